import { e8 } from '@perpdesk/numeric'
import { type CollateralTerms, type ContractInstrument, commonPool } from '@perpdesk/trading'
import { contract, tier } from './exchange.ts'

export const COIN_PERPETUAL = 3
export const USDC_PERPETUAL = 4
export const COIN_FUTURE = 5
export const USDC_FUTURE = 6

/** Delivery time of the futures in random tests, some hours after the start. */
export const FAMILY_DELIVERY = Date.UTC(2026, 0, 5, 8)

const DATED = {
  funding: null,
  deliveryTime: FAMILY_DELIVERY,
  delivery: { feeRate: e8('0.0005'), averageSeconds: 1800, reduceOnlySeconds: 1800, closingSeconds: 300 },
} as const

/** Returns a contract like BTCUSD: a lot is worth 20 USD, settled in BTC, tick 0.1. */
export function coinContract(id = COIN_PERPETUAL, changes: Partial<ContractInstrument> = {}): ContractInstrument {
  return contract(id, {
    symbol: `C${id}USD`,
    displayName: `C${id}USD`,
    contractType: 'InversePerpetual',
    baseCoin: 'BTC',
    quoteCoin: 'USD',
    settleCoin: 'BTC',
    minPrice: e8('100'),
    lotSize: e8('20'),
    minQty: e8('20'),
    maxLimitQty: e8('2000000'),
    maxMarketQty: e8('1000000'),
    minNotional: e8('20'),
    riskTiers: [
      tier('40', '0.01', '0.005', 10_000, '0'),
      tier('60', '0.015', '0.0075', 6_600, '0.1'),
      tier('2000', '0.02', '0.01', 5_000, '0.25'),
    ],
    insurancePool: commonPool('BTC'),
    ...changes,
  })
}

/** Returns a contract like BTCPERP: linear, settled in USDC, with session settlement. */
export function usdcContract(id = USDC_PERPETUAL, changes: Partial<ContractInstrument> = {}): ContractInstrument {
  return contract(id, {
    symbol: `C${id}PERP`,
    displayName: `C${id}-PERP`,
    quoteCoin: 'USDC',
    settleCoin: 'USDC',
    sessionMinutes: 480,
    insurancePool: commonPool('USDC'),
    ...changes,
  })
}

/** Returns the inverse future, which follows the index of its perpetual. */
export function coinFuture(changes: Partial<ContractInstrument> = {}): ContractInstrument {
  return coinContract(COIN_FUTURE, {
    contractType: 'InverseFutures',
    indexInstrument: COIN_PERPETUAL,
    ...DATED,
    ...changes,
  })
}

export function usdcFuture(changes: Partial<ContractInstrument> = {}): ContractInstrument {
  return usdcContract(USDC_FUTURE, {
    contractType: 'LinearFutures',
    indexInstrument: USDC_PERPETUAL,
    ...DATED,
    ...changes,
  })
}

/** Collateral terms of BTC: 90 % of its value counts up to one coin, half of it up to five. */
export const BTC_COLLATERAL: CollateralTerms = {
  coin: 'BTC',
  priceInstrument: COIN_PERPETUAL,
  tiers: [
    { maxQty: e8('1'), ratio: e8('0.9') },
    { maxQty: e8('5'), ratio: e8('0.5') },
  ],
  enabled: true,
}
