import { formatE8 } from '@perpdesk/numeric'
import {
  isTwapScheduleValid,
  MAX_CHASE_PERCENT_E4,
  MAX_ICEBERG_PERCENT_E4,
  MAX_ICEBERG_SLICES,
  MAX_TWAP_SECONDS,
  MIN_ICEBERG_SLICES,
  MIN_TWAP_SECONDS,
  minTwapSlice,
  REASONS,
  type StrategyTerms,
  type StrategyType,
  strategySizeIssue,
  TWAP_INTERVALS,
  twapSlices,
} from '@perpdesk/trading'
import { closesByIndex } from '../account/account.ts'
import { isCount } from '../account/locate.ts'
import type { CommandResult } from '../event.ts'
import type { Market } from '../market.ts'
import type { Product } from '../products/product.ts'
import { invalid, refuse } from '../result.ts'
import type { State } from '../state.ts'
import type { CreateStrategy } from '../strategy-types.ts'

const TWAP_SCHEDULE = `it must be ${MIN_TWAP_SECONDS} to ${MAX_TWAP_SECONDS} and a whole number of intervals of ${TWAP_INTERVALS.join(', ')} seconds`

/** Returns the last price in ticks, or the mark before the first trade. */
export function firstLastPrice(market: Market): number {
  if (market.lastPrice > 0) return market.lastPrice
  return Math.max(1, market.ticksAtMost(market.prices.mark))
}

/** Returns a TWAP's number of slices and the smallest number of lots of a slice; zeros for other strategies. */
export function plannedSlices(market: Market, command: CreateStrategy): { slices: number; minSliceLots: number } {
  const { terms } = command
  if (terms.type !== 'TWAP') return { slices: 0, minSliceLots: 0 }
  return { slices: twapSlices(terms), minSliceLots: minTwapSlice(market, onlyCloses(command), firstLastPrice(market)) }
}

/** The check of prices of a product. */
type Prices = Pick<Product<State>, 'checkPrice'>

/** Returns the refusal of terms that 3.9 does not allow. */
export function checkTerms(product: Prices, market: Market, command: CreateStrategy): CommandResult | undefined {
  const { terms } = command
  for (const [name, value] of Object.entries(terms)) {
    if (typeof value === 'number' && !isCount(value)) return invalid(name, 'it must be a whole number')
  }
  const idle = IDLE_TERMS[terms.type].find((name) => Boolean(terms[name]))
  if (idle !== undefined) return invalid(idle, 'this kind of strategy does not use it')
  for (const price of [terms.triggerPrice, terms.maxChasePrice]) {
    const refused = price === 0 ? undefined : product.checkPrice(market, price)
    if (refused !== undefined) return refused
  }
  return checkOffset(command) ?? CHECKS[terms.type](terms, product, market) ?? checkSize(market, command)
}

/** Terms that a kind of strategy does not use; they are refused, because the client expects them to have an effect. */
const IDLE_TERMS: Readonly<Record<StrategyType, readonly (keyof StrategyTerms)[]>> = {
  TWAP: ['limitPrice', 'subQty', 'orderCount'],
  Iceberg: ['durationSeconds', 'intervalSeconds', 'isRandom'],
  Chase: ['limitPrice', 'durationSeconds', 'intervalSeconds', 'isRandom', 'subQty', 'orderCount'],
}

const CHECKS = { TWAP: checkTwap, Iceberg: checkIceberg, Chase: checkChase } as const

function checkOffset({ terms }: CreateStrategy): CommandResult | undefined {
  const { chaseDistance, chasePercentE4, pricing } = terms
  if (chaseDistance === 0 && chasePercentE4 === 0) return undefined
  if (pricing !== 'Chase') return invalid('chaseDistance', 'only orders that follow the market keep a distance')
  if (chaseDistance > 0 && chasePercentE4 > 0) return invalid('chaseDistance', 'either a distance or a percentage')
  const max = terms.type === 'Iceberg' ? MAX_ICEBERG_PERCENT_E4 : MAX_CHASE_PERCENT_E4
  if (chasePercentE4 <= max) return undefined
  return refuse('chasePercentOutOfRange', { max: formatE8(BigInt(max) * 1_000_000n) })
}

function checkTwap(terms: StrategyTerms): CommandResult | undefined {
  if (terms.pricing !== 'Market' && terms.pricing !== 'Chase') return invalid('pricing', 'TWAP takes or follows')
  if (terms.pricing === 'Market' && terms.postOnly) return refuse('strategyPostOnly')
  return isTwapScheduleValid(terms) ? undefined : invalid('durationSeconds', TWAP_SCHEDULE)
}

function checkIceberg(terms: StrategyTerms, product: Prices, market: Market): CommandResult | undefined {
  const { pricing, postOnly, subQty, orderCount, limitPrice, maxChasePrice } = terms
  if (pricing === 'Market') return invalid('pricing', 'an iceberg order has a limit, follows, or takes the best price')
  if (pricing === 'Taker' && postOnly) return refuse('strategyPostOnly')
  if (pricing !== 'Limit' && limitPrice > 0) return invalid('limitPrice', 'only the pricing Limit has one')
  if (pricing === 'Limit') {
    if (maxChasePrice > 0) return invalid('maxChasePrice', 'a fixed limit follows nothing')
    if (limitPrice === 0) return invalid('limitPrice', REASONS.aboveZero)
    const refused = product.checkPrice(market, limitPrice)
    if (refused !== undefined) return refused
  }
  if (subQty > 0 === orderCount > 0) return invalid('subQty', 'either the size of a part or their number')
  return undefined
}

function checkChase(terms: StrategyTerms): CommandResult | undefined {
  return terms.pricing === 'Chase' ? undefined : invalid('pricing', 'a chase order follows the market')
}

function checkSize(market: Market, command: CreateStrategy): CommandResult | undefined {
  const { qty: lots, terms } = command
  const issue = strategySizeIssue(market, { lots, closing: onlyCloses(command), terms }, firstLastPrice(market))
  if (issue === undefined) return undefined
  if (issue.code === 'sliceCount') {
    return invalid('orderCount', `there must be ${MIN_ICEBERG_SLICES} to ${MAX_ICEBERG_SLICES} parts`)
  }
  const bound = formatE8(market.qtyOf(issue.lots))
  const isLeast = issue.code === 'strategySizeTooSmall' || issue.code === 'sliceTooSmall'
  return refuse(issue.code, isLeast ? { min: bound } : { max: bound })
}

/** True if a strategy only closes: by reduce-only, or by its position index in hedge mode (R3.8). */
export function onlyCloses({ reduceOnly, side, positionIdx }: Closes): boolean {
  return reduceOnly || closesByIndex(side, positionIdx)
}

type Closes = Pick<CreateStrategy, 'reduceOnly' | 'side' | 'positionIdx'>
