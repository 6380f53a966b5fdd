import { formatE8, toSafeInteger } from '@perpdesk/numeric'
import {
  checkPrice,
  isTwapScheduleValid,
  lotRulesOf,
  MAX_CHASE_PERCENT_E4,
  MAX_ICEBERG_PERCENT_E4,
  MAX_ICEBERG_SLICES,
  MIN_ICEBERG_SLICES,
  type StrategySizeIssue,
  type StrategyTerms,
  strategySizeIssue,
} from '@perpdesk/trading'
import { typedDecimal } from '../../../../format/index.ts'
import { textOf } from '../../../../i18n/index.ts'
import { closableQty } from '../../closable.ts'
import { type FormIssue, issueError, issuesIn } from '../../form-issue.ts'
import type { OrderContext } from '../../order-context.ts'
import type { KindOrder } from '../order-kind.ts'
import { lastTicks } from './last-ticks.ts'
import { PERCENT_STEP, type StrategyForm, secondsOf, strategyTerms } from './strategy-form.ts'

const MOST_LOTS = BigInt(Number.MAX_SAFE_INTEGER)

type StrategyIssueCode =
  | StrategySizeIssue['code']
  | 'duration'
  | 'partsMissing'
  | 'partsOffLot'
  | 'distanceMissing'
  | 'distanceOffStep'
  | 'distanceTooLarge'

const strategyError = issuesIn<StrategyIssueCode>(textOf('strategies'))

/** Returns the issues of the strategy's own fields that the exchange would report (3.9). */
export function strategyIssues(form: StrategyForm, { instrument }: OrderContext): readonly FormIssue[] {
  return [
    ...scheduleIssues(form),
    ...partsIssues(form, instrument),
    ...distanceIssues(form, instrument),
    ...optionalPrice(form.pricing === 'Limit' ? '' : form.bound, 'bound', instrument),
    ...optionalPrice(form.start, 'start', instrument),
  ]
}

function scheduleIssues(form: StrategyForm): readonly FormIssue[] {
  if (form.type !== 'TWAP') return []
  const durationSeconds = secondsOf(form)
  const { intervalSeconds } = form
  return isTwapScheduleValid({ durationSeconds, intervalSeconds }) ? [] : [strategyError('duration', 'duration')]
}

function partsIssues(form: StrategyForm, { lotSize }: OrderContext['instrument']): readonly FormIssue[] {
  if (form.type !== 'Iceberg') return []
  const parts = typedDecimal(form.parts)
  if (parts === undefined || parts <= 0n) return [strategyError('partsMissing', 'parts')]
  if (form.partsBy === 'count') return /^\d{1,7}$/.test(form.parts) ? [] : [sliceCount()]
  return parts % lotSize === 0n ? [] : [strategyError('partsOffLot', 'parts', { step: formatE8(lotSize) })]
}

function sliceCount(): FormIssue {
  return strategyError('sliceCount', 'parts', { min: `${MIN_ICEBERG_SLICES}`, max: `${MAX_ICEBERG_SLICES}` })
}

function distanceIssues(form: StrategyForm, { tickSize }: OrderContext['instrument']): readonly FormIssue[] {
  if (form.pricing !== 'Chase' || form.distanceBy === 'none') return []
  const distance = typedDecimal(form.distance)
  if (distance === undefined || distance <= 0n) return [strategyError('distanceMissing', 'distance')]
  const step = form.distanceBy === 'price' ? tickSize : PERCENT_STEP
  if (distance % step !== 0n) return [strategyError('distanceOffStep', 'distance', { step: formatE8(step) })]
  const most = BigInt(form.type === 'Iceberg' ? MAX_ICEBERG_PERCENT_E4 : MAX_CHASE_PERCENT_E4) * PERCENT_STEP
  if (form.distanceBy === 'price' || distance <= most) return []
  return [strategyError('distanceTooLarge', 'distance', { max: formatE8(most) })]
}

/** Returns the issues of an optional price: tick size and range. */
function optionalPrice(
  typed: string,
  field: 'bound' | 'start',
  instrument: OrderContext['instrument'],
): readonly FormIssue[] {
  if (typed === '') return []
  const price = typedDecimal(typed)
  if (price === undefined) return [issueError('priceUnreadable', field)]
  return checkPrice(instrument, price).map(({ code, params }) => issueError(code, field, params))
}

/** Returns the issues of size and limit price, by the rules that the exchange checks too. */
export function strategyFigureIssues(
  strategy: StrategyForm,
  { form, context, order, qty }: KindOrder,
): readonly FormIssue[] {
  const { instrument } = context
  if (qty % instrument.lotSize !== 0n) return [issueError('qtyOffLot', 'size', { step: formatE8(instrument.lotSize) })]
  // other resting closing orders reduce what each child order can close, but not the strategy as a whole, so they are
  // not subtracted
  const closable = closableQty(context, { side: order.side, rests: false })
  if (order.closing && closable === 0n) return [issueError('nothingToClose', 'form')]
  if (qty <= 0n) return [issueError('qtyMissing', 'size', { min: formatE8(instrument.minQty) })]
  const terms = strategyTerms(strategy, instrument, form.price)
  return [...limitIssues(terms, form.price, instrument), ...sizeIssues(terms, { form, context, order, qty })]
}

function limitIssues({ pricing }: StrategyTerms, price: string, instrument: OrderContext['instrument']) {
  if (pricing !== 'Limit') return []
  return checkPrice(instrument, typedDecimal(price) ?? 0n).map(({ code, params }) => issueError(code, 'price', params))
}

function sizeIssues(terms: StrategyTerms, { context, order, qty }: KindOrder): readonly FormIssue[] {
  const { instrument } = context
  const { lotSize } = instrument
  // a mark price exists as soon as the form is shown
  const lastPrice = lastTicks(context)
  if (lastPrice === undefined) return [issueError('noMarketPrice', 'form')]
  const lots = qty / lotSize
  if (lots > MOST_LOTS) return [issueError('qtyTooLarge', 'size', { max: formatE8(MOST_LOTS * lotSize) })]
  const strategy = { lots: toSafeInteger(lots), closing: order.closing, terms }
  const issue = strategySizeIssue(lotRulesOf(instrument), strategy, lastPrice)
  if (issue === undefined) return []
  if (issue.code === 'sliceCount') return [sliceCount()]
  const bound = formatE8(BigInt(issue.lots) * lotSize)
  return [strategyError(issue.code, 'size', { min: bound, max: bound })]
}
