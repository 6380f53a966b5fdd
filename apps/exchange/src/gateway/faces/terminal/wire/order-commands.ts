import { randomUUID } from 'node:crypto'
import type { AmendOptions, OrderOptions, OrderTrigger, Quote, TpSlLeg } from '@perpdesk/engine'
import { e8, parseE8 } from '@perpdesk/numeric'
import type { RequestOf } from '@perpdesk/protocol'
import { type ContractInstrument, type IndexedInstrument, isInverse, ticksToPrice } from '@perpdesk/trading'
import type { Instruction } from '../../../core/instruction.ts'
import { invalidField } from './api-error.ts'
import { neededQuantity, orderRefOf, positive, quantityOf, scaledInteger, ticksOf } from './inputs.ts'
import { attachedTpSlOf, changedTpSlOf, stopLossOf, type TpSlInput, takeProfitOf } from './tpsl-inputs.ts'

export type CreateOrderInput = RequestOf<'createOrder'>
export type CreateScaledInput = RequestOf<'createScaled'>
export type ReplaceOrderInput = RequestOf<'replaceOrder'>
export type CancelOrderInput = RequestOf<'cancelOrder'>

/** Returns the command for an order. `quote` gives the current prices if a trigger has no direction. */
export function placeOrderOf(
  instrument: ContractInstrument,
  input: CreateOrderInput,
  quote: () => Quote,
): Instruction<'placeOrder'> {
  checkAction(input)
  checkDesignatedMargin(input)
  return {
    type: 'placeOrder',
    instrument: instrument.id,
    side: input.side,
    orderType: input.orderType,
    timeInForce: input.timeInForce ?? (input.orderType === 'Market' ? 'IOC' : 'GTC'),
    price: priceOf(instrument, input),
    qty: qtyOf(instrument, input),
    reduceOnly: input.reduceOnly ?? false,
    closeOnTrigger: input.closeOnTrigger ?? false,
    positionIdx: input.positionIdx ?? 0,
    smpType: input.smpType ?? 'None',
    orderLinkId: input.orderLinkId ?? (input.needGeneratePid === true ? randomUUID() : ''),
    leverageE2: wantedLeverageE2(instrument, input),
    options: optionsOf(instrument, input, quote),
  }
}

/** Returns the command for a scaled order: limit orders between two prices. */
export function placeScaledOf(instrument: ContractInstrument, input: CreateScaledInput): Instruction<'placeScaled'> {
  return {
    type: 'placeScaled',
    instrument: instrument.id,
    side: input.side,
    timeInForce: input.timeInForce ?? 'GTC',
    qty: neededQuantity(instrument, { plain: input.qty, scaled: input.qtyX }),
    fromPrice: positive('fromPrice', ticksOf(instrument, input.fromPrice, 'fromPrice')),
    toPrice: positive('toPrice', ticksOf(instrument, input.toPrice, 'toPrice')),
    count: input.count,
    distribution: input.distribution,
    weights: input.weights ?? [],
    reduceOnly: input.reduceOnly ?? false,
    positionIdx: input.positionIdx ?? 0,
    smpType: input.smpType ?? 'None',
    orderLinkId: input.orderLinkId ?? '',
  }
}

/**
 * Refuses an action that contradicts the order: a reverse consists of a reduce-only market order and an opening order.
 */
function checkAction({ action, orderType, reduceOnly = false, closeOnTrigger = false }: CreateOrderInput): void {
  const closes = reduceOnly || closeOnTrigger
  if (action === 'ReverseClose' && !(reduceOnly && orderType === 'Market')) {
    throw invalidField('action', 'a reverse closes by a reduce-only market order')
  }
  if (action === 'ReverseOpen' && closes) {
    throw invalidField('action', 'a reverse opens without reduceOnly and closeOnTrigger')
  }
}

/** Refuses a designated margin. Ignoring it would promise a margin that the position does not get. */
function checkDesignatedMargin({ designatedMarginE8 = 0 }: CreateOrderInput): void {
  if (BigInt(designatedMarginE8) === 0n) return
  throw invalidField('designatedMarginE8', 'only copied orders have a margin of their own, and there are none here')
}

