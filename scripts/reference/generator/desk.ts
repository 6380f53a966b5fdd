import type { Command } from '@perpdesk/engine'
import type { Random } from '../../lib/random.ts'
import { inAuction } from '../listing/stage.ts'
import { BEGIN, CONTRACTS, type ContractPlan, firstDated, lotsFor } from './contracts.ts'
import { TRADERS } from './scene.ts'
import type { Venue } from './venue.ts'

export const MAKERS = [10, 11, 17] as const
export const TAKERS = TRADERS.filter(({ id }) => !MAKERS.some((maker) => maker === id))

/** Input of all command makers: random numbers, the present exchange, the contracts and their prices. */
export class Desk {
  readonly random: Random
  readonly venue: Venue
  /** Ticks of the contracts that have an index of their own. */
  readonly prices = new Map<number, number>(CONTRACTS.map(({ id, price }) => [id, price]))
  /** Contracts that trade, dated ones among them. */
  readonly plans: ContractPlan[] = [...CONTRACTS, ...firstDated()]
  /** Commands that come before any other is chosen. */
  readonly planned: Command[] = []
  /** Ten-thousandths by which a contract's index tends to move. */
  readonly drifts = new Map<number, number>()
  /** Price at which the first index source of a contract is stuck. */
  readonly stuck = new Map<number, bigint>()
  seq = 0
  time = BEGIN
  links = 0

  constructor(random: Random, venue: Venue) {
    this.random = random
    this.venue = venue
  }

  plan(id: number): ContractPlan {
    return this.plans.find((plan) => plan.id === id) ?? this.random.pick(this.plans)
  }

  /** A contract's index in ticks. */
  priceOf(instrument: number): number {
    const { leader = instrument, price } = this.plan(instrument)
    return this.prices.get(leader) ?? price
  }

  trader(): number {
    return this.random.chance(0.5) ? this.random.pick([99, 1, 2, 3, 4]) : this.random.pick(TRADERS).id
  }

  /** The plan with the present phase of its contract. */
  present(plan: ContractPlan): ContractPlan {
    const preListing = this.venue.instrument(plan.id)?.preListing ?? null
    return preListing === null ? plan : { ...plan, preListing }
  }

  contract(): number {
    const auctioned = this.venue.instruments().find((instrument) => inAuction({ instrument }))
    if (auctioned !== undefined && this.random.chance(15)) return auctioned.id
    return this.random.chance(0.5) ? 5 : this.random.pick(this.plans).id
  }

  /** Ticks around the index, mostly close to it. */
  priceNear(instrument: number): number {
    const random = this.random
    const middle = this.priceOf(instrument)
    const reach = Math.ceil(middle * (random.chance(10) ? 0.08 : random.chance(40) ? 0.004 : 0.0008))
    return Math.max(1, middle + random.between(-reach, reach))
  }

  /** Lots worth somewhere between a few and some ten thousand dollars. */
  lots(instrument: number): number {
    const random = this.random
    const dollars = BigInt(random.between(1, 60)) * 2n ** BigInt(random.between(0, random.chance(10) ? 11 : 8))
    return lotsFor(this.plan(instrument), dollars)
  }

  /** A new name, or now and then one that was given before. */
  link(): number {
    if (this.links > 0 && this.random.chance(8)) return this.random.between(Math.max(1, this.links - 400), this.links)
    return ++this.links
  }

  orderOfSomebody(): { account: number; instrument: number; orderId: number; orderLinkId: string } {
    const random = this.random
    const account = this.trader()
    const instrument = this.contract()
    const open = this.venue.openOrders(account)
    if (open.length === 0 || random.chance(6)) {
      const orderId = random.between(1, 3 * this.seq + 10)
      return { account, instrument, orderId, orderLinkId: '' }
    }
    const order = random.pick(open)
    if (order.link !== '' && random.chance(50)) {
      return { account, instrument: order.instrument, orderId: 0, orderLinkId: order.link }
    }
    const wrong = random.chance(2)
    return { account, instrument: wrong ? instrument : order.instrument, orderId: order.id, orderLinkId: '' }
  }
}
