import { e8 } from '@perpdesk/numeric'
import { BTC, contract, ETH, tier } from '../../packages/engine/src/testing/exchange.ts'
import {
  BTC_COLLATERAL,
  COIN_FUTURE,
  COIN_PERPETUAL,
  coinContract,
  coinFuture,
  USDC_FUTURE,
  USDC_PERPETUAL,
  usdcContract,
  usdcFuture,
} from '../../packages/engine/src/testing/families.ts'

/** At least one contract of every family. Both futures use the index of their perpetual. */
export const CONTRACTS = [BTC, ETH, COIN_PERPETUAL, USDC_PERPETUAL, COIN_FUTURE, USDC_FUTURE] as const
export const INDEXED = [BTC, ETH, COIN_PERPETUAL, USDC_PERPETUAL] as const

/** Contracts that use the index of another contract, with that contract. */
export const LEADER: ReadonlyMap<number, number> = new Map([
  [COIN_FUTURE, COIN_PERPETUAL],
  [USDC_FUTURE, USDC_PERPETUAL],
])

/** Returns the contract whose index a contract uses. */
export const leaderOf = (id: number): number => LEADER.get(id) ?? id

/** The collateral coin, and the contract whose index gives its price. */
export const COLLATERAL = BTC_COLLATERAL

const WIDE = { priceLimitX: e8('0.05'), priceLimitY: e8('0.1') }
/** Maximum quantities so large that no order is split. */
const most = (limit: string, market: string) => ({ maxLimitQty: e8(limit), maxMarketQty: e8(market) })
const LARGE = most('100000', '60000')
const LARGE_COINS = most('2000000000', '900000000')
const CHEAP = {
  tickSize: e8('0.0000001'),
  minPrice: e8('0.0000001'),
  maxPrice: e8('0.2'),
  lotSize: e8('100'),
  minQty: e8('100'),
  riskTiers: [
    tier('1000000', '0.01', '0.005', 10_000, '0'),
    tier('2600000', '0.0111', '0.0056', 9_000, '600'),
    tier('9000000', '0.02', '0.01', 5_000, '12040'),
  ],
}

export const LISTED = [
  contract(BTC, { ...WIDE, ...LARGE }),
  contract(ETH, { ...WIDE, ...CHEAP, ...most('400000000', '300000000') }),
  coinContract(COIN_PERPETUAL, { ...WIDE, ...LARGE_COINS }),
  usdcContract(USDC_PERPETUAL, { ...WIDE, ...LARGE }),
  coinFuture({ ...WIDE, ...LARGE_COINS }),
  usdcFuture({ ...WIDE, ...LARGE }),
]
