import type { E8 } from '@perpdesk/numeric'
import { addPnl, type CoinAmount, NO_PNL, type PnlRow, type PnlSum, utcDay } from '@perpdesk/trading'
import type { Caller } from '../caller/caller.ts'
import type { CoreContext } from '../context.ts'
import { allPages } from './all-pages.ts'
import { coinPrices } from './coin-prices.ts'
import { settled } from './settled.ts'

const DAY = 86_400_000

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
    const query = { account: account.id, from, to: end }
    const rows = new Map<string, PnlRow>()
    await this.#addAll(
      rows,
      allPages((page) => history.ledgerSums({ ...query, ...page })),
    )
    await this.#addAll(
      rows,
      allPages((page) => history.closeCounts({ ...query, ...page })),
    )
    const holding = to >= now ? await this.#holding(account.id, from) : null
    const sorted = [...rows.values()].toSorted(
      (a, b) => a.day - b.day || order(a.coin, b.coin) || order(a.symbol, b.symbol),
    )
    const coins = [...sorted, ...(holding?.start ?? []), ...(holding?.now ?? [])].map(({ coin }) => coin)
    return { from, to: end, rows: sorted, prices: coinPrices(this.#context, new Set(coins)), holding }
  }

  async #addAll(rows: Map<string, PnlRow>, pages: AsyncGenerator<readonly PnlSum[]>): Promise<void> {
    const { listings } = this.#context
    for await (const sums of pages) {
      await listings.recall(sums)
      for (const sum of sums) {
        const contract = sum.instrument === 0 ? undefined : listings.anyById(sum.instrument).instrument
        const { day } = sum
        const coin = sum.coin === '' ? (contract?.settleCoin ?? '') : sum.coin
        const symbol = contract?.symbol ?? ''
        const key = `${day} ${coin} ${symbol}`
        rows.set(key, { day, coin, symbol, ...addPnl(rows.get(key) ?? NO_PNL, sum) })
      }
    }
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
}

function amountOf({ coin, equity }: { readonly coin: string; readonly equity: E8 }): CoinAmount {
  return { coin, amount: equity }
}

function order(a: string, b: string): number {
  return a === b ? 0 : a < b ? -1 : 1
}
