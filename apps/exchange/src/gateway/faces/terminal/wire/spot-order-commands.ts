import type { AmendOptions, AttachedTpSl, OrderOptions, OrderTrigger, Quote, TrailingTerms } from '@perpdesk/engine'
import { type E8, e8, formatE8, ONE, parseE8 } from '@perpdesk/numeric'
import type { RequestOf } from '@perpdesk/protocol'
import { type SpotInstrument, ticksToPrice } from '@perpdesk/trading'
import type { Instruction } from '../../../core/instruction.ts'
import { ApiError, invalidField } from './api-error.ts'
import { lotsOf, orderRefOf, positive, scaledInteger, tickDistanceOf, ticksOf } from './inputs.ts'
import { ocoLegsOf, presentPrice, slippageOf, withoutRemovals } from './order-commands.ts'
import { attachedTpSlOf, changedTpSlOf } from './tpsl-inputs.ts'

export type CreateSpotOrderInput = RequestOf<'createSpotOrder'>
export type ReplaceSpotOrderInput = RequestOf<'replaceSpotOrder'>
export type CancelSpotOrderInput = RequestOf<'cancelSpotOrder'>

type Kind = NonNullable<CreateSpotOrderInput['type']>

/** Kinds of orders to which a field belongs; in any other order it is refused. */
const BELONGS: Partial<Record<keyof CreateSpotOrderInput, readonly Kind[]>> = {
  triggerPrice: ['StopOrder', 'TpSlOrder'],
  triggerDirection: ['StopOrder', 'TpSlOrder'],
  basePrice: ['StopOrder', 'TpSlOrder'],
  trailingValue: ['TrailingStop'],
  trailingPercentageE4: ['TrailingStop'],
  activationPrice: ['TrailingStop'],
}

/** Returns the command for an order on a pair. `quote` gives the current prices if a trigger has no direction. */
export function placeSpotOrderOf(
  pair: SpotInstrument,
  input: CreateSpotOrderInput,
  quote: () => Quote,
): Instruction<'placeOrder'> {
  const kind = input.type ?? 'Order'
  checkFields(kind, input)
  const quoteAmount = quoteAmountOf(pair, kind, input)
  return {
    type: 'placeOrder',
    instrument: pair.id,
    side: input.side,
    orderType: input.orderType,
    timeInForce: input.timeInForce ?? (input.orderType === 'Market' ? 'IOC' : 'GTC'),
    price: priceOf(pair, kind, input),
    qty: quoteAmount > 0n ? 0 : positive('qty', lotsOf(pair, input.qty)),
    reduceOnly: false,
    closeOnTrigger: false,
    positionIdx: 0,
    smpType: input.smpType ?? 'None',
    orderLinkId: input.orderLinkId ?? '',
    leverageE2: 0,
    options: optionsOf(pair, kind, input, { quoteAmount, quote }),
  }
}

function checkFields(kind: Kind, input: CreateSpotOrderInput): void {
  for (const [field, kinds] of Object.entries(BELONGS)) {
    if (field in input && !kinds.includes(kind)) throw invalidField(field, `an order of the type ${kind} has none`)
  }
  if (input.marketUnit !== undefined && input.orderType !== 'Market') {
    throw invalidField('marketUnit', 'it goes with market orders')
  }
  if (input.bboLevel !== undefined && input.bboSide === undefined)
    throw invalidField('bboLevel', 'it goes with bboSide')
}

/** Kinds of orders whose market buys are by amount unless the request gives the unit (3.1). */
const BUYS_BY_AMOUNT: ReadonlySet<Kind> = new Set<Kind>(['Order', 'StopOrder', 'TpSlOrder'])

/** Returns true if the quantity of an order is an amount of the quote coin. */
function isByAmount(kind: Kind, { orderType, side, marketUnit }: CreateSpotOrderInput): boolean {
  if (marketUnit !== undefined) return marketUnit === 'quoteCoin'
  return orderType === 'Market' && side === 'Buy' && BUYS_BY_AMOUNT.has(kind)
}

/** Returns the amount of an order by amount, in E8 of the quote coin; 0n for an order by quantity. */
function quoteAmountOf(pair: SpotInstrument, kind: Kind, input: CreateSpotOrderInput): E8 {
  if (!isByAmount(kind, input)) return 0n
  const { qty } = input
  const amount = e8(qty)
  const step = (pair.tickSize * pair.lotSize) / ONE
  if (amount % step !== 0n) throw new ApiError('pairTooPrecise', { field: 'qty', step: formatE8(step) })
  if (amount === 0n) throw invalidField('qty', 'it must be larger than 0')
  return amount
}

function priceOf(pair: SpotInstrument, kind: Kind, { orderType, price, bboSide }: CreateSpotOrderInput): number {
  const without =
    kind === 'OcoOrder'
      ? 'an OCO order has the limit prices of its legs'
      : orderType === 'Market'
        ? 'market orders have none'
        : bboSide === undefined
          ? undefined
          : 'the book gives it where bboSide is set'
  if (without !== undefined) {
    if (price !== undefined) throw invalidField('price', without)
    return 0
  }
  if (price === undefined) throw invalidField('price', 'limit orders need one')
  return positive('price', ticksOf(pair, price))
}

