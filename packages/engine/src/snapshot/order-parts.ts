import { isKindCode } from '../account/order-codes.ts'
import type { ByteReader } from '../codec/byte-reader.ts'
import type { State } from '../state.ts'

/** Bits of the byte that an order begins with. */
export const LINKED = 1
export const TRADED = 2
/** Kept as it was reported; no other bit is set then. */
export const WHOLE = 4

/** Bits for the optional parts of an order in figures. */
export function marksOf(link: string, filled: number): number {
  return (link === '' ? 0 : LINKED) | (filled === 0 ? 0 : TRADED)
}

/** An id that was given to an order. */
export function readId(from: ByteReader, state: State): number {
  const id = from.uint()
  return id > 0 && id < state.nextOrderId ? id : from.fail(`order id ${id} that was never given`)
}

/** The client's id, where there is one. */
export function readLink(from: ByteReader, marks: number): string {
  if ((marks & LINKED) === 0) return ''
  const link = from.text()
  return link === '' ? from.fail('client id that is empty') : link
}

export function readKind(from: ByteReader): number {
  const code = from.uint()
  return isKindCode(code) ? code : from.fail(`unknown kind of order ${code}`)
}

/** A number of lots that is not zero. */
export function readLots(from: ByteReader): number {
  const lots = from.uint()
  return lots > 0 ? lots : from.fail('no lots')
}

/** A time, by how long it was before a later one. */
export function readTime(from: ByteReader, later: number): number {
  const passed = from.uint()
  return passed <= later ? later - passed : from.fail('time below zero')
}
