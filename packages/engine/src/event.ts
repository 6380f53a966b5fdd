import type { E8 } from '@perpdesk/numeric'
import type {
  CollateralTerms,
  ExecType,
  Instrument,
  LedgerType,
  ListingPhase,
  MarginMode,
  PositionIdx,
  Side,
  TokenRequestKind,
  TokenStatus,
} from '@perpdesk/trading'
import type { ExecutionEvent, OrderEvent, TradeEvent } from './order-events.ts'
import type { PositionEvent } from './position-events.ts'
import type { StrategyState } from './strategy-types.ts'

export type * from './order-events.ts'
export type * from './position-events.ts'

/**
 * One effect of a command; events are in the order of their effects. Prices in ticks, quantities in lots, money in E8.
 */
export type EngineEvent =
  | InstrumentListed
  | CollateralChanged
  | AccountChanged
  | OrderEvent
  | ExecutionEvent
  | TradeEvent
  | PositionEvent
  | WalletEvent
  | LedgerEvent
  | ClosedPnlEvent
  | MarkEvent
  | FundingEvent
  | SessionEvent
  | DeliveryEvent
  | AuctionEvent
  | LiquidationEvent
  | StrategyEvent
  | AdlEvent
  | AdlAlertEvent
  | InsuranceEvent
  | InterestEvent
  | MarginAlertEvent
  | EquityEvent
  | TokenRequestEvent

/** An instrument that was listed, or whose data have changed. */
export interface InstrumentListed {
  readonly type: 'instrument'
  readonly instrument: Instrument
}

/** Changed collateral terms of a coin in cross margin. */
export interface CollateralChanged extends CollateralTerms {
  readonly type: 'collateral'
}

/** An account that was opened, or whose settings changed. */
export interface AccountChanged {
  readonly type: 'account'
  readonly account: number
  readonly marginMode: MarginMode
  /** True if a limit price beyond the collar is moved to it; otherwise it is refused (R2.22). */
  readonly movesPrices: boolean
}

/** Balance and margins of one coin of an account, in E8 of the coin. */
export interface CoinBalance {
  readonly coin: string
  readonly walletBalance: E8
  /** walletBalance plus unrealised PnL. */
  readonly equity: E8
  readonly unrealisedPnl: E8
  readonly positionIM: E8
  readonly positionMM: E8
  readonly orderIM: E8
  /** Available balance in the coin; for coins that share cross margin, that of the whole account. */
  readonly available: E8
  /** The part of the balance promised by open orders in pairs; absent if there is none. */
  readonly inOrders?: E8
  /**
   * Equity in USD at the index price, the part of it that does not count as collateral, and whether the coin counts as
   * collateral.
   */
  readonly usdValue: E8
  readonly haircutLoss: E8
  readonly isCollateral: boolean
  readonly cumRealisedPnl: E8
}

/** Balances and margins of an account. */
export interface WalletState {
  readonly account: number
  readonly marginMode: MarginMode
  readonly coins: readonly CoinBalance[]
  /** Sums in USD (USDT and USDC count one to one). */
  readonly totalEquity: E8
  readonly totalMarginBalance: E8
  /**
   * Value that does not count as collateral, and the loss of resting orders at the mark prices (zero or negative; 5.4).
   */
  readonly totalHaircutLoss: E8
  readonly totalOrderLoss: E8
  readonly totalAvailable: E8
  readonly totalInitialMargin: E8
  readonly totalMaintenanceMargin: E8
  /** E8 fractions; `null` if the margin balance is zero, or in isolated mode. */
  readonly initialMarginRate: E8 | null
  readonly maintenanceMarginRate: E8 | null
}

/** Changed balances or margins of an account, reported once at the end of the command. */
export interface WalletEvent {
  readonly type: 'wallet'
  readonly account: number
  /** Computed when it is first read; throws if that is after the next command (see `readOut`). */
  readonly wallet: WalletState
}

/** One row of the transaction log: `balance` is the coin's wallet balance after `change`, so the rows add up. */
export interface LedgerEvent {
  readonly type: 'ledger'
  readonly id: number
  readonly account: number
  readonly coin: string
  readonly ledgerType: LedgerType
  /** 0 if no instrument is concerned. */
  readonly instrument: number
  readonly side: Side | ''
  readonly qty: number
  readonly price: E8
  /** Profit or loss, funding (negative if paid) and fee (positive if paid); change = cashFlow + funding − fee. */
  readonly cashFlow: E8
  readonly funding: E8
  readonly fee: E8
  readonly change: E8
  readonly balance: E8
  readonly orderId: number
}

