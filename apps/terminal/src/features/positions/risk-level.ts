import { divE8, type E8, e8 } from '@perpdesk/numeric'

/** Nearness of a position to its liquidation. */
export type RiskLevel = 'calm' | 'near' | 'urgent'

/** Distance of mark and liquidation price, as a share of the mark, below which the price is coloured. */
const NEAR = e8('0.1')
const URGENT = e8('0.03')

/** The way that the mark price has left to the liquidation price, as a share of the mark, down; `undefined` without a mark. */
export function wayToLiquidation(mark: E8, liqPrice: E8): E8 | undefined {
  if (mark <= 0n) return undefined
  return divE8(mark > liqPrice ? mark - liqPrice : liqPrice - mark, mark, 'down')
}

/** Judges that way; without a liquidation price there is no risk to show. */
export function riskLevel(mark: E8, liqPrice: E8 | undefined): RiskLevel {
  const share = liqPrice === undefined ? undefined : wayToLiquidation(mark, liqPrice)
  if (share === undefined) return 'calm'
  return share < URGENT ? 'urgent' : share < NEAR ? 'near' : 'calm'
}
