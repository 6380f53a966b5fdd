import { type E8, e8 } from '@perpdesk/numeric'

/** Initial margin that an impact order has behind it, in USDT or USDC (R2.9). */
const IMPACT_MARGIN = 50_000n

/**
 * Notional that impact prices of a linear contract consume: the impact margin at the largest leverage (R2.9), but no more
 * than the first risk tier [X]: the book of a small contract does not hold as much, and its premium would never be known.
 */
export function linearImpactNotional(maxLeverageE2: number, firstCap: E8): E8 {
  const published = IMPACT_MARGIN * e8('0.01') * BigInt(maxLeverageE2)
  return published < firstCap ? published : firstCap
}
