import {
  BBO_SIDES,
  ORDER_TYPES,
  SLIPPAGE_KINDS,
  STOP_ORDER_TYPES,
  TPSL_MODES,
  TRIGGER_DIRECTIONS,
  TRIGGER_SOURCES,
} from '@perpdesk/trading'
import type {
  AmendOptions,
  AttachedTpSl,
  DetailedOrder,
  OcoLegs,
  OrderDetails,
  OrderOptions,
  SlippageTolerance,
  SpotOrderTerms,
  TpSlChange,
  TpSlLeg,
  TrailingTerms,
} from '../order-options.ts'
import { flag, int, money, oneOf, orAbsent, orNull, record, since, uint } from './field.ts'

const triggerBy = oneOf(TRIGGER_SOURCES)
const orderType = oneOf(ORDER_TYPES)

const tpSlLeg = record<TpSlLeg>({ trigger: int, by: triggerBy, orderType, limitPrice: int })

export const attachedTpSl = record<AttachedTpSl>({
  mode: oneOf(TPSL_MODES),
  takeProfit: orNull(tpSlLeg),
  stopLoss: orNull(tpSlLeg),
})

const slippage = record<SlippageTolerance>({ kind: oneOf(SLIPPAGE_KINDS), value: money })

export const trailingTerms = record<TrailingTerms>({ distance: int, ratio: money, activation: int })

export const orderOptions = record<OrderOptions>({
  trigger: orNull(record({ price: int, by: triggerBy, direction: oneOf(TRIGGER_DIRECTIONS) })),
  tpsl: orNull(attachedTpSl),
  slippage: orNull(slippage),
  bbo: orNull(record({ side: oneOf(BBO_SIDES), level: int })),
  oco: orNull(record<OcoLegs>({ takeProfit: tpSlLeg, stopLoss: tpSlLeg })),
  spot: orAbsent(record<SpotOrderTerms>({ quoteAmount: money, holdsCoins: flag, trailing: orNull(trailingTerms) })),
})

export const tpSlChange = record<TpSlChange>({
  trigger: int,
  by: orNull(triggerBy),
  orderType: orNull(orderType),
  limitPrice: orNull(int),
})

export const amendOptions = record<AmendOptions>({
  trigger: orNull(record({ price: int, by: orNull(triggerBy) })),
  tpsl: orNull(
    record({ mode: orNull(oneOf(TPSL_MODES)), takeProfit: orNull(tpSlChange), stopLoss: orNull(tpSlChange) }),
  ),
})

export const orderDetails = record<OrderDetails>({
  triggerPrice: uint,
  triggerBy,
  triggerDirection: oneOf([0, ...TRIGGER_DIRECTIONS]),
  takeProfit: uint,
  stopLoss: uint,
  tpTriggerBy: triggerBy,
  slTriggerBy: triggerBy,
  tpOrderType: orderType,
  slOrderType: orderType,
  tpLimitPrice: uint,
  slLimitPrice: uint,
  tpslMode: oneOf([...TPSL_MODES, 'UNKNOWN']),
  parentOrderId: uint,
  pairOrderId: uint,
  trailingDistance: uint,
  trailingRatio: money,
  activationPrice: uint,
  trailingTrigger: uint,
  slippage: orNull(slippage),
  quoteAmount: since(10, orAbsent(money), undefined),
  triggerRateE4: uint,
  strategyId: uint,
})

export const detailedOrder = record<DetailedOrder>({
  stopOrderType: oneOf(STOP_ORDER_TYPES),
  details: orderDetails,
})
