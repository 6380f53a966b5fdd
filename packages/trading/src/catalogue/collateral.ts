import type { E8 } from '@perpdesk/numeric'
import type { CollateralTerms } from '../collateral.ts'
import { INVERSE_PERPETUALS } from './inverse-perpetuals.ts'
import { tableRows } from './table.ts'

/**
 * Coins other than USDT and USDC that count as collateral in cross margin (R5.15). They are the settle coins of inverse
 * contracts, and the index price of a coin's inverse perpetual is its price in USD. The ratio of BTC is taken from a
 * public sample (0.85 up to 1,000,000 coins, nothing beyond); the others are assumed.
 *
 * Columns: coin, then quantity and ratio of each tier.
 */
const TABLE = `
BTC  1000000   0.85  -         -
ETH  200000    0.85  2000000   0.7
SOL  500000    0.8   5000000   0.6
XRP  20000000  0.8   200000000 0.6
LTC  100000    0.8   1000000   0.6
DOT  2000000   0.75  20000000  0.5
EOS  2000000   0.6   20000000  0.4
`

export const COLLATERAL: readonly CollateralTerms[] = tableRows(TABLE).map((row) => {
  const coin = row.text(0)
  const steps: readonly (readonly [maxQty: E8, ratio: E8])[] = [
    [row.e8(1), row.e8(2)],
    ...(row.text(3) === '-' ? [] : ([[row.e8(3), row.e8(4)]] as const)),
  ]
  return {
    coin,
    priceInstrument: perpetualOf(coin),
    tiers: steps.map(([maxQty, ratio]) => ({ maxQty, ratio })),
    enabled: true,
  }
})

function perpetualOf(coin: string): number {
  const found = INVERSE_PERPETUALS.find(({ baseCoin }) => baseCoin === coin)
  if (found === undefined) throw new RangeError(`no contract has the index of ${coin} in USD`)
  return found.id
}
