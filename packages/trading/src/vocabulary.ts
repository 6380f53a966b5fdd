/** The vocabulary: every value that stands on the wire, in the engine's events and in the terminal. */

export const SIDES = ['Buy', 'Sell'] as const
export type Side = (typeof SIDES)[number]

/** Families of contracts by how they are quoted and settled (1.1). */
export const FAMILIES = ['usdt', 'usdc', 'inverse'] as const
export type Family = (typeof FAMILIES)[number]

export const ORDER_TYPES = ['Limit', 'Market'] as const
export type OrderType = (typeof ORDER_TYPES)[number]

export const TIMES_IN_FORCE = ['GTC', 'IOC', 'FOK', 'PostOnly'] as const
export type TimeInForce = (typeof TIMES_IN_FORCE)[number]

export const ORDER_STATUSES = [
  'New',
  'PartiallyFilled',
  'Filled',
  'Cancelled',
  'PartiallyFilledCanceled',
  'Rejected',
  'Untriggered',
  'Triggered',
  'Deactivated',
] as const
export type OrderStatus = (typeof ORDER_STATUSES)[number]

// An order rests in a book, waits outside of it (for its price, or on its way into it), or has ended for good.
const RESTING_STATUSES = ['New', 'PartiallyFilled'] as const
const WAITING_STATUSES = ['Untriggered', 'Triggered'] as const
type RestingStatus = (typeof RESTING_STATUSES)[number]
type WaitingStatus = (typeof WAITING_STATUSES)[number]

/** True for the states of an order that rests in a book. A word that is not known is at no stage (REC-04). */
export function isOrderResting(status: OrderStatus): status is RestingStatus {
  return isOneOf(RESTING_STATUSES, status)
}

/** True for the states of an order outside of the books that has not ended. */
export function isOrderWaiting(status: OrderStatus): status is WaitingStatus {
  return isOneOf(WAITING_STATUSES, status)
}

export function isOrderOpen(status: OrderStatus): status is RestingStatus | WaitingStatus {
  return isOrderResting(status) || isOrderWaiting(status)
}

/** True for the states that an order never leaves. One that is not known is none of them: its order stays in the lists (REC-04). */
export function isOrderOver(status: OrderStatus): boolean {
  return isOneOf(ORDER_STATUSES, status) && !isOrderOpen(status)
}

function isOneOf(statuses: readonly OrderStatus[], status: OrderStatus): boolean {
  return statuses.includes(status)
}

export const STOP_ORDER_TYPES = [
  'UNKNOWN',
  'TakeProfit',
  'StopLoss',
  'TrailingStop',
  'Stop',
  'PartialTakeProfit',
  'PartialStopLoss',
  'tpslOrder',
  'OcoOrder',
  'MmRateClose',
  'BidirectionalTpslOrder',
] as const
export type StopOrderType = (typeof STOP_ORDER_TYPES)[number]

export const CREATE_TYPES = [
  'CreateByUser',
  'CreateByFutureSpread',
  'CreateByAdminClosing',
  'CreateBySettle',
  'CreateByStopOrder',
  'CreateByTakeProfit',
  'CreateByPartialTakeProfit',
  'CreateByStopLoss',
  'CreateByPartialStopLoss',
  'CreateByTrailingStop',
  'CreateByTrailingProfit',
  'CreateByLiq',
  'CreateByTakeOver_PassThrough',
  'CreateByAdl_PassThrough',
  'CreateByBlock_PassThrough',
  'CreateByChaseOrder',
  'CreateByFGridBot',
  'CloseByFGridBot',
  'CreateByTWAP',
  'CreateByIceBerg',
  'CreateByBboOrder',
  'CreateByClosing',
  'CreateByTVSignal',
  'CreateByMmRateClose',
] as const
export type CreateType = (typeof CREATE_TYPES)[number]

export const CANCEL_TYPES = [
  'UNKNOWN',
  'CancelByUser',
  'CancelByReduceOnly',
  'CancelByPrepareLiq',
  'CancelAllBeforeLiq',
  'CancelByPrepareAdl',
  'CancelAllBeforeAdl',
  'CancelByAdmin',
  'CancelBySettle',
  'CancelByTpSlTsClear',
  'CancelBySmp',
  'CancelByDCP',
  'CancelByRebalance',
  'CancelByOCOTpCanceledBySlTriggered',
  'CancelByOCOSlCanceledByTpTriggered',
  'CancelByCannotAffordOrderCost',
  'CancelByPmTrialMmOverEquity',
  'CancelByDelivery',
  'CancelByCrossReachMaxTradeNum',
] as const
export type CancelType = (typeof CANCEL_TYPES)[number]

