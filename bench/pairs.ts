import { e8 } from '@perpdesk/numeric'
import { SPOT_PAIRS, type SpotInstrument } from '@perpdesk/trading'
import { BENCH_START, type Listed } from './run-engine.ts'

/** The base coin of every pair, so that an account holds two coins, as most people do. */
const BASE = 'BENCH'

/** Pairs with the steps of the benches' contract, which the same flow of orders trades. */
export const PAIRS: Listed = {
  instrument: benchPair,
  // Far more than the open orders of an account need, so that none lacks coins.
  funds: { USDT: '10000000', [BASE]: '1000' },
}

function benchPair(id: number): SpotInstrument {
  return {
    ...SPOT_PAIRS[0]!,
    id,
    symbol: `${BASE}${id}/USDT`,
    displayName: `${BASE}${id}/USDT`,
    baseCoin: BASE,
    launchTime: BENCH_START - 86_400_000,
    priceScale: 2,
    tickSize: e8('0.1'),
    minPrice: e8('0.1'),
    maxPrice: e8('1999999.8'),
    lotSize: e8('0.001'),
    minQty: e8('0.001'),
    maxLimitQty: e8('1190'),
    maxMarketQty: e8('119'),
    minNotional: e8('5'),
    maxAmount: e8('100000000'),
    priceLimitX: e8('0.01'),
    priceLimitY: e8('0.02'),
    indexInstrument: 0,
  }
}
