import type { Exposure } from '../account/account.ts'
import { findDuplicate, isRefusal, locate } from '../account/locate.ts'
import type { PlaceOrder } from '../command.ts'
import type { CommandResult } from '../event.ts'
import { refusedByStage } from '../listing/stage.ts'
import type { State } from '../state.ts'
import { enterWaiting, isWaiting, type WaitingOrders, waitingOrders } from '../triggers/conditional.ts'
import { checkBookPrice, withBboPrice } from './book-price.ts'
import { draftOrder, type OrderDraft, type OrderOrigin } from './draft.ts'
import { judgeAtLeverage } from './order-leverage.ts'
import { submitDraft } from './submit.ts'

/** The order's whole way: checks in the order of 3.5, then the book. */
export function placeOrder(state: State, command: PlaceOrder): CommandResult {
  const found = locate(state, command.account, command.instrument)
  if (isRefusal(found)) return found
  const duplicate = findDuplicate(state, found.account, command.orderLinkId)
  if (duplicate !== undefined) return duplicate
  const exposure = state.accounts.exposure(found.account, found.market)
  const judged =
    command.leverageE2 === 0 ? judge(state, exposure, command) : judgeAtLeverage(state, exposure, command, judge)
  if (isRefusal(judged)) return judged
  return isWaiting(judged) ? enterWaiting(state, judged) : submitDraft(state, exposure, judged)
}

/** The order as it is taken, or the refusal. */
function judge(state: State, exposure: Exposure, command: PlaceOrder): OrderDraft | WaitingOrders | CommandResult {
  if (!exposure.market.isOrdinary(state.time)) {
    const refused = refusedByStage(state, exposure, command)
    if (refused !== undefined) return refused
  }
  const { options } = command
  if (options === null) return prepare(state, exposure, command, NO_ORIGIN)
  const refused = checkBookPrice(command, options)
  if (refused !== undefined) return refused
  return options.trigger === null && options.oco === null
    ? prepare(state, exposure, command, NO_ORIGIN)
    : waitingOrders(state, exposure, command, options)
}

const NO_ORIGIN: Partial<OrderOrigin> = {}

/** The way of an order from the checks of its figures on; account and instrument are checked. */
export function placePrepared(
  state: State,
  exposure: Exposure,
  command: PlaceOrder,
  origin: Partial<OrderOrigin>,
): CommandResult {
  const draft = prepare(state, exposure, command, origin)
  return isRefusal(draft) ? draft : submitDraft(state, exposure, draft)
}

function prepare(
  state: State,
  exposure: Exposure,
  command: PlaceOrder,
  origin: Partial<OrderOrigin>,
): OrderDraft | CommandResult {
  if (origin !== NO_ORIGIN && !exposure.market.isOrdinary(state.time)) {
    const refused = refusedByStage(state, exposure, command)
    if (refused !== undefined) return refused
  }
  const priced = command.options === null ? command : withBboPrice(exposure.market, command)
  if (isRefusal(priced)) return priced
  const draft = draftOrder(state, exposure, priced, origin.waited !== undefined)
  return isRefusal(draft) || origin === NO_ORIGIN ? draft : { ...draft, ...origin }
}
