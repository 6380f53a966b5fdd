import type { E8 } from '@perpdesk/numeric'
import type { Exposure } from './account/account.ts'
import { Accounts } from './account/accounts.ts'
import { CreditPeriods } from './account/credit.ts'
import type { InsurancePool } from './account/pools.ts'
import { OrderIds } from './book/order-ids.ts'
import { OrderPool } from './book/order-pool.ts'
import type { Market } from './market.ts'
import { MmrCloses } from './mmr-close/mmr-closes.ts'
import type { DetailedOrder } from './order-options.ts'
import { Reporter } from './reporter.ts'
import { Strategies } from './strategies/strategies.ts'
import type { StopOrder } from './triggers/stop-order.ts'

/** Money that came from and went to the outside world, per coin. */
export interface CoinFlow {
  readonly coin: string
  deposits: E8
  withdrawals: E8
}

/** Everything the exchange is. Rooms change it through their functions; only `snapshot` reads all of it. */
export class State {
  seq = 0
  time = 0
  /** Time of the last tick; 0 before the first. */
  tickTime = 0
  /** End of the UTC day of the last command; 0 until the first. Not part of the state. */
  dayEnd = 0
  /** End of its five minutes, likewise. */
  interestEnd = 0
  nextOrderId = 1
  nextExecId = 1
  nextTradeId = 1
  nextLedgerId = 1
  /** In the order of their ids. */
  readonly markets: Market[] = []
  readonly #marketById: (Market | undefined)[] = []
  readonly accounts = new Accounts()
  readonly pool = new OrderPool()
  readonly ids = new OrderIds()
  /** What is particular to the orders that the pool marks as `DETAILED`, by order id. */
  readonly details = new Map<number, DetailedOrder>()
  /** Orders that wait for their price, by id. */
  readonly stops = new Map<number, StopOrder>()
  /** Markets whose last price moved while orders wait there. Empty between commands. */
  readonly moved = new Set<Market>()
  /** In the order of their coins. */
  readonly flows: CoinFlow[] = []
  /** Pools of the insurance fund, in the order of coin and name. */
  readonly pools: InsurancePool[] = []
  readonly strategies = new Strategies()
  readonly mmrCloses = new MmrCloses()
  readonly report = new Reporter()
  readonly credits = new CreditPeriods()

  market(id: number): Market | undefined {
    return this.#marketById[id]
  }

  addMarket(market: Market): void {
    const { id } = market.instrument
    while (this.#marketById.length < id) this.#marketById.push(undefined)
    this.#marketById[id] = market
    const at = this.markets.findIndex((other) => other.instrument.id > id)
    this.markets.splice(at < 0 ? this.markets.length : at, 0, market)
    this.accounts.coins.listed(market)
    for (const other of this.markets) {
      if (other.instrument.indexInstrument === id) insertFollower(market, other)
      if (market.instrument.indexInstrument === other.instrument.id) insertFollower(other, market)
    }
  }

  /** The exposure that owns an order. */
  ownerOf(slot: number): Exposure {
    return this.accounts.exposures[this.pool.owner[slot]!]!
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

/** Keeps the contracts that follow an index in the order of their ids. */
function insertFollower(leader: Market, follower: Market): void {
  const { followers } = leader
  const at = followers.findIndex((other) => other.instrument.id > follower.instrument.id)
  followers.splice(at < 0 ? followers.length : at, 0, follower)
}
