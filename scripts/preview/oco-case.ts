import type { OrderState } from '@perpdesk/engine'
import { type E8, formatE8, toSafeInteger } from '@perpdesk/numeric'
import { MAX_CONDITIONAL_ORDERS, ticksToPrice } from '@perpdesk/trading'
import { actions, initial } from '../../apps/terminal/src/features/order-panel/form.ts'
import { issues } from '../../apps/terminal/src/features/order-panel/issues.ts'
import { presentPrice } from '../../apps/terminal/src/features/order-panel/kinds/conditional/conditional.ts'
import { conditionalKind } from '../../apps/terminal/src/features/order-panel/kinds/conditional/conditional-kind.tsx'
import type { OcoForm, OcoLegName } from '../../apps/terminal/src/features/order-panel/kinds/oco/oco-form.ts'
import { ocoKind } from '../../apps/terminal/src/features/order-panel/kinds/oco/oco-kind.tsx'
import { ocoTicket } from '../../apps/terminal/src/features/order-panel/kinds/oco/oco-ticket.ts'
import { LIFETIMES, type OrderForm } from '../../apps/terminal/src/features/order-panel/kinds/order-kind.ts'
import type { OrderContext } from '../../apps/terminal/src/features/order-panel/order-context.ts'
import { summary } from '../../apps/terminal/src/features/order-panel/summary.ts'
import type { Random } from '../lib/random.ts'
import { type Bench, contextOf } from './bench.ts'
import { countForm } from './count-form.ts'
import { type Difference, differ } from './difference.ts'
import { orderNow, sendOrder } from './outcome.ts'
import { withLots, withOptions, withSize } from './plain-forms.ts'
import { type Aim, aimFrom, reachTrigger } from './reach-trigger.ts'
import { refusalDifferences } from './refusal-codes.ts'
import { type Scene, TRADER } from './scene.ts'
import { type Foreseen, triggered } from './waiting-case.ts'

/**
 * An OCO order, two waiting orders of one quantity: compares the answer when they are sent, then the result when all
 * prices reach the trigger of one of them and the other is cancelled.
 */
export async function playOco(bench: Bench, id: number): Promise<readonly Difference[]> {
  const differences = await comeToTrigger(bench, id)
  // orders that still wait would trigger on trades of later cases
  bench.scene.cancelAll(id)
  return differences
}

async function comeToTrigger(bench: Bench, id: number): Promise<readonly Difference[]> {
  const { scene, tally } = bench
  const { random } = scene
  const rest = scene.settle(id)
  if (random.chance(3)) fillUp(scene, id, rest)
  const context = contextOf(bench, id)
  const aim = aimFrom(random, rest)
  const { oco, form, button, acting } = ocoForm(random, context, aim)
  const shown = summary(form, context)[button]
  const found = issues(form, context, shown)
  const outcome = await sendOrder(bench, ocoTicket(oco, { form, context, side: shown }, scene.newLink()))
  const refused = refusalDifferences(found, shown, outcome)
  if (refused.length > 0) return refused
  if (!('order' in outcome)) {
    tally.count('refused', `OCO ${outcome.code}`)
    return []
  }
  tally.count('accepted', 'OCO')
  countForm(tally, { form, context, accountType: scene.accountType })
  // the take-profit order comes first
  const legs = { takeProfit: outcome.order, stopLoss: orderNow(scene.engine, outcome.order.orderId + 1) }
  const waits = [
    ...waitDifferences(oco, 'takeProfit', context, legs),
    ...waitDifferences(oco, 'stopLoss', context, legs),
  ]
  const { details } = legs[acting]
  const isAtRest = context.market.mark === ticksToPrice(context.instrument, rest)
  if (waits.length > 0 || !isAtRest || details?.triggerPrice !== aim.trigger) {
    tally.count('waiting', isAtRest ? 'OCO with another trigger' : 'mark beside the trigger')
    return waits
  }
  const lots = toSafeInteger((shown.qty ?? 0n) / context.instrument.lotSize)
  const moved = reachTrigger(bench, id, { ...aim, side: shown.side, lots })
  tally.count('waiting', `OCO by its ${acting}`)
  const other = orderNow(scene.engine, legs[acting === 'takeProfit' ? 'stopLoss' : 'takeProfit'].orderId)
  const ends = acting === 'takeProfit' ? 'CancelByOCOSlCanceledByTpTriggered' : 'CancelByOCOTpCanceledBySlTriggered'
  const ending = differ('the other', ends, other.cancelType)
  if (moved !== undefined) {
    tally.count('waiting', moved)
    return ending
  }
  // the figures of the form describe the take-profit order, its issues both orders; the stop-loss order has the figures
  // that it would have alone, and each has the issues that it would have alone
  const single = alone(oco[acting], form, context, button)
  const foreseen = acting === 'takeProfit' ? { ...single, shown } : single
  return [...ending, ...triggered(bench, id, orderNow(scene.engine, legs[acting].orderId), foreseen)]
}

