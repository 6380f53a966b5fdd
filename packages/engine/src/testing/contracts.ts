import { e8 } from '@perpdesk/numeric'
import { type ContractInstrument, commonPool, type PreListingTerms } from '@perpdesk/trading'
import { restoreEngine } from '../exchange-engine.ts'
import { BTC, contract, TestExchange } from './exchange.ts'

/** Delivery time of the tests' futures: a Friday, 08:00 UTC. */
export const DELIVERY = Date.UTC(2026, 0, 9, 8)

/** Returns a future that follows the index of {@link BTC}. */
export function future(id: number, changes: Partial<ContractInstrument> = {}): ContractInstrument {
  return contract(id, {
    contractType: 'LinearFutures',
    funding: null,
    deliveryTime: DELIVERY,
    delivery: { feeRate: e8('0.0005'), averageSeconds: 1800, reduceOnlySeconds: 1800, closingSeconds: 300 },
    indexInstrument: BTC,
    ...changes,
  })
}

/** Returns a contract like BTCUSD: its quantity is in USD, its settle coin is the base coin, its tick 0.1. */
export function inversePerpetual(id: number, changes: Partial<ContractInstrument> = {}): ContractInstrument {
  const base = contract(id)
  return {
    ...base,
    symbol: `C${id}USD`,
    contractType: 'InversePerpetual',
    quoteCoin: 'USD',
    settleCoin: base.baseCoin,
    lotSize: e8('1'),
    minQty: e8('1'),
    maxLimitQty: e8('1000000'),
    maxMarketQty: e8('1000000'),
    minNotional: e8('1'),
    insurancePool: commonPool(base.baseCoin),
    riskTiers: base.riskTiers.map((tier) => ({
      ...tier,
      maxValue: tier.maxValue / 10_000n,
      deduction: tier.deduction / 10_000n,
    })),
    ...changes,
  }
}

/** Start of the call auction in tests. */
export const AUCTION = Date.UTC(2026, 0, 5, 2)

/** Returns a contract that begins with a call auction of 50, 5 and 5 minutes and trades before it has an index. */
export function preListed(id: number, terms: Partial<PreListingTerms> = {}): ContractInstrument {
  return contract(id, {
    status: 'PreLaunch',
    launchTime: AUCTION,
    lotSize: e8('1'),
    minQty: e8('1'),
    maxLimitQty: e8('100000'),
    maxMarketQty: e8('100000'),
    maxPrice: e8('100000'),
    preListing: {
      phase: 'NotStarted',
      auctionTime: AUCTION,
      auctionMinutes: 50,
      noCancelMinutes: 5,
      crossMatchingMinutes: 5,
      finishTime: AUCTION + 24 * 3_600_000,
      referencePrice: e8('100'),
      auctionFeeRate: 0n,
      makerRate: e8('0.0004'),
      takerRate: e8('0.001'),
      ...terms,
    },
  })
}

/** Returns an exchange restored from a snapshot of the given one. */
export function restored(exchange: TestExchange): TestExchange {
  const twin = new TestExchange(restoreEngine(exchange.engine.snapshot()))
  twin.time = exchange.time
  return twin
}
