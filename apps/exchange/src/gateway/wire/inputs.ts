import type { OrderRef } from '@perpdesk/engine'
import { parseE8, toSafeInteger } from '@perpdesk/numeric'
import { type Instrument, priceToTicks, qtyToLots } from '@perpdesk/trading'
import { invalidField } from '../api-error.ts'

const LARGEST = BigInt(Number.MAX_SAFE_INTEGER)

/** A price of the wire in whole ticks. Refuses prices off the grid; whether the price is allowed is the engine's say. */
export function ticksOf(instrument: Instrument, text: string): number {
  const price = exact('price', text)
  if (price / instrument.tickSize > LARGEST) throw invalidField('price', 'it is too large')
  return priceToTicks(instrument, price) ?? offGrid('price', 'tick size')
}

/** A quantity of the wire in whole lots. Refuses quantities off the grid; limits are the engine's. */
export function lotsOf(instrument: Instrument, text: string): number {
  return lotsOfE8(instrument, exact('qty', text))
}

export function lotsOfE8(instrument: Instrument, qty: bigint): number {
  if (qty / instrument.lotSize > LARGEST) throw invalidField('qty', 'it is too large')
  return qtyToLots(instrument, qty) ?? offGrid('qty', 'lot size')
}

function exact(field: string, text: string): bigint {
  const value = parseE8(text)
  if (value === undefined) throw invalidField(field, 'it is not a plain decimal')
  return value
}

function offGrid(field: string, step: string): never {
  throw invalidField(field, `it is not a multiple of the ${step} of this contract`)
}

/** How a client names an order. An id beyond what the engine ever gives out names none. */
export function orderRefOf(input: { orderId?: string | undefined; orderLinkId?: string | undefined }): OrderRef {
  if (input.orderId === undefined && input.orderLinkId === undefined) {
    throw invalidField('orderId', 'name the order by orderId or orderLinkId')
  }
  return {
    orderId: input.orderId === undefined ? 0 : wholeOf('orderId', input.orderId),
    orderLinkId: input.orderId === undefined ? (input.orderLinkId ?? '') : '',
  }
}

/** Rows wanted: `fallback` when nothing is said, never more than `most`. */
export function limitOf(text: string | undefined, fallback: number, most: number): number {
  return text === undefined ? fallback : Math.min(most, toSafeInteger(BigInt(text)))
}

/** A time of a query in milliseconds. */
export function timeOf(field: string, text: string): number {
  const time = wholeOf(field, text)
  if (time > 8_640_000_000_000_000) throw invalidField(field, 'it is later than any date')
  return time
}

function wholeOf(field: string, text: string): number {
  if (BigInt(text) > LARGEST) throw invalidField(field, 'it is too large')
  return toSafeInteger(BigInt(text))
}
