import type { Command, CreateStrategy } from '@perpdesk/engine'
import type { SpotInstrument, StrategyTerms } from '@perpdesk/trading'
import type { Random } from '../../lib/random.ts'
import type { CommandContext } from './command-context.ts'
import { strategyKind, strategyTerms } from './strategy-commands.ts'
import type { PricedPair, RunningStrategy } from './venue.ts'

/** Number of pairs, the first ones, in which most orders rest. */
const USUAL = 3

const RESUMED = { status: 'Trading', isBanBuy: false, isBanSell: false } as const

/**
 * Inserts strategies on pairs, and commands that concern them, with a probability of `percent` %. It uses its own
 * random numbers, so that the other commands are unchanged.
 */
export function withPairStrategies(random: Random, percent: number): (context: CommandContext) => Command | undefined {
  return (context) => {
    if (!random.chance(percent)) return undefined
    const pairs = context.venue.pairs()
    return pairs.length === 0 ? undefined : choose(random, context, pairs)
  }
}

function choose(random: Random, context: CommandContext, pairs: readonly PricedPair[]): Command {
  const running = context.venue.strategies().filter(({ instrument }) => isOneOf(pairs, instrument))
  const withChild = running.filter(({ childId }) => childId > 0)
  switch (random.weighted({ create: 60, time: 20, stop: 3, cancel: 3, amend: 5, cancelAll: 2, halt: 10 })) {
    case 'create': {
      // often several of one account on one pair, which reaches their maximum number
      const other = running.length > 0 && random.chance(30) ? random.pick(running) : undefined
      const pair = pairs.find(({ instrument }) => instrument.id === other?.instrument) ?? usualPair(random, pairs)
      return create(random, pair, other?.account ?? context.trader())
    }
    case 'stop':
      return { type: 'stopStrategy', ...strategyOf(random, context, running) }
    case 'cancel':
      return { type: 'cancelOrder', ...childOf(random, context, pairs, withChild) }
    case 'amend': {
      // an order of a strategy cannot be amended
      const child = childOf(random, context, pairs, withChild)
      const price = pairs.find(({ instrument }) => instrument.id === child.instrument)?.price ?? 1
      return { type: 'amendOrder', ...child, price: random.chance(50) ? price : 0, qty: 2000, options: null }
    }
    case 'cancelAll': {
      const { account, instrument } = childOf(random, context, pairs, running)
      const kind = random.pick(['strategy', 'strategy', 'active', 'all'] as const)
      const side = random.pick(['', 'Buy', 'Sell'] as const)
      const cancelType = random.pick(['CancelByUser', 'CancelByDCP'] as const)
      const filter = random.chance(20) ? null : { settleCoin: '', side, kind, cancelType }
      return { type: 'cancelAll', account, instrument: random.chance(30) ? 0 : instrument, filter }
    }
    case 'halt':
      return halt(random, pairs, running)
    case 'time':
      context.time += random.between(1, random.chance(80) ? 9 : 60) * 1000
      return { type: 'tick' }
  }
}

function isStopped({ status, isBanBuy, isBanSell }: SpotInstrument): boolean {
  return status === 'Closed' || isBanBuy || isBanSell
}

/**
 * Halts a usual pair in which a strategy runs, mostly one between two orders, or bans its side; what was stopped resumes
 * first.
 */
function halt(random: Random, pairs: readonly PricedPair[], running: readonly RunningStrategy[]): Command {
  const stopped = pairs.find(({ instrument }) => isStopped(instrument))
  if (stopped !== undefined) return { type: 'listInstrument', instrument: { ...stopped.instrument, ...RESUMED } }
  const inUsual = running.filter(({ instrument }) => isOneOf(pairs.slice(0, USUAL), instrument))
  const between = inUsual.filter(({ childId }) => childId === 0)
  const meant = between.length > 0 ? between : inUsual
  const chosen = meant.length === 0 ? undefined : random.pick(meant)
  const { instrument } = pairs.find((pair) => pair.instrument.id === chosen?.instrument) ?? usualPair(random, pairs)
  const ban = chosen?.side === 'Sell' ? { isBanSell: true } : { isBanBuy: true }
  const closed = instrument.status === 'PreLaunch' ? {} : { status: 'Closed' as const }
  return { type: 'listInstrument', instrument: { ...instrument, ...(random.chance(60) ? ban : closed) } }
}

/** Returns one of the usual pairs or any other. */
function usualPair(random: Random, pairs: readonly PricedPair[]): PricedPair {
  return random.pick(random.chance(80) ? pairs.slice(0, USUAL) : pairs)
}

function isOneOf(pairs: readonly PricedPair[], id: number): boolean {
  return pairs.some(({ instrument }) => instrument.id === id)
}

