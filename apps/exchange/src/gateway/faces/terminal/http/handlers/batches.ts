import type { ResultOf } from '@perpdesk/protocol'
import { partLinkId } from '@perpdesk/trading'
import type { Caller } from '../../../../core/caller/caller.ts'
import type { BatchItem } from '../../../../core/use-cases/order-batches.ts'
import type { TerminalContext } from '../../context.ts'
import { ApiError, apiErrorOf, invalidField } from '../../wire/api-error.ts'
import {
  amendOrderOf,
  type CreateOrderInput,
  cancelOrderOf,
  placeOrderOf,
  placeScaledOf,
} from '../../wire/order-commands.ts'
import type { Handlers } from './handler.ts'

type ItemAnswer = ResultOf<'createOrders'>['list'][number]

interface Item {
  readonly symbol: string
  readonly orderLinkId?: string | undefined
}

/** Handlers for batches of orders: each order is answered separately, in its position. */
export function batchHandlers({
  core,
}: TerminalContext): Handlers<'createOrders' | 'replaceOrders' | 'cancelOrders' | 'createScaled'> {
  const { listings, marketData, orderBatches } = core

  /** `asked` is the client id in the item, because a refused item may have no order from which it could be read. */
  const answerOf = ({ account }: Caller, symbol: string, asked: string, item: BatchItem): ItemAnswer => {
    const orderId = item.orderId === 0 ? '' : `${item.orderId}`
    if (item.refusal !== undefined) {
      const { entry, message } = ApiError.of(item.refusal).inFormOf(account.accountType)
      return { orderId, orderLinkId: asked, price: '', code: entry.code, msg: message }
    }
    const price = listings.bySymbol(symbol).priceText(item.price)
    return { orderId, orderLinkId: item.orderLinkId, price, code: 0, msg: '' }
  }

  /** Sends the valid items together; invalid ones are answered with their faults. */
  const sendAll = async <Sent extends Item, Read>(
    caller: Caller,
    items: readonly Sent[],
    read: (item: Sent) => Read,
    send: (readable: readonly Read[]) => Promise<readonly BatchItem[]>,
  ): Promise<{ list: ItemAnswer[] }> => {
    const all = items.map((item) => readItem(item, read))
    const answers = (await send(all.flatMap((one) => (one instanceof ApiError ? [] : [one])))).values()
    return {
      list: items.map((item, place) => {
        const fault = all[place]
        if (fault instanceof ApiError) return faultOf(item, fault)
        return answerOf(caller, item.symbol, item.orderLinkId ?? '', answers.next().value!)
      }),
    }
  }

  const orderOf = (item: CreateOrderInput) => {
    if (item.leverage !== undefined || item.leverageE2 !== undefined) {
      throw invalidField('leverage', 'a batch does not change leverage')
    }
    const { instrument } = listings.bySymbol(item.symbol)
    return placeOrderOf(instrument, item, () => marketData.quote(instrument.id))
  }

  return {
    createOrders: async ({ input: { request }, caller }) => {
      const all = request.map((item) => readItem(item, orderOf))
      const asked = all.map((one, place) => ({
        orderLinkId: request[place]?.orderLinkId ?? '',
        order: one instanceof ApiError ? undefined : one,
      }))
      const answers = await orderBatches.place(caller, asked)
      const list = request.map((item, place) => {
        const [answer, fault] = [answers[place], all[place]]
        if (answer !== undefined) return answerOf(caller, item.symbol, item.orderLinkId ?? '', answer)
        if (fault instanceof ApiError) return faultOf(item, fault)
        throw new Error(`order ${place} of a batch has no answer`)
      })
      return { list }
    },

    replaceOrders: ({ input, caller }) =>
      sendAll(
        caller,
        input.request,
        (item) => amendOrderOf(listings.bySymbol(item.symbol).instrument, item),
        (changes) => orderBatches.amend(caller, changes),
      ),

    cancelOrders: ({ input, caller }) =>
      sendAll(
        caller,
        input.request,
        (item) => cancelOrderOf(listings.bySymbol(item.symbol).instrument, item),
        (orders) => orderBatches.cancel(caller, orders),
      ),

    createScaled: async ({ input, caller }) => {
      const { orderLinkId = '', symbol, count } = input
      const { instrument } = listings.bySymbol(symbol)
      const items = await orderBatches.placeScaled(caller, { orderLinkId, count }, () =>
        placeScaledOf(instrument, input),
      )
      return { list: items.map((item, place) => answerOf(caller, symbol, partLinkId(orderLinkId, place), item)) }
    },
  }
}

/** Returns the converted item, or the error in it. */
function readItem<Sent, Read>(item: Sent, read: (item: Sent) => Read): Read | ApiError {
  try {
    return read(item)
  } catch (error) {
    const refused = apiErrorOf(error)
    if (refused === undefined) throw error
    return refused
  }
}

function faultOf({ orderLinkId = '' }: Item, { entry, message }: ApiError): ItemAnswer {
  return { orderId: '', orderLinkId, price: '', code: entry.code, msg: message }
}
