import type { CreateStrategy } from '@perpdesk/engine'
import { isClosing } from '../account/standing.ts'
import { isInverse } from '../formulas/formulas.ts'
import { exact, ratio } from '../formulas/fraction.ts'
import { priceOf, steps } from '../market.ts'
import type { Market, Pair } from '../model.ts'
import { type Answer, refused } from '../results.ts'
import { presentTicks, priceFault } from './place.ts'

const ICEBERG_SLICES = { least: 2, most: 1000 }
const TWAP = { intervals: [5, 10, 15, 30, 60, 120], shortest: 300, longest: 86_400 }
/** Terms that a kind does not use. */
const UNUSED = {
  TWAP: ['limitPrice', 'subQty', 'orderCount'],
  Iceberg: ['durationSeconds', 'intervalSeconds', 'isRandom'],
  Chase: ['limitPrice', 'durationSeconds', 'intervalSeconds', 'isRandom', 'subQty', 'orderCount'],
} as const
/** Maximum distance from the best price, in basis points. */
const FARTHEST = { Iceberg: 100, Chase: 500, TWAP: 500 }

export function termsFault(market: Market | Pair, command: CreateStrategy): Answer | undefined {
  const { terms } = command
  if (Object.values(terms).some((value) => typeof value === 'number' && value < 0)) return refused('invalid')
  if (UNUSED[terms.type].some((name) => terms[name] !== 0 && terms[name] !== false)) return refused('invalid')
  for (const price of [terms.triggerPrice, terms.maxChasePrice]) {
    const fault = price === 0 ? undefined : priceFault(market, price)
    if (fault !== undefined) return fault
  }
  const { chaseDistance, chasePercentE4 } = terms
  if (chaseDistance > 0 || chasePercentE4 > 0) {
    if (terms.pricing !== 'Chase' || (chaseDistance > 0 && chasePercentE4 > 0)) return refused('invalid')
    if (chasePercentE4 > FARTHEST[terms.type]) return refused('chasePercent')
  }
  if (terms.type === 'TWAP') return twapFault(market, command)
  return terms.type === 'Iceberg' ? icebergFault(market, command) : chaseFault(market, command)
}

function twapFault(market: Market | Pair, command: CreateStrategy): Answer | undefined {
  const { qty, terms } = command
  const { durationSeconds: duration, intervalSeconds: interval } = terms
  const takes = terms.pricing === 'Market'
  if (!takes && terms.pricing !== 'Chase') return refused('invalid')
  if (takes && terms.postOnly) return refused('strategyPostOnly')
  const isSchedule = TWAP.intervals.includes(interval) && duration >= TWAP.shortest && duration <= TWAP.longest
  if (!isSchedule || duration % interval !== 0) return refused('invalid')
  const slices = twapSlices(command)
  if (qty < smallestSlice(market, command) * slices) return refused('strategySmall')
  const { maxMarketQty, maxLimitQty, lotSize } = market.instrument
  const half = Math.floor(steps(takes ? maxMarketQty : maxLimitQty, lotSize) / 2)
  return Math.ceil(qty / slices) > half ? refused('sliceLarge') : undefined
}

function icebergFault(market: Market | Pair, command: CreateStrategy): Answer | undefined {
  const { qty, terms } = command
  const { pricing, postOnly, subQty, orderCount, limitPrice, maxChasePrice } = terms
  if (pricing === 'Market') return refused('invalid')
  if (pricing === 'Taker' && postOnly) return refused('strategyPostOnly')
  if (pricing !== 'Limit' && limitPrice > 0) return refused('invalid')
  if (pricing === 'Limit') {
    const fault = maxChasePrice > 0 ? refused('invalid') : priceFault(market, limitPrice)
    if (fault !== undefined) return fault
  }
  if (subQty > 0 === orderCount > 0) return refused('invalid')
  const slices = subQty > 0 ? Math.ceil(qty / subQty) : orderCount
  if (slices < ICEBERG_SLICES.least || slices > ICEBERG_SLICES.most) return refused('invalid')
  const shown = subQty > 0 ? subQty : Math.floor(qty / orderCount)
  const price = pricing === 'Limit' ? limitPrice : presentTicks(market)
  if (shown < smallestOrder(market, command, price)) return refused('sliceSmall')
  return shown > largestOrder(market) ? refused('sliceLarge') : undefined
}

function chaseFault(market: Market | Pair, command: CreateStrategy): Answer | undefined {
  if (command.terms.pricing !== 'Chase') return refused('invalid')
  if (command.qty < smallestOrder(market, command, presentTicks(market))) return refused('strategySmall')
  return command.qty > largestOrder(market) ? refused('strategyLarge') : undefined
}

export function twapSlices({ terms }: CreateStrategy): number {
  return Math.floor(terms.durationSeconds / terms.intervalSeconds)
}

export function largestOrder({ instrument }: Market | Pair): number {
  return steps(instrument.maxLimitQty, instrument.lotSize)
}

/** Returns the fewest lots that reach the minimum notional at a price. */
function notionalLots(market: Market | Pair, price: number): number {
  const { minNotional, lotSize } = market.instrument
  const bare = 'mark' in market && isInverse(market.instrument)
  const lot = bare ? exact(lotSize) : exact(lotSize).times(exact(priceOf(market, price)))
  return Number(exact(minNotional).over(lot).whole('ceil'))
}

/** Returns the fewest lots of an order that opens. */
function smallestOpening(market: Market | Pair, price: number): number {
  const { minQty, lotSize } = market.instrument
  return Math.max(steps(minQty, lotSize), notionalLots(market, price))
}

/** Returns the fewest lots of one order of a strategy; a closing order need not reach the minimum notional (3.5). */
export function smallestOrder(market: Market | Pair, order: Parameters<typeof isClosing>[0], price: number): number {
  const { minQty, lotSize } = market.instrument
  return isClosing(order) ? steps(minQty, lotSize) : smallestOpening(market, price)
}

/** Returns the fewest lots of a slice: the minimum notional and a tenth more, so that the price may move. */
export function smallestSlice(market: Market | Pair, command: CreateStrategy): number {
  const { minQty, lotSize } = market.instrument
  const least = steps(minQty, lotSize)
  if (isClosing(command)) return least
  const more = ratio(notionalLots(market, presentTicks(market))).times(ratio(11, 10))
  return Math.max(least, Number(more.whole('ceil')))
}
