import { e8 } from '@perpdesk/numeric'
import type { TokenTerms } from '../leveraged-tokens/terms.ts'
import { LINEAR_PERPETUALS } from './linear-perpetuals.ts'
import { tableRows } from './table.ts'

/**
 * Leveraged tokens. Names, target, bounds and fees are those of the rules (R10.2, R10.3); all limits are assumed. Numbers
 * of accounts are never reused; new tokens are appended.
 *
 * Columns: coin, contract, side of the fund, its account, decimals of the token, largest subscription and sum of a day
 * (USDT), largest redemption and sum of a day (tokens), largest holding (USDT).
 */
const TABLE = `
BTC3L  BTCUSDT  Buy   901  0.0001  300000  1000000  50000  200000  2000000
BTC3S  BTCUSDT  Sell  902  0.0001  300000  1000000  50000  200000  2000000
ETH3L  ETHUSDT  Buy   903  0.0001  300000  1000000  50000  200000  2000000
ETH3S  ETHUSDT  Sell  904  0.0001  300000  1000000  50000  200000  2000000
SOL3L  SOLUSDT  Buy   905  0.0001  200000  600000   40000  150000  1500000
SOL3S  SOLUSDT  Sell  906  0.0001  200000  600000   40000  150000  1500000
`

const REQUEST_FEE = e8('0.0005')

/** The leveraged tokens that the exchange offers, in the order of their accounts. */
export const LEVERAGED_TOKENS: readonly TokenTerms[] = tableRows(TABLE).map((row) => {
  const step = row.e8(4)
  return {
    coin: row.text(0),
    instrument: perpetualNamed(row.text(1)),
    side: row.text(2) === 'Buy' ? 'Buy' : 'Sell',
    account: row.whole(3),
    target: e8('3'),
    lower: e8('2'),
    upper: e8('4'),
    initialNav: e8('10'),
    managementRate: e8('0.00005'),
    subscription: {
      min: e8('10'),
      max: row.e8(5),
      daily: row.e8(6),
      step: e8('0.01'),
      feeRate: REQUEST_FEE,
      isOpen: true,
    },
    redemption: { min: e8('0.1'), max: row.e8(7), daily: row.e8(8), step, feeRate: REQUEST_FEE, isOpen: true },
    maxHolding: row.e8(9),
    maxRequests: 1000,
    openTime: 0,
  }
})

/** True for the coin of a leveraged token. */
export function isLeveragedToken(coin: string): boolean {
  return LEVERAGED_TOKENS.some((token) => token.coin === coin)
}

function perpetualNamed(symbol: string): number {
  const found = LINEAR_PERPETUALS.find((contract) => contract.symbol === symbol)
  if (found === undefined) throw new RangeError(`no perpetual is called ${symbol}`)
  return found.id
}