function priceOf(instrument: ContractInstrument, { orderType, price, bboSide, type }: CreateOrderInput): number {
  const without =
    orderType === 'Market'
      ? 'market orders have none'
      : bboSide === undefined
        ? undefined
        : 'the book gives it where bboSide is set'
  if (type === 'OcoOrder' || without !== undefined) {
    if (price !== undefined) throw invalidField('price', without ?? 'an OCO order has the limit prices of its legs')
    return 0
  }
  if (price === undefined) throw invalidField('price', 'limit orders need one')
  return positive('price', ticksOf(instrument, price))
}

/** Returns the quantity in lots, which may be missing only in an order that closes a whole position. */
function qtyOf(instrument: ContractInstrument, { qty, qtyX, reduceOnly, closeOnTrigger }: CreateOrderInput): number {
  const given = { plain: qty, scaled: qtyX }
  const closesAll = reduceOnly === true && closeOnTrigger === true
  return closesAll ? (quantityOf(instrument, given) ?? 0) : neededQuantity(instrument, given)
}

/** Returns the order's optional terms; `null` for a plain order, which the engine then handles without extra cost. */
function optionsOf(instrument: ContractInstrument, input: CreateOrderInput, quote: () => Quote): OrderOptions | null {
  const isOco = input.type === 'OcoOrder'
  const trigger = triggerOf(instrument, input, quote)
  const attached = isOco ? null : attachedTpSlOf(instrument, input)
  const slippage = slippageOf(input)
  const bbo = input.bboSide === undefined ? null : { side: input.bboSide, level: input.bboLevel ?? 1 }
  if (bbo === null && input.bboLevel !== undefined) throw invalidField('bboLevel', 'it goes with bboSide')
  const oco = isOco ? ocoLegsOf(instrument, input) : null
  const tpsl = attached === null ? null : withoutRemovals(attached)
  if (trigger === null && tpsl === null && slippage === null && bbo === null && oco === null) return null
  return { trigger, tpsl, slippage, bbo, oco }
}

/**
 * Returns the two legs of an OCO order, each with its own order type. A limit order needs a limit price in at least one
 * leg; without any it would trade at any price.
 */
export function ocoLegsOf(
  instrument: IndexedInstrument,
  input: TpSlInput & Pick<CreateOrderInput, 'orderType'>,
): NonNullable<OrderOptions['oco']> {
  const takeProfit = requiredLeg('takeProfit', takeProfitOf(instrument, input))
  const stopLoss = requiredLeg('stopLoss', stopLossOf(instrument, input))
  if (input.orderType === 'Limit' && takeProfit.orderType === 'Market' && stopLoss.orderType === 'Market') {
    throw invalidField('orderType', 'a limit OCO order has a limit price in one of its legs at least')
  }
  return { takeProfit, stopLoss }
}

function requiredLeg(field: string, leg: TpSlLeg | null): TpSlLeg {
  if (leg === null || leg.trigger === 0) throw invalidField(field, 'an OCO order needs both legs')
  return leg
}

/** Drops legs with the trigger `"0"`, which would remove a leg, because a new order has none to remove. */
export function withoutRemovals(attached: NonNullable<OrderOptions['tpsl']>): OrderOptions['tpsl'] {
  const takeProfit = attached.takeProfit?.trigger === 0 ? null : attached.takeProfit
  const stopLoss = attached.stopLoss?.trigger === 0 ? null : attached.stopLoss
  return takeProfit === null && stopLoss === null ? null : { ...attached, takeProfit, stopLoss }
}

export function slippageOf({
  maxSlippage,
  maxSlippageType,
}: Pick<CreateOrderInput, 'maxSlippage' | 'maxSlippageType'>): OrderOptions['slippage'] {
  if (maxSlippage === undefined && maxSlippageType === undefined) return null
  if (maxSlippage === undefined || maxSlippageType === undefined) {
    throw invalidField('maxSlippage', 'maxSlippage and maxSlippageType go together')
  }
  return { kind: maxSlippageType, value: e8(maxSlippage) }
}

