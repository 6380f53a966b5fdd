import type { OrderState } from '@perpdesk/engine'
import { type E8, formatE8 } from '@perpdesk/numeric'
import type { RequestOf } from '@perpdesk/protocol'
import { lotsToQty, REFUSALS, type RefusalName, ticksToPrice, type WhatIf } from '@perpdesk/trading'
import type { FormIssue } from '../../apps/terminal/src/features/order-panel/form-issue.ts'
import { issues } from '../../apps/terminal/src/features/order-panel/issues.ts'
import { type ScaledForm, weightOf } from '../../apps/terminal/src/features/order-panel/kinds/scaled/scaled-form.ts'
import { scaledTicket } from '../../apps/terminal/src/features/order-panel/kinds/scaled/scaled-ticket.ts'
import type {
  OrderContext,
  PlayedLeg,
  SideSummary,
} from '../../apps/terminal/src/features/order-panel/order-context.ts'
import { summary } from '../../apps/terminal/src/features/order-panel/summary.ts'
import { wireQty } from '../../apps/terminal/src/features/order-submission/wire-qty.ts'
import { coinDecimals } from '../../apps/terminal/src/format/index.ts'
import { figuresAfter } from './after.ts'
import { type Bench, contextOf } from './bench.ts'
import { countForm } from './count-form.ts'
import { type Difference, differ } from './difference.ts'
import { isResting, tradeDifferences } from './fate.ts'
import { orderNow, takenBy } from './outcome.ts'
import { refusalDifferences } from './refusal-codes.ts'
import { type RowLeg, type RowOutcome, sendRow } from './row-outcome.ts'
import { scaledForm } from './scaled-forms.ts'
import { Trial } from './trial.ts'

/** A scaled order: compares the panel's figures for each order and for all orders with the exchange's results. */
export async function playScaled(bench: Bench, id: number): Promise<readonly Difference[]> {
  const { scene, tally } = bench
  const context = contextOf(bench, id)
  const { form, scaled } = scaledForm(scene.random, context)
  const shown = summary(form, context)[scene.random.pick(['buy', 'sell'] as const)]
  const found = issues(form, context, shown)
  const ticket = scaledTicket(scaled, { form, context, side: shown }, scene.newLink())
  const before = new Trial(scene)
  const outcome = await sendRow(bench, ticket ?? asTyped(scaled, context, shown))
  const refused = refusalDifferences(found, shown, { code: outcome.code })
  if (refused.length > 0) return refused
  const judged = before.judgeEach(outcome.legs.map(({ asked }) => asked))
  const legs = legDifferences(bench, context, shown, outcome)
  if (outcome.code !== 0) {
    tally.count('refused', `Scaled ${outcome.code}`)
    return [...legs, ...shortDifferences(bench, context, found, { outcome, judged })]
  }
  tally.count('accepted', 'Scaled')
  countForm(tally, { form, context, accountType: scene.accountType })
  tally.count('form', `Scaled ${scaled.distribution}`)
  const orders = ordersOf(bench, outcome)
  const taken = orders.flatMap(({ orderId }) => takenBy(scene, orderId))
  if (taken.length > 1) tally.count('filled', 'a row over several levels')
  const said = saidDifferences(found, outcome, orders)
  const acted = orders.filter((order) => isResting(order) || order.cumExecQty > 0)
  if (acted.length === 0) return [...legs, ...said]
  const isActed = ({ answer }: RowLeg) => acted.some(({ orderId }) => orderId === answer.orderId)
  const cost = differ('cost', shown.cost, sumOf(outcome, judged, isActed, 'margin'))
  const trades = tradeDifferences(context, shown, { orders, taken })
  return [...legs, ...said, ...cost, ...trades, ...figuresAfter(bench, id, shown, { orders: acted })]
}

type Judged = readonly (WhatIf | undefined)[]

/** Sums a figure of the exchange's preview over some of the orders. */
function sumOf(
  { legs }: RowOutcome,
  judged: Judged,
  isMeant: (leg: RowLeg) => boolean,
  figure: 'margin' | 'needed',
): E8 {
  return legs.reduce((sum, leg, place) => (isMeant(leg) ? sum + (judged[place]?.[figure] ?? 0n) : sum), 0n)
}

