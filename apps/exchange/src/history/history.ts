import type {
  AdlAlertEvent,
  ClosedPnlEvent,
  DeliveryEvent,
  EquityEvent,
  FundingEvent,
  InsuranceEvent,
  InterestEvent,
  LedgerEvent,
  LiquidationEvent,
  OrderState,
  SessionEvent,
  StrategyState,
} from '@perpdesk/engine'
import type { E8 } from '@perpdesk/numeric'
import type {
  CreateType,
  ExecType,
  Family,
  Instrument,
  InterestMinutes,
  LedgerType,
  StopOrderType,
} from '@perpdesk/trading'
import type { ExecutionRow } from './execution-rows.ts'

export { type ExecutionRow, executionRow } from './execution-rows.ts'

/** A page of rows, newest first; `cursor` is empty on the last page. */
export interface Page<Row> {
  readonly rows: readonly Row[]
  readonly cursor: string
}

/** A page of what everybody may see. */
export interface PublicQuery {
  readonly instrument?: number
  /** In place of one: all of these families. */
  readonly families?: readonly Family[]
  /** Milliseconds since 1970, inclusive. */
  readonly from?: number
  readonly to?: number
  /** 1 to 1000. */
  readonly limit: number
  /** From the page before; a text that no page of the same kind gave leads to an empty page. */
  readonly cursor?: string
}

/** A page of what belongs to one account. */
export interface PageQuery extends PublicQuery {
  readonly account: number
}

export type LedgerQuery = PageQuery & { readonly coin?: string; readonly ledgerType?: LedgerType }
export type ExecutionQuery = PageQuery & { readonly execType?: ExecType; readonly orderId?: number }
export type OrderQuery = PageQuery & { readonly stopOrderType?: StopOrderType; readonly strategyId?: number }
export type StrategyQuery = PageQuery & { readonly strategyLinkId?: string }
export type InterestQuery = PublicQuery & { readonly minutes: InterestMinutes }
export type ClosedPnlQuery = PageQuery & { readonly execTypes?: readonly ExecType[] }

/** A close, with the origin of the order that made it; empty where a session settled. */
export type ClosedPnlRow = ClosedPnlEvent & { readonly createType: CreateType | '' }

/** A row as it happened: `seq` and `time` of the command that caused it and the place of the event among its events. */
export type Stamped<Row> = Row & { readonly seq: number; readonly place: number; readonly time: number }

export const CANDLE_PRICES = ['last', 'mark', 'index', 'premium'] as const
export type CandlePrice = (typeof CANDLE_PRICES)[number]

/**
 * One bar. Prices are E8, of the premium index fractions that may be below zero; `volume` is in E8 of the base coin and `turnover` in
 * E8 of the quote coin (0 unless it is of the last price).
 */
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

/** The past, projected from events into SQL by a worker of its own; droppable and rebuildable from the journal. */
export interface History {
  /** Ended orders. */
  orders(query: OrderQuery): Promise<Page<Stamped<OrderState>>>
  executions(query: ExecutionQuery): Promise<Page<Stamped<ExecutionRow>>>
  closedPnl(query: ClosedPnlQuery): Promise<Page<Stamped<ClosedPnlRow>>>
  ledger(query: LedgerQuery): Promise<Page<Stamped<LedgerEvent>>>
  /** Equity of the account at 00:00 UTC of each day. */
  equity(query: PageQuery): Promise<Page<Stamped<EquityEvent>>>
  /** Strategies that have ended. */
  strategies(query: StrategyQuery): Promise<Page<Stamped<StrategyState>>>
  /** Settlement prices of delivered contracts and of sessions. */
  deliveries(query: PublicQuery): Promise<Page<Stamped<DeliveryEvent>>>
  sessions(query: PublicQuery): Promise<Page<Stamped<SessionEvent>>>
  funding(query: PublicQuery): Promise<Page<Stamped<FundingEvent>>>
  liquidations(query: PublicQuery): Promise<Page<Stamped<LiquidationEvent>>>
  adlAlerts(query: PublicQuery): Promise<Page<Stamped<AdlAlertEvent>>>
  /** Balances of all insurance pools at 00:00 UTC of each day. */
  insurance(query: PublicQuery): Promise<Page<Stamped<InsuranceEvent>>>
  /** Samples of open interest and accounts, one for each interval of `minutes`. */
  interest(query: InterestQuery): Promise<Page<Stamped<InterestEvent>>>
  /** An ended order by id or, when `orderId` is 0, by link id. */
  findOrder(account: number, ref: { orderId: number; orderLinkId: string }): Promise<Stamped<OrderState> | undefined>
  /** Accounts with the client's ids that their ended orders or strategies had, oldest first. */
  usedLinkIds(
    of: 'orders' | 'strategies',
    cursor: string,
    limit: number,
  ): Promise<Page<readonly [account: number, linkId: string]>>
  /** Contracts that were ever listed, as they were reported last; unknown ones are left out. */
  listings(ids: readonly number[]): Promise<readonly Instrument[]>
  /** The one that was listed last under a symbol. */
  listingNamed(symbol: string): Promise<Instrument | undefined>
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
  /** Resolves when everything so far is on disk. */
  flush(): Promise<void>
  stop(): Promise<void>
}
