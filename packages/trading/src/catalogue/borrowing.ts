import { divide, e8, ONE } from '@perpdesk/numeric'
import type { BorrowTerms } from '../borrowing/terms.ts'
import { tableRows } from './table.ts'

/**
 * Terms of the lent coins. Limits, leverages and the first maintenance rate of BTC are those of a public sample (R5.17), its
 * lowest interest rate that of another (5.E13); all other values are assumed.
 *
 * Columns: coin, minimum amount (also the step), pool, interest-free amount, hourly rate in 1e-12 at a use of 0, 80 and 100 %,
 * then limit, maximum leverage and maintenance rate of each tier.
 */
const TABLE = `
USDT  0.01     200000000  5000  4000000   12000000  60000000   10000000 10 0.02  12000000 5 0.04  14000000 3 0.06  15000000 2 0.08
USDC  0.01     100000000  5000  3000000   10000000  60000000   5000000  10 0.02  6000000  5 0.04  7000000  3 0.06  8000000  2 0.08
BTC   0.00001  4000       0     1216904   4000000   30000000   390      5  0.04  391      4 0.05  392      3 0.06  393      2 0.08
ETH   0.0001   60000      0     1800000   6000000   40000000   6000     5  0.04  6300     4 0.05  6600     3 0.06  7000     2 0.08
SOL   0.001    500000     0     4000000   12000000  80000000   40000    5  0.05  43000    4 0.06  46000    3 0.08  50000    2 0.1
XRP   0.1      30000000   0     4000000   12000000  80000000   2000000  5  0.05  2150000  4 0.06  2300000  3 0.08  2500000  2 0.1
LTC   0.001    200000     0     4000000   12000000  80000000   15000    4  0.06  16500    3 0.08  18000    3 0.1   20000    2 0.12
DOT   0.01     3000000    0     6000000   20000000  120000000  200000   3  0.08  220000   3 0.1   235000   2 0.11  250000   2 0.12
`

const CONVERSION_FEE = e8('0.001')
const USES = [0n, e8('0.8'), ONE]
const FIRST_RATE = 4
const FIRST_TIER = 7

export const BORROWING: readonly BorrowTerms[] = tableRows(TABLE).map((row) => ({
  coin: row.text(0),
  enabled: true,
  minAmount: row.e8(1),
  step: row.e8(1),
  pool: row.e8(2),
  freeLimit: row.e8(3),
  curve: USES.map((use, place) => ({ use, hourlyRate: BigInt(row.whole(FIRST_RATE + place)) })),
  tiers: [0, 3, 6, 9].map((offset) => ({
    limit: row.e8(FIRST_TIER + offset),
    initialRate: divide(ONE, BigInt(row.whole(FIRST_TIER + offset + 1)), 'down'),
    maintenanceRate: row.e8(FIRST_TIER + offset + 2),
  })),
  conversionFee: CONVERSION_FEE,
}))
