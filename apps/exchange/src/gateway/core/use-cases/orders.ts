import type { CommandResult, Engine } from '@perpdesk/engine'
import type { Caller } from '../caller/caller.ts'
import type { CoreContext } from '../context.ts'
import type { Instruction } from '../instruction.ts'
import { Refusal } from '../refusal.ts'
import { checkOpeningOn } from './opening.ts'
import { type OrderAnswer, type Placement, placeOrder } from './place-order.ts'

/** Places, amends and cancels single orders. */
export class Orders {
  readonly #context: CoreContext

  constructor(context: CoreContext) {
    this.#context = context
  }

  async place(caller: Caller, order: Instruction<'placeOrder'>): Promise<Placement> {
    checkOpeningOn(this.#context, caller, order, order.reduceOnly || order.closeOnTrigger)
    return placeOrder(this.#context, { ...order, account: caller.account.id })
  }

  /** Amends an order. Refused for callers who may only reduce, because the amended order could be larger. */
  async amend(caller: Caller, change: Instruction<'amendOrder'>): Promise<OrderAnswer> {
    checkOpeningOn(this.#context, caller, change, false)
    return this.#answer(caller, await this.#context.sequencer.submit({ ...change, account: caller.account.id }))
  }

  async cancel(caller: Caller, order: Instruction<'cancelOrder'>): Promise<OrderAnswer> {
    return this.#answer(caller, await this.#context.sequencer.submit({ ...order, account: caller.account.id }))
  }

  #answer({ account }: Caller, { code, params, orderId, price }: CommandResult): OrderAnswer {
    if (code !== 0) throw new Refusal(code, params)
    return { orderId, orderLinkId: linkIdOf(this.#context.sequencer.engine, account.id, orderId), price }
  }
}

/**
 * Returns the client id of an order as the engine has it, because a caller that refers to the order by its number may
 * not know the client id. Empty if the order is unknown or has none.
 */
export function linkIdOf(engine: Pick<Engine, 'findOrder'>, account: number, orderId: number): string {
  return engine.findOrder(account, { orderId, orderLinkId: '' })?.orderLinkId ?? ''
}