/** Reported when a fill closes a position or a part of it. */
export interface ClosedPnlEvent {
  readonly type: 'closedPnl'
  readonly account: number
  readonly instrument: number
  readonly orderId: number
  /** Side of the closing order. */
  readonly side: Side
  readonly qty: number
  readonly entryPrice: E8
  readonly exitPrice: E8
  readonly entryValue: E8
  readonly exitValue: E8
  readonly openFee: E8
  readonly closeFee: E8
  /** (exitValue − entryValue) × direction − openFee − closeFee, without funding (rule R4.3). */
  readonly closedPnl: E8
  readonly leverageE2: number
  readonly execType: ExecType
}

/** Prices and funding figures of one instrument after a tick. */
export interface MarkEvent {
  readonly type: 'mark'
  readonly instrument: number
  readonly markPrice: E8
  readonly indexPrice: E8
  /** Funding rate at the next funding time if nothing changed. */
  readonly predictedFundingRate: E8
  readonly nextFundingTime: number
  /** Present funding interval in minutes (R2.15); 0 without funding. */
  readonly fundingMinutes: number
  /** Average basis rate in the mark of a dated contract (R2.6), an E8 fraction. */
  readonly basisRate: E8
  /** Mean of the index prices of the settlement window so far (R1.8); 0n outside the window. */
  readonly predictedDeliveryPrice: E8
  /** Open interest in lots. */
  readonly openInterest: number
  /** Present premium index (R2.10), an E8 fraction; `null` without funding and while the index is not fresh. */
  readonly premium: E8 | null
}

/** An exchange of funding. */
export interface FundingEvent {
  readonly type: 'funding'
  readonly instrument: number
  readonly rate: E8
  readonly markPrice: E8
  readonly nextFundingTime: number
  /** Length of the interval that begins now (R2.15). */
  readonly intervalMinutes: number
}

/** The settlement of a session at a mark (R4.8). */
export interface SessionEvent {
  readonly type: 'session'
  readonly instrument: number
  readonly price: E8
  readonly nextSessionTime: number
}

/** The delivery of a contract: all positions were closed at its settlement price (R1.10). */
export interface DeliveryEvent {
  readonly type: 'delivery'
  readonly instrument: number
  readonly price: E8
  readonly deliveryTime: number
}

/** Price and quantity at which the call auction of a contract would match now, or after the match did. */
export interface AuctionEvent {
  readonly type: 'auction'
  readonly instrument: number
  readonly phase: ListingPhase
  /** In ticks and lots; 0 while nothing crosses. */
  readonly price: number
  readonly volume: number
  /** Bid lots at the price or above less ask lots at it or below. */
  readonly imbalance: number
}

/** Equity of an account at the start of a UTC day, published with the first command of that day. */
export interface EquityEvent {
  readonly type: 'equity'
  readonly account: number
  /** 00:00 UTC of the day, in milliseconds since 1970. */
  readonly day: number
  /** In USD, like {@link WalletState.totalEquity}. */
  readonly totalEquity: E8
  readonly coins: readonly Pick<CoinBalance, 'coin' | 'walletBalance' | 'equity'>[]
}

/** Public: the liquidation of a position. `side` is the position's side, `price` its bankruptcy price. */
export interface LiquidationEvent {
  readonly type: 'liquidation'
  readonly account: number
  readonly instrument: number
  readonly positionIdx: PositionIdx
  readonly side: Side
  readonly qty: number
  readonly price: E8
}

/** Reported to a trader whose position was closed by auto-deleveraging (R6.5). `side` is the position's side. */
export interface AdlEvent {
  readonly type: 'adl'
  readonly account: number
  readonly instrument: number
  readonly positionIdx: PositionIdx
  readonly side: Side
  readonly qty: number
  readonly price: E8
}

/** Public: the start or end of deleveraging in a contract (R6.1, R6.2). Balances in E8 of the pool's coin. */
export interface AdlAlertEvent {
  readonly type: 'adlAlert'
  readonly instrument: number
  readonly active: boolean
  readonly balance: E8
  /** Largest balance of the last 8 h. */
  readonly maxBalance: E8
  /** Drawdown: the profit on the contract less its maximum of the last 8 h, divided by `maxBalance`; an E8 fraction. */
  readonly pnlRatio: E8
}

