import type { Seat } from '../account/account.ts'
import { detailsAt } from '../account/open-order.ts'
import { kindCode, kindOf } from '../account/order-codes.ts'
import { BUY, DETAILED, NONE, SELL } from '../book/order-pool.ts'
import { NO_PRICE } from '../book/price-levels.ts'
import type { ByteReader } from '../codec/byte-reader.ts'
import type { ByteWriter } from '../codec/byte-writer.ts'
import { detailedOrder } from '../codec/option-layouts.ts'
import type { Market } from '../market.ts'
import { enterChain, rest } from '../orders/life-cycle.ts'
import type { State } from '../state.ts'
import { LINKED, marksOf, readId, readKind, readLink, readLots, readTime, TRADED } from './order-parts.ts'

/** Written after the last order of a side. */
const END = 0

/** Writes the resting orders of all books: bids, then asks, best price first, then oldest first. */
export function writeResting(out: ByteWriter, state: State): void {
  for (const market of state.markets.all) {
    for (const side of [BUY, SELL]) {
      const book = market.bookFor(side)
      let before = firstPrice(market, side)
      for (let price = book.best(side); price !== NO_PRICE; price = book.worse(side, price)) {
        for (let slot = book.firstAt(price); slot !== NONE; slot = state.pool.next[slot]!) {
          out.uint(1 + Math.abs(price - before))
          writeOrder(out, state, slot)
          before = price
        }
      }
      out.byte(END)
    }
  }
}

/**
 * Returns the price before the first one of a side: each price is written as its distance from the last, the first one
 * from the best possible price.
 */
function firstPrice(market: Market, side: number): number {
  return side === BUY ? market.maxPrice : 0
}

/** Writes one order. Sums and chains follow from all orders; side and contract follow from the order's place. */
function writeOrder(out: ByteWriter, state: State, slot: number): void {
  const { pool } = state
  const link = pool.linkAt(slot)
  const filled = pool.filled[slot]!
  out.byte(marksOf(link, filled))
  out.uint(pool.id[slot]!)
  if (link !== '') out.text(link)
  out.uint(state.ownerOf(slot).account.id)
  const detailed = detailsAt(state, slot)
  out.uint(
    kindCode({
      side: pool.side[slot]!,
      flags: pool.flags[slot]!,
      timeInForce: pool.timeInForce[slot]!,
      positionIdx: pool.positionIdx[slot]!,
      orderType: pool.orderType[slot]!,
      smpType: pool.smpType[slot]!,
      createType: pool.createType[slot]!,
    }),
  )
  if (detailed !== null) detailedOrder.write(out, detailed)
  out.uint(pool.leaves[slot]!)
  if (filled !== 0) {
    out.uint(filled)
    out.uint(pool.filledCost[slot]!)
    out.bigint(pool.filledFee[slot]!)
  }
  out.int(pool.makerRate[slot]!)
  out.int(pool.takerRate[slot]!)
  const updated = pool.updatedTimeAt(slot)
  out.uint(state.time - updated)
  out.uint(updated - pool.createdTime[slot]!)
}

/** Reads the orders of all books; accounts and contracts must have been read before. */
export function readResting(from: ByteReader, state: State): void {
  const slots: number[] = []
  for (const market of state.markets.all) {
    const bestBid = readSide(from, state, market, BUY, slots)
    const bestAsk = readSide(from, state, market, SELL, slots)
    if (market.auction === null && bestAsk !== NO_PRICE && bestBid >= bestAsk) from.fail('crossed book')
  }
  // chains are in the order of ids and levels in that of the books, so the chains are built first, then the levels
  for (const id of Float64Array.from(slots, (slot) => state.pool.id[slot]!).toSorted()) {
    const slot = state.ids.get(id)
    enterChain(state, state.ownerOf(slot), slot)
  }
  for (const slot of slots) rest(state, slot)
}

/** Reads the orders of a side and appends them to `slots` in their order. Returns the price of the first one. */
function readSide(from: ByteReader, state: State, market: Market, side: number, slots: number[]): number {
  let best = NO_PRICE
  let price = firstPrice(market, side)
  for (let step = from.uint(); step !== END; step = from.uint()) {
    price += side === BUY ? 1 - step : step - 1
    if (price <= 0 || price > market.maxPrice) from.fail('price off the book')
    if (best === NO_PRICE) best = price
    slots.push(readOrder(from, state, market, side, price))
  }
  return best
}

function readOrder(from: ByteReader, state: State, market: Market, side: number, price: number): number {
  const { pool } = state
  const slot = pool.allocate()
  const marks = from.byte()
  if (marks > (LINKED | TRADED)) from.fail('unknown marks of an order')
  const id = readId(from, state)
  if (state.ids.get(id) !== NONE) from.fail(`order ${id} given twice`)
  state.ids.set(id, slot)
  pool.id[slot] = id
  const link = readLink(from, marks)
  const { account, row } = readOwner(from, state, market)
  pool.owner[slot] = row
  pool.setLink(slot, link)
  if (link !== '') account.orderLinks.set(link, id)
  const kind = kindOf(readKind(from))
  if (kind.side !== side) from.fail('order on the other side')
  pool.side[slot] = side
  pool.flags[slot] = kind.flags
  pool.timeInForce[slot] = kind.timeInForce
  pool.positionIdx[slot] = kind.positionIdx
  pool.orderType[slot] = kind.orderType
  pool.smpType[slot] = kind.smpType
  pool.createType[slot] = kind.createType
  if ((kind.flags & DETAILED) !== 0) state.details.set(id, detailedOrder.read(from))
  pool.price[slot] = price
  pool.leaves[slot] = readLots(from)
  const isTraded = (marks & TRADED) !== 0
  pool.filled[slot] = isTraded ? readLots(from) : 0
  pool.filledCost[slot] = isTraded ? from.uint() : 0
  pool.filledFee[slot] = isTraded ? readFee(from) : 0n
  pool.makerRate[slot] = from.int()
  pool.takerRate[slot] = from.int()
  const updated = readTime(from, state.time)
  pool.setUpdatedTime(slot, updated)
  pool.createdTime[slot] = readTime(from, updated)
  return slot
}

/** Reads the owner of an order, which must have a seat in its contract. */
function readOwner(from: ByteReader, state: State, market: Market): Seat {
  const id = from.uint()
  const account = state.accounts.get(id)
  const owner = account === undefined ? undefined : state.accounts.find(account, market)
  return owner ?? from.fail(`order of account ${id} that is not there`)
}

function readFee(from: ByteReader): bigint {
  const fee = from.bigint()
  return BigInt.asIntN(64, fee) === fee ? fee : from.fail('fee too large')
}
