import { e8 } from '@perpdesk/numeric'
import type { Order } from '@perpdesk/protocol'
import { qtyCoinOf } from '@perpdesk/trading'
import { formatPrice, formatQty } from '../../format/index.ts'
import type { TextKey } from '../../i18n/index.ts'
import { contractName, marketOf } from '../../stores/index.ts'

/** Parameters of a sentence about an order. */
export type OrderLineParams = {
  readonly qty: string
  readonly coin: string
  readonly symbol: string
  readonly price: string
}

/** Returns the figures of an order for a sentence, with the decimals of the contract if it is known. */
export function orderLineParams(symbol: string, qty: string, price: string): OrderLineParams {
  const market = marketOf(symbol)
  return {
    qty: writtenQty(symbol, qty),
    coin: market === undefined ? '' : qtyCoinOf(market),
    symbol: contractName(symbol),
    price: writtenPrice(symbol, price),
  }
}

/** Returns a quantity of the API with the decimals of its contract or pair, unchanged if the contract is not known. */
export function writtenQty(symbol: string, qty: string): string {
  const market = marketOf(symbol)
  return market === undefined ? qty : formatQty(e8(qty), market)
}

/**
 * Returns a price of the API with the decimals of its contract or pair; unchanged if it is `""` or the contract is not known.
 */
export function writtenPrice(symbol: string, price: string): string {
  const market = marketOf(symbol)
  return price === '' || market === undefined ? price : formatPrice(e8(price), market)
}

const REASONS = {
  EC_NoImmediateQtyToFill: 'reason.EC_NoImmediateQtyToFill',
  EC_CancelForNoFullFill: 'reason.EC_CancelForNoFullFill',
  EC_PostOnlyWillTakeLiquidity: 'reason.EC_PostOnlyWillTakeLiquidity',
  EC_ReachMaxTradeNum: 'reason.EC_ReachMaxTradeNum',
  EC_BySelfMatch: 'reason.EC_BySelfMatch',
  EC_ReachRiskPriceLimit: 'reason.EC_ReachRiskPriceLimit',
  EC_ReachMarketPriceLimit: 'reason.EC_ReachMarketPriceLimit',
  EC_InvalidSymbolStatus: 'reason.EC_InvalidSymbolStatus',
  CancelByReduceOnly: 'reason.CancelByReduceOnly',
  CancelByPrepareLiq: 'reason.CancelByPrepareLiq',
  CancelAllBeforeLiq: 'reason.CancelAllBeforeLiq',
  CancelByPrepareAdl: 'reason.CancelByPrepareAdl',
  CancelAllBeforeAdl: 'reason.CancelAllBeforeAdl',
  CancelBySettle: 'reason.CancelBySettle',
  CancelByTpSlTsClear: 'reason.CancelByTpSlTsClear',
  CancelBySmp: 'reason.CancelBySmp',
  CancelByDCP: 'reason.CancelByDCP',
  CancelByCannotAffordOrderCost: 'reason.CancelByCannotAffordOrderCost',
  CancelByPmTrialMmOverEquity: 'reason.CancelByPmTrialMmOverEquity',
  CancelByDelivery: 'reason.CancelByDelivery',
  CancelByCrossReachMaxTradeNum: 'reason.CancelByCrossReachMaxTradeNum',
  CancelByAdmin: 'reason.CancelByAdmin',
} as const satisfies Partial<Record<Order['rejectReason'] | Order['cancelType'], TextKey<'notifications'>>>
const REASON_OF: ReadonlyMap<string, TextKey<'notifications'>> = new Map(Object.entries(REASONS))

/** Fields of orders on contracts and on pairs that tell why they ended. */
type Ended = Pick<Order, 'rejectReason' | 'cancelType'>

/** Returns the code of the reason why an order ended against the trader's intention; `undefined` if there is none. */
export function endCause({ rejectReason, cancelType }: Ended): string | undefined {
  if (rejectReason !== 'EC_NoError' && rejectReason !== 'EC_PerCancelRequest') return rejectReason
  return cancelType === 'UNKNOWN' || cancelType === 'CancelByUser' ? undefined : cancelType
}

/** Returns the text key of a reason in `notifications`. */
export function causeKey(cause: string): TextKey<'notifications'> {
  return REASON_OF.get(cause) ?? 'reason.other'
}

/**
 * Returns the reason why an order ended against the trader's intention, as a text key of `notifications`; `undefined`
 * if there is none.
 */
export function endReason(order: Ended): TextKey<'notifications'> | undefined {
  const cause = endCause(order)
  return cause === undefined ? undefined : causeKey(cause)
}

/** Returns the average price of the fills as a plain decimal; the limit price before the first fill. */
export function shownPrice(order: Pick<Order, 'avgPrice' | 'price'>): string {
  return order.avgPrice === '' ? order.price : order.avgPrice
}
