import { divide, type E8, ONE } from '@perpdesk/numeric'
import type { RiskTier } from './products/contract.ts'

/**
 * The most by which `sideMargin` grows for each unit of value that a side grows by, in millionths, rounded up: 1 ÷ L, the
 * closing fee of the dearer direction and the opening fee, 1/L + (1 + 1/L) t + t. A rebate counts as no fee. Holds while the
 * side is worth at most {@link leveragedValue}; the parts are rounded up one by one, which adds less than 3 units of 1e-8.
 */
export function marginSlopePpm(leverageE2: number, takerRate: E8): bigint {
  const leverage = BigInt(leverageE2)
  const rate = takerRate > 0n ? takerRate : 0n
  return divide(100n * ONE + rate * (2n * leverage + 100n), 100n * leverage, 'up')
}

/**
 * Largest value whose initial margin is value ÷ L, because no tier up to it asks for a higher rate (R5.6); 0n where already
 * the first tier does.
 */
export function leveragedValue(tiers: readonly RiskTier[], leverageE2: number): E8 {
  let largest = 0n
  for (const { initialRate, maxValue } of tiers) {
    if (initialRate * BigInt(leverageE2) > 100n * ONE) break
    largest = maxValue
  }
  return largest
}
