import { type Amount, amountOf, minus, plus } from '@perpdesk/numeric'
import { promise } from '../../ledger/promises.ts'
import type { SpotMarket } from '../../market.ts'
import type { State } from '../../state.ts'
import type { StopOrder } from '../../triggers/stop-order.ts'
import type { SpotSeat } from './seat.ts'

/** Fields of a waiting order that determine its hold. */
export type StopHold = Pick<StopOrder, 'kind' | 'side' | 'orderType' | 'price' | 'qty' | 'quoteAmount' | 'trigger'>

/** TP/SL and OCO hold coins while they wait; conditional orders and trailing stops need them when they trigger (3.1). */
export function holdsCoins({ kind }: Pick<StopHold, 'kind'>): boolean {
  return kind === 'tpslOrder' || kind === 'OcoOrder'
}

/**
 * Amount that a waiting order holds: a sale its lots, a buy its amount or its lots at the limit; a market buy counts at
 * its trigger [X: the later market price is not known].
 */
export function heldBy(market: SpotMarket, { side, orderType, price, qty, quoteAmount, trigger }: StopHold): Amount {
  if (side === 'Sell') return market.qtyAmountOf(qty)
  if (quoteAmount > 0n) return amountOf(quoteAmount)
  return market.values.amountAt(orderType === 'Market' ? trigger : price, qty)
}

/** Amount that the legs of one set hold together: the largest, because only one of them will act. */
export function heldByLegs(market: SpotMarket, legs: readonly StopHold[]): Amount {
  let most: Amount = 0
  for (const leg of legs) {
    const held = heldBy(market, leg)
    if (held > most) most = held
  }
  return most
}

/** The waiting orders of a seat have changed: it holds what those hold that wait now. */
export function waitingChanged(state: State, seat: SpotSeat): void {
  const { account, market, stops } = seat
  const { baseCoin, quoteCoin } = market.instrument
  let base: Amount = 0
  let quote: Amount = 0
  for (const stop of stops) {
    if (!holdsCoins(stop)) continue
    const partner = stop.pair === 0 ? undefined : stops.find(({ id }) => id === stop.pair)
    // a pair counts once, with its older leg
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
