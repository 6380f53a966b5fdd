import type { OrderState } from '@perpdesk/engine'
import { formatE8 } from '@perpdesk/numeric'
import type { RequestOf } from '@perpdesk/protocol'
import { type TickGrid, ticksToPrice } from '@perpdesk/trading'
import type { OrderContext } from '../../apps/terminal/src/features/order-panel/order-context.ts'
import type { Bench } from './bench.ts'
import { type Difference, differ } from './difference.ts'
import { orderNow, ordersReported, tradesOf } from './outcome.ts'
import { type Scene, TRADER } from './scene.ts'

type Request = RequestOf<'createOrder'>

/** Compares the TP/SL of a request with the TP/SL of the order; returns no differences for a request without TP/SL. */
export function carriedDifferences(
  { instrument }: OrderContext,
  asked: Request,
  order: OrderState,
): readonly Difference[] {
  return differ('carries', textOf(asked), carriedText(instrument, order))
}

function textOf({ takeProfit, stopLoss, ...asked }: Request): string {
  if (takeProfit === undefined && stopLoss === undefined) return 'nothing'
  const profit = [takeProfit, asked.tpTriggerBy, asked.tpOrderType, asked.limitTakeProfit ?? '0']
  const loss = [stopLoss, asked.slTriggerBy, asked.slOrderType, asked.limitStopLoss ?? '0']
  return line(asked.tpSlMode, takeProfit === undefined ? [] : profit, stopLoss === undefined ? [] : loss)
}

function carriedText(instrument: TickGrid, { details }: OrderState): string {
  if (details === null || details.tpslMode === 'UNKNOWN') return 'nothing'
  const price = (ticks: number) => formatE8(ticksToPrice(instrument, ticks))
  const { takeProfit, stopLoss, tpslMode } = details
  const profit = [price(takeProfit), details.tpTriggerBy, details.tpOrderType, price(details.tpLimitPrice)]
  const loss = [price(stopLoss), details.slTriggerBy, details.slOrderType, price(details.slLimitPrice)]
  return line(tpslMode, takeProfit === 0 ? [] : profit, stopLoss === 0 ? [] : loss)
}

type Words = readonly (string | undefined)[]

const line = (mode: string | undefined, profit: Words, loss: Words) =>
  [mode, 'TP', ...profit, 'SL', ...loss].join(' ').trim()

const STOPS: ReadonlySet<string> = new Set(['TakeProfit', 'StopLoss', 'PartialTakeProfit', 'PartialStopLoss'])

/**
 * Compares the TP and SL that an order attaches to its position once it is filled, for the whole position or for the
 * lots that it opened.
 */
export function attachedDifferences(bench: Bench, id: number, asked: Request, orderId: number): readonly Difference[] {
  const { scene, tally } = bench
  if (asked.takeProfit === undefined && asked.stopLoss === undefined) return []
  if (hasFired(scene) || tradedWithItself(scene, orderId)) {
    tally.count('carried', hasFired(scene) ? 'acted at once' : 'traded with an own order')
    return []
  }
  const opened = tradesOf(scene, orderId).reduce((sum, { qty, closedQty }) => sum + qty - closedQty, 0)
  const { instrument } = bench.listings.byId(id)
  const order = orderNow(scene.engine, orderId)
  const held = scene.engine.position(TRADER, id).find(({ positionIdx }) => positionIdx === order.positionIdx)
  const qty = asked.tpSlMode === 'Full' ? (held?.size ?? 0) : opened
  const stops = scene.engine.openOrders(TRADER).filter(({ details }) => details?.parentOrderId === orderId)
  tally.count('carried', opened > 0 ? `attached ${asked.tpSlMode}` : 'opened nothing')
  return (['TakeProfit', 'StopLoss'] as const).flatMap((kind) => {
    const stop = stops.find(({ stopOrderType }) => stopOrderType.endsWith(kind))
    return differ(`attached ${kind}`, askedText(asked, kind, opened > 0 ? qty : 0), stopText(instrument, stop))
  })
}

function askedText(asked: Request, kind: 'TakeProfit' | 'StopLoss', lots: number): string {
  const isProfit = kind === 'TakeProfit'
  const trigger = isProfit ? asked.takeProfit : asked.stopLoss
  if (trigger === undefined || lots === 0) return 'none'
  const by = isProfit ? asked.tpTriggerBy : asked.slTriggerBy
  const orderType = isProfit ? asked.tpOrderType : asked.slOrderType
  const limit = (isProfit ? asked.limitTakeProfit : asked.limitStopLoss) ?? '0'
  return [asked.tpSlMode === 'Full' ? kind : `Partial${kind}`, trigger, by, orderType, limit, lots].join(' ')
}

function stopText(instrument: TickGrid, stop: OrderState | undefined): string {
  if (stop === undefined) return 'none'
  const price = (ticks: number) => formatE8(ticksToPrice(instrument, ticks))
  const { stopOrderType, orderType, details, qty } = stop
  return [stopOrderType, price(details?.triggerPrice ?? 0), details?.triggerBy, orderType, price(stop.price), qty].join(
    ' ',
  )
}

/** True if a TP or SL has triggered since the last `listen`. */
export function hasFired(scene: Scene): boolean {
  return ordersReported(scene).some(({ status, stopOrderType }) => status === 'Triggered' && STOPS.has(stopOrderType))
}

function tradedWithItself(scene: Scene, orderId: number): boolean {
  return scene
    .reported()
    .some((event) => event.type === 'execution' && event.account === TRADER && event.orderId !== orderId)
}

/** Cancels the orders that an order carried, so that they do not trigger on trades of later cases. */
export function clearCarried(scene: Scene, id: number, { orderId }: OrderState): void {
  for (const order of scene.engine.openOrders(TRADER)) {
    if (order.orderId !== orderId && order.details?.parentOrderId !== orderId) continue
    scene.cancel(id, order.orderId)
  }
}
