import type { Side } from '@perpdesk/trading'
import type { Seat } from '../account/account.ts'
import { isCount, isRefusal, locate } from '../account/locate.ts'
import { cancelled } from '../account/order-words.ts'
import { BUY, NONE, QUOTE, SELL } from '../book/order-pool.ts'
import type { MassQuote, QuoteLevel } from '../command.ts'
import type { CommandResult } from '../event.ts'
import { DONE, invalid, refuse } from '../result.ts'
import type { OrderIntent } from '../risk/order-intent.ts'
import type { State } from '../state.ts'
import { cancelResting, reportOrder, rest, shrink, withdraw } from './life-cycle.ts'
import { createOrder } from './submit.ts'

/** Largest number of entries in one command, and of quotes that may rest at once on an instrument. */
export const MAX_QUOTE_ENTRIES = 2000
export const MAX_RESTING_QUOTES = 2000

/**
 * Requotes a market maker: first all quotes that are reduced or removed (bids, then asks, as given), which frees room
 * and margin; then all that grow or are new. An entry that would take liquidity, is beyond the collar, or lacks margin
 * or room is skipped, and the quote that rested at its price stays as it was.
 */
export function massQuote(state: State, command: MassQuote): CommandResult {
  const found = locate(state, command.account, command.instrument)
  if (isRefusal(found)) return found
  const { market } = found
  if (!market.isOrdinary(state.time)) {
    const refused =
      state.productOf(market).refusedByLife(state, market) ??
      (market.auction === null ? undefined : refuse('inCallAuction'))
    if (refused !== undefined) return refused
  }
  if (command.bids.length + command.asks.length > MAX_QUOTE_ENTRIES) {
    return invalid('bids', `bids and asks together have at most ${MAX_QUOTE_ENTRIES} entries`)
  }
  for (const { price, lots } of [...command.bids, ...command.asks]) {
    if (!isCount(price) || price < market.minPrice || price > market.maxPrice) {
      return invalid('price', 'it lies outside the price range of the contract')
    }
    if (!isCount(lots) || lots > market.maxLimitQty) return invalid('lots', 'it lies outside the quantity range')
  }
  const seat = state.accounts.seat(found.account, market)
  const unfit = state.productOf(market).checkQuoter(seat)
  if (unfit !== undefined) return unfit
  for (const entry of command.bids) lessen(state, seat, BUY, entry)
  for (const entry of command.asks) lessen(state, seat, SELL, entry)
  for (const entry of command.bids) raise(state, seat, BUY, entry)
  for (const entry of command.asks) raise(state, seat, SELL, entry)
  return DONE
}

/** Returns the account's resting quote at a price, or `NONE`. */
function quoteAt(state: State, seat: Seat, side: number, price: number): number {
  const { pool } = state
  for (let slot = seat.market.book.firstAt(price); slot !== NONE; slot = pool.next[slot]!) {
    if (pool.owner[slot] === seat.row && pool.side[slot] === side && (pool.flags[slot]! & QUOTE) !== 0) return slot
  }
  return NONE
}

function lessen(state: State, seat: Seat, side: number, entry: QuoteLevel): void {
  const slot = quoteAt(state, seat, side, entry.price)
  if (slot === NONE || entry.lots >= state.pool.leaves[slot]!) return
  if (entry.lots === 0) cancelResting(state, slot, cancelled('CancelByUser', 'EC_PerCancelRequest'))
  else {
    shrink(state, slot, entry.lots)
    reportOrder(state, slot)
  }
}

function raise(state: State, seat: Seat, side: number, entry: QuoteLevel): void {
  const { pool } = state
  const { market } = seat
  const { price, lots } = entry
  const slot = quoteAt(state, seat, side, price)
  const leaves = slot === NONE ? 0 : pool.leaves[slot]!
  if (lots <= leaves || lots < market.minQty || market.book.crosses(side, price)) return
  if (side === BUY ? price > market.prices.maxBuy : price < market.prices.minSell) return
  if (slot === NONE && seat.quoteCount >= MAX_RESTING_QUOTES) return
  const name: Side = side === BUY ? 'Buy' : 'Sell'
  const intent: OrderIntent = {
    side: name,
    lots,
    price,
    rests: true,
    smpType: 'None',
    bestOpposite: market.book.best(1 - side),
  }
  const replaced = slot === NONE ? undefined : { lots: leaves, price }
  if (state.productOf(market).gateQuote(state, seat, intent, replaced) !== undefined) return
  if (slot !== NONE) {
    withdraw(state, slot)
    pool.leaves[slot] = lots
    rest(state, slot)
    reportOrder(state, slot)
    return
  }
  const made = createOrder(state, seat, {
    side: name,
    orderType: 'Limit',
    timeInForce: 'PostOnly',
    price,
    lots,
    flags: QUOTE,
    positionIdx: 0,
    smpType: 'None',
    orderLinkId: '',
    createType: 'CreateByUser',
  })
  reportOrder(state, made)
  rest(state, made)
}