/** Returns the panel's figures and issues for one of the orders as a separate conditional order. */
function alone(leg: OcoForm[OcoLegName], form: OrderForm, context: OrderContext, button: 'buy' | 'sell'): Foreseen {
  const { trigger: triggerPrice, by: triggerBy, orderType, price } = leg
  const { closesOnTrigger: closeOnTrigger } = form.kind
  const id = orderType === 'Limit' ? 'StopLimit' : 'Conditional'
  const kind = conditionalKind({ id, orderType, triggerPrice, triggerBy, closeOnTrigger })
  const qty = summary(form, context)[button].qty ?? 0n
  const single = actions.setQuantity({ ...form, kind, price }, qty)
  const shown = summary(single, context)[button]
  return { context, shown, found: issues(single, context, shown) }
}

function waitDifferences(
  oco: OcoForm,
  name: OcoLegName,
  { instrument }: OrderContext,
  legs: Readonly<Record<OcoLegName, OrderState>>,
): readonly Difference[] {
  const { status, stopOrderType, orderType, price, details } = legs[name]
  const { trigger, by, ...typed } = oco[name]
  return [
    ...differ(`${name} waits`, 'Untriggered OcoOrder', `${status} ${stopOrderType}`),
    ...differ(`${name} type`, typed.orderType, orderType),
    ...differ(
      `${name} trigger`,
      `${trigger} ${by}`,
      `${formatE8(ticksToPrice(instrument, details?.triggerPrice ?? 0))} ${details?.triggerBy}`,
    ),
    ...(orderType === 'Market' ? [] : differ(`${name} limit`, typed.price, formatE8(ticksToPrice(instrument, price)))),
  ]
}

/** Adds conditional orders until there is room for exactly one more, or for none. */
function fillUp(scene: Scene, id: number, price: number): void {
  for (let count = MAX_CONDITIONAL_ORDERS - scene.random.between(0, 1); count > 0; count -= 1) {
    const options = {
      trigger: { price: price + 900, by: 'LastPrice', direction: 1 },
      tpsl: null,
      slippage: null,
      bbo: null,
      oco: null,
    } as const
    const positionIdx = scene.isHedged(id) ? 1 : 0
    scene.send(scene.order({ account: TRADER, instrument: id, side: 'Buy', price, qty: 900, positionIdx, options }))
  }
}

interface Typed {
  readonly oco: OcoForm
  readonly form: OrderForm
  readonly button: 'buy' | 'sell'
  /** The order whose trigger is reached. */
  readonly acting: OcoLegName
}

function ocoForm(random: Random, context: OrderContext, { by, ...aim }: Aim): Typed {
  const { market, instrument } = context
  const { tickSize } = instrument
  const trigger = ticksToPrice(instrument, aim.trigger)
  // only one thing is wrong at a time
  const wrong = random.weighted<Wrong>({ nothing: 92, side: 6, offGrid: 2 })
  const acting = random.pick(['takeProfit', 'stopLoss'] as const)
  const rises = (presentPrice(market, by) ?? trigger) < trigger
  const sells = (acting === 'takeProfit') === rises
  // beyond all current prices on the other side
  const far =
    (by === 'LastPrice' ? trigger : (market.mark ?? trigger)) +
    (rises ? -1n : 1n) * BigInt(random.between(20, random.pick([60, 3_000]))) * tickSize
  const near = wrong === 'offGrid' ? trigger + tickSize / 2n : trigger
  const leg = (at: E8): OcoForm['takeProfit'] => ({
    trigger: formatE8(at),
    by: at === far ? random.pick(['LastPrice', by]) : by,
    orderType: random.pick(['Limit', 'Market'] as const),
    price: formatE8(at + BigInt(random.between(-60, 60)) * tickSize),
  })
  const closeOnTrigger = random.chance(10)
  const [reached, other] = [leg(near), leg(far)]
  const legs =
    acting === 'takeProfit' ? { takeProfit: reached, stopLoss: other } : { takeProfit: other, stopLoss: reached }
  const oco = { ...legs, closeOnTrigger }
  const opened = withOptions(random, context, initial(ocoKind(oco)))
  const isFree = wrong === 'nothing' && !closeOnTrigger
  const form = lived(random, isFree ? withSize(random, context, opened) : withLots(random, context, opened))
  return { oco, form, button: sells === (wrong !== 'side') ? 'sell' : 'buy', acting }
}

type Wrong = 'nothing' | 'side' | 'offGrid'

function lived(random: Random, form: OrderForm): OrderForm {
  if (random.chance(15)) return actions.setPostOnly(form, true)
  return random.chance(40) ? actions.chooseLifetime(form, random.pick(LIFETIMES)) : form
}
