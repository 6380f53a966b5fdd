import { formatE8, mulDivInt, toSafeInteger } from '@perpdesk/numeric'
import {
  icebergSlices,
  isTwapScheduleValid,
  MAX_CHASE_PERCENT_E4,
  MAX_ICEBERG_PERCENT_E4,
  MAX_TWAP_SECONDS,
  MIN_TWAP_SECONDS,
  REASONS,
  type RefusalName,
  type StrategyTerms,
  type StrategyType,
  TWAP_INTERVALS,
  twapSlices,
} from '@perpdesk/trading'
import { closesByIndex } from '../account/account.ts'
import type { CommandResult } from '../event.ts'
import type { Market } from '../market.ts'
import { checkPrice, isCount } from '../orders/validate.ts'
import { invalid, refuse } from '../result.ts'
import type { CreateStrategy } from '../strategy-types.ts'

/** Orders that an iceberg may take in all [X]. */
const MAX_ICEBERG_SLICES = 1000
const MIN_ICEBERG_SLICES = 2

const TWAP_SCHEDULE = `it must be ${MIN_TWAP_SECONDS} to ${MAX_TWAP_SECONDS} and a whole number of intervals of ${TWAP_INTERVALS.join(', ')} seconds`

/** A TWAP's smallest slice leaves a tenth for the price to move (3.9). */
const MARGIN_NUMERATOR = 11
const MARGIN_DENOMINATOR = 10

/** Last price in ticks, the mark while there was no trade. */
export function firstLastPrice(market: Market): number {
  if (market.lastPrice > 0) return market.lastPrice
  return Math.max(1, toSafeInteger(market.prices.mark / market.instrument.tickSize))
}

/** A TWAP's number of slices and the fewest lots of one; nothing for others. */
export function plannedSlices(market: Market, command: CreateStrategy): { slices: number; minSliceLots: number } {
  const { terms } = command
  if (terms.type !== 'TWAP') return { slices: 0, minSliceLots: 0 }
  return { slices: twapSlices(terms), minSliceLots: minSliceLots(market, command) }
}

/** Refusal of parameters that 3.9 does not allow. */
export function checkTerms(market: Market, command: CreateStrategy): CommandResult | undefined {
  const { terms } = command
  for (const [name, value] of Object.entries(terms)) {
    if (typeof value === 'number' && !isCount(value)) return invalid(name, 'it must be a whole number')
  }
  const idle = IDLE_TERMS[terms.type].find((name) => Boolean(terms[name]))
  if (idle !== undefined) return invalid(idle, 'this kind of strategy does not use it')
  for (const price of [terms.triggerPrice, terms.maxChasePrice]) {
    const refused = price === 0 ? undefined : checkPrice(market, price)
    if (refused !== undefined) return refused
  }
  return checkOffset(command) ?? CHECKS[terms.type](market, command)
}

/** What a kind would pass over in silence: who gives it expects something of it. */
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

function checkTwap(market: Market, command: CreateStrategy): CommandResult | undefined {
  const { qty, terms } = command
  if (terms.pricing !== 'Market' && terms.pricing !== 'Chase') return invalid('pricing', 'TWAP takes or follows')
  if (terms.pricing === 'Market' && terms.postOnly) return refuse('strategyPostOnly')
  if (!isTwapScheduleValid(terms)) return invalid('durationSeconds', TWAP_SCHEDULE)
  const slices = twapSlices(terms)
  const least = minSliceLots(market, command) * slices
  if (qty < least) return tooSmall(market, 'strategySizeTooSmall', least)
  const largest = mulDivInt(terms.pricing === 'Market' ? market.maxMarketQty : market.maxLimitQty, 1, 2, 'floor')
  if (mulDivInt(qty, 1, slices, 'ceil') > largest) return tooLarge(market, 'sliceTooLarge', largest)
  return undefined
}

function checkIceberg(market: Market, command: CreateStrategy): CommandResult | undefined {
  const { qty, terms } = command
  const { pricing, postOnly, subQty, orderCount, limitPrice, maxChasePrice } = terms
  if (pricing === 'Market') return invalid('pricing', 'an iceberg order has a limit, follows, or takes the best price')
  if (pricing === 'Taker' && postOnly) return refuse('strategyPostOnly')
  if (pricing !== 'Limit' && limitPrice > 0) return invalid('limitPrice', 'only the pricing Limit has one')
  if (pricing === 'Limit') {
    if (maxChasePrice > 0) return invalid('maxChasePrice', 'a fixed limit follows nothing')
    if (limitPrice === 0) return invalid('limitPrice', REASONS.aboveZero)
    const refused = checkPrice(market, limitPrice)
    if (refused !== undefined) return refused
  }
  if (subQty > 0 === orderCount > 0) return invalid('subQty', 'either the size of a part or their number')
  const slices = icebergSlices({ lots: qty, subQty, orderCount })
  if (slices < MIN_ICEBERG_SLICES || slices > MAX_ICEBERG_SLICES) {
    return invalid('orderCount', `there must be ${MIN_ICEBERG_SLICES} to ${MAX_ICEBERG_SLICES} parts`)
  }
  const shown = subQty > 0 ? subQty : mulDivInt(qty, 1, orderCount, 'floor')
  const least = minOrderLots(market, command, pricing === 'Limit' ? limitPrice : firstLastPrice(market))
  if (shown < least) return tooSmall(market, 'sliceTooSmall', least)
  return shown > market.maxLimitQty ? tooLarge(market, 'sliceTooLarge', market.maxLimitQty) : undefined
}

function checkChase(market: Market, command: CreateStrategy): CommandResult | undefined {
  if (command.terms.pricing !== 'Chase') return invalid('pricing', 'a chase order follows the market')
  const least = minOrderLots(market, command, firstLastPrice(market))
  if (command.qty < least) return tooSmall(market, 'strategySizeTooSmall', least)
  return command.qty > market.maxLimitQty ? tooLarge(market, 'strategySizeTooLarge', market.maxLimitQty) : undefined
}

/** Whether a strategy only closes: told to, or by its index in hedge mode (R3.8). */
export function onlyCloses({ reduceOnly, side, positionIdx }: Closes): boolean {
  return reduceOnly || closesByIndex(side, positionIdx)
}

type Closes = Pick<CreateStrategy, 'reduceOnly' | 'side' | 'positionIdx'>

/** Fewest lots of one order: closing orders are exempt from the smallest notional (3.5). */
export function minOrderLots(market: Market, order: Closes, price: number): number {
  return onlyCloses(order) ? market.minQty : market.minOpeningLots(price)
}

function minSliceLots(market: Market, command: CreateStrategy): number {
  if (onlyCloses(command)) return market.minQty
  const notional = market.notionalLots(firstLastPrice(market))
  return Math.max(market.minQty, mulDivInt(notional, MARGIN_NUMERATOR, MARGIN_DENOMINATOR, 'ceil'))
}

function tooSmall(market: Market, name: RefusalName, lots: number): CommandResult {
  return refuse(name, { min: formatE8(market.qtyOf(lots)) })
}

function tooLarge(market: Market, name: RefusalName, lots: number): CommandResult {
  return refuse(name, { max: formatE8(market.qtyOf(lots)) })
}
