import type { ClosedPnlEvent, ExecutionEvent, LedgerEvent, OrderState } from '@perpdesk/engine'
import type { E8 } from '@perpdesk/numeric'

/** A page of rows, newest first; `cursor` is empty on the last page. */
export interface Page<Row> {
  readonly rows: readonly Row[]
  readonly cursor: string
}

export interface PageQuery {
  readonly account: number
  readonly instrument?: number
  /** Milliseconds since 1970, inclusive. */
  readonly from?: number
  readonly to?: number
  /** 1 to 200. */
  readonly limit: number
  /** From the page before; a text that no page gave leads to an empty page. */
  readonly cursor?: string
}

/** A row as it happened: `seq` and `time` of the command that caused it. */
export type Stamped<Row> = Row & { readonly seq: number; readonly time: number }

export const CANDLE_PRICES = ['last', 'mark', 'index'] as const
export type CandlePrice = (typeof CANDLE_PRICES)[number]

/** One bar. Prices are E8; `volume` is in E8 of the base coin and `turnover` in E8 of the quote coin (0 for mark and index). */
export interface Candle {
  /** Milliseconds since 1970 UTC at which the bar opens. */
  readonly time: number
  readonly open: E8
  readonly high: E8
  readonly low: E8
  readonly close: E8
  readonly volume: E8
  readonly turnover: E8
}

export interface FundingRow {
  readonly instrument: number
  readonly time: number
  readonly rate: E8
  readonly markPrice: E8
}

/** The past, projected from events into SQL by a worker of its own; droppable and rebuildable from the journal. */
export interface History {
  /** Ended orders. */
  orders(query: PageQuery): Promise<Page<Stamped<OrderState>>>
  executions(query: PageQuery): Promise<Page<Stamped<ExecutionEvent>>>
  closedPnl(query: PageQuery): Promise<Page<Stamped<ClosedPnlEvent>>>
  ledger(query: PageQuery & { readonly coin?: string }): Promise<Page<Stamped<LedgerEvent>>>
  /** An ended order by id or, when `orderId` is 0, by link id. */
  findOrder(account: number, ref: { orderId: number; orderLinkId: string }): Promise<Stamped<OrderState> | undefined>
  fundingRates(instrument: number, limit: number): Promise<readonly FundingRow[]>
  /** Stored bars of the live market with `from <= time < to`, oldest first; minutes without trade are absent. */
  candles(
    instrument: number,
    price: CandlePrice,
    bucketMs: 60_000 | 3_600_000 | 86_400_000,
    from: number,
    to: number,
  ): Promise<readonly Candle[]>
  /** Sequence number up to which rows are on disk. */
  readonly cursor: number
  /** Resolves when everything told so far is on disk. */
  flush(): Promise<void>
  stop(): Promise<void>
}
