import { isKindCode } from '../account/order-codes.ts'
import type { ByteReader } from '../codec/byte-reader.ts'
import type { State } from '../state.ts'

/** Bits of the first byte of an order. */
export const LINKED = 1
export const TRADED = 2
/** Order kept as it was reported; no other bit is set. */
export const WHOLE = 4

/** Returns the bits for the optional parts of an order in figures. */
export function marksOf(link: string, filled: number): number {
  return (link === '' ? 0 : LINKED) | (filled === 0 ? 0 : TRADED)
}

/** Reads an order id that has been assigned; fails for any other. */
export function readId(from: ByteReader, state: State): number {
  const id = from.uint()
  return id > 0 && id < state.nextOrderId ? id : from.fail(`order id ${id} that was never given`)
}

/** Reads the client's id of an order, or returns `''` if its bit is not set. */
export function readLink(from: ByteReader, marks: number): string {
  if ((marks & LINKED) === 0) return ''
  const link = from.text()
  return link === '' ? from.fail('client id that is empty') : link
}

/** Reads the code of an order's kind (see `kindCode`); fails if a part is not in its list. */
export function readKind(from: ByteReader): number {
  const code = from.uint()
  return isKindCode(code) ? code : from.fail(`unknown kind of order ${code}`)
}

/** Reads a number of lots; fails for zero. */
export function readLots(from: ByteReader): number {
  const lots = from.uint()
  return lots > 0 ? lots : from.fail('no lots')
}

/** Reads a time, written as its distance before a later time. */
export function readTime(from: ByteReader, later: number): number {
  const passed = from.uint()
  return passed <= later ? later - passed : from.fail('time below zero')
}
