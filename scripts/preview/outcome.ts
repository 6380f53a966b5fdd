import type { Command, Engine, ExecutionEvent, OrderState } from '@perpdesk/engine'
import { createOrderFields, type RequestOf } from '@perpdesk/protocol'
import { REFUSALS } from '@perpdesk/trading'
import { ApiError } from '../../apps/exchange/src/gateway/api-error.ts'
import { place } from '../../apps/exchange/src/gateway/handlers/placing.ts'
import type { Bench } from './bench.ts'
import { type Scene, TRADER } from './scene.ts'

/** Orders that the exchange has taken together, as they stand right after. */
export interface Acted {
  readonly orders: readonly OrderState[]
  /** Their trades at once, in their order. */
  readonly taken: readonly ExecutionEvent[]
}

/** One order that the exchange has taken. */
export interface Accepted extends Acted {
  readonly code: 0
  readonly order: OrderState
}

export interface Refused {
  readonly code: number
  readonly params: Readonly<Record<string, string>>
}

/** Sends an order through the gateway's own code, as it would come over the wire. */
export async function sendOrder(
  { scene, listings }: Pick<Bench, 'scene' | 'listings'>,
  request: RequestOf<'createOrder'>,
): Promise<Accepted | Refused> {
  const submit = (command: Command) => Promise.resolve(scene.send(command).result)
  const submitAll = (commands: readonly Command[]) => commands.map(submit)
  const usedIds = { refusalOfOrder: () => undefined }
  scene.listen()
  scene.sent = JSON.stringify(request)
  const parsed = createOrderFields.safeParse(request)
  if (!parsed.success) return { code: REFUSALS.invalidParameter, params: {} }
  try {
    const counter = { sequencer: { engine: scene.engine, submit, submitAll }, listings, usedIds }
    const { orderId } = await place(counter, TRADER, parsed.data)
    return acceptedOf(scene, Number.parseInt(orderId, 10))
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return { code: error.entry.code, params: error.params }
  }
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

/** What an order took from the book since the scene listens. */
export function takenBy(scene: Scene, orderId: number): readonly ExecutionEvent[] {
  return tradesOf(scene, orderId).filter(({ isMaker }) => !isMaker)
}

/** Trades of an order since the scene listens. */
export function tradesOf(scene: Scene, orderId: number): readonly ExecutionEvent[] {
  return scene.heard
    .flatMap(({ events }) => events)
    .filter((event) => event.type === 'execution')
    .filter((event) => event.account === TRADER && event.orderId === orderId)
}
