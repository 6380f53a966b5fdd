import { e8 } from '@perpdesk/numeric'
import {
  type ContractInstrument,
  commonPool,
  type DerivativeType,
  type PreListingTerms,
  STANDING_CONTRACT,
} from '@perpdesk/trading'
import { isInverse } from '../formulas/formulas.ts'

/** Terms of a contract of the test exchange. `price` is in ticks, `cap` (of the first tier) in the settlement coin. */
export interface ContractPlan
  extends Partial<Pick<ContractInstrument, 'sessionMinutes' | 'indexScheme' | 'indexWeights' | 'postOnlySeconds'>> {
  readonly id: number
  readonly symbol: string
  readonly type: DerivativeType
  readonly base: string
  readonly quote: string
  readonly tick: string
  readonly lot: string
  readonly price: number
  readonly leverage: number
  readonly cap: string
  /** Ratio X of the collar; Y is twice that. */
  readonly x: string
  /** 0 for dated contracts. */
  readonly fundingMinutes: number
  /** True for a cap and floor that funding can reach, so that its interval changes (R2.15). */
  readonly tightFunding?: boolean
  /** USD that an account may hold at any open interest; without it there is no limit. */
  readonly freeDollars?: bigint
  /** True if it has its own insurance pool, which is empty at first. */
  readonly ownPool?: boolean
  /** Terms of the call auction with which it opens. */
  readonly preListing?: PreListingTerms
  /** The contract whose index a dated contract uses, and its times; a perpetual with times is about to end. */
  readonly leader?: number
  readonly dates?: { readonly launch: number; readonly delivery: number }
}

const USDT_PERPETUAL = { type: 'LinearPerpetual', quote: 'USDT', fundingMinutes: 240 } as const
const INVERSE_PERPETUAL = { type: 'InversePerpetual', quote: 'USD', fundingMinutes: 240 } as const

/** The contracts. Their tiers are small, so that orders and positions reach several of them. */
export const CONTRACTS: readonly ContractPlan[] = [
  {
    ...USDT_PERPETUAL,
    id: 1,
    symbol: 'AAAUSDT',
    base: 'AAA',
    tick: '0.5',
    lot: '0.001',
    price: 60_000,
    leverage: 10_000,
    cap: '20000',
    x: '0.02',
    fundingMinutes: 60,
    indexWeights: [e8('3'), e8('2'), e8('1.5')],
  },
  {
    ...USDT_PERPETUAL,
    id: 2,
    symbol: 'BBBUSDT',
    base: 'BBB',
    tick: '0.01',
    lot: '0.1',
    price: 15_000,
    leverage: 5_000,
    cap: '8000',
    x: '0.05',
    indexScheme: 'inverseSquare',
    tightFunding: true,
  },
  {
    ...USDT_PERPETUAL,
    id: 3,
    symbol: 'CCCUSDT',
    base: 'CCC',
    tick: '0.00001',
    lot: '1',
    price: 8_000,
    leverage: 2_500,
    cap: '5000',
    x: '0.05',
    fundingMinutes: 15,
    freeDollars: 30_000n,
    ownPool: true,
  },
  {
    id: 7,
    symbol: 'DDDPERP',
    type: 'LinearPerpetual',
    base: 'DDD',
    quote: 'USDC',
    tick: '0.1',
    lot: '0.01',
    price: 25_000,
    leverage: 5_000,
    cap: '15000',
    x: '0.03',
    fundingMinutes: 60,
    sessionMinutes: 60,
  },
  {
    ...INVERSE_PERPETUAL,
    id: 8,
    symbol: 'AAAUSD',
    base: 'AAA',
    tick: '0.5',
    lot: '1',
    price: 60_000,
    leverage: 10_000,
    cap: '0.6',
    x: '0.02',
    fundingMinutes: 60,
    freeDollars: 60_000n,
  },
  {
    ...INVERSE_PERPETUAL,
    id: 9,
    symbol: 'EEEUSD',
    base: 'EEE',
    tick: '0.0001',
    lot: '1',
    price: 9_000,
    leverage: 2_500,
    cap: '8000',
    x: '0.05',
    tightFunding: true,
    ownPool: true,
  },
]

