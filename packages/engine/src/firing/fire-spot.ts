import { type RejectReason, SPOT_REFUSALS } from '@perpdesk/trading'
import type { OrderOutcome } from '../account/order-words.ts'
import type { OrderOptions } from '../order-options.ts'
import { placePrepared } from '../orders/place.ts'
import { keepPromises } from '../products/spot/keep-promises.ts'
import { spotSeatOf } from '../products/spot/seat.ts'
import type { State } from '../state.ts'
import { endAs } from '../triggers/stop-life.ts'
import type { StopOrder } from '../triggers/stop-order.ts'
import { originOf, REJECTED, triggeredCommand, triggerStop, UNAFFORDABLE } from './trigger-stop.ts'

/** Reject reasons by error code, as far as the vocabulary has one. */
const REASONS: ReadonlyMap<number, RejectReason> = new Map<number, RejectReason>([
  [SPOT_REFUSALS.spotBuyAboveLimit, 'EC_ReachRiskPriceLimit'],
  [SPOT_REFUSALS.spotSellBelowLimit, 'EC_ReachRiskPriceLimit'],
  [SPOT_REFUSALS.pairNotOpen, 'EC_InvalidSymbolStatus'],
])

/**
 * Executes a waiting order in a pair whose trigger price was reached: its coins are released, and it is checked as a
 * new order with the same id. Before that, orders whose coins were lost by contracts in this command are cancelled, so
 * that none of them trades.
 */
export function fireSpot(state: State, stop: StopOrder): void {
  keepPromises(state)
  if (state.stops.get(stop.id) !== stop) return
  const seat = spotSeatOf(state, stop)
  triggerStop(state, stop)
  const command = { ...triggeredCommand(seat, stop), options: optionsOf(stop) }
  const { code } = placePrepared(state, seat, command, originOf(seat, stop))
  if (code !== 0) endAs(state, stop, refusedAs(code))
}

/** Returns the options of the triggered order: only an amount is still needed. */
function optionsOf({ quoteAmount }: StopOrder): OrderOptions | null {
  if (quoteAmount === 0n) return null
  const spot = { quoteAmount, holdsCoins: false, trailing: null }
  return { trigger: null, tpsl: null, slippage: null, bbo: null, oco: null, spot }
}

function refusedAs(code: number): OrderOutcome {
  if (code === SPOT_REFUSALS.spotInsufficientBalance) return UNAFFORDABLE
  return { ...REJECTED, rejectReason: REASONS.get(code) ?? 'EC_Others' }
}
