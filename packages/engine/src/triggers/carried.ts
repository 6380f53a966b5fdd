import type { Exposure } from '../account/account.ts'
import { detailsAt, isClosing, sideAt } from '../account/open-order.ts'
import { DETAILED } from '../book/order-pool.ts'
import type { CommandResult } from '../event.ts'
import { type AmendOptions, type AttachedTpSl, PLAIN_DETAILS } from '../order-options.ts'
import type { CarriedChange } from '../products/product.ts'
import { invalid, refuse } from '../result.ts'
import type { State } from '../state.ts'
import { isSameTpSl, mergeTpSl } from './amend-stop.ts'
import { checkCarried, checkPartialCount } from './check-tpsl.ts'
import { carriedDetails, carriedTpSl } from './stop-view.ts'

/**
 * Returns the TP/SL of an open order after an amendment, checked against its amended price. They cannot change once the
 * order is partly filled (110059).
 */
export function amendCarried(
  state: State,
  exposure: Exposure,
  slot: number,
  options: AmendOptions | null,
  price: number,
): CarriedChange | CommandResult {
  const { pool } = state
  const { market } = exposure
  const present = carriedAt(state, slot)
  const tpsl = mergeTpSl(present, options?.tpsl ?? null)
  const changes = !isSameTpSl(present, tpsl)
  if (changes && pool.filled[slot]! > 0) return refuse('tpSlOfPartlyFilledOrder')
  if (tpsl === null) return { changes, tpsl }
  if (isClosing(state, slot)) return invalid('takeProfit', 'an order that only closes carries no TP/SL')
  const side = sideAt(state, slot)
  const moved = price !== pool.price[slot]
  const refused = changes || moved ? checkCarried(market, side, tpsl, market.priceOf(price)) : undefined
  if (refused !== undefined) return refused
  const isNewSet = tpsl.mode === 'Partial' && present?.mode !== 'Partial'
  return (isNewSet ? checkPartialCount(state, exposure, side) : undefined) ?? { changes, tpsl }
}

/** Returns the TP/SL that an open order carries; `null` if it carries none. */
export function carriedAt(state: State, slot: number): AttachedTpSl | null {
  const detailed = detailsAt(state, slot)
  return detailed === null ? null : carriedTpSl(detailed.details)
}

/** Writes changed TP/SL into the details of an open order. */
export function setCarried(state: State, slot: number, tpsl: AttachedTpSl | null): void {
  const { pool } = state
  const before = detailsAt(state, slot) ?? { stopOrderType: 'UNKNOWN', details: PLAIN_DETAILS }
  pool.flags[slot]! |= DETAILED
  state.details.set(pool.id[slot]!, { ...before, details: { ...before.details, ...carriedDetails(tpsl) } })
}
