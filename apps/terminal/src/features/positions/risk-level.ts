import { divE8, type E8, e8 } from '@perpdesk/numeric'

/** How near a position is to its liquidation. */
export type RiskLevel = 'calm' | 'near' | 'urgent'

/** Distance of mark and liquidation price, as a share of the mark, below which the price is coloured. */
const NEAR = e8('0.1')
const URGENT = e8('0.03')

/** Judges the way that the mark price has left to the liquidation price; without one there is no risk to show. */
export function riskLevel(mark: E8, liqPrice: E8 | undefined): RiskLevel {
  if (liqPrice === undefined || mark <= 0n) return 'calm'
  const way = mark > liqPrice ? mark - liqPrice : liqPrice - mark
  const share = divE8(way, mark, 'down')
  return share < URGENT ? 'urgent' : share < NEAR ? 'near' : 'calm'
}
