import { e8 } from '@perpdesk/numeric'
import { commonPool, type Instrument, STANDING_CONTRACT } from '@perpdesk/trading'
import type { Command } from '../../packages/engine/src/command.ts'

/** Contracts of the test exchange: small tiers, so that orders and positions climb them. */
export const CONTRACTS = [
  {
    id: 1,
    base: 'AAA',
    quote: 'USDT',
    tick: '0.5',
    lot: '0.001',
    price: 60_000,
    leverage: 10_000,
    cap: 20_000n,
    x: '0.02',
  },
  {
    id: 2,
    base: 'BBB',
    quote: 'USDT',
    tick: '0.01',
    lot: '0.1',
    price: 15_000,
    leverage: 5_000,
    cap: 8_000n,
    x: '0.05',
  },
  {
    id: 3,
    base: 'CCC',
    quote: 'USDT',
    tick: '0.00001',
    lot: '1',
    price: 8_000,
    leverage: 2_500,
    cap: 5_000n,
    x: '0.05',
  },
  {
    id: 7,
    base: 'DDD',
    quote: 'USDC',
    tick: '0.1',
    lot: '0.01',
    price: 25_000,
    leverage: 5_000,
    cap: 15_000n,
    x: '0.03',
  },
] as const

const STEPS = [
  { times: 1n, rate: '0.01', keep: '0.005', leverage: 10_000 },
  { times: 3n, rate: '0.02', keep: '0.01', leverage: 5_000 },
  { times: 10n, rate: '0.04', keep: '0.02', leverage: 2_500 },
  { times: 30n, rate: '0.1', keep: '0.05', leverage: 1_000 },
  { times: 100n, rate: '0.5', keep: '0.25', leverage: 200 },
] as const

/** Who trades: cross and isolated, with and without reports, one with a maker rebate. */
export const TRADERS = [
  { id: 10, isolated: false, reports: false, maker: '-0.0001', taker: '0.0003' },
  { id: 11, isolated: false, reports: true, maker: '0.0001', taker: '0.0005' },
  { id: 12, isolated: false, reports: true, maker: '0.0002', taker: '0.00055' },
  { id: 13, isolated: false, reports: true, maker: '0.0002', taker: '0.00055' },
  { id: 14, isolated: true, reports: true, maker: '0.0002', taker: '0.00055' },
  { id: 15, isolated: true, reports: true, maker: '0.00018', taker: '0.0004' },
  { id: 16, isolated: true, reports: false, maker: '0.0002', taker: '0.00055' },
  { id: 17, isolated: false, reports: true, maker: '0', taker: '0.0003' },
] as const

/** Lists the contracts, opens the accounts and gives them money. */
export function opening(): Command[] {
  return [
    ...CONTRACTS.map((contract): Command => ({ type: 'listInstrument', instrument: instrumentOf(contract) })),
    // so much that positions are never deleveraged here
    ...['USDC', 'USDT'].map((coin): Command => {
      return { type: 'deposit', account: 2, coin, amount: e8('1000000000'), bonus: false }
    }),
    ...TRADERS.map(
      ({ id, isolated, reports, maker, taker }): Command => ({
        type: 'createAccount',
        account: id,
        accountType: 'UTA2',
        marginMode: isolated ? 'ISOLATED_MARGIN' : 'REGULAR_MARGIN',
        makerRate: e8(maker),
        takerRate: e8(taker),
        reports,
      }),
    ),
    ...TRADERS.flatMap(({ id }) =>
      ['USDT', 'USDC'].map((coin): Command => {
        return { type: 'deposit', account: id, coin, amount: e8(id < 12 ? '200000' : '1500'), bonus: id % 2 === 0 }
      }),
    ),
  ]
}

/** A contract with its tiers; `factor` makes them wider. */
export function instrumentOf(contract: (typeof CONTRACTS)[number], factor = 1n): Instrument {
  const { id, base, quote, tick, lot, leverage } = contract
  const cap = contract.cap * factor
  const steps = STEPS.filter((step) => step.leverage <= leverage)
  let deduction = 0n
  const riskTiers = steps.map((step, index) => {
    const below = steps[index - 1]
    if (below !== undefined) deduction += cap * below.times * (e8(step.keep) - e8(below.keep))
    return {
      maxValue: cap * step.times * 100_000_000n,
      initialRate: e8(step.rate),
      maintenanceRate: e8(step.keep),
      maxLeverageE2: step.leverage,
      deduction,
    }
  })
  const tickSize = e8(tick)
  const lotSize = e8(lot)
  return {
    id,
    symbol: `${base}${quote}`,
    displayName: `${base}${quote}`,
    contractType: 'LinearPerpetual',
    status: 'Trading',
    baseCoin: base,
    quoteCoin: quote,
    settleCoin: quote,
    launchTime: 0,
    deliveryTime: 0,
    priceScale: 2,
    tickSize,
    minPrice: tickSize,
    maxPrice: tickSize * 1_000_000n,
    lotSize,
    minQty: lotSize,
    maxLimitQty: lotSize * 2_000_000n,
    maxMarketQty: lotSize * 500_000n,
    minNotional: e8('5'),
    minLeverageE2: 100,
    maxLeverageE2: leverage,
    riskTiers,
    funding: {
      intervalMinutes: id === 3 ? 15 : id === 1 ? 60 : 240,
      upperRate: e8('0.01'),
      lowerRate: e8('-0.01'),
      interestPerDay: e8('0.05'),
      hourlyAtLimit: false,
    },
    priceLimitX: e8(contract.x),
    priceLimitY: e8(contract.x) * 2n,
    stopSpread: 0n,
    impactNotional: e8('2000'),
    insurancePool: commonPool(quote),
    depthMergeTimes: [1],
    tags: [],
    source: 'assumed',
    ...STANDING_CONTRACT,
  }
}
