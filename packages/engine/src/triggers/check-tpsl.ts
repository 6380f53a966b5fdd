import type { E8 } from '@perpdesk/numeric'
import { type Side, scaledPriceText, type TpSlKind, type TpslMode, tpSlFault, tpSlFaultText } from '@perpdesk/trading'
import type { Exposure } from '../account/account.ts'
import { isCount } from '../account/locate.ts'
import { detailsAt, sideAt } from '../account/open-order.ts'
import { NONE } from '../book/order-pool.ts'
import type { CommandResult } from '../event.ts'
import type { Market } from '../market.ts'
import type { AttachedTpSl, TpSlLeg } from '../order-options.ts'
import { invalid, refuse } from '../result.ts'
import type { State } from '../state.ts'
import { isPartial, type StopOrder } from './stop-order.ts'
import { carriedTpSl } from './stop-view.ts'

/**
 * Largest number of partial TP/SL sets of one direction, including those carried by open and conditional orders
 * (R3.10).
 */
export const MAX_PARTIAL = 20

/** Refuses a trigger price that is not a whole number of ticks within the contract's range. */
export function checkTriggerPrice(market: Market, field: string, price: number): CommandResult | undefined {
  if (isCount(price) && price >= market.minPrice && price <= market.maxPrice) return undefined
  return invalid(field, 'it must be a whole number of ticks within the price range of the contract')
}

/** Checks the form of any leg: its prices, and that only `Partial` mode has limit orders (R3.12). */
export function checkLegForm(market: Market, mode: TpslMode, kind: TpSlKind, leg: TpSlLeg): CommandResult | undefined {
  const limitField = kind === 'takeProfit' ? 'tpLimitPrice' : 'slLimitPrice'
  if (mode === 'Full' && (leg.orderType !== 'Market' || leg.limitPrice !== 0)) {
    return invalid(limitField, 'a limit price needs the mode Partial')
  }
  const badTrigger = checkTriggerPrice(market, kind, leg.trigger)
  if (badTrigger !== undefined) return badTrigger
  if (leg.orderType === 'Market') {
    return leg.limitPrice === 0 ? undefined : invalid(limitField, 'only a limit order has one')
  }
  return checkTriggerPrice(market, limitField, leg.limitPrice)
}

/**
 * Refuses a trigger on the wrong side of the base price or beyond the liquidation price (R3.18); the parameter `text`
 * is the sentence that clients display.
 */
export function checkLegPrice(
  market: Market,
  positionSide: Side,
  kind: TpSlKind,
  leg: TpSlLeg,
  prices: { readonly base: E8; readonly liquidation: E8 | null },
): CommandResult | undefined {
  const trigger = market.priceOf(leg.trigger)
  const fault = tpSlFault(positionSide, kind, { trigger, ...prices })
  if (fault === undefined) return undefined
  const { tickSize } = market.instrument
  const text = tpSlFaultText(positionSide, kind, fault, {
    trigger: scaledPriceText(trigger, tickSize),
    base: scaledPriceText(fault === 'beyondLiquidation' ? (prices.liquidation ?? 0n) : prices.base, tickSize),
    by: leg.by,
  })
  return refuse('invalidParameter', { field: kind, reason: text, text })
}

/** Checks the TP/SL carried by an order; the base price is the order's own (R3.18). */
export function checkCarried(market: Market, side: Side, tpsl: AttachedTpSl, base: E8): CommandResult | undefined {
  const { mode, takeProfit, stopLoss } = tpsl
  if (takeProfit === null && stopLoss === null) return invalid('takeProfit', 'neither TP nor SL is given')
  for (const [kind, leg] of [
    ['takeProfit', takeProfit],
    ['stopLoss', stopLoss],
  ] as const) {
    if (leg === null) continue
    const refused =
      checkLegForm(market, mode, kind, leg) ?? checkLegPrice(market, side, kind, leg, { base, liquidation: null })
    if (refused !== undefined) return refused
  }
  return undefined
}

/** Returns refusal 110061 if no further set can be made for the positions that orders of `side` open. */
export function checkPartialCount(state: State, exposure: Exposure, side: Side): CommandResult | undefined {
  return partialSets(state, exposure, side) < MAX_PARTIAL
    ? undefined
    : refuse('tooManyPartialTpSl', { limit: String(MAX_PARTIAL) })
}

/** Returns the number of sets. A set counts once, by its older leg; an order with TP/SL counts until its set exists. */
function partialSets(state: State, exposure: Exposure, side: Side): number {
  let sets = 0
  const brought = new Set<number>()
  for (const stop of exposure.stops) {
    if (carriesPartial(stop) && stop.side === side) sets++
    if (!isPartial(stop) || stop.side === side) continue
    brought.add(stop.parent)
    if (stop.pair === 0 || stop.id < stop.pair) sets++
  }
  const { pool } = state
  for (let slot = exposure.firstOrder; slot !== NONE; slot = pool.ownerNext[slot]!) {
    const detailed = detailsAt(state, slot)
    if (detailed === null || sideAt(state, slot) !== side || brought.has(pool.id[slot]!)) continue
    if (carriedTpSl(detailed.details)?.mode === 'Partial') sets++
  }
  return sets
}

function carriesPartial({ tpsl }: StopOrder): boolean {
  return tpsl?.mode === 'Partial'
}
