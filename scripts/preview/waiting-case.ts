import type { OrderState } from '@perpdesk/engine'
import { type E8, formatE8, toSafeInteger } from '@perpdesk/numeric'
import { entryPrice, lotsToQty, type TriggerBy, ticksToPrice } from '@perpdesk/trading'
import { actions, initial } from '../../apps/terminal/src/features/order-panel/form.ts'
import type { FormIssue } from '../../apps/terminal/src/features/order-panel/form-issue.ts'
import { issues } from '../../apps/terminal/src/features/order-panel/issues.ts'
import { conditionalKind } from '../../apps/terminal/src/features/order-panel/kinds/conditional/conditional-kind.tsx'
import { LIFETIMES, type OrderForm } from '../../apps/terminal/src/features/order-panel/kinds/order-kind.ts'
import type { OrderContext, SideSummary } from '../../apps/terminal/src/features/order-panel/order-context.ts'
import { orderRequest } from '../../apps/terminal/src/features/order-panel/request.ts'
import { summary } from '../../apps/terminal/src/features/order-panel/summary.ts'
import type { Random } from '../lib/random.ts'
import { figuresAfter } from './after.ts'
import { type Bench, contextOf } from './bench.ts'
import { countForm } from './count-form.ts'
import { type Difference, differ } from './difference.ts'
import { endDifferences, isResting } from './fate.ts'
import { orderNow, sendOrder, takenBy } from './outcome.ts'
import { withLots, withOptions, withSize } from './plain-forms.ts'
import { aimFrom, reachTrigger } from './reach-trigger.ts'
import { refusalDifferences } from './refusal-codes.ts'

/**
 * A conditional order: compares the panel's figures for the moment of its trigger, with all prices at the trigger, with
 * the exchange's result once a trade or a new index price triggers it.
 */
export async function playWaiting(bench: Bench, id: number): Promise<readonly Difference[]> {
  const { scene, tally } = bench
  const { random } = scene
  const rest = scene.settle(id)
  const context = contextOf(bench, id)
  const { by, trigger } = aimFrom(random, rest)
  const form = waitingForm(random, context, ticksToPrice(context.instrument, trigger), by)
  const shown = summary(form, context)[random.pick(['buy', 'sell'] as const)]
  const found = issues(form, context, shown)
  const outcome = await sendOrder(bench, orderRequest(form, context, shown, scene.newLink()))
  const refused = refusalDifferences(found, shown, outcome)
  if (refused.length > 0) return refused
  if (!('order' in outcome)) {
    tally.count('refused', `${form.kind.id} ${outcome.code}`)
    return []
  }
  tally.count('accepted', form.kind.id)
  countForm(tally, { form, context, accountType: scene.accountType })
  const { orderId, details } = outcome.order
  const waits = [
    ...differ('waits', 'Untriggered', outcome.order.status),
    ...differ('trigger', form.kind.actsAt, ticksToPrice(context.instrument, details?.triggerPrice ?? 0)),
  ]
  const isAtRest = context.market.mark === ticksToPrice(context.instrument, rest)
  if (waits.length > 0 || !isAtRest || details?.triggerPrice !== trigger) {
    tally.count('waiting', isAtRest ? 'another trigger' : 'mark beside the trigger')
    scene.cancel(id, orderId)
    return waits
  }
  const lots = toSafeInteger((shown.qty ?? 0n) / context.instrument.lotSize)
  const moved = reachTrigger(bench, id, { by, trigger, side: shown.side, lots })
  if (moved !== undefined) {
    tally.count('waiting', moved)
    scene.cancelAll(id)
    return differ('triggers', false, orderNow(scene.engine, orderId).status === 'Untriggered')
  }
  return triggered(bench, id, orderNow(scene.engine, orderId), { context, shown, found })
}

/** The panel's figures for the moment at which an order triggers. */
export interface Foreseen {
  readonly context: OrderContext
  readonly shown: SideSummary
  readonly found: readonly FormIssue[]
}

const ENDS: ReadonlySet<FormIssue['code']> = new Set<FormIssue['code']>([
  'nothingToClose',
  'notionalTooSmall',
  'balanceTooSmall',
  'qtyBeyondAccount',
  'riskLimit',
  'riskLadder',
  'wouldLiquidateAtOnce',
  'closesBeyondBacking',
])

