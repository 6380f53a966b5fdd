import type { E8 } from '@perpdesk/numeric'
import type { RequestOf } from '@perpdesk/protocol'
import type { WhatIf } from '@perpdesk/trading'
import { apiErrorOf } from '../../apps/exchange/src/gateway/faces/terminal/wire/api-error.ts'
import { placeOrderOf } from '../../apps/exchange/src/gateway/faces/terminal/wire/order-commands.ts'
import { issues } from '../../apps/terminal/src/features/order-panel/issues.ts'
import type { OrderForm } from '../../apps/terminal/src/features/order-panel/kinds/order-kind.ts'
import type { OrderContext, SideSummary } from '../../apps/terminal/src/features/order-panel/order-context.ts'
import { orderRequest } from '../../apps/terminal/src/features/order-panel/request.ts'
import { isClosing, summary } from '../../apps/terminal/src/features/order-panel/summary.ts'
import { wireQty } from '../../apps/terminal/src/features/order-submission/wire-qty.ts'
import { figuresAfter } from './after.ts'
import { type Bench, contextOf } from './bench.ts'
import { attachedDifferences, carriedDifferences, clearCarried, hasFired } from './carried.ts'
import { withTpSl } from './carried-forms.ts'
import { countForm } from './count-form.ts'
import { type Difference, differ } from './difference.ts'
import { endDifferences, isResting, tradeDifferences } from './fate.ts'
import { sendOrder } from './outcome.ts'
import { refusalDifferences } from './refusal-codes.ts'
import { TRADER } from './scene.ts'

export type MakeForm = (random: Bench['scene']['random'], context: OrderContext) => OrderForm

interface Typed {
  readonly form: OrderForm
  readonly context: OrderContext
  readonly shown: SideSummary
}

/** An order that takes effect at once: compares the panel's figures before it with the exchange's after it. */
export async function playAtOnce(bench: Bench, id: number, make: MakeForm): Promise<readonly Difference[]> {
  const { scene, tally } = bench
  const context = contextOf(bench, id)
  const typed = make(scene.random, context)
  const form = scene.random.chance(55) ? withTpSl(scene.random, context, typed) : typed
  const shown = summary(form, context)[scene.random.pick(['buy', 'sell'] as const)]
  const found = issues(form, context, shown)
  if (found.some(({ code }) => code === 'takeProfitOver')) {
    // no price gives the typed return, so there is no price to send
    tally.count('refused', 'by the form alone')
    return []
  }
  const request = orderRequest(form, context, shown, scene.newLink())
  const asked = found.some(({ severity }) => severity === 'error') ? undefined : judged(bench, id, request)
  const most = mostDifferences(bench, id, request, { form, context, shown })
  const outcome = await sendOrder(bench, request)
  const refused = refusalDifferences(found, shown, outcome)
  if (refused.length > 0) return refused
  if (!('order' in outcome)) {
    tally.count('refused', `${form.kind.id} ${outcome.code}`)
    return most
  }
  tally.count('accepted', form.kind.id)
  if (request.takeProfit !== undefined || request.stopLoss !== undefined) tally.count('accepted', 'TP/SL')
  countForm(tally, { form, context, accountType: scene.accountType })
  const { taken, order } = outcome
  if (taken.length > 1) tally.count('filled', 'over several levels')
  const end = endDifferences(context, found, shown, order)
  if (taken.length === 0 && !isResting(order)) {
    tally.count('filled', 'ended without a trade')
    return [...most, ...end]
  }
  const cost = asked === undefined ? [] : differ('cost', shown.cost, asked.margin)
  // when its own TP or SL triggers, it may fill the resting part of the order
  const trades = hasFired(scene) ? [] : tradeDifferences(context, shown, outcome)
  const after = figuresAfter(bench, id, shown, outcome)
  const carried = [
    ...carriedDifferences(context, request, order),
    ...attachedDifferences(bench, id, request, order.orderId),
  ]
  if (form.tpsl !== null) clearCarried(scene, id, order)
  return [...most, ...end, ...cost, ...trades, ...after, ...carried]
}

type Request = RequestOf<'createOrder'>

/** Returns the exchange's preview of the order before it is sent; `undefined` if the gateway already refuses it. */
function judged({ scene, listings }: Bench, id: number, request: Request): WhatIf | undefined {
  const { instrument } = listings.byId(id)
  try {
    const order = placeOrderOf(instrument, request, () => scene.engine.quote(id))
    return scene.engine.previewOrder({ ...order, account: TRADER })
  } catch (error) {
    if (apiErrorOf(error) !== undefined) return undefined
    throw error
  }
}

/** Checks the largest quantity: the exchange accepts it, and refuses one lot more. */
function mostDifferences(
  bench: Bench,
  id: number,
  request: Request,
  { form, context, shown }: Typed,
): readonly Difference[] {
  const { instrument } = context
  const { maxQty } = shown
  if (maxQty === undefined || isClosing(form, context)) return []
  const { qty: _plain, qtyX: _scaled, ...rest } = request
  const verdict = (qty: E8) => judged(bench, id, { ...rest, ...wireQty(instrument, qty) })?.verdict
  const more = maxQty + instrument.lotSize
  const refused = more > form.kind.most(context) ? 'refused' : verdict(more)
  return [
    ...(maxQty === 0n ? [] : differ('largest quantity', 'taken', verdict(maxQty) ?? 'taken')),
    ...(refused === 'taken' ? differ('largest quantity and a lot', 'refused', refused) : []),
  ]
}
