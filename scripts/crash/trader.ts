import { Person } from './api.ts'
import { ContractOrders } from './contract-orders.ts'
import type { Dice } from './dice.ts'
import { PairOrders } from './pair-orders.ts'

/** A trader's own record of an order that it sent: the only evidence of acknowledgements. */
export interface Intent {
  readonly orderLinkId: string
  readonly symbol: string
  readonly market: 'contract' | 'pair'
  /** Outcome of the create call: `unknown` if the process died before it answered. */
  created: 'accepted' | 'refused' | 'unknown'
  cancelled: boolean
  /** Price after the last acknowledged change; `undefined` if a change with an unknown outcome followed. */
  price: string | undefined
}

/** Number of concurrent sequences of orders. */
const CHAINS = 4

/** A demo account that creates, amends and cancels orders as fast as they are answered, and records the answers. */
export class Trader {
  readonly person: Person
  readonly name: string
  readonly #dice: Dice
  readonly #contracts: ContractOrders
  readonly #pairs: PairOrders
  #orders = 0

  private constructor(person: Person, name: string, dice: Dice, contracts: ContractOrders, pairs: PairOrders) {
    this.person = person
    this.name = name
    this.#dice = dice
    this.#contracts = contracts
    this.#pairs = pairs
  }

  static async open(url: string, name: string, dice: Dice): Promise<Trader> {
    const person = await Person.demo(url)
    return new Trader(person, name, dice, await ContractOrders.open(person, dice), await PairOrders.open(person, dice))
  }

  /** Reads the prices before the trading of the next run, and cancels all orders if many are open. */
  async lookAround(): Promise<void> {
    await this.#contracts.lookAround()
    await this.#pairs.lookAround()
  }

  /** Trades until the connection breaks or `until` is aborted; returns the records of its orders. */
  async trade(until: AbortSignal): Promise<Intent[]> {
    const intents: Intent[] = []
    const chain = async (): Promise<void> => {
      while (!until.aborted) {
        const market = this.#dice(2) === 0 ? this.#contracts : this.#pairs
        if (!(await market.order(`${this.name}-${++this.#orders}`, intents))) return
      }
    }
    await Promise.all(Array.from({ length: CHAINS }, chain))
    return intents
  }
}
