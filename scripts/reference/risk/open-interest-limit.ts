import { ownPosition } from '../account/standing.ts'
import { ratio } from '../formulas/fraction.ts'
import { openInterest } from '../market.ts'
import type { Standing } from '../model.ts'
import { restingOpening } from './exposure-figures.ts'
import type { Wish } from './order-intent.ts'

/**
 * True if the account would hold more than both its share of the open interest and the amount free to everybody
 * (110021).
 */
export function holdsTooMuch(standing: Standing, { side, lots, instead }: Wish): boolean {
  const { market } = standing
  const { openInterestLimit: limit, lotSize } = market.instrument
  if (limit === null) return false
  const own = ownPosition(standing, side)
  const held = own.side === side ? own.lots : -own.lots
  const { buyLots, sellLots } = restingOpening(standing)
  const reached = held + (side === 'Buy' ? buyLots : sellLots) + lots - (instead?.lots ?? 0)
  const share = ratio(openInterest(market)).times(ratio(limit.shareE4, 10_000)).whole('floor')
  const free = limit.freeQty / lotSize
  return BigInt(reached) > (share > free ? share : free)
}
