import { e8, ONE } from '@perpdesk/numeric'
import type { BorrowTerms } from '@perpdesk/trading'
import { pair } from '../../packages/engine/src/testing/products.ts'
import { COLLATERAL } from './contracts.ts'

/** Pair of the collateral coin and USDT. Its smallest value is that of two to three lots. */
export const PAIR = 40

export const LISTED_PAIR = pair(PAIR, {
  baseCoin: COLLATERAL.coin,
  symbol: `${COLLATERAL.coin}/USDT`,
  displayName: `${COLLATERAL.coin}/USDT`,
  minNotional: e8('100'),
  maxAmount: e8('5000000'),
})

/** Hourly rate in units of 1e-12. No interest falls due within a scene. */
const RATE = 10_000_000n

/** Terms of the lent coins, with tiers so small that the accounts of the scenes reach all of them. */
export const LENT: readonly BorrowTerms[] = [
  lent('USDT', '10', '2000'),
  lent('USDC', '10', '3000'),
  lent(COLLATERAL.coin, '0.0001', '0.1'),
]

function lent(coin: string, step: string, first: string): BorrowTerms {
  const limit = e8(first)
  return {
    coin,
    enabled: true,
    tiers: [
      { limit, initialRate: e8('0.1'), maintenanceRate: e8('0.02') },
      { limit: 5n * limit, initialRate: e8('0.2'), maintenanceRate: e8('0.0333') },
      { limit: 50n * limit, initialRate: e8('0.33333333'), maintenanceRate: e8('0.07') },
    ],
    minAmount: e8(step),
    step: e8(step),
    pool: e8('1000000000'),
    curve: [
      { use: 0n, hourlyRate: RATE },
      { use: ONE, hourlyRate: 10n * RATE },
    ],
    freeLimit: 0n,
    conversionFee: e8('0.001'),
  }
}
