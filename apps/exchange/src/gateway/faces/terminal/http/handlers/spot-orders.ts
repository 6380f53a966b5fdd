import { toSafeInteger } from '@perpdesk/numeric'
import { type ResultOf, type spotOrderEndpoints, spotOrderForm } from '@perpdesk/protocol'
import type { PairListing } from '../../../../core/listings/listings.ts'
import type { BatchItem } from '../../../../core/use-cases/order-batches.ts'
import type { OrderAnswer } from '../../../../core/use-cases/place-order.ts'
import type { TerminalContext } from '../../context.ts'
import { ApiError, apiErrorOf, ofPair } from '../../wire/api-error.ts'
import { orderRefOf } from '../../wire/inputs.ts'
import { pairPageQueryOf } from '../../wire/pages.ts'
import {
  amendSpotOrderOf,
  type CreateSpotOrderInput,
  cancelSpotOrderOf,
  placeSpotOrderOf,
} from '../../wire/spot-order-commands.ts'
import { spotExecutionOf, spotOrderOf } from '../../wire/spot-order-records.ts'
import type { Handlers } from './handler.ts'

type ItemAnswer = ResultOf<'createSpotOrders'>['list'][number]

interface Item {
  readonly symbol: string
  readonly orderLinkId?: string | undefined
}

/** Handlers for orders on spot pairs: single ones, batches, and lists. */
export function spotOrderHandlers({ core }: TerminalContext): Handlers<keyof typeof spotOrderEndpoints> {
  const { accountRecords, cancelAll, listings, marketData, orderBatches, orders, portfolio } = core
  const { pairs } = listings

  const commandOf = (input: CreateSpotOrderInput) => {
    const { instrument } = pairs.bySymbol(input.symbol)
    return placeSpotOrderOf(instrument, input, () => marketData.quote(instrument.id))
  }

  const ofItem = ({ symbol, orderLinkId = '' }: Item, item: BatchItem): ItemAnswer => {
    if (item.refusal === undefined) return { ...answerOf(pairs.bySymbol(symbol), item), code: 0, msg: '' }
    const { entry, message } = ApiError.of(item.refusal).ofPairs
    return {
      orderId: item.orderId === 0 ? '' : `${item.orderId}`,
      orderLinkId,
      price: '',
      code: entry.code,
      msg: message,
    }
  }

  /** Sends the valid items together; invalid ones are answered with their faults. */
  const sendAll = async <Sent extends Item, Read>(
    items: readonly Sent[],
    read: (item: Sent) => Read,
    send: (readable: readonly Read[]) => Promise<readonly BatchItem[]>,
  ): Promise<{ list: ItemAnswer[] }> => {
    const all = items.map((item) => readItem(item, read))
    const answers = (await send(all.flatMap((one) => (one instanceof ApiError ? [] : [one])))).values()
    const list = items.map((item, place) => {
      const fault = all[place]
      return fault instanceof ApiError ? faultOf(item, fault) : ofItem(item, answers.next().value!)
    })
    return { list }
  }

  return {
    createSpotOrder: ({ input, caller }) =>
      ofPair(async () => answerOf(pairs.bySymbol(input.symbol), await orders.place(caller, commandOf(input)))),

    replaceSpotOrder: ({ input, caller }) =>
      ofPair(async () => {
        const listing = pairs.bySymbol(input.symbol)
        return answerOf(listing, await orders.amend(caller, amendSpotOrderOf(listing.instrument, input)))
      }),

    cancelSpotOrder: ({ input, caller }) =>
      ofPair(async () => {
        const listing = pairs.bySymbol(input.symbol)
        return answerOf(listing, await orders.cancel(caller, cancelSpotOrderOf(listing.instrument, input)))
      }),

    createSpotOrders: async ({ input: { request }, caller }) => {
      const all = request.map((item) => readItem(item, commandOf))
      const asked = all.map((one, place) => ({
        orderLinkId: request[place]?.orderLinkId ?? '',
        order: one instanceof ApiError ? undefined : one,
      }))
      const answers = await orderBatches.place(caller, asked)
      const list = request.map((item, place) => {
        const [answer, fault] = [answers[place], all[place]]
        if (answer !== undefined) return ofItem(item, answer)
        if (fault instanceof ApiError) return faultOf(item, fault)
        throw new Error(`order ${place} of a batch has no answer`)
      })
      return { list }
    },

    replaceSpotOrders: ({ input, caller }) =>
      sendAll(
        input.request,
        (item) => amendSpotOrderOf(pairs.bySymbol(item.symbol).instrument, item),
        (changes) => orderBatches.amend(caller, changes),
      ),

    cancelSpotOrders: ({ input, caller }) =>
      sendAll(
        input.request,
        (item) => cancelSpotOrderOf(pairs.bySymbol(item.symbol).instrument, item),
        (sent) => orderBatches.cancel(caller, sent),
      ),

    cancelAllSpotOrders: async ({ input, caller }) => {
      const { symbol, side = '', kind = 'all' } = input
      const instrument = symbol === undefined ? 0 : pairs.bySymbol(symbol).instrument.id
      return { cancelled: await cancelAll.onPairs(caller, { instrument, settleCoin: '', side, kind }) }
    },

    spotOrders: ({ input: { symbol }, caller }) => {
      const wanted = symbol === undefined ? undefined : pairs.bySymbol(symbol)
      const list = portfolio.openOrders(caller.account.id).flatMap((order) => {
        const listing = pairs.get(order.instrument)
        if (listing === undefined || (wanted !== undefined && listing !== wanted)) return []
        return [spotOrderForm.shrink(spotOrderOf(listing, order))]
      })
      return { list }
    },

    findSpotOrder: async ({ input, caller }) => {
      const found = await accountRecords.findOrder(caller, orderRefOf(input))
      const listing = found === undefined ? undefined : pairs.get(found.instrument)
      return { order: found === undefined || listing === undefined ? null : spotOrderOf(listing, found) }
    },

    spotOrderHistory: async ({ input, caller }) => {
      const { rows, cursor } = await accountRecords.orders(caller, pairPageQueryOf('orders', input, listings))
      const list = rows.flatMap((row) => {
        const listing = pairs.get(row.instrument)
        return listing === undefined ? [] : [spotOrderForm.shrink(spotOrderOf(listing, row))]
      })
      return { list, nextPageCursor: cursor }
    },

    spotExecutions: async ({ input, caller }) => {
      const { rows, cursor } = await accountRecords.executions(caller, {
        ...pairPageQueryOf('executions', input, listings),
        ...(input.orderId !== undefined && { orderId: toSafeInteger(input.orderId) }),
      })
      const list = rows.flatMap((row) => {
        const listing = pairs.get(row.instrument)
        return listing === undefined ? [] : [spotExecutionOf(listing, row, row.time)]
      })
      return { list, nextPageCursor: cursor }
    },
  }
}

function answerOf({ priceText }: PairListing, { orderId, orderLinkId, price }: OrderAnswer) {
  return { orderId: `${orderId}`, orderLinkId, price: priceText(price) }
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
