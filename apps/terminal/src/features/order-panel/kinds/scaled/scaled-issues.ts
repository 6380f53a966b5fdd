import { formatE8 } from '@perpdesk/numeric'
import {
  checkNotional,
  checkPrice,
  fewestScaledLots,
  isScaledPlanValid,
  lotRulesOf,
  MAX_SCALED_ORDERS,
  MIN_SCALED_ORDERS,
  mostScaledLots,
  priceWithinLimits,
  SCALED_WEIGHT_SUM,
  type Side,
} from '@perpdesk/trading'
import { typedDecimal } from '../../../../format/index.ts'
import { textOf } from '../../../../i18n/index.ts'
import { onlyCloses } from '../../capacity.ts'
import { closableQty } from '../../closable.ts'
import { type FormIssue, issueError, issuesIn } from '../../form-issue.ts'
import type { Level, OrderContext, PlayedLeg } from '../../order-context.ts'
import { bestOpposite } from '../../order-context.ts'
import { playedRow } from '../../what-if.ts'
import type { KindOrder } from '../order-kind.ts'
import { countOf, legsOf, percentText, planOf, type ScaledForm, weightOf } from './scaled-form.ts'

type ScaledIssueCode =
  | 'pricesEqual'
  | 'pricesReversed'
  | 'orderCount'
  | 'weightMissing'
  | 'weightsSum'
  | 'legTooSmall'
  | 'legTooLarge'
  | 'legNotional'
  | 'legsMoved'
  | 'legsWouldTake'

const scaledIssue = issuesIn<ScaledIssueCode>(textOf('scaled'))

/** Returns the issues of the scaled order's own fields that the exchange would report (3.9). */
export function scaledIssues(form: ScaledForm, { instrument }: OrderContext): readonly FormIssue[] {
  return [
    ...priceIssues(form.lowest, 'lowest', instrument),
    ...priceIssues(form.highest, 'highest', instrument),
    ...rangeIssues(form),
    ...countIssues(form),
  ]
}

function priceIssues(typed: string, field: 'lowest' | 'highest', instrument: OrderContext['instrument']) {
  const price = typedDecimal(typed)
  if (typed !== '' && price === undefined) return [issueError('priceUnreadable', field)]
  return checkPrice(instrument, price ?? 0n).map(({ code, params }) => issueError(code, field, params))
}

function rangeIssues(form: ScaledForm): readonly FormIssue[] {
  const [lowest, highest] = [typedDecimal(form.lowest), typedDecimal(form.highest)]
  if (lowest === undefined || highest === undefined || lowest < highest) return []
  return [scaledIssue(lowest === highest ? 'pricesEqual' : 'pricesReversed', 'highest')]
}

function countIssues(form: ScaledForm): readonly FormIssue[] {
  const count = countOf(form)
  if (count < MIN_SCALED_ORDERS) {
    return [scaledIssue('orderCount', 'count', { min: `${MIN_SCALED_ORDERS}`, max: `${MAX_SCALED_ORDERS}` })]
  }
  if (form.distribution !== 'Custom') return []
  const weights = form.weights.map(weightOf)
  const missing = weights.findIndex((weight) => weight < 1)
  if (missing >= 0) return [scaledIssue('weightMissing', 'weights', { place: `${missing + 1}` })]
  if (isScaledPlanValid({ side: 'Buy', lots: 0, fromPrice: 0, toPrice: 0, count, distribution: 'Custom', weights })) {
    return []
  }
  const sum = weights.reduce((total, weight) => total + weight, 0)
  return [scaledIssue('weightsSum', 'weights', { sum: percentText(sum), all: percentText(SCALED_WEIGHT_SUM) })]
}

/**
 * Returns the issues of the individual orders that a quantity is split into, in the order in which the exchange checks
 * them (3.5, 3.9).
 */
export function scaledFigureIssues(scaled: ScaledForm, { context, order, qty }: KindOrder): readonly FormIssue[] {
  const { instrument } = context
  const idle = order.closing && closableQty(context, order) === 0n ? [issueError('nothingToClose', 'form')] : []
  // a percentage of a closable quantity of zero is no quantity, so only `nothingToClose` is reported
  if (qty <= 0n && idle.length > 0) return idle
  if (qty <= 0n)
    return [issueError('qtyMissing', 'size', { min: formatE8(fewest(scaled, context, order.side, order.closing)) })]
  if (qty % instrument.lotSize !== 0n) return [issueError('qtyOffLot', 'size', { step: formatE8(instrument.lotSize) })]
  const legs = legsOf(scaled, instrument, order.side, qty)
  if (legs.length === 0) return [issueError('qtyTooLarge', 'size', { max: formatE8(order.most) })]
  const wrong = legIssue(scaled, { context, order }, legs)
  if (wrong !== undefined) return [wrong]
  if (idle.length > 0) return idle
  const played = playedRow(context, order, qty)?.legs ?? []
  const refused = played.find(({ fate }) => !NOT_REFUSED.has(fate))
  return refused?.fate === 'notionalTooSmall'
    ? notionalIssues(scaled, { context, order }, refused)
    : foreseen(context, order, { asked: legs, played })
}

