import type { Account } from '../../account/account.ts'
import { type OrderRates, orderRates } from '../../account/order-rates.ts'
import type { PlaceOrder } from '../../command.ts'
import type { CommandResult } from '../../event.ts'
import type { SpotMarket } from '../../market.ts'
import { refuse } from '../../result.ts'
import type { State } from '../../state.ts'
import type { SpotSeat } from './seat.ts'

const FREE = orderRates({ makerRate: 0n, takerRate: 0n })

/** Refuses all orders of a pair that is not launched, is halted, or has no index yet. */
export function refusedByLife(_state: State, market: SpotMarket): CommandResult | undefined {
  return market.trading ? undefined : refuse('pairNotOpen')
}

/**
 * Refuses everything but limit orders in the first minutes of a pair, and everything that waits for a price (R2.21).
 */
export function refusedByStage(state: State, { market }: SpotSeat, command: PlaceOrder): CommandResult | undefined {
  const refused = refusedByLife(state, market)
  if (refused !== undefined || state.time >= market.openTime) return refused
  const { orderType, options } = command
  const waits = options !== null && (options.trigger !== null || options.oco !== null || options.spot?.trailing != null)
  if (waits || (options?.tpsl ?? null) !== null) return refuse('openingNoStops')
  return orderType === 'Market' ? refuse('openingLimitOnly') : undefined
}

/** Returns the fee rates of an order placed now (R7.2); house accounts pay none. */
export function ratesOf({ instrument }: SpotMarket, { isHouse, spotRates }: Account): OrderRates {
  return instrument.isFeeFree || isHouse ? FREE : spotRates
}
