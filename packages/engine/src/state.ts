import type { E8 } from '@perpdesk/numeric'
import type { Account, Exposure, Seat } from './account/account.ts'
import { Accounts } from './account/accounts.ts'
import { CreditPeriods } from './account/credit.ts'
import type { InsurancePool } from './account/pools.ts'
import { OrderIds } from './book/order-ids.ts'
import { OrderPool } from './book/order-pool.ts'
import type { Token } from './leveraged-tokens/token.ts'
import { Markets } from './listing/markets.ts'
import type { MarginChoice } from './margin/account-margin.ts'
import type { ContractMarket, Market } from './market.ts'
import { MmrCloses } from './mmr-close/mmr-closes.ts'
import type { DetailedOrder } from './order-options.ts'
import type { Product, Products } from './products/product.ts'
import { Reporter } from './reporter.ts'
import { Strategies } from './strategies/strategies.ts'
import type { StopOrder } from './triggers/stop-order.ts'

/** Deposits and withdrawals of a coin. */
export interface CoinFlow {
  readonly coin: string
  deposits: E8
  withdrawals: E8
}

/** The whole state of the exchange. Rooms change it through their functions; only `snapshot` reads all of it. */
export class State {
  seq = 0
  time = 0
  /** Time of the last tick; 0 before the first. */
  tickTime = 0
  /** End of the UTC day of the last command; 0 until the first. Not part of the state. */
  dayEnd = 0
  /** End of the five minutes in which the last command was; 0 until the first. Not part of the state. */
  interestEnd = 0
  nextOrderId = 1
  nextExecId = 1
  nextTradeId = 1
  nextLedgerId = 1
  readonly markets = new Markets()
  readonly accounts: Accounts
  readonly pool = new OrderPool()
  readonly ids = new OrderIds()
  /** Details of the orders that the pool marks as `DETAILED`, by order id. */
  readonly details = new Map<number, DetailedOrder>()
  /** Orders that wait for a trigger price, by id. */
  readonly stops = new Map<number, StopOrder>()
  /** Markets with waiting orders whose last price has moved. Empty between commands. */
  readonly moved = new Set<Market>()
  /** Accounts that have lost coins promised by their orders in pairs. Empty between commands. */
  readonly strained = new Set<Account>()
  /** Sorted by coin. */
  readonly flows: CoinFlow[] = []
  /** Pools of the insurance fund, sorted by coin and name. */
  readonly pools: InsurancePool[] = []
  /** Leveraged tokens, sorted by coin. */
  readonly tokens: Token[] = []
  readonly strategies = new Strategies()
  readonly mmrCloses = new MmrCloses()
  readonly report = new Reporter()
  readonly credits = new CreditPeriods()

  /** The products, with the rules of each kind of instrument. */
  readonly products: Products<State>
  readonly #rules: readonly Product<State>[]

  constructor(choice: MarginChoice<Account, Exposure>, products: Products<State>) {
    this.products = products
    // With rules on prototypes, calls to several products are compiled as well as calls to one; rules as own properties
    // of different objects would be looked up at each call.
    this.#rules = products.list.map((product): Product<State> => Object.create(product))
    this.accounts = new Accounts(choice, this.credits, (row, memory, account, market) =>
      this.productOf(market).openSeat(row, memory, account, market),
    )
  }

  market(id: number): Market | undefined {
    return this.markets.get(id)
  }

  addMarket(market: Market): void {
    this.markets.add(market)
    this.accounts.coins.listed(market)
  }

  /** Forgets a closed contract in which no account has anything left. */
  forgetMarket(market: ContractMarket): void {
    this.accounts.close(market)
    this.markets.forget(market)
    market.release()
  }

  /** Returns the rules of a market's product. */
  productOf(market: Market): Product<State> {
    return this.#rules[market.product]!
  }

  /** Returns the seat that owns an order. */
  ownerOf(slot: number): Seat {
    return this.accounts.seats[this.pool.owner[slot]!]!
  }

  flow(coin: string): CoinFlow {
    const found = this.flows.find((flow) => flow.coin === coin)
    if (found !== undefined) return found
    const flow = { coin, deposits: 0n, withdrawals: 0n }
    const at = this.flows.findIndex((other) => other.coin > coin)
    this.flows.splice(at < 0 ? this.flows.length : at, 0, flow)
    return flow
  }
}
