import { e8 } from '@perpdesk/numeric'
import type { SpotInstrument } from '@perpdesk/trading'

export interface PairPlan {
  readonly id: number
  readonly base: string
  readonly quote: string
  readonly tick: string
  readonly lot: string
  /** In ticks. */
  readonly price: number
  /** Lots worth about one USD. */
  readonly dollar: number
  /** The contract whose index it uses. */
  readonly leader?: number
  readonly isFeeFree?: boolean
}

export const PAIR_PLANS: readonly PairPlan[] = [
  { id: 9001, base: 'AAA', quote: 'USDT', tick: '0.5', lot: '0.00001', price: 60_000, dollar: 3, leader: 1 },
  { id: 9002, base: 'EEE', quote: 'USDC', tick: '0.001', lot: '0.01', price: 2000, dollar: 50 },
  { id: 9003, base: 'AAA', quote: 'EEE', tick: '1', lot: '0.00001', price: 15_000, dollar: 3, isFeeFree: true },
]

export function instrumentOf({ id, base, quote, tick, lot, leader = 0, isFeeFree = false }: PairPlan): SpotInstrument {
  const tickSize = e8(tick)
  const lotSize = e8(lot)
  return {
    id,
    symbol: `${base}/${quote}${id > 9009 ? id : ''}`,
    displayName: `${base}/${quote}`,
    contractType: 'Spot',
    status: 'Trading',
    baseCoin: base,
    quoteCoin: quote,
    settleCoin: quote,
    launchTime: 0,
    deliveryTime: 0,
    priceScale: 4,
    tickSize,
    minPrice: tickSize,
    maxPrice: tickSize * 1_000_000n,
    lotSize,
    minQty: lotSize * 2n,
    maxLimitQty: lotSize * 2_000_000n,
    maxMarketQty: lotSize * 500_000n,
    minNotional: quote === 'EEE' ? e8('0.5') : e8('1'),
    depthMergeTimes: [1],
    tags: [],
    source: 'assumed',
    basePrecision: 5,
    quotePrecision: 8,
    maxAmount: quote === 'EEE' ? e8('2000') : e8('4000'),
    priceLimitX: e8('0.02'),
    priceLimitY: e8('0.05'),
    isBanBuy: false,
    isBanSell: false,
    isFeeFree,
    indexInstrument: leader,
    indexScheme: 'weighted',
    indexWeights: [],
  }
}