const NOT_REFUSED: ReadonlySet<PlayedLeg['fate']> = new Set<PlayedLeg['fate']>(['taken', 'wouldTake', 'nothingToClose'])

type Row = Pick<KindOrder, 'context' | 'order'>

function legIssue(scaled: ScaledForm, { context, order }: Row, legs: readonly Level[]): FormIssue | undefined {
  const { instrument } = context
  const { lotSize, minQty, maxLimitQty } = instrument
  // a closing order may be as small as one lot
  const min = order.closing ? lotSize : minQty
  const total = () => formatE8(fewest(scaled, context, order.side, order.closing))
  for (const leg of legs) {
    if (leg.qty < min) return scaledIssue('legTooSmall', 'size', { min: formatE8(min), total: total() })
    if (leg.qty > maxLimitQty) {
      return scaledIssue('legTooLarge', 'size', { max: formatE8(maxLimitQty), total: formatE8(order.most) })
    }
    if (onlyCloses(context, order, leg.qty)) continue
    for (const price of [leg.price, withinCollar(context, order.side, leg.price)]) {
      const [low] = notionalIssues(scaled, { context, order }, { price, qty: leg.qty })
      if (low !== undefined) return low
    }
  }
  return undefined
}

/** Returns the issue of an opening order whose value is too low. */
function notionalIssues(scaled: ScaledForm, { context, order }: Row, { price, qty }: Level): readonly FormIssue[] {
  const { instrument } = context
  const total = formatE8(fewest(scaled, context, order.side, order.closing))
  return checkNotional(instrument, qty, price).map(({ params: { min = '' } }) =>
    scaledIssue('legNotional', 'size', { min, coin: instrument.quoteCoin, total }),
  )
}

/** Returns the smallest total quantity, in E8, with which the exchange accepts each order of the row. */
function fewest(scaled: ScaledForm, { instrument }: OrderContext, side: Side, closing: boolean): bigint {
  const plan = planOf(scaled, instrument, side, 0)
  if (plan === undefined) return instrument.minQty
  const { minQty, notionalLots } = lotRulesOf(instrument)
  const lots = fewestScaledLots(plan, (price) => (closing ? 1 : Math.max(minQty, notionalLots(price))))
  return BigInt(lots) * instrument.lotSize
}

/** Returns the largest total quantity, in E8, with which no order of the row is too large. */
export function mostOf(scaled: ScaledForm, { instrument }: Pick<OrderContext, 'instrument'>): bigint {
  const plan = {
    count: countOf(scaled),
    distribution: scaled.distribution,
    weights: scaled.weights.map(weightOf),
  }
  const { lotSize } = instrument
  const { maxLimitQty } = lotRulesOf(instrument)
  if (!isScaledPlanValid({ ...plan, side: 'Buy', lots: 0, fromPrice: 0, toPrice: 0 }))
    return BigInt(maxLimitQty) * lotSize
  return BigInt(mostScaledLots(plan, maxLimitQty)) * lotSize
}

/**
 * Returns warnings about orders whose price the exchange will move, and about post-only orders that would trade at
 * once.
 */
function foreseen(
  context: OrderContext,
  order: KindOrder['order'],
  { asked, played: legs }: { readonly asked: readonly Level[]; readonly played: readonly PlayedLeg[] },
): readonly FormIssue[] {
  const moved = legs.filter(({ price, fate }, place) =>
    fate === 'taken' || fate === 'wouldTake' ? price !== asked[place]?.price : false,
  )
  const taking = legs.filter(({ fate }) => fate === 'wouldTake')
  const opposite = bestOpposite(context.market, order.side)
  return [
    ...(moved.length === 0 ? [] : [reported('legsMoved', moved.length, legs.length, moved[0]!.price)]),
    ...(taking.length === 0 || opposite === null
      ? []
      : [reported('legsWouldTake', taking.length, legs.length, opposite)]),
  ]
}

function reported(code: 'legsMoved' | 'legsWouldTake', part: number, all: number, price: bigint): FormIssue {
  return scaledIssue(code, 'form', { part: `${part}`, all: `${all}`, price: formatE8(price) }, 'warning')
}

function withinCollar({ market }: OrderContext, side: Side, price: bigint): bigint {
  return market.limits === null ? price : priceWithinLimits(side, price, market.limits)
}