/** Returns the request of an incomplete form, as another client would send it. */
function asTyped(scaled: ScaledForm, { instrument }: OrderContext, { side, qty = 0n }: SideSummary): Ticket {
  return {
    symbol: instrument.symbol,
    side,
    ...wireQty(instrument, qty),
    fromPrice: scaled.lowest,
    toPrice: scaled.highest,
    count: Number.parseInt(scaled.count, 10),
    distribution: scaled.distribution,
    ...(scaled.distribution === 'Custom' ? { weights: scaled.weights.map(weightOf) } : {}),
  }
}

type Ticket = RequestOf<'createScaled'>

function ordersOf({ scene }: Bench, { legs }: RowOutcome): readonly OrderState[] {
  return legs.filter(({ answer }) => answer.code === 0).map(({ answer }) => orderNow(scene.engine, answer.orderId))
}

const REFUSED: Readonly<Record<PlayedLeg['fate'], readonly RefusalName[]>> = {
  taken: [],
  wouldTake: [],
  notionalTooSmall: ['notionalTooSmall'],
  nothingToClose: ['reduceOnlyRejected'],
  riskLimitExceeded: ['riskLimitExceeded', 'leverageBeyondTier', 'riskLadderExceeded'],
  insufficientBalance: ['insufficientBalance'],
  wouldLiquidateAtOnce: ['wouldLiquidateAtOnce'],
  closesBeyondBacking: ['priceOutOfRange'],
}

/** Compares each order: its price, its quantity, and whether it was accepted. */
function legDifferences(
  { scene }: Bench,
  { instrument }: OrderContext,
  { legs: shown = [] }: SideSummary,
  { legs }: RowOutcome,
): readonly Difference[] {
  return legs.flatMap(({ answer }, place) => {
    const leg = shown[place]
    const name = `order ${place + 1}`
    if (leg === undefined) return differ(name, 'not shown', 'there')
    if (answer.code !== 0) {
      const isMeant = REFUSED[leg.fate].some((refusal) => REFUSALS[refusal] === answer.code)
      return isMeant ? [] : differ(name, leg.fate, `${answer.code}`)
    }
    const order = orderNow(scene.engine, answer.orderId)
    const fate = order.rejectReason === 'EC_PostOnlyWillTakeLiquidity' ? 'wouldTake' : 'taken'
    return [
      ...differ(name, leg.fate, fate),
      ...differ(`${name} price`, leg.price, ticksToPrice(instrument, order.price)),
      ...differ(`${name} quantity`, leg.qty, lotsToQty(instrument, order.qty)),
    ]
  })
}

/**
 * Compares the missing balance of a scaled order: the amount available before it, and that plus what its refused orders
 * lack.
 */
function shortDifferences(
  { scene }: Bench,
  { instrument }: OrderContext,
  found: readonly FormIssue[],
  { outcome, judged }: { readonly outcome: RowOutcome; readonly judged: Judged },
): readonly Difference[] {
  const error = found.find(({ code }) => code === 'balanceTooSmall')
  const [first] = outcome.legs
  if (error === undefined || first === undefined) return []
  const [after] = new Trial(scene).judgeEach([first.asked])
  const available = judged[0]?.available ?? 0n
  const needed = sumOf(outcome, judged, ({ answer }) => answer.code !== 0, 'needed')
  const required = available + needed - (after?.available ?? 0n)
  const decimals = coinDecimals(instrument.settleCoin)
  const shown = available > 0n ? available : 0n
  return [
    ...differ('required', error.params['required'], formatE8(required, { decimals, rounding: 'ceil' })),
    ...differ('available', error.params['available'], formatE8(shown, { decimals, rounding: 'floor' })),
  ]
}

/** Compares the numbers of orders that the form announces as moved or as cancelled post-only orders. */
function saidDifferences(
  found: readonly FormIssue[],
  { legs }: RowOutcome,
  orders: readonly OrderState[],
): readonly Difference[] {
  const said = (code: FormIssue['code']) => found.find((issue) => issue.code === code)?.params['part'] ?? '0'
  const moved = legs.filter(({ asked, answer }) => answer.code === 0 && answer.price !== asked.price)
  const back = orders.filter(({ rejectReason }) => rejectReason === 'EC_PostOnlyWillTakeLiquidity')
  return [
    ...differ('orders moved', said('legsMoved'), `${moved.length}`),
    ...differ('orders that step back', said('legsWouldTake'), `${back.length}`),
  ]
}
