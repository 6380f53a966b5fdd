import { type Amount, amountOf, minus, plus } from '@perpdesk/numeric'
import { promise } from '../../ledger/promises.ts'
import type { SpotMarket } from '../../market.ts'
import type { State } from '../../state.ts'
import type { StopOrder } from '../../triggers/stop-order.ts'
import type { SpotSeat } from './seat.ts'

/** Fields of a waiting order that determine the coins it promises. */
export type StopHold = Pick<StopOrder, 'kind' | 'side' | 'orderType' | 'price' | 'qty' | 'quoteAmount' | 'trigger'>

/**
 * True for TP/SL and OCO, which promise coins while they wait; conditional orders and trailing stops need coins only
 * when they trigger (3.1).
 */
export function holdsCoins({ kind }: Pick<StopHold, 'kind'>): boolean {
  return kind === 'tpslOrder' || kind === 'OcoOrder'
}

/**
 * Returns the amount that a waiting order promises: a sell its lots; a buy its amount, or its lots at the limit, for a
 * market order at the trigger price [X: the later market price is not known].
 */
export function heldBy(market: SpotMarket, { side, orderType, price, qty, quoteAmount, trigger }: StopHold): Amount {
  if (side === 'Sell') return market.qtyAmountOf(qty)
  if (quoteAmount > 0n) return amountOf(quoteAmount)
  return market.values.amountAt(orderType === 'Market' ? trigger : price, qty)
}

/** Returns the amount that the legs of one set promise together: the largest, because only one leg will trade. */
export function heldByLegs(market: SpotMarket, legs: readonly StopHold[]): Amount {
  let most: Amount = 0
  for (const leg of legs) {
    const held = heldBy(market, leg)
    if (held > most) most = held
  }
  return most
}

/** Updates the promised coins of a seat after its waiting orders have changed. */
export function waitingChanged(state: State, seat: SpotSeat): void {
  const { account, market, stops } = seat
  const { baseCoin, quoteCoin } = market.instrument
  let base: Amount = 0
  let quote: Amount = 0
  for (const stop of stops) {
    if (!holdsCoins(stop)) continue
    const partner = stop.pair === 0 ? undefined : stops.find(({ id }) => id === stop.pair)
    // a pair counts once, at its older leg
    if (partner !== undefined && partner.id < stop.id) continue
    const held = heldByLegs(market, partner === undefined ? [stop] : [stop, partner])
    if (stop.side === 'Sell') base = plus(base, held)
    else quote = plus(quote, held)
  }
  promise(account, baseCoin, minus(base, seat.heldBase))
  promise(account, quoteCoin, minus(quote, seat.heldQuote))
  seat.heldBase = base
  seat.heldQuote = quote
  state.report.walletChanged(account)
}