function strategyOf(random: Random, context: CommandContext, running: readonly RunningStrategy[]) {
  if (running.length === 0) return { account: context.trader(), strategyId: random.between(1, 2 * context.seq + 5) }
  const { id, account } = random.pick(running)
  return { account, strategyId: id }
}

function childOf(
  random: Random,
  context: CommandContext,
  pairs: readonly PricedPair[],
  running: readonly RunningStrategy[],
) {
  if (running.length === 0) {
    return { account: context.trader(), instrument: random.pick(pairs).instrument.id, orderId: 1, orderLinkId: '' }
  }
  const { account, instrument, childId } = random.pick(running)
  return { account, instrument, orderId: childId, orderLinkId: '' }
}

/** Returns a strategy, mostly with consistent terms, often with a quantity near one of its limits. */
function create(random: Random, pair: PricedPair, account: number): CreateStrategy {
  const { instrument, price } = pair
  const kind = strategyKind(random)
  const qty = lotsOf(random, pair) * (kind.type === 'TWAP' ? random.between(4, 60) : random.between(1, 8))
  const near = (): number => {
    const reach = Math.ceil((price * (random.chance(10) ? 60 : random.chance(40) ? 10 : 2)) / 1000)
    return Math.max(1, price + random.between(-reach, reach))
  }
  const terms = strategyTerms(random, { ...kind, counted: random.chance(50), qty, near })
  const wrong = random.chance(3)
    ? random.pick([{ reduceOnly: true }, { positionIdx: 1 }, { positionIdx: 2 }, { qty: 0 }] as const)
    : {}
  return {
    type: 'createStrategy',
    account,
    instrument: instrument.id,
    side: random.pick(['Buy', 'Sell'] as const),
    positionIdx: 0,
    reduceOnly: false,
    qty,
    terms,
    strategyLinkId: random.chance(10) ? `plan-${random.between(1, 9)}` : '',
    ...wrong,
    ...(random.chance(15) && atLimit(random, pair, terms)),
  }
}

/** Returns lots worth between about a dollar and some hundred dollars. */
function lotsOf(random: Random, pair: PricedPair): number {
  const least = notionalLots(pair)
  return Math.ceil((least * random.between(2, 20)) / 2) * 2 ** random.between(0, random.chance(15) ? 6 : 3)
}

/** Returns the fewest lots that reach the smallest value of an order at the present price. */
function notionalLots({ instrument, price }: PricedPair): number {
  const { minNotional, lotSize, tickSize } = instrument
  const lot = lotSize * tickSize * BigInt(price)
  return Math.max(1, Number((minNotional * 100_000_000n + lot - 1n) / lot))
}

/** Returns a quantity and terms just within or just beyond one of the limits. */
function atLimit(random: Random, pair: PricedPair, terms: StrategyTerms): Partial<CreateStrategy> {
  const { maxLimitQty, maxMarketQty, lotSize, maxPrice, tickSize } = pair.instrument
  const off = random.between(-1, 1)
  const least = notionalLots(pair)
  const isTwap = terms.type === 'TWAP'
  const slices = isTwap ? Math.max(1, Math.floor(terms.durationSeconds / terms.intervalSeconds)) : 1
  const most = Number((isTwap && terms.pricing === 'Market' ? maxMarketQty : maxLimitQty) / lotSize)
  switch (random.weighted({ small: 30, large: 15, parts: 15, price: 10, distance: 10, order: 10 })) {
    case 'small':
      if (terms.type !== 'Iceberg') return { qty: Math.ceil(isTwap ? least * 1.1 : least) * slices + off }
      return { qty: (least + off) * 4, terms: { ...terms, subQty: 0, orderCount: 4 } }
    case 'large':
      if (terms.type !== 'Iceberg') return { qty: (isTwap ? Math.floor(most / 2) : most) * slices + off }
      return { qty: 4 * most, terms: { ...terms, subQty: most + off, orderCount: 0 } }
    case 'parts': {
      const orderCount = random.pick([1, 2, 1000, 1001])
      return { qty: least * 1001, ...(terms.type === 'Iceberg' && { terms: { ...terms, subQty: 0, orderCount } }) }
    }
    case 'price': {
      const price = random.pick([Number(maxPrice / tickSize) + 1, Number(maxPrice / tickSize), -1])
      return { terms: { ...terms, ...random.pick([{ triggerPrice: price }, { maxChasePrice: price }] as const) } }
    }
    case 'distance':
      return { terms: { ...terms, chaseDistance: 0, chasePercentE4: random.pick([100, 101, 500, 501]) } }
    case 'order': {
      // slices at the largest value of an order are refused when they are sent
      const { maxAmount, minNotional } = pair.instrument
      const largest = Math.floor(least * Number(maxAmount / minNotional))
      return { qty: (largest + off) * slices }
    }
  }
}
