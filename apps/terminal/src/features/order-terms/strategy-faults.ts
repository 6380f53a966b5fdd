import { type E8, formatE8, toSafeInteger } from '@perpdesk/numeric'
import {
  isTwapScheduleValid,
  lotRulesOf,
  MAX_CHASE_PERCENT_E4,
  MAX_ICEBERG_PERCENT_E4,
  MAX_ICEBERG_SLICES,
  MIN_ICEBERG_SLICES,
  maxStrategyLots,
  type StrategySizeIssue,
  type StrategyTerms,
  strategySizeIssue,
} from '@perpdesk/trading'
import { typedDecimal } from '../../format/index.ts'
import type { Market } from '../../stores/index.ts'
import { PERCENT_STEP, type StrategyForm, secondsOf, strategyTerms } from './strategy-form.ts'

const MOST_LOTS = BigInt(Number.MAX_SAFE_INTEGER)

/** The codes of faults with words in `strategies`. */
export type StrategyFaultCode =
  | StrategySizeIssue['code']
  | 'duration'
  | 'partsMissing'
  | 'partsOffLot'
  | 'distanceMissing'
  | 'distanceOffStep'
  | 'distanceTooLarge'

/** A fault of a strategy's schedule, split, distance or size, with the values of the sentence's placeholders. */
export interface StrategyFault {
  readonly code: StrategyFaultCode
  readonly field: 'duration' | 'parts' | 'distance' | 'size'
  readonly params: Readonly<Record<string, string>>
}

/** Returns the faults of the strategy's own fields, without prices, that the exchange would refuse (3.9). */
export function strategyFaults(form: StrategyForm, market: Market): readonly StrategyFault[] {
  return [...scheduleFaults(form), ...partsFaults(form, market), ...distanceFaults(form, market)]
}

/** Returns the optional prices that are typed and used: the price bound and the start price. */
export function optionalPrices(
  form: StrategyForm,
): readonly { readonly field: 'bound' | 'start'; readonly typed: string }[] {
  const prices = [
    { field: 'bound', typed: form.pricing === 'Limit' ? '' : form.bound },
    { field: 'start', typed: form.start },
  ] as const
  return prices.filter(({ typed }) => typed !== '')
}

/**
 * Returns the fault of a strategy's size, a quantity above zero in whole lots; `undefined` if it has none.
 *
 * @param lastPrice last price in ticks, above zero; the mark price before the first trade
 */
export function strategySizeFault(
  terms: StrategyTerms,
  { qty, closing }: { readonly qty: E8; readonly closing: boolean },
  market: Market,
  lastPrice: number,
): StrategyFault | undefined {
  const { lotSize } = market
  const lots = qty / lotSize
  if (lots > MOST_LOTS) return fault('strategySizeTooLarge', 'size', { max: formatE8(MOST_LOTS * lotSize) })
  const issue = strategySizeIssue(lotRulesOf(market), { lots: toSafeInteger(lots), closing, terms }, lastPrice)
  if (issue === undefined) return undefined
  if (issue.code === 'sliceCount') return sliceCount()
  const bound = formatE8(BigInt(issue.lots) * lotSize)
  return fault(issue.code, 'size', { min: bound, max: bound })
}

/** Returns the largest total quantity of a strategy, in E8. */
export function largestStrategy(form: StrategyForm, market: Market): E8 {
  return BigInt(maxStrategyLots(lotRulesOf(market), strategyTerms(form, market, ''))) * market.lotSize
}

function fault(
  code: StrategyFaultCode,
  field: StrategyFault['field'],
  params: StrategyFault['params'] = {},
): StrategyFault {
  return { code, field, params }
}

function scheduleFaults(form: StrategyForm): readonly StrategyFault[] {
  if (form.type !== 'TWAP') return []
  const durationSeconds = secondsOf(form)
  const { intervalSeconds } = form
  return isTwapScheduleValid({ durationSeconds, intervalSeconds }) ? [] : [fault('duration', 'duration')]
}

function partsFaults(form: StrategyForm, { lotSize }: Market): readonly StrategyFault[] {
  if (form.type !== 'Iceberg') return []
  const parts = typedDecimal(form.parts)
  if (parts === undefined || parts <= 0n) return [fault('partsMissing', 'parts')]
  if (form.partsBy === 'count') return /^\d{1,7}$/.test(form.parts) ? [] : [sliceCount()]
  return parts % lotSize === 0n ? [] : [fault('partsOffLot', 'parts', { step: formatE8(lotSize) })]
}

function sliceCount(): StrategyFault {
  return fault('sliceCount', 'parts', { min: `${MIN_ICEBERG_SLICES}`, max: `${MAX_ICEBERG_SLICES}` })
}

function distanceFaults(form: StrategyForm, { tickSize }: Market): readonly StrategyFault[] {
  if (form.pricing !== 'Chase' || form.distanceBy === 'none') return []
  const distance = typedDecimal(form.distance)
  if (distance === undefined || distance <= 0n) return [fault('distanceMissing', 'distance')]
  const step = form.distanceBy === 'price' ? tickSize : PERCENT_STEP
  if (distance % step !== 0n) return [fault('distanceOffStep', 'distance', { step: formatE8(step) })]
  const most = BigInt(form.type === 'Iceberg' ? MAX_ICEBERG_PERCENT_E4 : MAX_CHASE_PERCENT_E4) * PERCENT_STEP
  if (form.distanceBy === 'price' || distance <= most) return []
  return [fault('distanceTooLarge', 'distance', { max: formatE8(most) })]
}
