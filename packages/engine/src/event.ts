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
} from '@perpdesk/trading'
import type { ExecutionEvent, OrderEvent, TradeEvent } from './order-events.ts'
import type { PositionEvent } from './position-events.ts'
import type { StrategyState } from './strategy-types.ts'

export type * from './order-events.ts'
export type * from './position-events.ts'

/** One effect of a command; events come in the order of their effects. Prices are ticks, quantities lots, money E8. */
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

export interface InstrumentListed {
  readonly type: 'instrument'
  readonly instrument: Instrument
}

/** The collateral terms of a coin in cross margin have changed. */
export interface CollateralChanged extends CollateralTerms {
  readonly type: 'collateral'
}

/** An account was opened or its settings changed. */
export interface AccountChanged {
  readonly type: 'account'
  readonly account: number
  readonly marginMode: MarginMode
  /** True when a limit price beyond the collar is moved to it; otherwise it is refused (R2.22). */
  readonly movesPrices: boolean
}

export interface CoinBalance {
  readonly coin: string
  readonly walletBalance: E8
  /** walletBalance plus unrealised PnL. */
  readonly equity: E8
  readonly unrealisedPnl: E8
  readonly positionIM: E8
  readonly positionMM: E8
  readonly orderIM: E8
  /** In the coin; for coins that share cross margin, the available balance of the whole account. */
  readonly available: E8
  /** The part of the balance that open orders in pairs have promised; not there while none has. */
  readonly inOrders?: E8
  /** Equity in USD at the index, the part of it that does not count as collateral, and whether the coin is collateral. */
  readonly usdValue: E8
  readonly haircutLoss: E8
  readonly isCollateral: boolean
  readonly cumRealisedPnl: E8
}

export interface WalletState {
  readonly account: number
  readonly marginMode: MarginMode
  readonly coins: readonly CoinBalance[]
  /** Sums in USD (USDT and USDC count one to one). */
  readonly totalEquity: E8
  readonly totalMarginBalance: E8
  /** Value that does not count as collateral, and the loss of resting orders at the marks (zero or negative; 5.4). */
  readonly totalHaircutLoss: E8
  readonly totalOrderLoss: E8
  readonly totalAvailable: E8
  readonly totalInitialMargin: E8
  readonly totalMaintenanceMargin: E8
  /** Fractions in E8; `null` when the margin balance is zero or in isolated mode. */
  readonly initialMarginRate: E8 | null
  readonly maintenanceMarginRate: E8 | null
}

export interface WalletEvent {
  readonly type: 'wallet'
  readonly account: number
  /** Worked out when it is first read; throws when that is after the next command (see `readOut`). */
  readonly wallet: WalletState
}

/** One row of the transaction log: `balance` is the coin's wallet balance after `change`, and every row adds up. */
export interface LedgerEvent {
  readonly type: 'ledger'
  readonly id: number
  readonly account: number
  readonly coin: string
  readonly ledgerType: LedgerType
  /** 0 where no instrument is concerned. */
  readonly instrument: number
  readonly side: Side | ''
  readonly qty: number
  readonly price: E8
  /** Profit or loss, funding (negative is paid) and fee (positive is paid); change = cashFlow + funding − fee. */
  readonly cashFlow: E8
  readonly funding: E8
  readonly fee: E8
  readonly change: E8
  readonly balance: E8
  readonly orderId: number
}

/** Written when a fill closes a position or a part of it. */
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
  /** (exitValue − entryValue) × direction − openFee − closeFee; funding is not part of it (rule R4.3). */
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
  /** The rate that would be exchanged at the next timestamp if nothing changed. */
  readonly predictedFundingRate: E8
  readonly nextFundingTime: number
  /** Minutes between two timestamps just now (R2.15); 0 without funding. */
  readonly fundingMinutes: number
  /** Average basis rate in the mark of a dated contract (R2.6), as a fraction. */
  readonly basisRate: E8
  /** Mean of the index prices of the settlement window so far (R1.8); 0n outside it. */
  readonly predictedDeliveryPrice: E8
  /** Open interest in lots. */
  readonly openInterest: number
  /** Premium index of this moment (R2.10), a fraction; `null` without funding and while the index is not fresh. */
  readonly premium: E8 | null
}

/** Funding was exchanged at this timestamp. */
export interface FundingEvent {
  readonly type: 'funding'
  readonly instrument: number
  readonly rate: E8
  readonly markPrice: E8
  readonly nextFundingTime: number
  /** Length of the interval that has begun (R2.15). */
  readonly intervalMinutes: number
}

/** A session was settled at this mark (R4.8). */
export interface SessionEvent {
  readonly type: 'session'
  readonly instrument: number
  readonly price: E8
  readonly nextSessionTime: number
}

/** All positions of a contract were closed at its settlement price (R1.10). */
export interface DeliveryEvent {
  readonly type: 'delivery'
  readonly instrument: number
  readonly price: E8
  readonly deliveryTime: number
}

