import type { Command, CommandResult } from '@perpdesk/engine'
import type { ResultOf } from '@perpdesk/protocol'
import { partLinkId } from '@perpdesk/trading'
import type { Account } from '../../../../../identity/identity.ts'
import type { Refusal } from '../../../../core/refusal.ts'
import { taken } from '../../../../core/use-cases/taken.ts'
import type { GatewayContext } from '../../context.ts'
import { ApiError, apiErrorOf, invalidField } from '../../wire/api-error.ts'
import { checkPartLinkIds } from '../../wire/inputs.ts'
import {
  amendOrderOf,
  type CreateOrderInput,
  cancelOrderOf,
  placeOrderOf,
  placeScaledOf,
} from '../../wire/order-commands.ts'
import { linkIdOf } from '../../wire/order-records.ts'
import type { Handlers } from './handler.ts'

type ItemAnswer = ResultOf<'createOrders'>['list'][number]

/** Many orders in one call: each is answered on its own, in its place, and all reach the disk together. */
export function batchHandlers(
  context: GatewayContext,
): Handlers<'createOrders' | 'replaceOrders' | 'cancelOrders' | 'createScaled'> {
  const { sequencer, listings, usedIds } = context
  const { engine } = sequencer

  /** `asked` is the client's own id in the item: what is refused may have no order that would tell it. */
  const answerOf = (of: Account, symbol: string, asked: string, result: CommandResult): ItemAnswer => {
    const refused = result.code === 0 ? undefined : ApiError.of(result).inFormOf(of.accountType)
    return {
      orderId: result.orderId === 0 ? '' : `${result.orderId}`,
      orderLinkId: refused ? asked : linkIdOf(engine, of.id, result.orderId),
      price: refused ? '' : listings.bySymbol(symbol).priceText(result.price),
      code: refused?.entry.code ?? 0,
      msg: refused?.message ?? '',
    }
  }

  /** Items that cannot be read are answered by what is wrong with them; the others go on together. */
  const sendAll = async <Item extends { symbol: string; orderLinkId?: string | undefined }>(
    account: Account,
    items: readonly Item[],
    commandOf: (item: Item) => Command,
    refusals: readonly (Refusal | undefined)[] = [],
  ): Promise<{ list: ItemAnswer[] }> => {
    const read = readItems(items, commandOf, refusals)
    const sent = sequencer.submitAll(read.filter((command): command is Command => !(command instanceof ApiError)))
    const results = await Promise.all(sent)
    let next = 0
    const list = items.map((item, place): ItemAnswer => {
      const command = read[place]
      const orderLinkId = item.orderLinkId ?? ''
      if (command instanceof ApiError) {
        const { orderId = '' } = command.params
        return { orderId, orderLinkId, price: '', code: command.entry.code, msg: command.message }
      }
      return answerOf(account, item.symbol, orderLinkId, results[next++]!)
    })
    return { list }
  }

  return {
    createOrders: async ({ input, account }) => {
      const used = input.request.map(async ({ orderLinkId = '' }) => usedIds.refusalOfOrder(account.id, orderLinkId))
      const commandOf = (item: CreateOrderInput) => {
        if (item.leverage !== undefined || item.leverageE2 !== undefined) {
          throw invalidField('leverage', 'a batch does not change leverage')
        }
        const { instrument } = listings.bySymbol(item.symbol)
        return placeOrderOf(account.id, instrument, item, () => engine.quote(instrument.id))
      }
      return sendAll(account, input.request, commandOf, await Promise.all(used))
    },

    replaceOrders: ({ input, account }) =>
      sendAll(account, input.request, (item) => {
        const { instrument } = listings.bySymbol(item.symbol)
        return amendOrderOf(account.id, instrument, item)
      }),

    cancelOrders: ({ input, account }) =>
      sendAll(account, input.request, (item) =>
        cancelOrderOf(account.id, listings.bySymbol(item.symbol).instrument, item),
      ),

    createScaled: async ({ input, account }) => {
      const { instrument } = listings.bySymbol(input.symbol)
      const { orderLinkId = '' } = input
      checkPartLinkIds(orderLinkId, input.count)
      for (let place = 0; place < input.count; place += 1) {
        const refusal = await usedIds.refusalOfOrder(account.id, partLinkId(orderLinkId, place))
        if (refusal !== undefined) throw refusal
      }
      const { items = [] } = await taken(sequencer, placeScaledOf(account.id, instrument, input))
      const answer = (item: CommandResult, place: number): ItemAnswer =>
        answerOf(account, input.symbol, partLinkId(orderLinkId, place), item)
      return { list: items.map(answer) }
    },
  }
}

/** What each item asks for, or what is wrong with it; `refusals` are known already, each at the place of its item. */
function readItems<Item>(
  items: readonly Item[],
  commandOf: (item: Item) => Command,
  refusals: readonly (Refusal | undefined)[],
): (Command | ApiError)[] {
  return items.map((item, place) => {
    try {
      const refusal = refusals[place]
      return refusal === undefined ? commandOf(item) : ApiError.of(refusal)
    } catch (error) {
      const refused = apiErrorOf(error)
      if (refused === undefined) throw error
      return refused
    }
  })
}