/**
 * Returns the trigger of an order; `null` if it has none. The direction is the client's, or follows from the price when
 * the trader decided, or from the current price.
 */
function triggerOf(instrument: ContractInstrument, input: CreateOrderInput, quote: () => Quote): OrderTrigger | null {
  if (input.triggerPrice === undefined) {
    if (input.triggerBy !== undefined) throw invalidField('triggerBy', 'it goes with triggerPrice')
    if (input.triggerDirection !== undefined && input.triggerDirection !== 0) {
      throw invalidField('triggerDirection', 'it goes with triggerPrice')
    }
    return null
  }
  const price = positive('triggerPrice', ticksOf(instrument, input.triggerPrice, 'triggerPrice'))
  const by = input.triggerBy ?? 'LastPrice'
  if (input.triggerDirection === 1 || input.triggerDirection === 2) {
    return { price, by, direction: input.triggerDirection }
  }
  const base = input.basePrice === undefined ? presentPrice(instrument, by, quote()) : (parseE8(input.basePrice) ?? 0n)
  return { price, by, direction: ticksToPrice(instrument, price) > base ? 1 : 2 }
}

export function presentPrice(instrument: IndexedInstrument, by: OrderTrigger['by'], quote: Quote): bigint {
  if (by === 'IndexPrice') return quote.indexPrice
  // before the first trade the mark price stands in for the last price
  if (by === 'MarkPrice' || quote.lastPrice === 0) return quote.markPrice
  return ticksToPrice(instrument, quote.lastPrice)
}

/** Returns the leverage sent with the order, times 100; 0 if none. */
function wantedLeverageE2(instrument: ContractInstrument, { leverage, leverageE2 }: CreateOrderInput): number {
  if (leverage !== undefined && leverageE2 !== undefined) throw invalidField('leverage', 'it is there twice')
  if (leverageE2 !== undefined) {
    if (isInverse(instrument)) throw invalidField('leverageE2', 'inverse leverage is not scaled; send leverage')
    return scaledInteger(leverageE2)
  }
  if (leverage === undefined) return 0
  const units = e8(leverage)
  if (units % e8('0.01') !== 0n || units < e8('0.01') || units > e8('1000')) {
    throw invalidField('leverage', 'it has two decimals at most and lies between 0.01 and 1000')
  }
  return scaledInteger(`${units / e8('0.01')}`)
}

/** Returns the command that amends an open order; missing fields stay unchanged. */
export function amendOrderOf(instrument: ContractInstrument, input: ReplaceOrderInput): Instruction<'amendOrder'> {
  const options = amendOptionsOf(instrument, input)
  const qty = quantityOf(instrument, { plain: input.qty, scaled: input.qtyX })
  if (input.price === undefined && qty === undefined && options === null) {
    throw invalidField('price', 'give what is to change: price, qty, trigger or TP/SL')
  }
  return {
    type: 'amendOrder',
    instrument: instrument.id,
    ...orderRefOf(input),
    price: input.price === undefined ? 0 : positive('price', ticksOf(instrument, input.price)),
    qty: qty === undefined ? 0 : positive('qty', qty),
    options,
  }
}

function amendOptionsOf(instrument: ContractInstrument, input: ReplaceOrderInput): AmendOptions | null {
  if (input.triggerPrice === undefined && input.triggerBy !== undefined) {
    throw invalidField('triggerBy', 'it goes with triggerPrice')
  }
  const trigger =
    input.triggerPrice === undefined
      ? null
      : {
          price: positive('triggerPrice', ticksOf(instrument, input.triggerPrice, 'triggerPrice')),
          by: input.triggerBy ?? null,
        }
  const tpsl = changedTpSlOf(instrument, input)
  return trigger === null && tpsl === null ? null : { trigger, tpsl }
}

/** Returns the command that cancels one order. */
export function cancelOrderOf(instrument: ContractInstrument, input: CancelOrderInput): Instruction<'cancelOrder'> {
  return { type: 'cancelOrder', instrument: instrument.id, ...orderRefOf(input) }
}