/** Start time of the commands: an hour before midnight, so that a run contains the start of a day. */
export const BEGIN = Date.UTC(2026, 0, 4, 23)

const MINUTE = 60_000

/** Returns a dated contract with the terms of the perpetual whose index it uses. */
function dated(leader: number, id: number, dates: NonNullable<ContractPlan['dates']>): ContractPlan {
  const plan = planOf(leader)
  const type = isInverse({ contractType: plan.type }) ? 'InverseFutures' : 'LinearFutures'
  return {
    ...plan,
    id,
    symbol: `${plan.symbol}-${id}`,
    type,
    fundingMinutes: 0,
    leader,
    dates,
    indexWeights: [],
    indexScheme: 'weighted',
  }
}

/** Returns futures of every settlement coin, and a new coin; further ones follow as they are delivered. */
export function firstDated(): readonly ContractPlan[] {
  const until = (minutes: number) => ({ launch: BEGIN, delivery: BEGIN + minutes * MINUTE })
  return [dated(1, 20, until(50)), dated(7, 21, until(130)), dated(8, 22, until(90)), newCoin(23, BEGIN)]
}

/** Returns the successor of a delivered contract; it is launched soon, at first for post-only orders alone. */
export function nextDated(before: ContractPlan, id: number, time: number): ContractPlan {
  const launch = time + 3 * MINUTE
  return { ...dated(before.leader ?? 1, id, { launch, delivery: launch + 300 * MINUTE }), postOnlySeconds: 120 }
}

/** Returns a contract on a coin that trades nowhere yet: an auction of a few minutes, then pre-market trading. */
export function newCoin(id: number, time: number): ContractPlan {
  const auctionTime = time + MINUTE
  const plan = { ...USDT_PERPETUAL, id, symbol: `NEW${id}USDT`, base: 'NEW', tick: '0.001', lot: '1', price: 4_000 }
  return {
    ...plan,
    leverage: 2_500,
    cap: '6000',
    x: '0.05',
    fundingMinutes: 15,
    preListing: {
      phase: 'NotStarted',
      auctionTime,
      auctionMinutes: 4,
      noCancelMinutes: 2,
      crossMatchingMinutes: 1,
      finishTime: auctionTime + 15 * MINUTE,
      referencePrice: e8('4'),
      auctionFeeRate: e8('0.0001'),
      makerRate: e8('0.0003'),
      takerRate: e8('0.0007'),
    },
  }
}

/** Returns the same contract, soon to be delivered. */
export function ending(plan: ContractPlan, time: number): ContractPlan {
  return { ...plan, dates: { launch: 0, delivery: time + 12 * MINUTE } }
}

/** Returns the same contract with another delivery time. */
export function moved(plan: ContractPlan, minutes: number): ContractPlan {
  if (plan.dates === undefined) return plan
  return { ...plan, dates: { ...plan.dates, delivery: plan.dates.delivery + minutes * MINUTE } }
}

const STEPS = [
  { times: 1n, rate: '0.01', keep: '0.005', leverage: 10_000 },
  { times: 3n, rate: '0.02', keep: '0.01', leverage: 5_000 },
  { times: 10n, rate: '0.04', keep: '0.02', leverage: 2_500 },
  { times: 30n, rate: '0.1', keep: '0.05', leverage: 1_000 },
  { times: 100n, rate: '0.5', keep: '0.25', leverage: 200 },
] as const

function planOf(id: number): ContractPlan {
  const plan = CONTRACTS.find((contract) => contract.id === id) ?? CONTRACTS[0]
  if (plan === undefined) throw new RangeError('no contracts')
  return plan
}

export function settleCoinOf(plan: ContractPlan): string {
  return isInverse({ contractType: plan.type }) ? plan.base : plan.quote
}

/** Returns the lots that are worth some USD at a price in ticks. */
export function lotsFor(plan: ContractPlan, dollars: bigint, price = plan.price): number {
  const lot = e8(plan.lot)
  const lotValue = isInverse({ contractType: plan.type }) ? lot : (BigInt(price) * e8(plan.tick) * lot) / 100_000_000n
  return Number((dollars * 100_000_000n) / lotValue)
}

