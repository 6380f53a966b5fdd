import { divE8, type E8, e8 } from '@perpdesk/numeric'

/** How close a position is to its liquidation. */
export type RiskLevel = 'calm' | 'near' | 'urgent'

/** Distances of mark and liquidation price, as a share of the mark price, below which the price is coloured. */
const NEAR = e8('0.1')
const URGENT = e8('0.03')

/**
 * Returns the distance from the mark price to the liquidation price, as a share of the mark price, rounded down;
 * `undefined` without a mark price.
 */
export function wayToLiquidation(mark: E8, liqPrice: E8): E8 | undefined {
  if (mark <= 0n) return undefined
  return divE8(mark > liqPrice ? mark - liqPrice : liqPrice - mark, mark, 'down')
}

/** Returns the level of this distance; `calm` without a liquidation price. */
export function riskLevel(mark: E8, liqPrice: E8 | undefined): RiskLevel {
  const share = liqPrice === undefined ? undefined : wayToLiquidation(mark, liqPrice)
  if (share === undefined) return 'calm'
  return share < URGENT ? 'urgent' : share < NEAR ? 'near' : 'calm'
}