/** Balance of one pool of the insurance fund, in E8 of its coin. */
export interface PoolBalance {
  readonly name: string
  readonly coin: string
  readonly balance: E8
}

/** Public: balances of all insurance pools at the start of a UTC day, published with the first command of that day. */
export interface InsuranceEvent {
  readonly type: 'insurance'
  /** 00:00 UTC of the day, in milliseconds since 1970. */
  readonly day: number
  readonly pools: readonly PoolBalance[]
}

/**
 * Public: open interest of a contract at the start of a UTC interval of five minutes, published with the first command
 * in it. If several intervals passed without a command, only the last is published.
 */
export interface InterestEvent {
  readonly type: 'interest'
  readonly instrument: number
  /**
   * The longest of `INTEREST_MINUTES` of which an interval began since the last sample; one of every shorter length
   * began too.
   */
  readonly minutes: number
  /** Open interest in lots. */
  readonly openInterest: number
  /** Numbers of accounts that are net long and net short, without house accounts. */
  readonly longAccounts: number
  readonly shortAccounts: number
}

/** A warning of a cross account, published once each time a margin rate reaches its threshold (5.4). */
export interface MarginAlertEvent {
  readonly type: 'marginAlert'
  readonly account: number
  /** `IMR`: the initial margin rate reached 90 %; `MMR`: the maintenance margin rate reached 70 %. */
  readonly kind: 'IMR' | 'MMR'
  /** The rate as an E8 fraction; `null` if the margin balance is zero or less. */
  readonly rate: E8 | null
}

/** A change of a strategy (TWAP, iceberg, chase), published once, at the end of the command. */
export interface StrategyEvent {
  readonly type: 'strategy'
  readonly strategy: StrategyState
}

/** A subscription or redemption of a leveraged token, reported when it is accepted and when it ends (R10.4). */
export interface TokenRequestEvent {
  readonly type: 'tokenRequest'
  readonly account: number
  readonly id: number
  readonly coin: string
  readonly kind: TokenRequestKind
  /** Given amount: E8 of the quote coin (subscription, with the fee) or of the token (redemption). */
  readonly amount: E8
  /** The client's serial number; empty if it gave none. */
  readonly serial: string
  readonly createdTime: number
  readonly status: TokenStatus
  /** Net asset value of the execution; 0n before it, and for a failed request. */
  readonly nav: E8
  /** In E8 of the quote coin; 0n for a redemption in progress and for a failed request. */
  readonly fee: E8
  /** Received tokens (subscription) or amount of the quote coin (redemption); 0n while nothing is received. */
  readonly received: E8
}

/** The result of one command. `code` 0 means success, otherwise it is a number of `REFUSALS`. */
export interface CommandResult {
  readonly code: number
  /** The order that was created, changed, cancelled or found; 0 if none is concerned. */
  readonly orderId: number
  /** The order's price in ticks, which a collar may have moved; 0 if no order is concerned. */
  readonly price: number
  /** Parameters of the error message, as plain text (`{ maxLeverage: '50' }`). */
  readonly params: Readonly<Record<string, string>>
  /** The results of the parts of a command that has several, in their order. */
  readonly items?: readonly CommandResult[]
}

/** The full result of one command. */
export interface AppliedCommand {
  readonly seq: number
  readonly time: number
  readonly result: CommandResult
  readonly events: readonly EngineEvent[]
}

/**
 * The result of the last command. Its event objects are made when they are first read, which must be before the next
 * command is applied and throws afterwards; for later use, keep the result of `readOut`.
 */
export interface AppliedNow extends AppliedCommand {
  /** The same events for readers of few of them: event objects are made only on request. */
  readonly rows: EventRows
}

/** The events of the last command, by index. */
export interface EventRows {
  readonly count: number
  typeAt(index: number): EngineEvent['type']
  /** Returns the account that the event concerns; 0 for events that concern no single account. */
  accountAt(index: number): number
  /** Returns the client's own id of the event's order or strategy; empty if it has none. */
  linkAt(index: number): string
  /** True if the event reports the end of an order. */
  endsOrderAt(index: number): boolean
  /** Returns the event; it is made at the first call, and every caller gets the same object. */
  eventAt(index: number): EngineEvent
}
