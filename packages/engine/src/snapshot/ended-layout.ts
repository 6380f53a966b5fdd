import {
  CANCEL_TYPES,
  CREATE_TYPES,
  ORDER_STATUSES,
  ORDER_TYPES,
  POSITION_INDEXES,
  REJECT_REASONS,
  SIDES,
  SMP_TYPES,
  STOP_ORDER_TYPES,
  TIMES_IN_FORCE,
} from '@perpdesk/trading'
import type { Account } from '../account/account.ts'
import { contractKey, idOfKey, unitOfKey } from '../account/contract-keys.ts'
import { ENDED_ORDERS_KEPT, type EndedOrders, isRowFee } from '../account/ended-orders.ts'
import {
  CONTRACT,
  CREATED,
  FILLED,
  FILLED_COST,
  FILLED_FEE,
  KIND,
  LEAVES,
  OUTCOME,
  PRICE,
  UPDATED,
} from '../account/ended-rows.ts'
import { isOutcomeCode } from '../account/order-codes.ts'
import { NONE } from '../book/order-pool.ts'
import type { ByteReader } from '../codec/byte-reader.ts'
import type { ByteWriter } from '../codec/byte-writer.ts'
import { flag, money, oneOf, orNull, record, text, uint } from '../codec/field.ts'
import { orderDetails } from '../codec/option-layouts.ts'
import type { OrderState } from '../event.ts'
import type { State } from '../state.ts'
import { LINKED, marksOf, readId, readKind, readLink, readLots, readTime, TRADED, WHOLE } from './order-parts.ts'

/** An order that is kept whole, without its account, because it is written among the account's orders. */
const wholeOrder = record<Omit<OrderState, 'account'>>({
  orderId: uint,
  orderLinkId: text,
  instrument: uint,
  side: oneOf(SIDES),
  orderType: oneOf(ORDER_TYPES),
  timeInForce: oneOf(TIMES_IN_FORCE),
  price: uint,
  qty: uint,
  leavesQty: uint,
  cumExecQty: uint,
  cumExecValue: money,
  cumExecFee: money,
  status: oneOf(ORDER_STATUSES),
  reduceOnly: flag,
  closeOnTrigger: flag,
  positionIdx: oneOf(POSITION_INDEXES),
  smpType: oneOf(SMP_TYPES),
  stopOrderType: oneOf(STOP_ORDER_TYPES),
  createType: oneOf(CREATE_TYPES),
  cancelType: oneOf(CANCEL_TYPES),
  rejectReason: oneOf(REJECT_REASONS),
  details: orNull(orderDetails),
  createdTime: uint,
  updatedTime: uint,
})

/**
 * Writes the ended orders of an account, oldest first. They are the largest part of a snapshot, so rows are written
 * without conversion to objects.
 */
export function writeEnded(out: ByteWriter, state: State, ended: EndedOrders): void {
  out.uint(ended.count)
  for (let older = 0; older < ended.count; older++) {
    const place = ended.placeAfter(older)
    const whole = ended.wholeAt(place)
    if (whole === undefined) writeRow(out, state, ended, place)
    else {
      out.byte(WHOLE)
      wholeOrder.write(out, whole)
    }
  }
}

function writeRow(out: ByteWriter, state: State, ended: EndedOrders, place: number): void {
  const rows = ended.memoryAt(place)
  const at = ended.columnsAt(place)
  const link = ended.linkAt(place)
  const filled = rows[at + FILLED]!
  out.byte(marksOf(link, filled))
  out.uint(ended.idAt(place))
  if (link !== '') out.text(link)
  writeContract(out, state, rows[at + CONTRACT]!)
  out.uint(rows[at + KIND]!)
  out.uint(rows[at + OUTCOME]!)
  out.uint(rows[at + PRICE]!)
  out.uint(rows[at + LEAVES]!)
  if (filled !== 0) {
    out.uint(filled)
    out.uint(rows[at + FILLED_COST]!)
    out.int(rows[at + FILLED_FEE]!)
  }
  const updated = rows[at + UPDATED]!
  out.uint(state.time - updated)
  out.uint(updated - rows[at + CREATED]!)
}

/** Writes the id of a contract; for a forgotten contract also the unit of cost. */
function writeContract(out: ByteWriter, state: State, key: number): void {
  const id = idOfKey(key)
  out.uint(id)
  if (state.market(id) === undefined) out.bigint(unitOfKey(key))
}

/** Reads the ended orders of an account; their contracts must have been read before. */
export function readEnded(from: ByteReader, state: State, account: Account): void {
  const count = from.count()
  if (count > ENDED_ORDERS_KEPT) from.fail(`${count} ended orders`)
  for (let older = 0; older < count; older++) {
    const marks = from.byte()
    if (marks === WHOLE) readWhole(from, state, account)
    else if (marks <= (LINKED | TRADED)) readRow(from, state, account, marks)
    else from.fail('unknown marks of an order')
  }
}

function readWhole(from: ByteReader, state: State, account: Account): void {
  const order = wholeOrder.read(from)
  if (order.details === null && isRowFee(order.cumExecFee)) from.fail('order that is kept whole for nothing')
  checkListed(from, state, order.instrument)
  checkNew(from, account, order.orderId)
  account.ended.pushState({ ...order, account: account.id })
  if (order.orderLinkId !== '') account.orderLinks.set(order.orderLinkId, order.orderId)
}

function readRow(from: ByteReader, state: State, account: Account, marks: number): void {
  const { ended } = account
  const id = readId(from, state)
  checkNew(from, account, id)
  const link = readLink(from, marks)
  if (link !== '') account.orderLinks.set(link, id)
  const place = ended.open(id, link)
  const rows = ended.memoryAt(place)
  const at = ended.columnsAt(place)
  rows[at + CONTRACT] = readContract(from, state)
  rows[at + KIND] = readKind(from)
  const outcome = from.uint()
  if (!isOutcomeCode(outcome)) from.fail(`unknown outcome ${outcome}`)
  rows[at + OUTCOME] = outcome
  rows[at + PRICE] = from.uint()
  const leaves = from.uint()
  rows[at + LEAVES] = leaves
  if ((marks & TRADED) !== 0) {
    const filled = readLots(from)
    if (!Number.isSafeInteger(filled + leaves)) from.fail('quantity too large')
    rows[at + FILLED] = filled
    rows[at + FILLED_COST] = from.uint()
    rows[at + FILLED_FEE] = from.int()
  }
  const updated = readTime(from, state.time)
  rows[at + UPDATED] = updated
  rows[at + CREATED] = readTime(from, updated)
}

function readContract(from: ByteReader, state: State): number {
  const id = from.uint()
  const market = state.market(id)
  if (market !== undefined) return market.key
  checkListed(from, state, id)
  return contractKey(id, from.bigint())
}

function checkListed(from: ByteReader, state: State, id: number): void {
  if (state.market(id) === undefined && !state.markets.spent.has(id)) from.fail(`unknown instrument ${id}`)
}

function checkNew(from: ByteReader, { ended }: Account, id: number): void {
  if (ended.find(id) !== NONE) from.fail(`order ${id} given twice`)
}