export const REJECT_REASONS = [
  'EC_NoError',
  'EC_Others',
  'EC_NoImmediateQtyToFill',
  'EC_CancelForNoFullFill',
  'EC_PostOnlyWillTakeLiquidity',
  'EC_ReachMaxTradeNum',
  'EC_BySelfMatch',
  'EC_InCallAuctionStatus',
  'EC_PerCancelRequest',
  'EC_ReachRiskPriceLimit',
  'EC_ReachMarketPriceLimit',
  'EC_InvalidSymbolStatus',
  'EC_OrigClOrdIDDoesNotExist',
] as const
export type RejectReason = (typeof REJECT_REASONS)[number]

export const EXEC_TYPES = [
  'Trade',
  'AdlTrade',
  'Funding',
  'BustTrade',
  'Delivery',
  'Settle',
  'BlockTrade',
  'MovePosition',
  'FutureSpread',
  'SessionSettlePnL',
] as const
export type ExecType = (typeof EXEC_TYPES)[number]

export const TRIGGER_SOURCES = ['LastPrice', 'IndexPrice', 'MarkPrice'] as const
export type TriggerBy = (typeof TRIGGER_SOURCES)[number]

/** A TP/SL is for the whole position (market only) or for a quantity of its own (R3.9, R3.10). */
export const TPSL_MODES = ['Full', 'Partial'] as const
export type TpslMode = (typeof TPSL_MODES)[number]

/** 1 when the price has to rise to the trigger, 2 when it has to fall to it. */
export const TRIGGER_DIRECTIONS = [1, 2] as const
export type TriggerDirection = (typeof TRIGGER_DIRECTIONS)[number]

/** Unit of a market order's slippage tolerance: ticks or percent (3.11). */
export const SLIPPAGE_KINDS = ['TickSize', 'Percent'] as const
export type SlippageKind = (typeof SLIPPAGE_KINDS)[number]

/** Side whose best price a BBO order takes: its own or the other (3.1). */
export const BBO_SIDES = ['Queue', 'Counterparty'] as const
export type BboSide = (typeof BBO_SIDES)[number]

export const SMP_TYPES = ['None', 'CancelMaker', 'CancelTaker', 'CancelBoth'] as const
export type SmpType = (typeof SMP_TYPES)[number]

export const POSITION_MODES = ['MergedSingle', 'BothSide'] as const
export type PositionMode = (typeof POSITION_MODES)[number]

/** 0 one-way, 1 the long and 2 the short of hedge mode. */
export const POSITION_INDEXES = [0, 1, 2] as const
export type PositionIdx = (typeof POSITION_INDEXES)[number]

export const MARGIN_MODES = ['REGULAR_MARGIN', 'ISOLATED_MARGIN', 'PORTFOLIO_MARGIN'] as const
export type MarginMode = (typeof MARGIN_MODES)[number]

/** Account generations: UTA is unified 1.0, UTA2 unified 2.0 (everything unified), classic keeps per-symbol modes. */
export const ACCOUNT_TYPES = ['UTA', 'UTA2', 'classic'] as const
export type AccountType = (typeof ACCOUNT_TYPES)[number]

/** Purposes of sub-accounts (ACC-05). */
export const SUB_ACCOUNT_PURPOSES = ['ordinary', 'funding', 'copyLeader', 'copyFollower', 'bot'] as const
export type SubAccountPurpose = (typeof SUB_ACCOUNT_PURPOSES)[number]
/** A person has one main account and further ones of a purpose. */
export const ACCOUNT_PURPOSES = ['main', 'ordinary', 'funding', 'copyLeader', 'copyFollower', 'bot'] as const
export type AccountPurpose = (typeof ACCOUNT_PURPOSES)[number]
/** Sub-accounts that a person may have. */
export const MAX_SUB_ACCOUNTS = 20

export const POSITION_STATUSES = ['Normal', 'Liq', 'Adl'] as const
export type PositionStatus = (typeof POSITION_STATUSES)[number]

/** Kinds of rows in the transaction log. */
export const LEDGER_TYPES = [
  'TRADE',
  'SETTLEMENT',
  'LIQUIDATION',
  'ADL',
  'DELIVERY',
  'TRANSFER_IN',
  'TRANSFER_OUT',
  'BONUS',
  'FEE_REFUND',
  'CURRENCY_BUY',
  'CURRENCY_SELL',
  'BORROW',
  'REPAY',
  'INTEREST',
] as const
export type LedgerType = (typeof LEDGER_TYPES)[number]

/**
 * Kinds of orders that a cancel-all may name: those in the book, waiting conditional ones, waiting TP/SL, trailing stops,
 * MMR-triggered closes, or running strategies with their orders. `all` are all orders; a strategy ends with its open order.
 */
export const CANCEL_KINDS = ['all', 'active', 'conditional', 'tpsl', 'trailing', 'mmrClose', 'strategy'] as const
export type CancelKind = (typeof CANCEL_KINDS)[number]

/** Ways in which a scaled order spreads its quantity over its prices (3.9). */
export const SCALED_DISTRIBUTIONS = ['Flat', 'Increasing', 'Decreasing', 'Custom'] as const
export type ScaledDistribution = (typeof SCALED_DISTRIBUTIONS)[number]
