import { type E8, e8 } from '@perpdesk/numeric'

/** Initial margin of the order for which impact prices are calculated, in USDT or USDC (R2.9). */
const IMPACT_MARGIN = 50_000n

/**
 * Returns the impact notional of a linear contract: the impact margin at the largest leverage (R2.9), but at most the
 * first risk tier [X]. The order book of a small contract is not deep enough for more, and its premium would never be
 * known.
 */
export function linearImpactNotional(maxLeverageE2: number, firstCap: E8): E8 {
  const published = IMPACT_MARGIN * e8('0.01') * BigInt(maxLeverageE2)
  return published < firstCap ? published : firstCap
}
