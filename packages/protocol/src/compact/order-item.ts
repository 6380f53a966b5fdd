import { divE8, e8, formatE8, mulE8 } from '@perpdesk/numeric'
import {
  type ContractType,
  isInverse,
  type OrderType,
  type Side,
  type TimeInForce,
  type TriggerBy,
} from '@perpdesk/trading'
import type { SymbolConfig } from '../catalogue/symbol-fields.ts'
import type { Order } from '../records.ts'
import { listStatusOf, PLAN_TYPES, type PlanType, planTypeOf } from './words.ts'

/**
 * One row of an order list, under the names that the lists use (REC-03). Amounts are order values in the settle coin.
 */
export interface OrderItem {
  readonly orderId: string
  readonly clientOrderId: string
  readonly symbol: string
  readonly symbolId: number
  readonly side: Uppercase<Side>
  readonly type: Uppercase<OrderType>
  readonly status: string
  readonly planType: PlanType
  readonly stopOrderType: Order['stopOrderType']
  /** `""` for market orders. */
  readonly price: string
  readonly quotePrice: string
  readonly origQty: string
  readonly executedQty: string
  readonly leavesQty: string
  /** Value of the order at its own price; `""` for market orders. */
  readonly amount: string
  readonly executedAmount: string
  readonly leavesAmount: string
  readonly avgPrice: string
  readonly activationPrice: string
  readonly triggerPrice: string
  /** Callback rate of a trailing stop in percent; `""` for other orders. */
  readonly trailingPercentage: string
  readonly trailingValue: string
  readonly tpTriggerPrice: string
  readonly slTriggerPrice: string
  readonly tpLimitPrice: string
  readonly slLimitPrice: string
  readonly tpOrderType: OrderType
  readonly slOrderType: OrderType
  readonly ocoTriggerBy: TriggerBy | ''
  readonly timeInForce: TimeInForce
  /** Unit of the quantity of a spot market order; always `""`, because contracts have none. */
  readonly marketUnit: string
  readonly createType: Order['createType']
  readonly cancelType: Order['cancelType']
  readonly parentOrderId: string
  readonly time: number
  readonly maxSlippage: string
  readonly maxSlippageType: Order['maxSlippageType']
  readonly specialTradeFrom: string
  /** True for a limit order in status `New` with attached TP/SL: the list shows the TP/SL and lets the user edit it. */
  readonly showLimitActiveOrderTpsl: boolean
  readonly baseTokenId: string
  readonly baseTokenName: string
  readonly quoteTokenId: string
  readonly quoteTokenName: string
  /** The status as on the wire, from which the tab of the order is determined. */
  readonly orderStatus: Order['orderStatus']
}

/** The values of `specialTradeFrom` for orders that strategies, signals and bots created. */
const SPECIAL_SOURCES: Partial<Record<Order['createType'], string>> = {
  CreateByTWAP: 'TWAP',
  CreateByIceBerg: 'ICEBERG',
  CreateByChaseOrder: 'CHASE',
  CreateByTVSignal: 'WEBHOOK',
  CreateByFGridBot: 'GRID_BOT',
  CloseByFGridBot: 'GRID_BOT',
}

type Contract = Pick<SymbolConfig, 'symbolId' | 'baseCurrency' | 'quoteCurrency'> & {
  readonly contractType: ContractType
}

/** Returns an order as a row of an order list (REC-03 to REC-05). */
export function orderItemOf(order: Order, contract: Contract): OrderItem {
  const planType = planTypeOf(order)
  const isTrailing = order.stopOrderType === 'TrailingStop'
  const price = order.price === '0' ? '' : order.price
  const amountOf = (qty: string) => (price === '' ? '' : valueText(contract, qty, price))
  return {
    orderId: order.orderId,
    clientOrderId: order.orderLinkId,
    symbol: order.symbol,
    symbolId: contract.symbolId,
    side: order.side === 'Buy' ? 'BUY' : 'SELL',
    type: order.orderType === 'Limit' ? 'LIMIT' : 'MARKET',
    status: listStatusOf(order.orderStatus, planType !== PLAN_TYPES.none),
    planType,
    stopOrderType: order.stopOrderType,
    price,
    quotePrice: price,
    origQty: order.qty,
    executedQty: order.cumExecQty,
    leavesQty: order.leavesQty,
    amount: amountOf(order.qty),
    executedAmount: order.cumExecValue,
    leavesAmount: amountOf(order.leavesQty),
    avgPrice: order.avgPrice,
    activationPrice: isTrailing ? order.triggerPrice : '',
    triggerPrice: isTrailing ? order.tsTriggerPrice : order.triggerPrice,
    trailingPercentage:
      order.trailingPercentageE4 === 0 ? '' : formatE8(BigInt(order.trailingPercentageE4) * e8('0.01')),
    trailingValue: order.trailingValue,
    tpTriggerPrice: order.takeProfit,
    slTriggerPrice: order.stopLoss,
    tpLimitPrice: order.tpLimitPrice,
    slLimitPrice: order.slLimitPrice,
    tpOrderType: order.tpOrderType,
    slOrderType: order.slOrderType,
    ocoTriggerBy: planType === PLAN_TYPES.oco ? order.triggerBy : '',
    timeInForce: order.timeInForce,
    marketUnit: '',
    createType: order.createType,
    cancelType: order.cancelType,
    parentOrderId: order.parentOrderId,
    time: order.createdTime,
    maxSlippage: order.maxSlippage,
    maxSlippageType: order.maxSlippageType,
    specialTradeFrom: SPECIAL_SOURCES[order.createType] ?? '',
    showLimitActiveOrderTpsl:
      planType === PLAN_TYPES.none &&
      order.orderType === 'Limit' &&
      order.orderStatus === 'New' &&
      (order.takeProfit !== '' || order.stopLoss !== ''),
    baseTokenId: contract.baseCurrency,
    baseTokenName: contract.baseCurrency,
    quoteTokenId: contract.quoteCurrency,
    quoteTokenName: contract.quoteCurrency,
    orderStatus: order.orderStatus,
  }
}

/**
 * Returns the value of a quantity at a price, in the quote coin or, for inverse contracts, the base coin; half up (N8).
 */
function valueText(contract: Contract, qty: string, price: string): string {
  return formatE8(isInverse(contract) ? divE8(e8(qty), e8(price), 'halfUp') : mulE8(e8(qty), e8(price), 'halfUp'))
}
