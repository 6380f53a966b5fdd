import type { Command, Engine, ExecutionEvent, OrderState } from '@perpdesk/engine'
import { createOrderFields, type RequestOf } from '@perpdesk/protocol'
import { placeOrder } from '../../apps/exchange/src/gateway/core/use-cases/place-order.ts'
import { placeOrderOf } from '../../apps/exchange/src/gateway/faces/terminal/wire/order-commands.ts'
import { ask, type Refused } from './ask.ts'
import type { Bench } from './bench.ts'
import { type Scene, TRADER } from './scene.ts'

/** Orders that the exchange accepted together, in their state right after. */
export interface Acted {
  readonly orders: readonly OrderState[]
  /** Their immediate trades, in order. */
  readonly taken: readonly ExecutionEvent[]
}

/** One order that the exchange has accepted. */
export interface Accepted extends Acted {
  readonly code: 0
  readonly order: OrderState
}

/** Sends an order through the gateway's own code, as if it came over the wire. */
export function sendOrder(
  { scene, listings }: Pick<Bench, 'scene' | 'listings'>,
  request: RequestOf<'createOrder'>,
): Promise<Accepted | Refused> {
  const submit = (command: Command) => Promise.resolve(scene.send(command).result)
  const submitAll = (commands: readonly Command[]) => commands.map(submit)
  const usedIds = { refusalOfOrder: () => undefined }
  const context = { sequencer: { submit, submitAll }, listings, usedIds }
  return ask(scene, createOrderFields, request, async (read) => {
    const { instrument } = listings.bySymbol(read.symbol)
    const order = placeOrderOf(instrument, read, () => scene.engine.quote(instrument.id))
    const { orderId, missing } = await placeOrder(context, { ...order, account: TRADER })
    if (missing !== undefined) throw missing.refusal
    return acceptedOf(scene, orderId)
  })
}

function acceptedOf(scene: Scene, orderId: number): Accepted {
  const order = orderNow(scene.engine, orderId)
  return { code: 0, order, orders: [order], taken: takenBy(scene, orderId) }
}

export function orderNow(engine: Engine, orderId: number): OrderState {
  const order = engine.findOrder(TRADER, { orderId, orderLinkId: '' })
  if (order === undefined) throw new Error(`order ${orderId} is gone`)
  return order
}

/** Returns the trades in which an order took liquidity since the last `listen`. */
export function takenBy(scene: Scene, orderId: number): readonly ExecutionEvent[] {
  return tradesOf(scene, orderId).filter(({ isMaker }) => !isMaker)
}

/** Returns the trades of an order since the last `listen`. */
export function tradesOf(scene: Scene, orderId: number): readonly ExecutionEvent[] {
  return scene
    .reported()
    .filter((event) => event.type === 'execution')
    .filter((event) => event.account === TRADER && event.orderId === orderId)
}

/** Returns the trader's orders as reported since the last `listen`. */
export function ordersReported(scene: Scene): readonly OrderState[] {
  return scene
    .reported()
    .filter((event) => event.type === 'order')
    .map(({ order }) => order)
    .filter(({ account }) => account === TRADER)
}
