import type { Command } from '@perpdesk/engine'
import type { Random } from '../../lib/random.ts'
import { inAuction } from '../listing/stage.ts'
import { BEGIN, CONTRACTS, type ContractPlan, firstDated, lotsFor } from './contracts.ts'
import { TRADERS } from './scene.ts'
import type { Venue } from './venue.ts'

export const MAKERS = [10, 11, 17] as const
export const TAKERS = TRADERS.filter(({ id }) => !MAKERS.some((maker) => maker === id))

/** The context of all command generators: random numbers, the current exchange, the contracts and their prices. */
export class CommandContext {
  readonly random: Random
  readonly venue: Venue
  /** Index prices in ticks of the contracts with their own index. */
  readonly prices = new Map<number, number>(CONTRACTS.map(({ id, price }) => [id, price]))
  /** Contracts that trade, including dated ones. */
  readonly plans: ContractPlan[] = [...CONTRACTS, ...firstDated()]
  /** Commands that are sent before a further one is generated. */
  readonly planned: Command[] = []
  /** Drift of a contract's index, in basis points. */
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

  /** Returns a contract's index price in ticks. */
  priceOf(instrument: number): number {
    const { leader = instrument, price } = this.plan(instrument)
    return this.prices.get(leader) ?? price
  }

  trader(): number {
    return this.random.chance(0.5) ? this.random.pick([99, 1, 2, 3, 4]) : this.random.pick(TRADERS).id
  }

  /** Returns the plan with the current phase of its contract. */
  present(plan: ContractPlan): ContractPlan {
    const preListing = this.venue.instrument(plan.id)?.preListing ?? null
    return preListing === null ? plan : { ...plan, preListing }
  }

  contract(): number {
    const auctioned = this.venue.instruments().find((instrument) => inAuction({ instrument }))
    if (auctioned !== undefined && this.random.chance(15)) return auctioned.id
    return this.random.chance(0.5) ? 5 : this.random.pick(this.plans).id
  }

  /** Returns a price in ticks around the index, mostly close to it. */
  priceNear(instrument: number): number {
    const random = this.random
    const middle = this.priceOf(instrument)
    const reach = Math.ceil(middle * (random.chance(10) ? 0.08 : random.chance(40) ? 0.004 : 0.0008))
    return Math.max(1, middle + random.between(-reach, reach))
  }

  /** Returns lots worth between a few and some ten thousand USD. */
  lots(instrument: number): number {
    const random = this.random
    const dollars = BigInt(random.between(1, 60)) * 2n ** BigInt(random.between(0, random.chance(10) ? 11 : 8))
    return lotsFor(this.plan(instrument), dollars)
  }

  /** Returns a number for a client id: a new one, or sometimes one used before. */
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
