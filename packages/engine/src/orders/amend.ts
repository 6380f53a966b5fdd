import { formatE8 } from '@perpdesk/numeric'
import { REDUCE_ONLY } from '../book/order-pool.ts'
import type { AmendOrder } from '../command.ts'
import type { CommandResult } from '../event.ts'
import { amendRefusedByStage } from '../listing/stage.ts'
import { done, invalid, refuse } from '../result.ts'
import { gateOrder } from '../risk/order-gate.ts'
import type { State } from '../state.ts'
import { findOpen } from './cancel.ts'
import { shrink, tellOrder, withdraw } from './life-cycle.ts'
import { detailsAt, isClosing, positionIdxAt, sideAt, timeInForceAt } from './order-view.ts'
import { act, canRest } from './place.ts'
import {
  beyondCollar,
  checkMaxQty,
  checkNotional,
  checkPrice,
  checkQty,
  isCount,
  isRefusal,
  locate,
  onlyCloses,
  withinCollar,
} from './validate.ts'

/** R3.29 to R3.33. Only a smaller quantity at the same price keeps the order's place. */
export function amendOrder(state: State, command: AmendOrder): CommandResult {
  const found = locate(state, command.account, command.instrument)
  if (isRefusal(found)) return found
  const { market } = found
  if (!isCount(command.price)) return invalid('price', 'it must be a whole number of ticks')
  if (!isCount(command.qty)) return invalid('qty', 'it must be a whole number of lots')
  const slot = findOpen(state, found.account, market, command)
  if (typeof slot !== 'number') return slot
  if (!market.isOrdinary(state.time)) {
    const refused = amendRefusedByStage(state, market, isClosing(state, slot))
    if (refused !== undefined) return refused
  }
  if ((detailsAt(state, slot)?.details.strategyId ?? 0) !== 0) return invalid('orderId', 'it belongs to a strategy')
  if (command.options !== null) return invalid('options', 'they are not offered')
  const target = amendedFigures(state, slot, command)
  if (isRefusal(target)) return target
  const { price, leaves } = target
  const { pool } = state
  const id = pool.id[slot]!
  const samePrice = price === pool.price[slot]
  if (samePrice && leaves === pool.leaves[slot]) return refuse('notModified')
  if (!samePrice || leaves > pool.leaves[slot]!) return replaceOrder(state, slot, price, leaves)
  shrink(state, slot, leaves)
  tellOrder(state, slot)
  return done(id, price)
}

/** Gives a resting order another price; it goes to the back of the line there and acts as a new one. */
export function moveOrder(state: State, slot: number, price: number): CommandResult {
  return replaceOrder(state, slot, price, state.pool.leaves[slot]!)
}

function replaceOrder(state: State, slot: number, price: number, leaves: number): CommandResult {
  const { pool } = state
  const id = pool.id[slot]!
  const refused = gateAmendment(state, slot, price, leaves)
  if (refused !== undefined) return refused
  withdraw(state, slot)
  pool.price[slot] = price
  pool.leaves[slot] = leaves
  tellOrder(state, slot)
  act(state, slot)
  return done(id, price)
}

/** New price and open lots after all checks of the figures. */
function amendedFigures(
  state: State,
  slot: number,
  command: AmendOrder,
): { price: number; leaves: number } | CommandResult {
  const { pool } = state
  const exposure = state.ownerOf(slot)
  const { market } = exposure
  const side = sideAt(state, slot)
  const filled = pool.filled[slot]!
  const closing = isClosing(state, slot)
  const badPrice = command.price === 0 ? undefined : checkPrice(market, command.price)
  if (badPrice !== undefined) return badPrice
  const price = command.price === 0 ? pool.price[slot]! : withinCollar(market, side, command.price)
  if (command.price !== 0 && price !== command.price && !exposure.account.movesPrices) return beyondCollar(market)
  if (command.qty === 0) return { price, leaves: pool.leaves[slot]! }
  if (command.qty <= filled) return refuse('qtyBelowFilled', { filled: formatE8(market.qtyOf(filled)) })
  const badQty = closing
    ? checkMaxQty(market, command.qty, market.maxLimitQty)
    : checkQty(market, command.qty, market.maxLimitQty)
  if (badQty !== undefined) return badQty
  const leaves = command.qty - filled
  if (!closing) {
    const exempt = onlyCloses(exposure, side, positionIdxAt(state, slot), leaves)
    return (exempt ? undefined : checkNotional(market, command.qty, price)) ?? { price, leaves }
  }
  const others = exposure.closingLots(side) - pool.leaves[slot]!
  const room = exposure.closableLots(side, positionIdxAt(state, slot)) - others
  const cut = Math.min(leaves, room)
  const mayCut = (pool.flags[slot]! & REDUCE_ONLY) !== 0
  return cut <= 0 || (cut < leaves && !mayCut) ? refuse('reduceOnlyRejected') : { price, leaves: cut }
}

/** R3.33: margin and risk limit with the amended figures in the place of the present ones. */
function gateAmendment(state: State, slot: number, price: number, leaves: number): CommandResult | undefined {
  if (isClosing(state, slot)) return undefined
  const { pool } = state
  const exposure = state.ownerOf(slot)
  const { book } = exposure.market
  const side = pool.side[slot]!
  const intent = {
    side: sideAt(state, slot),
    lots: leaves,
    price,
    worstPrice: book.sweepPrice(side, price, leaves, canRest(timeInForceAt(state, slot))),
    bestOpposite: exposure.market.bestOpposite(side),
  }
  return gateOrder(exposure, intent, { lots: pool.leaves[slot]!, price: pool.price[slot]! })
}
