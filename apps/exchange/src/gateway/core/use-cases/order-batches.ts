import type { CommandResult } from '@perpdesk/engine'
import { partLinkId } from '@perpdesk/trading'
import { type Caller, checkOpening } from '../caller/caller.ts'
import type { CoreContext } from '../context.ts'
import type { Instruction } from '../instruction.ts'
import { Refusal } from '../refusal.ts'
import { checkOpeningOn } from './opening.ts'
import { linkIdOf } from './orders.ts'
import { checkPartLinkIds, type OrderAnswer } from './place-order.ts'
import { taken } from './taken.ts'

/**
 * The answer to one order of a batch. For a refused order, `orderId` is the existing order with the same client id, or
 * 0.
 */
export type BatchItem = (OrderAnswer & { readonly refusal?: undefined }) | RefusedItem

interface RefusedItem {
  readonly orderId: number
  readonly refusal: Refusal
}

/**
 * An order of a batch with its client id. `order` is `undefined` if the request was invalid; its id is checked anyway,
 * because the request may repeat an earlier one.
 */
export interface AskedOrder {
  readonly orderLinkId: string
  readonly order: Instruction<'placeOrder'> | undefined
}

/** Batches of orders: each order is answered separately, in its position, and all are written to disk together. */
export class OrderBatches {
  readonly #context: CoreContext

  constructor(context: CoreContext) {
    this.#context = context
  }

  /**
   * Places the valid orders of a batch. An invalid one has no answer (`undefined`) unless its client id was used
   * before.
   */
  async place(caller: Caller, asked: readonly AskedOrder[]): Promise<readonly (BatchItem | undefined)[]> {
    const orders = asked.flatMap(({ order }) => order ?? [])
    for (const order of orders) checkOpeningOn(this.#context, caller, order, order.reduceOnly)
    const { usedIds } = this.#context
    const lookUps = asked.map(async ({ orderLinkId }) => usedIds.refusalOfOrder(caller.account.id, orderLinkId))
    const used = await Promise.all(lookUps)
    const fresh = asked.flatMap(({ order }, place) => (used[place] === undefined && order !== undefined ? order : []))
    const answers = (await this.#sendAll(caller, fresh)).values()
    return asked.map(({ order }, place) => {
      const refusal = used[place]
      if (refusal !== undefined) return { orderId: Number.parseInt(refusal.params['orderId'] ?? '0', 10), refusal }
      return order === undefined ? undefined : answers.next().value
    })
  }

  async amend(caller: Caller, changes: readonly Instruction<'amendOrder'>[]): Promise<readonly BatchItem[]> {
    for (const change of changes) checkOpeningOn(this.#context, caller, change, false)
    return this.#sendAll(caller, changes)
  }

  cancel(caller: Caller, orders: readonly Instruction<'cancelOrder'>[]): Promise<readonly BatchItem[]> {
    return this.#sendAll(caller, orders)
  }

  /**
   * Places a scaled order: limit orders between two prices, as one command. `row` is called only after its ids are
   * known to be unused.
   */
  async placeScaled(
    caller: Caller,
    { orderLinkId, count }: Pick<Instruction<'placeScaled'>, 'orderLinkId' | 'count'>,
    row: () => Instruction<'placeScaled'>,
  ): Promise<readonly BatchItem[]> {
    const { usedIds, sequencer } = this.#context
    const account = caller.account.id
    checkPartLinkIds(orderLinkId, count)
    for (let place = 0; place < count; place += 1) {
      const refusal = await usedIds.refusalOfOrder(account, partLinkId(orderLinkId, place))
      if (refusal !== undefined) throw refusal
    }
    const command = { ...row(), orderLinkId, count, account }
    checkOpening(caller, command.reduceOnly)
    const { items = [] } = await taken(sequencer, command)
    return items.map((item) => this.#answer(caller, item))
  }

  async #sendAll(
    caller: Caller,
    instructions: readonly Instruction<'placeOrder' | 'amendOrder' | 'cancelOrder'>[],
  ): Promise<readonly BatchItem[]> {
    const account = caller.account.id
    const sent = this.#context.sequencer.submitAll(instructions.map((instruction) => ({ ...instruction, account })))
    return (await Promise.all(sent)).map((result) => this.#answer(caller, result))
  }

  #answer({ account }: Caller, { code, params, orderId, price }: CommandResult): BatchItem {
    if (code !== 0) return { orderId, refusal: new Refusal(code, params) }
    return { orderId, orderLinkId: linkIdOf(this.#context.sequencer.engine, account.id, orderId), price }
  }
}
