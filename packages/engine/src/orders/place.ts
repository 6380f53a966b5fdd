import type { Exposure } from '../account/account.ts'
import { findDuplicate, isRefusal, locate } from '../account/locate.ts'
import type { PlaceOrder } from '../command.ts'
import type { CommandResult } from '../event.ts'
import { refusedByStage } from '../listing/stage.ts'
import { invalid } from '../result.ts'
import type { State } from '../state.ts'
import { placeConditional, placeOco } from '../triggers/conditional.ts'
import { checkBookPrice, withBboPrice } from './book-price.ts'
import { draftOrder, type OrderOrigin } from './draft.ts'
import { submitDraft } from './submit.ts'

/** The order's whole way: checks in the order of 3.5, then the book. */
export function placeOrder(state: State, command: PlaceOrder): CommandResult {
  const found = locate(state, command.account, command.instrument)
  if (isRefusal(found)) return found
  const duplicate = findDuplicate(state, found.account, command.orderLinkId)
  if (duplicate !== undefined) return duplicate
  if (!found.market.isOrdinary(state.time)) {
    const refused = refusedByStage(state, state.accounts.exposure(found.account, found.market), command)
    if (refused !== undefined) return refused
  }
  const { options } = command
  if (options !== null) {
    const refused = checkBookPrice(command, options)
    if (refused !== undefined) return refused
  }
  const exposure = state.accounts.exposure(found.account, found.market)
  if (options === null || (options.trigger === null && options.oco === null)) {
    return placePrepared(state, exposure, command, NO_ORIGIN)
  }
  if (options.trigger === null) return placeOco(state, exposure, command, options.oco!)
  if (options.oco !== null) return invalid('triggerPrice', 'an OCO has the trigger prices of its legs')
  return placeConditional(state, exposure, command, options.trigger)
}

const NO_ORIGIN: Partial<OrderOrigin> = {}

/** The way of an order from the checks of its figures on; account and instrument are checked. */
export function placePrepared(
  state: State,
  exposure: Exposure,
  command: PlaceOrder,
  origin: Partial<OrderOrigin>,
): CommandResult {
  if (origin !== NO_ORIGIN && !exposure.market.isOrdinary(state.time)) {
    const refused = refusedByStage(state, exposure, command)
    if (refused !== undefined) return refused
  }
  const priced = command.options === null ? command : withBboPrice(exposure.market, command)
  if (isRefusal(priced)) return priced
  const draft = draftOrder(state, exposure, priced, origin.waited !== undefined)
  if (isRefusal(draft)) return draft
  return submitDraft(state, exposure, origin === NO_ORIGIN ? draft : { ...draft, ...origin })
}
