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

/** Options of a `placeOrder` beyond a plain order; each is `null` when not asked for. */
export interface OrderOptions {
  /** Makes it a conditional order: it waits outside the book, without margin, for this price. */
  readonly trigger: OrderTrigger | null
  /** Take profit and stop loss that the position gets as the order fills. */
  readonly tpsl: AttachedTpSl | null
  /** Largest slippage of a market order from the best price of the other side (3.11). */
  readonly slippage: SlippageTolerance | null
  /** Takes the limit price from a level of the book at acceptance (3.1). */
  readonly bbo: BboPrice | null
  /** Makes it two waiting orders of one quantity of which only one can trade; order type and price are the legs'. */
  readonly oco: OcoLegs | null
  /** Terms that only orders in a spot pair may have. */
  readonly spot?: SpotOrderTerms
}

export interface SpotOrderTerms {
  /** E8 of the quote coin that a market order may cost or bring, instead of a quantity; 0n where that counts. */
  readonly quoteAmount: E8
  /** An order with a trigger holds its coins while it waits; otherwise it needs them when it triggers. */
  readonly holdsCoins: boolean
  /** Makes it an order that waits behind the last price and follows it. */
  readonly trailing: TrailingTerms | null
}

export interface OrderTrigger {
  /** Ticks. */
  readonly price: number
  readonly by: TriggerBy
  readonly direction: TriggerDirection
}

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
  /** Order type after the trigger; limit only in `Partial` mode (R3.12). */
  readonly orderType: OrderType
  /** Ticks; 0 for market. */
  readonly limitPrice: number
}

export interface OcoLegs {
  /** On the profit side of the market for a closing order: above it for a sale, below it for a purchase. */
  readonly takeProfit: TpSlLeg
  readonly stopLoss: TpSlLeg
}

export interface SlippageTolerance {
  readonly kind: SlippageKind
  /** As the trader gave it, in E8: `e8('5')` is five ticks or five percent. */
  readonly value: E8
}

export interface BboPrice {
  readonly side: BboSide
  /** Level of the book, from 1. */
  readonly level: number
}

/** Changes of an `amendOrder` beyond price and quantity; `null` keeps the present value. */
export interface AmendOptions {
  /** Trigger of an order that still waits. Ticks; `by` as it is where it is `null`. */
  readonly trigger: { readonly price: number; readonly by: TriggerBy | null } | null
  /** TP/SL that the order carries. */
  readonly tpsl: {
    readonly mode: TpslMode | null
    readonly takeProfit: TpSlChange | null
    readonly stopLoss: TpSlChange | null
  } | null
}

/** New trigger of a leg, 0 to remove it; a `null` field stays as it is, or has its default in a new leg. */
export type TpSlChange = { readonly trigger: number } & {
  readonly [Term in 'by' | 'orderType' | 'limitPrice']: TpSlLeg[Term] | null
}

/** Distance or ratio of a trailing stop (R3.25); one of both is zero, both zero remove it. */
export interface TrailingTerms {
  /** Ticks. */
  readonly distance: number
  /** Fraction. */
  readonly ratio: E8
  /** Last price from which on it trails, in ticks; 0 to begin at once (R3.26). */
  readonly activation: number
}

/** TP/SL that an order carries, as fields of its details. Prices are ticks, 0 where there is none. */
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

/** Fields of an order beyond its row in the pool, kept separately for the few orders that are not plain. */
export interface OrderDetails extends CarriedDetails {
  /** Ticks; of a trailing stop its activation price (R3.27); 0 where there is none. */
  readonly triggerPrice: number
  readonly triggerBy: TriggerBy
  readonly triggerDirection: TriggerDirection | 0
  /** The order that it came from, or the first of a set that belongs together; 0 where there is none. */
  readonly parentOrderId: number
  /** The other order of an OCO pair, 0 where there is none. */
  readonly pairOrderId: number
  readonly trailingDistance: number
  readonly trailingRatio: E8
  readonly activationPrice: number
  /** Present trigger price of the trailing stop, in ticks; 0 while it does not trail. */
  readonly trailingTrigger: number
  readonly slippage: SlippageTolerance | null
  /** E8 of the quote coin that a market order in a pair was given by; others do not have it. */
  readonly quoteAmount?: E8
  /** Margin rate of the account that sets off an MMR-triggered close, in 1/10000; 0 for others. */
  readonly triggerRateE4: number
  /** The strategy that sent it, 0 where there is none. */
  readonly strategyId: number
}

/** Parts of an order that the pool's columns do not hold. */
export interface DetailedOrder {
  readonly stopOrderType: StopOrderType
  readonly details: OrderDetails
}

/** Of an order without TP/SL. */
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

/** Details of an order that has none of these, to be spread over. */
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