const DELIVERY = { feeRate: e8('0.0005'), averageSeconds: 1800, reduceOnlySeconds: 1800, closingSeconds: 300 }

const SHORT_DELIVERY = { ...DELIVERY, averageSeconds: 240, reduceOnlySeconds: 180, closingSeconds: 60 }

function isLaunched({ postOnlySeconds, preListing }: ContractPlan): boolean {
  return postOnlySeconds === undefined && (preListing === undefined || preListing.phase === 'Finished')
}

function fundingOf({ fundingMinutes, tightFunding = false }: ContractPlan): ContractInstrument['funding'] {
  if (fundingMinutes === 0) return null
  return {
    intervalMinutes: fundingMinutes,
    upperRate: e8(tightFunding ? '0.0006' : '0.01'),
    lowerRate: e8(tightFunding ? '-0.0003' : '-0.01'),
    interestPerDay: e8('0.05'),
    hourlyAtLimit: tightFunding,
  }
}

/** Returns a contract with its tiers; `factor` widens them. */
export function instrumentOf(plan: ContractPlan, factor = 1n): ContractInstrument {
  const { id, symbol, type, base, quote, tick, lot, leverage } = plan
  const cap = e8(plan.cap) * factor
  const steps = STEPS.filter((step) => step.leverage <= leverage)
  let deduction = 0n
  const riskTiers = steps.map((step, index) => {
    const below = steps[index - 1]
    if (below !== undefined) deduction += (cap * below.times * (e8(step.keep) - e8(below.keep))) / 100_000_000n
    return {
      maxValue: cap * step.times,
      initialRate: e8(step.rate),
      maintenanceRate: e8(step.keep),
      maxLeverageE2: step.leverage,
      deduction,
    }
  })
  const tickSize = e8(tick)
  const lotSize = e8(lot)
  return {
    ...STANDING_CONTRACT,
    id,
    symbol,
    displayName: symbol,
    contractType: type,
    status: isLaunched(plan) ? 'Trading' : 'PreLaunch',
    baseCoin: base,
    quoteCoin: quote,
    settleCoin: settleCoinOf(plan),
    launchTime: plan.dates?.launch ?? 0,
    deliveryTime: plan.dates?.delivery ?? 0,
    delivery: plan.dates === undefined ? null : plan.leader === undefined ? SHORT_DELIVERY : DELIVERY,
    preListing: plan.preListing ?? null,
    postOnlySeconds: plan.postOnlySeconds ?? 0,
    indexInstrument: plan.leader ?? 0,
    priceScale: 2,
    tickSize,
    minPrice: isInverse({ contractType: type }) ? tickSize * 500n : tickSize,
    maxPrice: tickSize * 1_000_000n,
    lotSize,
    minQty: lotSize,
    maxLimitQty: lotSize * 2_000_000n,
    maxMarketQty: lotSize * 500_000n,
    minNotional: e8('5'),
    minLeverageE2: 100,
    maxLeverageE2: leverage,
    riskTiers,
    funding: fundingOf(plan),
    openInterestLimit:
      plan.freeDollars === undefined
        ? null
        : { shareE4: 2500, freeQty: lotSize * BigInt(lotsFor(plan, plan.freeDollars)) },
    priceLimitX: e8(plan.x),
    priceLimitY: e8(plan.x) * 2n,
    stopSpread: plan.id === 3 || plan.id === 8 ? e8('0.004') : 0n,
    impactNotional: e8('2000'),
    insurancePool: { ...commonPool(settleCoinOf(plan)), threshold: e8('100'), ...(plan.ownPool && { name: symbol }) },
    depthMergeTimes: [1],
    tags: [],
    source: 'assumed',
    sessionMinutes: plan.sessionMinutes ?? 0,
    indexScheme: plan.indexScheme ?? 'weighted',
    indexWeights: plan.indexWeights ?? [],
  }
}