/** Compares an order that has been triggered with its preview. */
export function triggered(bench: Bench, id: number, order: OrderState, foreseen: Foreseen): readonly Difference[] {
  const { context, shown, found } = foreseen
  const { instrument } = context
  const taken = takenBy(bench.scene, order.orderId)
  const voided = order.cancelType === 'CancelByReduceOnly' || order.cancelType === 'CancelByCannotAffordOrderCost'
  const ended = voided || order.status === 'Rejected'
  // an IOC or FOK order with which the book does not trade ends before its value is checked
  const isThin = found.some(
    ({ code, params }) => code === 'fokTooThin' || (code === 'bookTooThin' && params['max'] === '0'),
  )
  const foreseesEnd = found.some(({ code }) => ENDS.has(code) && !(isThin && code === 'notionalTooSmall'))
  if (ended || foreseesEnd) {
    bench.tally.count('waiting', 'ended at its trigger')
    return differ('acts at its trigger', !foreseesEnd, !ended)
  }
  const isNearer = isNearerToMark(bench, id, order, foreseen)
  if (isNearer) bench.tally.count('waiting', 'its limit moved to what backs the position')
  const end = endDifferences(context, found, shown, order).filter(({ what }) => !isNearer || what !== 'limit')
  if (taken.length === 0 && !isResting(order)) {
    bench.tally.count('waiting', 'stepped back at its trigger')
    return end
  }
  bench.tally.count('waiting', 'acted at its trigger')
  const value = taken.reduce((sum, trade) => sum + trade.value, 0n)
  const qty = taken.reduce((sum, trade) => sum + lotsToQty(instrument, trade.qty), 0n)
  const price: readonly Difference[] =
    order.orderType === 'Market' ? differ('price', shown.price, entryPrice(instrument, value, qty)) : []
  return [...end, ...price, ...figuresAfter(bench, id, shown, { orders: [order] })]
}

/**
 * True of a triggered order that closes lots whose capital is used up at its limit: the exchange moves that limit towards
 * the mark, at most to it.
 */
function isNearerToMark({ scene }: Bench, id: number, order: OrderState, { context, shown }: Foreseen): boolean {
  const { side, positionIdx, reduceOnly } = order
  const { price } = shown
  const closes = reduceOnly || positionIdx === (side === 'Sell' ? 1 : 2)
  if (order.orderType !== 'Limit' || !closes || price === undefined) return false
  const [now, mark] = [ticksToPrice(context.instrument, order.price), scene.engine.quote(id).markPrice]
  return side === 'Sell' ? now > price && now <= mark : now < price && now >= mark
}

function waitingForm(random: Random, context: OrderContext, trigger: E8, by: TriggerBy): OrderForm {
  const { tickSize } = context.instrument
  const where = random.weighted<Where>({ right: 94, offGrid: 2, elsewhere: 4 })
  const isLimit = random.chance(50)
  const closeOnTrigger = random.chance(10)
  const kind = conditionalKind({
    id: isLimit ? 'StopLimit' : 'Conditional',
    orderType: isLimit ? 'Limit' : 'Market',
    triggerPrice: formatE8(triggerAt(random, where, trigger, tickSize)),
    triggerBy: by,
    closeOnTrigger,
  })
  const form = withOptions(random, context, initial(kind))
  // only one thing is wrong at a time; and without a quantity the order would close the whole position, which the panel
  // does not offer
  const sized = where === 'right' && !closeOnTrigger ? withSize(random, context, form) : withLots(random, context, form)
  if (!isLimit) return sized
  const isMissing = where === 'right' && random.chance(2)
  const price = trigger + BigInt(random.between(-60, 60)) * tickSize
  const priced = actions.editPrice(sized, isMissing ? '' : formatE8(price))
  const lived = random.chance(40) ? actions.chooseLifetime(priced, random.pick(LIFETIMES)) : priced
  return random.chance(15) ? actions.setPostOnly(lived, true) : lived
}

type Where = 'right' | 'offGrid' | 'elsewhere'

function triggerAt(random: Random, where: Where, trigger: E8, tickSize: E8): E8 {
  if (where === 'offGrid') return trigger + tickSize / 2n
  return where === 'elsewhere' ? trigger + BigInt(random.between(-300, 300)) * tickSize : trigger
}
