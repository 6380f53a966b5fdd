import type { OrderRef } from '@perpdesk/engine'
import { formatE8, parseE8, toSafeInteger } from '@perpdesk/numeric'
import { type IndexedInstrument, isInverse, isSpot, priceOriginOf, priceToTicks, qtyToLots } from '@perpdesk/trading'
import { ApiError, invalidField } from './api-error.ts'

/** Largest number of ticks or lots that the journal can store for an order. */
const LARGEST = 2n ** 52n - 1n

/**
 * Converts a price to whole ticks. Refuses prices off the tick grid; the engine decides whether a price is allowed. For
 * contracts whose prices start at 0, `"0"` means "no price" and is 0 ticks.
 */
export function ticksOf(instrument: IndexedInstrument, text: string, field = 'price'): number {
  const origin = priceOriginOf(instrument)
  const price = exact(field, text, origin < 0n)
  if ((price - origin) / instrument.tickSize > LARGEST) throw invalidField(field, 'it is too large')
  if (origin !== 0n && price <= origin) throw invalidField(field, 'it is below the lowest price of this contract')
  return priceToTicks(instrument, price) ?? offTick(instrument, field)
}

/** Converts a price distance to whole ticks. Refuses distances off the tick grid. */
export function tickDistanceOf(instrument: IndexedInstrument, text: string, field: string): number {
  const { tickSize } = instrument
  const distance = exact(field, text)
  if (distance / tickSize > LARGEST) throw invalidField(field, 'it is too large')
  return distance % tickSize === 0n ? toSafeInteger(distance / tickSize) : offTick(instrument, field)
}

/** Converts a quantity to whole lots. Refuses quantities off the lot grid; the engine checks limits. */
export function lotsOf(instrument: IndexedInstrument, text: string, field = 'qty'): number {
  return lotsOfE8(instrument, exact(field, text), field)
}

function lotsOfE8(instrument: IndexedInstrument, qty: bigint, field: string): number {
  if (qty / instrument.lotSize > LARGEST) throw invalidField(field, 'it is too large')
  return qtyToLots(instrument, qty) ?? offLot(instrument, field)
}

/**
 * Converts a quantity to whole lots. A client may send it as a decimal, as an integer at 1e8 in the field with an X, or
 * both; `undefined` if neither is given. Inverse quantities are whole contracts and must not be scaled.
 */
export function quantityOf(
  instrument: IndexedInstrument,
  given: { plain: string | undefined; scaled: string | number | undefined },
  field = 'qty',
): number | undefined {
  const { plain, scaled } = given
  if (scaled === undefined) return plain === undefined ? undefined : lotsOf(instrument, plain, field)
  if (isInverse(instrument)) throw invalidField(`${field}X`, `inverse quantities are not scaled; send ${field}`)
  const lots = lotsOfE8(instrument, BigInt(scaled), `${field}X`)
  if (plain !== undefined && parseE8(plain) !== BigInt(scaled)) {
    throw invalidField(`${field}X`, `it does not agree with ${field}`)
  }
  return lots
}

/** Returns the lots of a quantity that must be given and must be above zero. */
export function neededQuantity(instrument: IndexedInstrument, given: Parameters<typeof quantityOf>[1]): number {
  const lots = quantityOf(instrument, given)
  if (lots === undefined) throw invalidField('qty', 'say how much')
  return positive('qty', lots)
}

/** Returns the number, or refuses the field if it is zero. */
export function positive(field: string, count: number): number {
  if (count === 0) throw invalidField(field, 'it must be larger than 0')
  return count
}

/** Converts a scaled integer, sent as a number or as digits; its schema limits it to below 2^53. */
export function scaledInteger(value: string | number): number {
  return typeof value === 'number' ? value : toSafeInteger(BigInt(value))
}

function exact(field: string, text: string, signed = false): bigint {
  const value = parseE8(text, { signed })
  if (value === undefined) throw invalidField(field, 'it is not a plain decimal')
  return value
}

function offTick(instrument: IndexedInstrument, field: string): never {
  if (isSpot(instrument)) throw new ApiError('pairOffTick', { field, step: formatE8(instrument.tickSize) })
  throw invalidField(field, 'it is not a multiple of the tick size of this contract')
}

function offLot(instrument: IndexedInstrument, field: string): never {
  if (isSpot(instrument)) throw new ApiError('pairTooPrecise', { field, step: formatE8(instrument.lotSize) })
  throw invalidField(field, 'it is not a multiple of the lot size of this contract')
}

/** Returns the reference to an order: its id if given, else its client id. */
export function orderRefOf(input: { orderId?: string | undefined; orderLinkId?: string | undefined }): OrderRef {
  if (input.orderId === undefined && input.orderLinkId === undefined) {
    throw invalidField('orderId', 'name the order by orderId or orderLinkId')
  }
  return {
    orderId: input.orderId === undefined ? 0 : toSafeInteger(input.orderId),
    orderLinkId: input.orderId === undefined ? (input.orderLinkId ?? '') : '',
  }
}

/** Returns the requested number of rows: `fallback` if none is given, at most `most`. */
export function limitOf(text: string | undefined, fallback: number, most: number): number {
  return text === undefined ? fallback : Math.min(most, toSafeInteger(BigInt(text)))
}

/** Converts the time of a query, in milliseconds since 1970. */
export function timeOf(field: string, text: string): number {
  const time = BigInt(text)
  if (time > 8_640_000_000_000_000n) throw invalidField(field, 'it is later than any date')
  return toSafeInteger(time)
}
