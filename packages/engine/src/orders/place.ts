import type { Seat } from '../account/account.ts'
import { findDuplicate, isRefusal, locate } from '../account/locate.ts'
import type { PlaceOrder } from '../command.ts'
import type { CommandResult } from '../event.ts'
import type { OrderDraft, OrderOrigin, WaitingOrders } from '../products/order-draft.ts'
import type { State } from '../state.ts'
import { enterWaiting, isWaiting } from '../triggers/conditional.ts'
import { checkBookPrice, withBboPrice } from './book-price.ts'
import { submitDraft } from './submit.ts'

/** Places an order: checks in the order of 3.5, then the book. */
export function placeOrder(state: State, command: PlaceOrder): CommandResult {
  const found = locate(state, command.account, command.instrument)
  if (isRefusal(found)) return found
  const duplicate = findDuplicate(state, found.account, command.orderLinkId)
  if (duplicate !== undefined) return duplicate
  const { market } = found
  const seat = state.accounts.seat(found.account, market)
  const judged =
    command.leverageE2 === 0
      ? judge(state, seat, command)
      : state.productOf(market).judgeAtLeverage(state, seat, command, judge)
  if (isRefusal(judged)) return judged
  return isWaiting(judged) ? enterWaiting(state, judged) : submitDraft(state, seat, judged)
}

/** Returns the checked order, orders that are to wait, or the refusal. */
function judge(state: State, seat: Seat, command: PlaceOrder): OrderDraft | WaitingOrders | CommandResult {
  const { market } = seat
  if (!market.isOrdinary(state.time)) {
    const refused = state.productOf(market).refusedByStage(state, seat, command)
    if (refused !== undefined) return refused
  }
  const { options } = command
  if (options === null) return prepare(state, seat, command, NO_ORIGIN)
  const refused = checkBookPrice(command, options)
  if (refused !== undefined) return refused
  return options.trigger === null && options.oco === null && (options.spot?.trailing ?? null) === null
    ? prepare(state, seat, command, NO_ORIGIN)
    : state.productOf(market).waiting(state, seat, command, options)
}

const NO_ORIGIN: Partial<OrderOrigin> = {}

/** Places an order whose account and instrument are checked, beginning with the checks of its figures. */
export function placePrepared(
  state: State,
  seat: Seat,
  command: PlaceOrder,
  origin: Partial<OrderOrigin>,
): CommandResult {
  const draft = prepare(state, seat, command, origin)
  return isRefusal(draft) ? draft : submitDraft(state, seat, draft)
}

function prepare(
  state: State,
  seat: Seat,
  command: PlaceOrder,
  origin: Partial<OrderOrigin>,
): OrderDraft | CommandResult {
  const { market } = seat
  if (origin !== NO_ORIGIN && !market.isOrdinary(state.time)) {
    const refused = state.productOf(market).refusedByStage(state, seat, command)
    if (refused !== undefined) return refused
  }
  const priced = command.options === null ? command : withBboPrice(market, command)
  if (isRefusal(priced)) return priced
  const draft = state.productOf(market).draft(state, seat, priced, origin.waited !== undefined)
  return isRefusal(draft) || origin === NO_ORIGIN ? draft : { ...draft, ...origin }
}
