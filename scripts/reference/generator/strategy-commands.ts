import type { CreateStrategy, PlaceScaled, SetMmrClose, StopStrategy } from '@perpdesk/engine'
import {
  NO_STRATEGY_TERMS,
  SCALED_DISTRIBUTIONS,
  SMP_TYPES,
  STRATEGY_PRICINGS,
  STRATEGY_TYPES,
  type StrategyPricing,
  type StrategyTerms,
  type StrategyType,
} from '@perpdesk/trading'
import type { Random } from '../../lib/random.ts'
import type { CommandContext } from './command-context.ts'

const TAKES_OR_FOLLOWS = ['Market', 'Chase'] as const

/** Returns a scaled order of two to eight orders between two prices, sometimes an invalid one. */
export function scaled(context: CommandContext): PlaceScaled {
  const { random } = context
  const account = context.trader()
  const instrument = context.contract()
  const count = random.chance(3) ? random.pick([1, 21]) : random.between(2, 8)
  const weights = Array.from({ length: Math.max(0, count - 1) }, () => random.between(1, 1200))
  const rest = 10_000 - weights.reduce((sum, weight) => sum + weight, 0)
  const hedged = context.venue.isHedged(account, instrument)
  return {
    type: 'placeScaled',
    account,
    instrument,
    side: random.pick(['Buy', 'Sell'] as const),
    timeInForce: random.pick(['GTC', 'GTC', 'PostOnly'] as const),
    qty: context.lots(instrument) * random.between(1, 4),
    fromPrice: context.priceNear(instrument),
    toPrice: context.priceNear(instrument),
    count,
    distribution: random.pick(SCALED_DISTRIBUTIONS),
    weights: [...weights, rest],
    reduceOnly: random.chance(15),
    positionIdx: hedged ? random.pick([1, 2] as const) : 0,
    smpType: random.chance(70) ? 'None' : random.pick(SMP_TYPES),
    orderLinkId: random.chance(40) ? `link-${context.link()}` : '',
  }
}

/** Returns a strategy, mostly with consistent terms. */
export function strategy(context: CommandContext): CreateStrategy {
  const { random } = context
  const account = context.trader()
  const instrument = context.contract()
  const hedged = context.venue.isHedged(account, instrument)
  const kind = strategyKind(random)
  const counted = random.chance(50)
  const qty = context.lots(instrument) * (kind.type === 'TWAP' ? random.between(4, 60) : random.between(1, 8))
  const terms = strategyTerms(random, { ...kind, counted, qty, near: () => context.priceNear(instrument) })
  return {
    type: 'createStrategy',
    account,
    instrument,
    side: random.pick(['Buy', 'Sell'] as const),
    positionIdx: hedged ? random.pick([1, 2] as const) : 0,
    reduceOnly: random.chance(20),
    qty,
    terms,
    strategyLinkId: random.chance(10) ? `plan-${random.between(1, 9)}` : '',
  }
}

interface StrategyKind {
  readonly type: StrategyType
  readonly pricing: StrategyPricing
}

/** Returns a kind of strategy, mostly with a pricing that it may have. */
export function strategyKind(random: Random): StrategyKind {
  const type = random.pick(STRATEGY_TYPES)
  const usual = type === 'Chase' ? ['Chase' as const] : type === 'TWAP' ? TAKES_OR_FOLLOWS : STRATEGY_PRICINGS
  return { type, pricing: random.chance(4) ? random.pick(STRATEGY_PRICINGS) : random.pick(usual) }
}

interface Sized extends StrategyKind {
  readonly qty: number
  /** An iceberg has a number of parts, not their size. */
  readonly counted: boolean
  /** Returns a price in ticks near the present one. */
  readonly near: () => number
}

/** Returns terms of a strategy, mostly consistent ones. */
export function strategyTerms(random: Random, { type, pricing, qty, counted, near }: Sized): StrategyTerms {
  const follows = pricing === 'Chase'
  return {
    ...NO_STRATEGY_TERMS,
    type,
    pricing,
    limitPrice: pricing === 'Limit' || random.chance(2) ? near() : 0,
    chaseDistance: follows && random.chance(25) ? random.between(0, 12) : 0,
    chasePercentE4: follows && random.chance(25) ? random.pick([1, 5, 20, 101, 501]) : 0,
    postOnly: (follows && random.chance(30)) || random.chance(2),
    triggerPrice: random.chance(20) ? near() : 0,
    maxChasePrice: pricing !== 'Limit' && random.chance(30) ? near() : 0,
    ...(type === 'TWAP' && {
      durationSeconds: random.chance(4) ? 299 : random.pick([300, 300, 600]),
      intervalSeconds: random.pick([15, 30, 30, 60, 120]),
      isRandom: random.chance(50),
    }),
    ...(type === 'Iceberg' && {
      subQty: counted ? 0 : Math.ceil(qty / random.between(2, 9)),
      orderCount: counted ? random.between(2, 9) : 0,
    }),
  }
}

/** Stops a strategy, sometimes a strategy that does not exist. */
export function strategyStop(context: CommandContext): StopStrategy {
  const { random } = context
  const strategies = context.venue.strategies()
  if (strategies.length === 0 || random.chance(10)) {
    return { type: 'stopStrategy', account: context.trader(), strategyId: random.between(1, 3 * context.seq + 10) }
  }
  const { id, account } = random.pick(strategies)
  return { type: 'stopStrategy', account, strategyId: id }
}

/** Sets a close by margin rate for a position, mostly at a rate that is soon reached. */
export function marginClose(context: CommandContext): SetMmrClose {
  const { random } = context
  const account = context.trader()
  const held = context.venue.positions(account)
  const chosen = held.length === 0 || random.chance(5) ? undefined : random.pick(held)
  const present = context.venue.marginRateE4(account)
  const rateE4 = random.chance(8) ? 0 : random.chance(80) ? present + random.between(1, 400) : random.between(-5, 9500)
  return {
    type: 'setMmrClose',
    account,
    instrument: chosen?.instrument ?? context.contract(),
    positionIdx: chosen?.index ?? 0,
    rateE4,
  }
}
