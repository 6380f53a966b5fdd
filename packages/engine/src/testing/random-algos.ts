import { e8 } from '@perpdesk/numeric'
import {
  CANCEL_KINDS,
  NO_STRATEGY_TERMS,
  SCALED_DISTRIBUTIONS,
  SIDES,
  STRATEGY_PRICINGS,
  STRATEGY_TYPES,
  type StrategyPricing,
  type StrategyTerms,
  TWAP_INTERVALS,
} from '@perpdesk/trading'
import type { Command } from '../command.ts'
import type { OrderOptions } from '../order-options.ts'
import type { CommandWish } from './random-stops.ts'

/** Returns a random scaled order, strategy, close by margin rate or filtered cancel, mostly a valid one. */
export function algoCommand(wish: CommandWish): Command {
  const { random, account, instrument, lastOrder } = wish
  const dice = random()
  if (dice < 0.2) return scaled(wish)
  if (dice < 0.65) return strategy(wish)
  if (dice < 0.75) {
    return { type: 'stopStrategy', account, strategyId: Math.max(1, lastOrder - Math.floor(random() * 200)) }
  }
  if (dice < 0.9) {
    const rateE4 = random() < 0.1 ? 0 : Math.floor(random() * 9500)
    return { type: 'setMmrClose', account, instrument, positionIdx: wish.positionIdx, rateE4 }
  }
  return {
    type: 'cancelAll',
    account,
    instrument: random() < 0.5 ? 0 : instrument,
    filter: {
      settleCoin: pick(random, ['', 'USDT', 'USDC', 'BTC']),
      side: pick(random, [...SIDES, '']),
      kind: pick(random, CANCEL_KINDS),
      cancelType: pick(random, ['CancelByUser', 'CancelByDCP']),
    },
  }
}

function scaled({ random, account, instrument, positionIdx, middle }: CommandWish): Command {
  const count = 2 + Math.floor(random() * 6)
  const weights = Array.from({ length: count - 1 }, () => 1 + Math.floor(random() * 1200))
  const rest = 10_000 - weights.reduce((sum, weight) => sum + weight, 0)
  const side = pick(random, SIDES)
  const away = (side === 'Buy' ? -1 : 1) * Math.floor(random() * 3000)
  return {
    type: 'placeScaled',
    account,
    instrument,
    side,
    timeInForce: pick(random, ['GTC', 'PostOnly']),
    qty: Math.floor(random() * 2000),
    fromPrice: middle + Math.floor((random() - 0.3) * 500),
    toPrice: middle + away,
    count,
    distribution: pick(random, SCALED_DISTRIBUTIONS),
    weights: [...weights, rest],
    reduceOnly: random() < 0.2,
    positionIdx,
    smpType: 'None',
    orderLinkId: count === 3 ? `row-${away % 10}` : '',
  }
}

function strategy({ random, account, instrument, positionIdx, middle }: CommandWish): Command {
  const near = () => middle + Math.floor((random() - 0.5) * 3000)
  const type = pick(random, STRATEGY_TYPES)
  const pricing: StrategyPricing =
    type === 'Chase' ? 'Chase' : type === 'TWAP' ? pick(random, ['Market', 'Chase']) : pick(random, STRATEGY_PRICINGS)
  const isFollowing = pricing === 'Chase'
  const isCounted = random() < 0.5
  const interval = pick(random, TWAP_INTERVALS.slice(0, 4))
  const terms: StrategyTerms = {
    ...NO_STRATEGY_TERMS,
    type,
    pricing,
    limitPrice: type === 'Iceberg' && pricing === 'Limit' ? near() : 0,
    chaseDistance: isFollowing && random() < 0.3 ? Math.floor(random() * 50) : 0,
    postOnly: isFollowing && random() < 0.3,
    triggerPrice: random() < 0.2 ? near() : 0,
    maxChasePrice: pricing !== 'Limit' && random() < 0.4 ? near() : 0,
    ...(type === 'TWAP' && { durationSeconds: 300, intervalSeconds: interval, isRandom: random() < 0.5 }),
    ...(type === 'Iceberg' && {
      subQty: isCounted ? 0 : 1 + Math.floor(random() * 100),
      orderCount: isCounted ? 2 + Math.floor(random() * 9) : 0,
    }),
  }
  return {
    type: 'createStrategy',
    account,
    instrument,
    side: pick(random, SIDES),
    positionIdx,
    reduceOnly: random() < 0.15,
    qty: 1 + Math.floor(random() * 1500),
    terms,
    strategyLinkId: random() < 0.1 ? 'again' : '',
  }
}

/** Returns a random slippage tolerance for a market order, or a random level of the book for a limit order. */
export function bookOptions(random: () => number, isMarket: boolean): OrderOptions {
  const none: OrderOptions = { trigger: null, tpsl: null, slippage: null, bbo: null, oco: null }
  if (!isMarket) {
    return { ...none, bbo: { side: pick(random, ['Queue', 'Counterparty']), level: Math.floor(random() * 7) } }
  }
  const value = e8(String(1 + Math.floor(random() * 300)))
  return { ...none, slippage: random() < 0.5 ? { kind: 'TickSize', value } : { kind: 'Percent', value: value / 100n } }
}

function pick<T>(random: () => number, choices: readonly T[]): T {
  return choices[Math.floor(random() * choices.length)]!
}
