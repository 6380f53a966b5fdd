import { formatE8 } from '@perpdesk/numeric'
import { REASONS } from '@perpdesk/trading'
import { onlyCloses } from '../account/account.ts'
import { NEVER_ADDED_UP } from '../account/figures.ts'
import { isCount, isRefusal, locate } from '../account/locate.ts'
import { detailsAt, isClosing, positionIdxAt, sideAt, smpTypeAt, timeInForceAt } from '../account/open-order.ts'
import { REDUCE_ONLY } from '../book/order-pool.ts'
import type { AmendOrder } from '../command.ts'
import type { CommandResult } from '../event.ts'
import { beyondCollar, checkMaxQty, checkNotional, checkPrice, checkQty, withinCollar } from '../listing/limits.ts'
import { amendRefusedByStage, refusedByLife } from '../listing/stage.ts'
import { done, invalid, refuse } from '../result.ts'
import { checkClosingLoss } from '../risk/closing-loss.ts'
import { gateOrder } from '../risk/order-gate.ts'
import type { State } from '../state.ts'
import { amendStop } from '../triggers/amend-stop.ts'
import { amendCarried, setCarried } from '../triggers/carried.ts'
import { findStop } from '../triggers/stop-life.ts'
import { act } from './act.ts'
import { findOpen } from './cancel.ts'
import { canRest } from './draft.ts'
import { shrink, tellOrder, withdraw } from './life-cycle.ts'

/** R3.29 to R3.33. Only a smaller quantity at the same price keeps the order's place. */
export function amendOrder(state: State, command: AmendOrder): CommandResult {
  const found = locate(state, command.account, command.instrument)
  if (isRefusal(found)) return found
  const { market } = found
  if (!isCount(command.price)) return invalid('price', REASONS.wholeTicks)
  if (!isCount(command.qty)) return invalid('qty', REASONS.wholeLots)
  const stop = findStop(state, found.account, market, command)
  if (stop !== undefined) return refusedByLife(state, market) ?? amendStop(state, stop, command)
  const slot = findOpen(state, found.account, market, command)
  if (typeof slot !== 'number') return slot
  if (!market.isOrdinary(state.time)) {
    const refused = amendRefusedByStage(state, market, isClosing(state, slot))
    if (refused !== undefined) return refused
  }
  if ((detailsAt(state, slot)?.details.strategyId ?? 0) !== 0) return invalid('orderId', 'it belongs to a strategy')
  if (command.options?.trigger != null) return invalid('triggerPrice', 'the order has triggered or never waited')
  const target = amendedFigures(state, slot, command)
  if (isRefusal(target)) return target
  const { price, leaves } = target
  const { pool } = state
  const id = pool.id[slot]!
  const samePrice = price === pool.price[slot]
  const sameFigures = samePrice && leaves === pool.leaves[slot]
  const carried = amendCarried(state, slot, command.options, price)
  if (isRefusal(carried)) return carried
  if (sameFigures && !carried.changes) return refuse('notModified')
  if (!samePrice || leaves > pool.leaves[slot]!) {
    const refused = gateAmendment(state, slot, price, leaves)
    if (refused !== undefined) return refused
    if (carried.changes) setCarried(state, slot, carried.tpsl)
    return replaceOrder(state, slot, price, leaves)
  }
  if (carried.changes) setCarried(state, slot, carried.tpsl)
  if (!sameFigures) shrink(state, slot, leaves)
  tellOrder(state, slot)
  return done(id, price)
}

/** Gives a resting order another price, where the contract lets it; it goes to the back of the line there and acts as a new one. */
export function moveOrder(state: State, slot: number, price: number): CommandResult {
  const { market } = state.ownerOf(slot)
  const leaves = state.pool.leaves[slot]!
  return (
    amendRefusedByStage(state, market, isClosing(state, slot)) ??
    gateAmendment(state, slot, price, leaves) ??
    replaceOrder(state, slot, price, leaves)
  )
}

function replaceOrder(state: State, slot: number, price: number, leaves: number): CommandResult {
  const { pool } = state
  const id = pool.id[slot]!
  withdraw(state, slot)
  pool.price[slot] = price
  pool.leaves[slot] = leaves
  tellOrder(state, slot)
  const owner = state.ownerOf(slot)
  act(state, slot)
  // while it acted the order was in its owner's chain but not in the sums
  owner.beyond = NEVER_ADDED_UP
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
  const { qty } = command
  const leaves = qty === 0 ? pool.leaves[slot]! : qty - filled
  if (qty !== 0) {
    if (leaves <= 0) return refuse('qtyBelowFilled', { filled: formatE8(market.qtyOf(filled)) })
    const badQty = closing ? checkMaxQty(market, qty, market.maxLimitQty) : checkQty(market, qty, market.maxLimitQty)
    if (badQty !== undefined) return badQty
  } else if (closing || price === pool.price[slot]) return { price, leaves }
  if (!closing) {
    const exempt = onlyCloses(exposure, side, positionIdxAt(state, slot), leaves)
    return (exempt ? undefined : checkNotional(market, filled + leaves, price)) ?? { price, leaves }
  }
  const others = exposure.closingLots(side) - pool.leaves[slot]!
  const room = exposure.closableLots(side, positionIdxAt(state, slot)) - others
  const cut = Math.min(leaves, room)
  const mayCut = (pool.flags[slot]! & REDUCE_ONLY) !== 0
  return cut <= 0 || (cut < leaves && !mayCut) ? refuse('reduceOnlyRejected') : { price, leaves: cut }
}

/** R3.33: margin, risk limit and the loss of closing with the amended figures in the place of the present ones. */
function gateAmendment(state: State, slot: number, price: number, leaves: number): CommandResult | undefined {
  const { pool } = state
  const exposure = state.ownerOf(slot)
  const intent = {
    side: sideAt(state, slot),
    lots: leaves,
    price,
    rests: canRest(timeInForceAt(state, slot)),
    smpType: smpTypeAt(state, slot),
    bestOpposite: exposure.market.bestOpposite(pool.side[slot]!),
  }
  const replaced = { lots: pool.leaves[slot]!, price: pool.price[slot]! }
  if (isClosing(state, slot)) {
    return checkClosingLoss(state, exposure, intent, exposure.positions[positionIdxAt(state, slot)], replaced)
  }
  return gateOrder(state, exposure, intent, replaced)
}
