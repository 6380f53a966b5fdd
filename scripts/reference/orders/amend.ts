import type { AmendOrder } from '@perpdesk/engine'
import { find } from '../account/locate.ts'
import { closableLots, isClosing, standingOf } from '../account/standing.ts'
import { removeFromBook } from '../book/order-book.ts'
import { inRange, tooSmall, withinCollar } from '../listing/limits.ts'
import { inAuction, onlyReduces, refusedByLife } from '../listing/stage.ts'
import { steps } from '../market.ts'
import type { Model, Order, Standing } from '../model.ts'
import { type Answer, done, refused } from '../results.ts'
import { closingFault } from '../risk/closing-loss.ts'
import { gate } from '../risk/order-gate.ts'
import { amendStop } from '../triggers/amend-stop.ts'
import { amendedTpsl, carry } from '../triggers/carried.ts'
import { waitingOrder } from '../triggers/stop-life.ts'
import { act } from './act.ts'
import { openOrder } from './cancel.ts'
import { reportOrder } from './life-cycle.ts'
import { closingLots } from './reduce-only.ts'

/** Amends an order (R3.29 to R3.33): only a smaller quantity at the same price keeps its place in the queue. */
export function amend(model: Model, command: AmendOrder): Answer {
  const found = find(model, command.account, command.instrument)
  if ('code' in found) return found
  const { account, market } = found
  const early = refusedByLife(model, market)
  const stop = waitingOrder(account, market, command)
  if (stop !== undefined) return early ?? amendStop(model, stop, command)
  const order = openOrder(account, market, command)
  if ('code' in order) return order
  if (early !== undefined) return early
  if (inAuction(market)) return refused('inAuction')
  if (onlyReduces(model, market) && !isClosing(order)) return refused('onlyReducing')
  if ((order.details?.strategyId ?? 0) !== 0) return refused('invalid')
  if ((command.options?.trigger ?? null) !== null) return refused('invalid')
  const target = amended(standingOf(account, market), order, command)
  if ('code' in target) return target
  const { price, leaves } = target
  const samePrice = price === order.price
  const carried = amendedTpsl(order, command, price)
  if ('code' in carried) return carried
  if (samePrice && leaves === order.leaves && !carried.changes) return refused('notModified')
  if (samePrice && leaves <= order.leaves) {
    if (carried.changes) carry(order, carried.tpsl)
    order.leaves = leaves
    reportOrder(model, order)
    return done(order.id, price)
  }
  const fault = gateAmended(order, price, leaves)
  if (fault !== undefined) return fault
  if (carried.changes) carry(order, carried.tpsl)
  replace(model, order, price, leaves)
  return done(order.id, price)
}

/** Checks an order with the amended figures in place of the current ones (R3.33). */
function gateAmended(order: Order, price: number, lots: number): Answer | undefined {
  const { side, timeInForce, leaves, account, market, positionIdx, smpType } = order
  const rests = timeInForce === 'GTC' || timeInForce === 'PostOnly'
  const instead = { id: order.id, lots: leaves, price: order.price }
  const wish = { side, lots, price, rests, smpType, takes: true, instead }
  const standing = standingOf(account, market)
  if (isClosing(order)) return closingFault(standing, wish, standing.positions[positionIdx])
  return gate(standing, wish)
}

function replace(model: Model, order: Order, price: number, leaves: number): void {
  removeFromBook(order)
  order.price = price
  order.leaves = leaves
  reportOrder(model, order)
  act(model, order)
}

/** Moves a resting order to another price; returns the refusal if that is not allowed. */
export function moveOrder(model: Model, order: Order, price: number): Answer | undefined {
  const { market } = order
  const tooLate = onlyReduces(model, market) && !isClosing(order) ? refused('onlyReducing') : undefined
  const fault = refusedByLife(model, market) ?? tooLate ?? gateAmended(order, price, order.leaves)
  if (fault === undefined) replace(model, order, price, order.leaves)
  return fault
}

function amended(standing: Standing, order: Order, command: AmendOrder): { price: number; leaves: number } | Answer {
  const { market } = standing
  const { instrument } = market
  const { side } = order
  if (command.price !== 0 && !inRange(market, command.price)) return refused('priceRange')
  const price = command.price === 0 ? order.price : withinCollar(market, side, command.price)
  if (command.price !== 0 && price !== command.price && !order.account.movesPrices) return refused('priceRange')
  const closing = isClosing(order)
  const closable = closableLots(standing, side, order.positionIdx)
  if (command.qty === 0) {
    const { leaves, filled } = order
    // a closing order may be small; every other one must reach the minimum notional at the new price too
    const counts = !closing && price !== order.price && leaves > closable
    return counts && tooSmall(market, leaves + filled, price) ? refused('smallNotional') : { price, leaves }
  }
  if (command.qty <= order.filled) return refused('belowFilled')
  const largest = steps(instrument.maxLimitQty, instrument.lotSize)
  const smallest = steps(instrument.minQty, instrument.lotSize)
  if (command.qty > largest || (!closing && command.qty < smallest)) return refused('invalid')
  const leaves = command.qty - order.filled
  if (!closing) {
    return leaves > closable && tooSmall(market, command.qty, price) ? refused('smallNotional') : { price, leaves }
  }
  const room = closable - (closingLots(standing, side) - order.leaves)
  const cut = Math.min(leaves, room)
  return cut <= 0 || (cut < leaves && !order.reduceOnly) ? refused('reduceOnly') : { price, leaves: cut }
}
