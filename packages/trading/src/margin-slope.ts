import { divide, type E8, ONE } from '@perpdesk/numeric'
import type { RiskTier } from './products/contract.ts'

/**
 * Returns an upper limit of the margin (`sideMargin`) that each added unit of a side's value needs, in millionths,
 * rounded up: 1/L + (1 + 1/L) t + t, which is the initial margin, the closing fee of the direction with the larger fee,
 * and the opening fee. A rebate counts as 0. The limit is valid while the side's value is at most
 * {@link leveragedValue}. `sideMargin` rounds each of the three parts up, which adds less than 3 units of 1e-8.
 */
export function marginSlopePpm(leverageE2: number, takerRate: E8): bigint {
  const leverage = BigInt(leverageE2)
  const rate = takerRate > 0n ? takerRate : 0n
  return divide(100n * ONE + rate * (2n * leverage + 100n), 100n * leverage, 'up')
}

/**
 * Returns the largest position value whose initial margin is value ÷ L, because no tier up to this value has a higher
 * initial rate (R5.6); 0n if already the first tier has one. E8 of the settle coin.
 */
export function leveragedValue(tiers: readonly RiskTier[], leverageE2: number): E8 {
  let largest = 0n
  for (const { initialRate, maxValue } of tiers) {
    if (initialRate * BigInt(leverageE2) > 100n * ONE) break
    largest = maxValue
  }
  return largest
}
