import type { E8 } from '@perpdesk/numeric'
import {
  type CoinStatement,
  coinStatements,
  type LedgerSum,
  mergeLedgerSums,
  mergeTradeSums,
  SERVICE_REFUSALS,
  type StatementMonth,
  type TradeSum,
} from '@perpdesk/trading'
import type { Account } from '../../../identity/identity.ts'
import type { Caller } from '../caller/caller.ts'
import type { CoreContext } from '../context.ts'
import { Refusal } from '../refusal.ts'
import { allPages } from './all-pages.ts'
import { settled } from './settled.ts'

/** Trades of a contract: their value, and the fees that the ledger has of them in one coin. */
export interface TradedContract {
  readonly symbol: string
  readonly coin: string
  readonly trades: number
  readonly volume: E8
  readonly fees: E8
}

export interface MonthlyStatement {
  readonly account: Account
  /** Both inclusive; the end is not later than now. */
  readonly from: number
  readonly to: number
  readonly coins: readonly CoinStatement[]
  /** By symbol and coin. */
  readonly trades: readonly TradedContract[]
}

/** Statements of an account by UTC month, from its ledger and its executions. */
export class MonthlyStatements {
  readonly #context: CoreContext

  constructor(context: CoreContext) {
    this.#context = context
  }

  /** Returns the statement of one of the caller's accounts for a month that has begun. */
  async statement({ user }: Caller, uid: string, month: StatementMonth): Promise<MonthlyStatement> {
    const { history, identity, sequencer } = this.#context
    const account = identity.accountOf(user, uid)
    if (account === undefined) throw new Refusal(SERVICE_REFUSALS.accountNotYours)
    const { from } = month
    const to = Math.min(month.to, sequencer.now())
    await settled(history)
    const query = { account: account.id, from, to }
    let sums: readonly LedgerSum[] = []
    for await (const rows of allPages((page) => history.ledgerTotals({ ...query, ...page }))) {
      sums = mergeLedgerSums([...sums, ...rows])
    }
    let trades: readonly TradeSum[] = []
    for await (const rows of allPages((page) => history.tradeTotals({ ...query, ...page }))) {
      trades = mergeTradeSums([...trades, ...rows])
    }
    const resting = await this.#resting(account.id, from, new Set(sums.map(({ coin }) => coin)))
    const traded = await this.#traded(sums, trades)
    return { account, from, to, coins: coinStatements(sums, resting), trades: traded }
  }

  /** Returns the balances of coins that did not move from a time on: those after their last rows before it. */
  async #resting(account: number, from: number, moved: ReadonlySet<string>): Promise<ReadonlyMap<string, E8>> {
    const { history, sequencer } = this.#context
    // A wallet stays open once a coin was held, also without a balance.
    const coins = sequencer.engine.wallet(account)?.coins.map(({ coin }) => coin) ?? []
    const resting = new Map<string, E8>()
    for (const coin of coins.filter((each) => !moved.has(each))) {
      const { rows } = await history.ledger({ account, coin, to: from - 1, limit: 1 })
      for (const { balance } of rows) resting.set(coin, balance)
    }
    return resting
  }

  async #traded(sums: readonly LedgerSum[], trades: readonly TradeSum[]): Promise<readonly TradedContract[]> {
    const { listings } = this.#context
    await listings.recall([...sums, ...trades])
    const traded = new Map<string, TradedContract>()
    const add = (instrument: number, coin: string | undefined, more: Omit<TradedContract, 'symbol' | 'coin'>) => {
      const { symbol, settleCoin } = listings.anyById(instrument).instrument
      const of = coin ?? settleCoin
      const known = traded.get(`${symbol} ${of}`)
      traded.set(`${symbol} ${of}`, {
        symbol,
        coin: of,
        trades: more.trades + (known?.trades ?? 0),
        volume: more.volume + (known?.volume ?? 0n),
        fees: more.fees + (known?.fees ?? 0n),
      })
    }
    for (const { instrument, trades: count, volume } of trades) {
      add(instrument, undefined, { trades: count, volume, fees: 0n })
    }
    for (const { instrument, coin, fee } of sums) {
      if (instrument !== 0 && fee !== 0n) add(instrument, coin, { trades: 0, volume: 0n, fees: fee })
    }
    return [...traded].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, contract]) => contract)
  }
}
