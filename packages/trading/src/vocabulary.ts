/** The vocabulary: the words and numbers that are used on the wire, in the engine's events and in the terminal. */

export const SIDES = ['Buy', 'Sell'] as const
export type Side = (typeof SIDES)[number]

/** Families of contracts, by the coins in which they are quoted and settled (1.1). */
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

// An open order either rests in the order book, or waits for its trigger or to be placed after it. All others have
// ended.
const RESTING_STATUSES = ['New', 'PartiallyFilled'] as const
const WAITING_STATUSES = ['Untriggered', 'Triggered'] as const
type RestingStatus = (typeof RESTING_STATUSES)[number]
type WaitingStatus = (typeof WAITING_STATUSES)[number]

/** True for the statuses of an order that rests in the order book; false for an unknown status (REC-04). */
export function isOrderResting(status: OrderStatus): status is RestingStatus {
  return isOneOf(RESTING_STATUSES, status)
}

/** True for the statuses of an open order that is not in the order book. */
export function isOrderWaiting(status: OrderStatus): status is WaitingStatus {
  return isOneOf(WAITING_STATUSES, status)
}

/** True for the statuses of an order that rests or waits; false for an unknown status. */
export function isOrderOpen(status: OrderStatus): status is RestingStatus | WaitingStatus {
  return isOrderResting(status) || isOrderWaiting(status)
}

/**
 * True for the final statuses of an order. False for an unknown status, so that its order stays in the lists (REC-04).
 */
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

/** A TP/SL is for the whole position (as a market order only) or for a quantity of its own (R3.9, R3.10). */
export const TPSL_MODES = ['Full', 'Partial'] as const
export type TpslMode = (typeof TPSL_MODES)[number]

/** 1 if the price has to rise to the trigger price, 2 if it has to fall to it. */
export const TRIGGER_DIRECTIONS = [1, 2] as const
export type TriggerDirection = (typeof TRIGGER_DIRECTIONS)[number]

/** Unit of a market order's slippage tolerance: ticks or percent (3.11). */
export const SLIPPAGE_KINDS = ['TickSize', 'Percent'] as const
export type SlippageKind = (typeof SLIPPAGE_KINDS)[number]

/** The side of the order book whose best price is the price of a BBO order: its own side or the other side (3.1). */
export const BBO_SIDES = ['Queue', 'Counterparty'] as const
export type BboSide = (typeof BBO_SIDES)[number]

/**
 * Levels of the order book that order forms offer as the price of a limit order: the best or the fifth, on the opposite
 * side (counterparty) or on the order's own side (queue).
 */
export const BBO_CHOICES = ['Counterparty1', 'Counterparty5', 'Queue1', 'Queue5'] as const
export type BboChoice = (typeof BBO_CHOICES)[number]

export const SMP_TYPES = ['None', 'CancelMaker', 'CancelTaker', 'CancelBoth'] as const
export type SmpType = (typeof SMP_TYPES)[number]

export const POSITION_MODES = ['MergedSingle', 'BothSide'] as const
export type PositionMode = (typeof POSITION_MODES)[number]

/** 0 is the position in one-way mode; 1 is the long and 2 the short in hedge mode. */
export const POSITION_INDEXES = [0, 1, 2] as const
export type PositionIdx = (typeof POSITION_INDEXES)[number]

export const MARGIN_MODES = ['REGULAR_MARGIN', 'ISOLATED_MARGIN', 'PORTFOLIO_MARGIN'] as const
export type MarginMode = (typeof MARGIN_MODES)[number]

/**
 * Account types: UTA is unified 1.0, UTA2 is unified 2.0 (inverse contracts too), and classic has a margin mode for
 * each contract.
 */
export const ACCOUNT_TYPES = ['UTA', 'UTA2', 'classic'] as const
export type AccountType = (typeof ACCOUNT_TYPES)[number]

/** Purposes of sub-accounts (ACC-05). */
export const SUB_ACCOUNT_PURPOSES = ['ordinary', 'funding', 'copyLeader', 'copyFollower', 'bot'] as const
export type SubAccountPurpose = (typeof SUB_ACCOUNT_PURPOSES)[number]
/** Purposes of accounts: a user has one main account, and sub-accounts for the other purposes. */
export const ACCOUNT_PURPOSES = ['main', 'ordinary', 'funding', 'copyLeader', 'copyFollower', 'bot'] as const
export type AccountPurpose = (typeof ACCOUNT_PURPOSES)[number]
/** Largest number of a user's sub-accounts. */
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
  'TOKENS_SUBSCRIPTION',
  'TOKENS_REDEMPTION',
] as const
export type LedgerType = (typeof LEDGER_TYPES)[number]

/**
 * The kinds of orders that a cancel-all may name: orders in the order book, untriggered conditional orders, untriggered
 * TP/SL, trailing stops, MMR close orders, or running strategies with their orders. `all` cancels all orders and
 * thereby ends their strategies.
 */
export const CANCEL_KINDS = ['all', 'active', 'conditional', 'tpsl', 'trailing', 'mmrClose', 'strategy'] as const
export type CancelKind = (typeof CANCEL_KINDS)[number]

/** How a scaled order distributes its quantity over its prices (3.9). */
export const SCALED_DISTRIBUTIONS = ['Flat', 'Increasing', 'Decreasing', 'Custom'] as const
export type ScaledDistribution = (typeof SCALED_DISTRIBUTIONS)[number]
