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
  TokenRequestEvent,
} from '@perpdesk/engine'
import type { E8 } from '@perpdesk/numeric'
import type {
  CreateType,
  ExecType,
  Family,
  Instrument,
  InterestMinutes,
  LedgerSum,
  LedgerType,
  PnlSum,
  StopOrderType,
  TokenRequestKind,
  TradeSum,
} from '@perpdesk/trading'
import type { ExecutionRow } from './execution-rows.ts'

export { type ExecutionRow, executionRow } from './execution-rows.ts'

/** A page of rows, newest first; `cursor` is empty on the last page. */
export interface Page<Row> {
  readonly rows: readonly Row[]
  readonly cursor: string
}

/** A query of public records. */
export interface PublicQuery {
  readonly instrument?: number
  /** Instead of one instrument: all instruments of these families. */
  readonly families?: readonly Family[]
  /** Instead of one instrument: only spot pairs if true, everything but spot pairs if false. */
  readonly pairs?: boolean
  /** Milliseconds since 1970, inclusive. */
  readonly from?: number
  readonly to?: number
  /** 1 to 1000. */
  readonly limit: number
  /** The cursor of the previous page; a text that no page of the same table returned gives an empty page. */
  readonly cursor?: string
}

/** A query of one account's records. */
export interface PageQuery extends PublicQuery {
  readonly account: number
}

export type LedgerQuery = PageQuery & { readonly coin?: string; readonly ledgerType?: LedgerType }
export type ExecutionQuery = PageQuery & { readonly execType?: ExecType; readonly orderId?: number }
export type OrderQuery = PageQuery & { readonly stopOrderType?: StopOrderType; readonly strategyId?: number }
export type StrategyQuery = PageQuery & { readonly strategyLinkId?: string }
export type TokenRequestQuery = PageQuery & {
  readonly coin?: string
  readonly kind?: TokenRequestKind
  readonly id?: number
  readonly serial?: string
}
export type InterestQuery = PublicQuery & { readonly minutes: InterestMinutes }
export type ClosedPnlQuery = PageQuery & { readonly execTypes?: readonly ExecType[] }

/** A close with the origin of the closing order; the origin is empty if a session settlement made the close. */
export type ClosedPnlRow = ClosedPnlEvent & { readonly createType: CreateType | '' }

/**
 * A row with the `seq` and `time` of the command that caused it, and the index of its event among the command's events.
 */
export type Stamped<Row> = Row & { readonly seq: number; readonly place: number; readonly time: number }

export const CANDLE_PRICES = ['last', 'mark', 'index', 'premium'] as const
export type CandlePrice = (typeof CANDLE_PRICES)[number]

/**
 * One bar. Prices are E8; prices of the premium index are fractions, which may be negative. `volume` is in E8 of the
 * base coin and `turnover` in E8 of the quote coin; both are 0 except in bars of the last price.
 */
export interface Candle {
  /** Opening time, in milliseconds since 1970 UTC. */
  readonly time: number
  readonly open: E8
  readonly high: E8
  readonly low: E8
  readonly close: E8
  readonly volume: E8
  readonly turnover: E8
}

/** Past records and bars, projected from events into SQL by a worker; can be deleted and rebuilt from the journal. */
export interface History {
  /** Returns a page of ended orders. */
  orders(query: OrderQuery): Promise<Page<Stamped<OrderState>>>
  executions(query: ExecutionQuery): Promise<Page<Stamped<ExecutionRow>>>
  closedPnl(query: ClosedPnlQuery): Promise<Page<Stamped<ClosedPnlRow>>>
  ledger(query: LedgerQuery): Promise<Page<Stamped<LedgerEvent>>>
  /** Returns exact sums of a page of the ledger by day, coin and contract. The sums of all pages add up to the whole. */
  ledgerSums(query: PageQuery): Promise<Page<PnlSum>>
  /** Returns the numbers of closes of a page by day and contract, in the same way. */
  closeCounts(query: PageQuery): Promise<Page<PnlSum>>
  /** Returns exact sums of a page of the ledger by coin, type and contract. */
  ledgerTotals(query: LedgerQuery): Promise<Page<LedgerSum>>
  /** Returns number and value of the trades in a page of executions, by contract. */
  tradeTotals(query: ExecutionQuery): Promise<Page<TradeSum>>
  /** Returns the equity of the account at 00:00 UTC of each day. */
  equity(query: PageQuery): Promise<Page<Stamped<EquityEvent>>>
  /** Returns a page of ended strategies. */
  strategies(query: StrategyQuery): Promise<Page<Stamped<StrategyState>>>
  /** Returns a page of ended subscriptions and redemptions of leveraged tokens. */
  tokenRequests(query: TokenRequestQuery): Promise<Page<Stamped<TokenRequestEvent>>>
  /** Returns the settlement prices of delivered contracts; {@link sessions} returns those of sessions. */
  deliveries(query: PublicQuery): Promise<Page<Stamped<DeliveryEvent>>>
  sessions(query: PublicQuery): Promise<Page<Stamped<SessionEvent>>>
  funding(query: PublicQuery): Promise<Page<Stamped<FundingEvent>>>
  liquidations(query: PublicQuery): Promise<Page<Stamped<LiquidationEvent>>>
  adlAlerts(query: PublicQuery): Promise<Page<Stamped<AdlAlertEvent>>>
  /** Returns the balances of all insurance pools at 00:00 UTC of each day. */
  insurance(query: PublicQuery): Promise<Page<Stamped<InsuranceEvent>>>
  /** Returns samples of open interest and account counts, one per interval of `minutes`. */
  interest(query: InterestQuery): Promise<Page<Stamped<InterestEvent>>>
  /** Returns an ended order by id or, if `orderId` is 0, by client id. */
  findOrder(account: number, ref: { orderId: number; orderLinkId: string }): Promise<Stamped<OrderState> | undefined>
  /** Returns the client ids of ended orders or strategies with their accounts, oldest first. */
  usedLinkIds(
    of: 'orders' | 'strategies',
    cursor: string,
    limit: number,
  ): Promise<Page<readonly [account: number, linkId: string]>>
  /** Returns contracts by id, as last reported, including contracts that are over; unknown ids are left out. */
  listings(ids: readonly number[]): Promise<readonly Instrument[]>
  /** Returns the contract last listed under a symbol. */
  listingNamed(symbol: string): Promise<Instrument | undefined>
  /**
   * Returns stored bars of the live market with `from <= time < to`, oldest first; minutes without a price have no bar.
   */
  candles(
    instrument: number,
    price: CandlePrice,
    bucketMs: 60_000 | 3_600_000 | 86_400_000,
    from: number,
    to: number,
  ): Promise<readonly Candle[]>
  /** Sequence number up to which rows are on disk. */
  readonly cursor: number
  /** Resolves when everything ingested so far is on disk. */
  flush(): Promise<void>
  stop(): Promise<void>
}