/** Returns the order's optional terms; `null` for a plain order. */
function optionsOf(
  pair: SpotInstrument,
  kind: Kind,
  input: CreateSpotOrderInput,
  { quoteAmount, quote }: { readonly quoteAmount: E8; readonly quote: () => Quote },
): OrderOptions | null {
  const waits = kind === 'StopOrder' || kind === 'TpSlOrder'
  const trigger = waits ? triggerOf(pair, input, quote) : null
  const trailing = kind === 'TrailingStop' ? trailingOf(pair, input) : null
  const oco = kind === 'OcoOrder' ? ocoLegsOf(pair, input) : null
  const tpsl = oco === null ? carriedOf(pair, input) : null
  const slippage = slippageOf(input)
  const bbo = input.bboSide === undefined ? null : { side: input.bboSide, level: input.bboLevel ?? 1 }
  const holdsCoins = kind === 'TpSlOrder'
  const spot = quoteAmount > 0n || holdsCoins || trailing !== null ? { quoteAmount, holdsCoins, trailing } : undefined
  const isPlain = [trigger, oco, tpsl, slippage, bbo].every((term) => term === null) && spot === undefined
  return isPlain ? null : { trigger, tpsl, slippage, bbo, oco, ...(spot !== undefined && { spot }) }
}

/** Returns the TP/SL that a limit order carries. Each leg has its own order type, which contracts call `Partial`. */
function carriedOf(pair: SpotInstrument, input: CreateSpotOrderInput): AttachedTpSl | null {
  const attached = attachedTpSlOf(pair, { ...input, tpSlMode: 'Partial' })
  return attached === null ? null : withoutRemovals(attached)
}

/** Returns the trigger. Its direction is the client's, or follows from the price when the trader decided, or from the last price. */
function triggerOf(pair: SpotInstrument, input: CreateSpotOrderInput, quote: () => Quote): OrderTrigger {
  const { triggerPrice, triggerDirection, basePrice } = input
  if (triggerPrice === undefined) throw invalidField('triggerPrice', 'an order that waits needs one')
  const price = positive('triggerPrice', ticksOf(pair, triggerPrice, 'triggerPrice'))
  if (triggerDirection === 1 || triggerDirection === 2) return { price, by: 'LastPrice', direction: triggerDirection }
  const base = basePrice === undefined ? presentPrice(pair, 'LastPrice', quote()) : (parseE8(basePrice) ?? 0n)
  return { price, by: 'LastPrice', direction: ticksToPrice(pair, price) > base ? 1 : 2 }
}

/** One unit of a ratio at 1e4, in E8. */
const RATIO_UNIT = 10_000n

function trailingOf(pair: SpotInstrument, input: CreateSpotOrderInput): TrailingTerms {
  const { trailingValue, trailingPercentageE4, activationPrice } = input
  if ((trailingValue === undefined) === (trailingPercentageE4 === undefined)) {
    throw invalidField('trailingValue', 'give a distance or a percentage, one of both')
  }
  const distance = trailingValue === undefined ? 0 : tickDistanceOf(pair, trailingValue, 'trailingValue')
  const ratio = trailingPercentageE4 === undefined ? 0n : BigInt(scaledInteger(trailingPercentageE4)) * RATIO_UNIT
  if (distance === 0 && ratio === 0n) {
    throw invalidField(
      trailingValue === undefined ? 'trailingPercentageE4' : 'trailingValue',
      'it must be larger than 0',
    )
  }
  const activation =
    activationPrice === undefined ? 0 : positive('activationPrice', ticksOf(pair, activationPrice, 'activationPrice'))
  return { distance, ratio, activation }
}

/** Returns the command that amends an open order on a pair; missing fields stay unchanged. */
export function amendSpotOrderOf(pair: SpotInstrument, input: ReplaceSpotOrderInput): Instruction<'amendOrder'> {
  const options = amendOptionsOf(pair, input)
  if (input.price === undefined && input.qty === undefined && options === null) {
    throw invalidField('price', 'give what is to change: price, qty, trigger or TP/SL')
  }
  return {
    type: 'amendOrder',
    instrument: pair.id,
    ...orderRefOf(input),
    price: input.price === undefined ? 0 : positive('price', ticksOf(pair, input.price)),
    qty: input.qty === undefined ? 0 : positive('qty', lotsOf(pair, input.qty)),
    options,
  }
}

function amendOptionsOf(pair: SpotInstrument, input: ReplaceSpotOrderInput): AmendOptions | null {
  const { triggerPrice } = input
  const trigger =
    triggerPrice === undefined
      ? null
      : { price: positive('triggerPrice', ticksOf(pair, triggerPrice, 'triggerPrice')), by: null }
  const tpsl = changedTpSlOf(pair, { ...input, tpSlMode: 'Partial' })
  return trigger === null && tpsl === null ? null : { trigger, tpsl }
}

/** Returns the command that cancels one order on a pair. */
export function cancelSpotOrderOf(pair: SpotInstrument, input: CancelSpotOrderInput): Instruction<'cancelOrder'> {
  return { type: 'cancelOrder', instrument: pair.id, ...orderRefOf(input) }
}
