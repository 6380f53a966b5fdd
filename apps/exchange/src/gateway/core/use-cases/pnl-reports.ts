import { type E8, ONE } from '@perpdesk/numeric'
import { addPnl, type CoinAmount, NO_PNL, type PnlRow, type PnlSum, USD_COINS, utcDay } from '@perpdesk/trading'
import type { Page, PageQuery } from '../../../history/history.ts'
import type { Caller } from '../caller/caller.ts'
import type { CoreContext } from '../context.ts'
import { settled } from './settled.ts'

const DAY = 86_400_000
/** Rows read at once: history writes between two readings. */
const ROWS = 1_000

export interface PnlReport {
  readonly from: number
  readonly to: number
  /** By day, coin and symbol. */
  readonly rows: readonly PnlRow[]
  /** Present prices in USD of the coins in the report. */
  readonly prices: ReadonlyMap<string, E8>
  /** Equity at the start and now; `null` where either is not known. */
  readonly holding: { readonly start: readonly CoinAmount[]; readonly now: readonly CoinAmount[] } | null
}

/** An account's profit and loss over a time, from its ledger and its closed positions. */
export class PnlReports {
  readonly #context: CoreContext

  constructor(context: CoreContext) {
    this.#context = context
  }

  /** Sums of everything with `from <= time <= to`, up to now. */
  async report({ account }: Caller, from: number, to: number): Promise<PnlReport> {
    const { history, sequencer } = this.#context
    const now = sequencer.now()
    const end = Math.min(to, now)
    await settled(history)
    const query = { account: account.id, from, to: end, limit: ROWS }
    const rows = new Map<string, PnlRow>()
    await this.#addAll(rows, query, (page) => history.ledgerSums(page))
    await this.#addAll(rows, query, (page) => history.closeCounts(page))
    const holding = to >= now ? await this.#holding(account.id, from) : null
    const sorted = [...rows.values()].toSorted(
      (a, b) => a.day - b.day || order(a.coin, b.coin) || order(a.symbol, b.symbol),
    )
    const coins = [...sorted, ...(holding?.start ?? []), ...(holding?.now ?? [])].map(({ coin }) => coin)
    return { from, to: end, rows: sorted, prices: this.#prices(new Set(coins)), holding }
  }

  async #addAll(
    rows: Map<string, PnlRow>,
    query: PageQuery,
    ask: (query: PageQuery) => Promise<Page<PnlSum>>,
  ): Promise<void> {
    const { listings } = this.#context
    let cursor = ''
    do {
      const page = await ask(cursor === '' ? query : { ...query, cursor })
      await listings.recall(page.rows)
      for (const sum of page.rows) {
        const contract = sum.instrument === 0 ? undefined : listings.anyById(sum.instrument).instrument
        const { day } = sum
        const coin = sum.coin === '' ? (contract?.settleCoin ?? '') : sum.coin
        const symbol = contract?.symbol ?? ''
        const key = `${day} ${coin} ${symbol}`
        rows.set(key, { day, coin, symbol, ...addPnl(rows.get(key) ?? NO_PNL, sum) })
      }
      cursor = page.cursor
    } while (cursor !== '')
  }

  /** Equity at the start, which is of the first midnight of the report, and now. */
  async #holding(account: number, from: number): Promise<PnlReport['holding']> {
    if (utcDay(from) !== from) return null
    const { history, sequencer } = this.#context
    const [point] = (await history.equity({ account, to: from + DAY - 1, limit: 1 })).rows
    // Without any point there was no money yet. An older one than that of the day does not tell which was there.
    if (point !== undefined && point.day !== from) return null
    const coins = sequencer.engine.wallet(account)?.coins ?? []
    return { start: (point?.coins ?? []).map(amountOf), now: coins.map(amountOf) }
  }

  /** Dollars count one to one; other coins have the index of the contract that prices them as collateral. */
  #prices(coins: ReadonlySet<string>): ReadonlyMap<string, E8> {
    const { engine } = this.#context.sequencer
    const terms = new Map(engine.collateral().map(({ coin, priceInstrument }) => [coin, priceInstrument]))
    const prices = new Map<string, E8>()
    for (const coin of [...coins].toSorted()) {
      const instrument = terms.get(coin)
      if (USD_COINS.includes(coin)) prices.set(coin, ONE)
      else if (instrument !== undefined) {
        const { indexPrice } = engine.quote(instrument)
        if (indexPrice > 0n) prices.set(coin, indexPrice)
      }
    }
    return prices
  }
}

function amountOf({ coin, equity }: { readonly coin: string; readonly equity: E8 }): CoinAmount {
  return { coin, amount: equity }
}

function order(a: string, b: string): number {
  return a === b ? 0 : a < b ? -1 : 1
}
