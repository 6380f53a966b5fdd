import { formatE8 } from '@perpdesk/numeric'
import { type Exposure, onlyCloses } from '../../account/account.ts'
import { isClosing, positionIdxAt, sideAt, smpTypeAt, timeInForceAt } from '../../account/open-order.ts'
import { REDUCE_ONLY } from '../../book/order-pool.ts'
import type { AmendOrder } from '../../command.ts'
import type { CommandResult } from '../../event.ts'
import { beyondCollar, checkMaxQty, checkNotional, checkPrice, checkQty, withinCollar } from '../../listing/limits.ts'
import { refusedAmendment, refusedByLife } from '../../listing/stage.ts'
import type { ContractMarket } from '../../market.ts'
import { canRest } from '../../orders/can-rest.ts'
import { refuse } from '../../result.ts'
import { checkClosingLoss } from '../../risk/closing-loss.ts'
import { gateOrder } from '../../risk/order-gate.ts'
import type { State } from '../../state.ts'
import { amendStop } from '../../triggers/amend-stop.ts'
import { exposureOfStop } from '../../triggers/stop-life.ts'
import type { StopOrder } from '../../triggers/stop-order.ts'
import type { AmendedFigures } from '../product.ts'

/** Refuses an amendment in a stage of the contract's life that forbids it. */
export function amendRefusedByStage(state: State, market: ContractMarket, slot: number): CommandResult | undefined {
  return refusedAmendment(state, market, isClosing(state, slot))
}

/** Amends an order that waits for its trigger price. */
export function amendWaiting(state: State, stop: StopOrder, command: AmendOrder): CommandResult {
  return refusedByLife(state, exposureOfStop(state, stop).market) ?? amendStop(state, stop, command)
}

/** Returns the new price and open lots of a resting order after all checks of its figures, or the refusal. */
export function amendedFigures(
  state: State,
  exposure: Exposure,
  slot: number,
  command: AmendOrder,
): AmendedFigures | CommandResult {
  const { pool } = state
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

/**
 * Checks margin, risk limit and closing loss of an amendment (R3.33), with the new figures in place of the present
 * ones.
 */
export function gateAmended(
  state: State,
  exposure: Exposure,
  slot: number,
  { price, leaves }: AmendedFigures,
): CommandResult | undefined {
  const { pool } = state
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