/** Price and quantity at which the call auction of a contract would match now; after the match, at which it did. */
export interface AuctionEvent {
  readonly type: 'auction'
  readonly instrument: number
  readonly phase: ListingPhase
  /** Ticks and lots; 0 when nothing crosses. */
  readonly price: number
  readonly volume: number
  /** Lots bid at the price or above less lots asked at it or below. */
  readonly imbalance: number
}

/** Equity of an account at the start of a UTC day; published with the first command of that day. */
export interface EquityEvent {
  readonly type: 'equity'
  readonly account: number
  /** 00:00 UTC of the day, in milliseconds since 1970. */
  readonly day: number
  /** In USD, as {@link WalletState.totalEquity}. */
  readonly totalEquity: E8
  readonly coins: readonly Pick<CoinBalance, 'coin' | 'walletBalance' | 'equity'>[]
}

/** Public: a position was liquidated. `side` is the position's side, `price` its bankruptcy price. */
export interface LiquidationEvent {
  readonly type: 'liquidation'
  readonly account: number
  readonly instrument: number
  readonly positionIdx: PositionIdx
  readonly side: Side
  readonly qty: number
  readonly price: E8
}

/** Told to a trader whose position was closed by auto-deleveraging (R6.5). `side` is the position's. */
export interface AdlEvent {
  readonly type: 'adl'
  readonly account: number
  readonly instrument: number
  readonly positionIdx: PositionIdx
  readonly side: Side
  readonly qty: number
  readonly price: E8
}

/** Public: deleveraging of a contract has begun or ended (R6.1, R6.2). Balances in E8 of the pool's coin. */
export interface AdlAlertEvent {
  readonly type: 'adlAlert'
  readonly instrument: number
  readonly active: boolean
  readonly balance: E8
  /** Largest balance of the last 8 h. */
  readonly maxBalance: E8
  /** Loss of the contract against its best of the last 8 h in parts of `maxBalance`; a fraction. */
  readonly pnlRatio: E8
}

export interface PoolBalance {
  readonly name: string
  readonly coin: string
  readonly balance: E8
}

/** Public: balances of all insurance pools at the start of a UTC day; published with the first command of that day. */
export interface InsuranceEvent {
  readonly type: 'insurance'
  /** 00:00 UTC of the day, in milliseconds since 1970. */
  readonly day: number
  readonly pools: readonly PoolBalance[]
}

/**
 * Public: open interest of a contract at the start of five minutes of UTC, published with the first command after it.
 * Of several times that passed without a command only the last is published.
 */
export interface InterestEvent {
  readonly type: 'interest'
  readonly instrument: number
  /** Longest of `INTEREST_MINUTES` that has begun since the sample before; all shorter ones have too. */
  readonly minutes: number
  /** Open interest in lots. */
  readonly openInterest: number
  /** Number of accounts that are net long, and net short; without house accounts. */
  readonly longAccounts: number
  readonly shortAccounts: number
}

/** A cross account is near the end of its margin: published once each time a rate reaches its threshold (5.4). */
export interface MarginAlertEvent {
  readonly type: 'marginAlert'
  readonly account: number
  /** Initial margin rate of 90 %, maintenance margin rate of 70 %. */
  readonly kind: 'IMR' | 'MMR'
  /** Fraction; `null` when nothing is left to measure it against. */
  readonly rate: E8 | null
}

/** A strategy (TWAP, iceberg, chase) changed; published once, at the end of the command. */
export interface StrategyEvent {
  readonly type: 'strategy'
  readonly strategy: StrategyState
}

/** The answer to one command. `code` 0 is success, otherwise a number of `REFUSALS`. */
export interface CommandResult {
  readonly code: number
  /** The order that was made, changed, cancelled or found; 0 where none is concerned. */
  readonly orderId: number
  /** Price the order got in ticks (a collar may have moved it); 0 where none is concerned. */
  readonly price: number
  /** Parameters of the error message, as plain texts (`{ maxLeverage: '50' }`). */
  readonly params: Readonly<Record<string, string>>
  /** The answer to each part of a command that has several, in their order. */
  readonly items?: readonly CommandResult[]
}

/** The full result of one command, in the order of the journal. */
export interface AppliedCommand {
  readonly seq: number
  readonly time: number
  readonly result: CommandResult
  readonly events: readonly EngineEvent[]
}

/**
 * The command that was applied last. Its event objects are made when they are first read, which has to be before the
 * next command is applied and throws afterwards; to keep them longer, keep the result of `readOut`.
 */
export interface AppliedNow extends AppliedCommand {
  /** The same events for those who want few of them: nothing is made of those that are not asked for. */
  readonly rows: EventRows
}

/** The events of the command that was applied last, by their place in it. */
export interface EventRows {
  readonly count: number
  typeAt(index: number): EngineEvent['type']
  /** The account that the event is about; 0 for events that are about no single one. */
  accountAt(index: number): number
  /** The client's own id of the order or strategy that the event is about; empty where it has none. */
  linkAt(index: number): string
  /** True when the event reports the end of an order. */
  endsOrderAt(index: number): boolean
  /** Made when it is first asked for; everybody gets the same object. */
  eventAt(index: number): EngineEvent
}
