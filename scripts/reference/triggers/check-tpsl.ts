import type { AttachedTpSl, TpSlLeg } from '@perpdesk/engine'
import type { Side } from '@perpdesk/trading'
import { priceOf } from '../market.ts'
import type { Market, Standing } from '../model.ts'
import { type Answer, refused } from '../results.ts'
import { directionOf, isPartial, type Leg } from './stop-order.ts'

/** Maximum number of partial sets of one direction, including those that orders carry (R3.10). */
const MOST_PARTIAL = 20

export const LEGS = ['takeProfit', 'stopLoss'] as const

export function isTriggerPrice({ instrument, ...market }: Market, ticks: number): boolean {
  const price = priceOf({ instrument, ...market }, ticks)
  return price >= instrument.minPrice && price <= instrument.maxPrice
}

/** Checks the form of a leg, and its trigger against the base price and the liquidation price (R3.12, R3.18). */
export function legFault(
  market: Market,
  held: Side,
  kind: Leg,
  leg: TpSlLeg,
  terms: { mode: AttachedTpSl['mode']; base: bigint; liquidation: bigint | null },
): Answer | undefined {
  const isMarket = leg.orderType === 'Market'
  if (terms.mode === 'Full' && !(isMarket && leg.limitPrice === 0)) return refused('invalid')
  if (!isTriggerPrice(market, leg.trigger)) return refused('invalid')
  if (isMarket ? leg.limitPrice !== 0 : !isTriggerPrice(market, leg.limitPrice)) return refused('invalid')
  return isPlacedRight(market, held, kind, leg.trigger, terms) ? undefined : refused('invalid')
}

export function isPlacedRight(
  market: Market,
  held: Side,
  kind: Leg,
  ticks: number,
  { base, liquidation }: { base: bigint; liquidation: bigint | null },
): boolean {
  const trigger = priceOf(market, ticks)
  if (directionOf(held, kind) === 1 ? trigger <= base : trigger >= base) return false
  if (kind === 'takeProfit' || liquidation === null) return true
  return held === 'Buy' ? trigger > liquidation : trigger < liquidation
}

/** Refuses TP/SL that an order may not carry, relative to its own price. */
export function carriedFault(market: Market, side: Side, tpsl: AttachedTpSl, base: number): Answer | undefined {
  if (tpsl.takeProfit === null && tpsl.stopLoss === null) return refused('invalid')
  for (const kind of LEGS) {
    const leg = tpsl[kind]
    const terms = { mode: tpsl.mode, base: priceOf(market, base), liquidation: null }
    const fault = leg === null ? undefined : legFault(market, side, kind, leg, terms)
    if (fault !== undefined) return fault
  }
  return undefined
}

/**
 * Refuses too many sets of one direction (110061); each set is counted by its older leg, and orders count whose sets do
 * not wait yet.
 */
export function partialFault(standing: Standing, side: Side): Answer | undefined {
  const { stops, orders } = standing
  const sets = stops.filter((stop) => {
    return isPartial(stop) && stop.side !== side && (stop.pair === 0 || stop.id < stop.pair)
  })
  const waiting = stops.filter((stop) => stop.tpsl?.mode === 'Partial' && stop.side === side)
  const carrying = orders.filter((order) => {
    const brought = stops.some((stop) => isPartial(stop) && stop.side !== side && stop.parent === order.id)
    return order.side === side && order.tpsl?.mode === 'Partial' && !brought
  })
  return sets.length + waiting.length + carrying.length < MOST_PARTIAL ? undefined : refused('manyPartial')
}
