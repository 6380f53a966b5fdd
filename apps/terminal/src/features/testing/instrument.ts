import { e8 } from '@perpdesk/numeric'
import { type ContractInstrument, commonPool, STANDING_CONTRACT, tierDeductions } from '@perpdesk/trading'
import type { Contract } from '../../stores/index.ts'

const ladder = [
  { maxValue: e8('2000000'), initialRate: e8('0.01'), maintenanceRate: e8('0.005'), maxLeverageE2: 10_000 },
  { maxValue: e8('4000000'), initialRate: e8('0.02'), maintenanceRate: e8('0.01'), maxLeverageE2: 5_000 },
  { maxValue: e8('10000000'), initialRate: e8('0.05'), maintenanceRate: e8('0.025'), maxLeverageE2: 2_000 },
]

/** Returns a USDT perpetual similar to that of a major coin, for tests. */
export function instrumentRecord(fields: Partial<ContractInstrument & Contract> = {}): ContractInstrument & Contract {
  const deductions = tierDeductions(ladder)
  return {
    id: 1,
    symbol: 'BTCUSDT',
    displayName: 'BTCUSDT',
    contractType: 'LinearPerpetual',
    status: 'Trading',
    phase: null,
    baseCoin: 'BTC',
    quoteCoin: 'USDT',
    settleCoin: 'USDT',
    launchTime: 0,
    deliveryTime: 0,
    reduceOnlyTime: 0,
    section: [100, 200, 500, 1_000, 2_500, 5_000, 10_000],
    balanceFraction: 4,
    priceScale: 2,
    priceFraction: 2,
    tickSize: e8('0.1'),
    minPrice: e8('0.1'),
    maxPrice: e8('1999999.8'),
    lotSize: e8('0.001'),
    minQty: e8('0.001'),
    maxLimitQty: e8('1190'),
    maxMarketQty: e8('119'),
    minNotional: e8('5'),
    minLeverageE2: 100,
    maxLeverageE2: 10_000,
    riskTiers: ladder.map((tier, index) => ({ ...tier, deduction: deductions[index] ?? 0n })),
    funding: {
      intervalMinutes: 480,
      upperRate: e8('0.005'),
      lowerRate: e8('-0.005'),
      interestPerDay: e8('0.0003'),
      hourlyAtLimit: false,
    },
    priceLimitX: e8('0.05'),
    priceLimitY: e8('0.1'),
    openInterestLimit: null,
    stopSpread: 0n,
    impactNotional: e8('20000'),
    insurancePool: commonPool('USDT'),
    depthMergeTimes: [1, 2, 4, 10],
    tags: [],
    source: 'assumed',
    ...STANDING_CONTRACT,
    ...fields,
  }
}
