import {
  CANCEL_TYPES,
  CREATE_TYPES,
  ORDER_STATUSES,
  ORDER_TYPES,
  POSITION_INDEXES,
  REJECT_REASONS,
  SMP_TYPES,
  TIMES_IN_FORCE,
} from '@perpdesk/trading'
import { CHAINED, CLOSE_ON_TRIGGER, DETAILED, QUOTE, REDUCE_ONLY } from '../book/order-pool.ts'
import type { OrderOutcome } from './order-words.ts'

/**
 * Properties of an order as numbers: `flags` has bits of the order pool (`book/order-pool.ts`), the other fields are
 * indexes into the lists of possible values in `trading`, such as `ORDER_TYPES`.
 */
export interface OrderTraits {
  readonly side: number
  readonly flags: number
  readonly timeInForce: number
  readonly positionIdx: number
  readonly orderType: number
  readonly smpType: number
  readonly createType: number
}

/** Flags that belong to the kind of an order; the others describe its place in the book. */
const KIND_FLAGS = REDUCE_ONLY | CLOSE_ON_TRIGGER | QUOTE | DETAILED

/** First bits of the parts of a kind code; the side takes one bit. Parts that are zero for most orders come last. */
const FLAGS_BIT = 1
const TIME_IN_FORCE_BIT = 6
const POSITION_IDX_BIT = 9
const ORDER_TYPE_BIT = 11
const SMP_TYPE_BIT = 13
const CREATE_TYPE_BIT = 16
const KIND_BITS = 24

/** First bits of the parts of an outcome code; the status takes four bits. */
const CANCEL_TYPE_BIT = 4
const REJECT_REASON_BIT = 9

const bitsOf = (code: number, first: number, end: number): number => (code >>> first) & ((1 << (end - first)) - 1)

/** Encodes an order's kind in one number below 2^24, without the `CHAINED` flag. */
export function kindCode(order: OrderTraits): number {
  return (
    order.side |
    ((order.flags & KIND_FLAGS) << FLAGS_BIT) |
    (order.timeInForce << TIME_IN_FORCE_BIT) |
    (order.positionIdx << POSITION_IDX_BIT) |
    (order.orderType << ORDER_TYPE_BIT) |
    (order.smpType << SMP_TYPE_BIT) |
    (order.createType << CREATE_TYPE_BIT)
  )
}

/** Decodes a {@link kindCode}; the code must pass {@link isKindCode}. */
export function kindOf(code: number): OrderTraits {
  return {
    side: code & 1,
    flags: bitsOf(code, FLAGS_BIT, TIME_IN_FORCE_BIT),
    timeInForce: bitsOf(code, TIME_IN_FORCE_BIT, POSITION_IDX_BIT),
    positionIdx: bitsOf(code, POSITION_IDX_BIT, ORDER_TYPE_BIT),
    orderType: bitsOf(code, ORDER_TYPE_BIT, SMP_TYPE_BIT),
    smpType: bitsOf(code, SMP_TYPE_BIT, CREATE_TYPE_BIT),
    createType: bitsOf(code, CREATE_TYPE_BIT, KIND_BITS),
  }
}

/** True if a safe integer is a valid {@link kindCode}: every part is in its list. */
export function isKindCode(code: number): boolean {
  if (code >= 1 << KIND_BITS) return false
  const kind = kindOf(code)
  return (
    (kind.flags & CHAINED) === 0 &&
    kind.timeInForce < TIMES_IN_FORCE.length &&
    kind.positionIdx < POSITION_INDEXES.length &&
    kind.orderType < ORDER_TYPES.length &&
    kind.smpType < SMP_TYPES.length &&
    kind.createType < CREATE_TYPES.length
  )
}

/** Encodes the outcome of an order in one number below 2^16. */
export function outcomeCode({ status, cancelType, rejectReason }: OrderOutcome): number {
  return (
    ORDER_STATUSES.indexOf(status) |
    (CANCEL_TYPES.indexOf(cancelType) << CANCEL_TYPE_BIT) |
    (REJECT_REASONS.indexOf(rejectReason) << REJECT_REASON_BIT)
  )
}

/** Decodes an {@link outcomeCode}; the code must pass {@link isOutcomeCode}. */
export function outcomeOf(code: number): OrderOutcome {
  return {
    status: ORDER_STATUSES[bitsOf(code, 0, CANCEL_TYPE_BIT)]!,
    cancelType: CANCEL_TYPES[bitsOf(code, CANCEL_TYPE_BIT, REJECT_REASON_BIT)]!,
    rejectReason: REJECT_REASONS[code >>> REJECT_REASON_BIT]!,
  }
}

/** True if a safe integer is a valid {@link outcomeCode}. */
export function isOutcomeCode(code: number): boolean {
  return (
    code < REJECT_REASONS.length << REJECT_REASON_BIT &&
    bitsOf(code, 0, CANCEL_TYPE_BIT) < ORDER_STATUSES.length &&
    bitsOf(code, CANCEL_TYPE_BIT, REJECT_REASON_BIT) < CANCEL_TYPES.length
  )
}
