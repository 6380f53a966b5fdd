import type { E8 } from '@perpdesk/numeric'
import type {
  BboSide,
  OrderType,
  SlippageKind,
  StopOrderType,
  TpslMode,
  TriggerBy,
  TriggerDirection,
} from '@perpdesk/trading'

/** Options of a `placeOrder` beyond a plain order; each is `null` if unused. */
export interface OrderOptions {
  /** Trigger of a conditional order, which waits outside the book, without margin, for this price. */
  readonly trigger: OrderTrigger | null
  /** Take profit and stop loss that the position gets when the order fills. */
  readonly tpsl: AttachedTpSl | null
  /** Largest slippage of a market order from the best opposite price (3.11). */
  readonly slippage: SlippageTolerance | null
  /** Level of the book whose price becomes the limit price at acceptance (3.1). */
  readonly bbo: BboPrice | null
  /**
   * Legs of an OCO: two waiting orders of the same quantity, only one of which can trade; order type and price are
   * those of the legs.
   */
  readonly oco: OcoLegs | null
  /** Terms that only orders in a pair of coins may have. */
  readonly spot?: SpotOrderTerms
}

/** Terms of an order in a pair of coins. */
export interface SpotOrderTerms {
  /**
   * Largest cost or proceeds of a market order, in E8 of the quote coin, in place of a quantity; 0n if the quantity is
   * given.
   */
  readonly quoteAmount: E8
  /** True if an order with a trigger promises its coins while it waits; otherwise it needs them when it triggers. */
  readonly holdsCoins: boolean
  /** Terms of a trailing stop, which follows the last price. */
  readonly trailing: TrailingTerms | null
}

/** Trigger of a conditional order. */
export interface OrderTrigger {
  /** Trigger price in ticks. */
  readonly price: number
  readonly by: TriggerBy
  readonly direction: TriggerDirection
}

/** TP and SL carried by an order; at least one of them is set. */
export interface AttachedTpSl {
  readonly mode: TpslMode
  readonly takeProfit: TpSlLeg | null
  readonly stopLoss: TpSlLeg | null
}

/** One side of a TP/SL. */
export interface TpSlLeg {
  /** Trigger price in ticks. */
  readonly trigger: number
  readonly by: TriggerBy
  /** Type of the order after its trigger; limit only in `Partial` mode (R3.12). */
  readonly orderType: OrderType
  /** Limit price in ticks; 0 for a market order. */
  readonly limitPrice: number
}

/** The two legs of an OCO. */
export interface OcoLegs {
  /** The leg on the profit side for a closing order: above the market for a sell, below it for a buy. */
  readonly takeProfit: TpSlLeg
  readonly stopLoss: TpSlLeg
}

/** Largest distance of a market order's fills from the best opposite price. */
export interface SlippageTolerance {
  readonly kind: SlippageKind
  /** The tolerance as the trader gave it, in E8: `e8('5')` is five ticks or five percent. */
  readonly value: E8
}

/** The level of the book whose price a limit order takes. */
export interface BboPrice {
  readonly side: BboSide
  /** Level of the book, from 1. */
  readonly level: number
}

/** Changes of an `amendOrder` beyond price and quantity; `null` keeps the present value. */
export interface AmendOptions {
  /** Trigger of a waiting order, in ticks; a `null` in `by` keeps the price source. */
  readonly trigger: { readonly price: number; readonly by: TriggerBy | null } | null
  /** TP/SL carried by the order. */
  readonly tpsl: {
    readonly mode: TpslMode | null
    readonly takeProfit: TpSlChange | null
    readonly stopLoss: TpSlChange | null
  } | null
}

/** New trigger of a leg, 0 to remove the leg. A `null` field keeps its value, or has the default in a new leg. */
export type TpSlChange = { readonly trigger: number } & {
  readonly [Term in 'by' | 'orderType' | 'limitPrice']: TpSlLeg[Term] | null
}

/** Distance or ratio of a trailing stop (R3.25); one of them is zero, and two zeros remove the stop. */
export interface TrailingTerms {
  /** Distance from the best price, in ticks. */
  readonly distance: number
  /** Distance as an E8 fraction of the best price. */
  readonly ratio: E8
  /** Last price, in ticks, at which the stop starts to follow; 0 to start at once (R3.26). */
  readonly activation: number
}

/** TP/SL carried by an order, as fields of its details. Prices in ticks, 0 if there is none. */
export interface CarriedDetails {
  readonly takeProfit: number
  readonly stopLoss: number
  readonly tpTriggerBy: TriggerBy
  readonly slTriggerBy: TriggerBy
  readonly tpOrderType: OrderType
  readonly slOrderType: OrderType
  readonly tpLimitPrice: number
  readonly slLimitPrice: number
  readonly tpslMode: TpslMode | 'UNKNOWN'
}

/** Fields of an order that its row in the pool cannot hold, kept separately for the few orders that are not plain. */
export interface OrderDetails extends CarriedDetails {
  /** Trigger price in ticks; for a trailing stop its activation price (R3.27); 0 if there is none. */
  readonly triggerPrice: number
  readonly triggerBy: TriggerBy
  readonly triggerDirection: TriggerDirection | 0
  /** Id of the order that brought this one, or of the first order of its set; 0 if there is none. */
  readonly parentOrderId: number
  /** Id of the other order of an OCO pair, 0 if there is none. */
  readonly pairOrderId: number
  readonly trailingDistance: number
  readonly trailingRatio: E8
  readonly activationPrice: number
  /** Present trigger price of the trailing stop, in ticks; 0 until it follows the price. */
  readonly trailingTrigger: number
  readonly slippage: SlippageTolerance | null
  /** Amount of a market order in a pair that was placed by amount, in E8 of the quote coin; absent for other orders. */
  readonly quoteAmount?: E8
  /** Maintenance margin rate that triggers an MMR-triggered close, in 1/10000; 0 for other orders. */
  readonly triggerRateE4: number
  /** Id of the strategy that sent the order, 0 if there is none. */
  readonly strategyId: number
}

/** The parts of an order that the pool's columns cannot hold. */
export interface DetailedOrder {
  readonly stopOrderType: StopOrderType
  readonly details: OrderDetails
}

/** Details of an order without TP/SL. */
export const NOTHING_CARRIED: CarriedDetails = Object.freeze({
  takeProfit: 0,
  stopLoss: 0,
  tpTriggerBy: 'LastPrice',
  slTriggerBy: 'LastPrice',
  tpOrderType: 'Market',
  slOrderType: 'Market',
  tpLimitPrice: 0,
  slLimitPrice: 0,
  tpslMode: 'UNKNOWN',
})

/** Details of a plain order, as defaults for other details. */
export const PLAIN_DETAILS: OrderDetails = Object.freeze({
  triggerPrice: 0,
  triggerBy: 'LastPrice',
  triggerDirection: 0,
  ...NOTHING_CARRIED,
  parentOrderId: 0,
  pairOrderId: 0,
  trailingDistance: 0,
  trailingRatio: 0n,
  activationPrice: 0,
  trailingTrigger: 0,
  slippage: null,
  triggerRateE4: 0,
  strategyId: 0,
})
