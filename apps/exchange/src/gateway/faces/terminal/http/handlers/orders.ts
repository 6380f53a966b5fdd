import type { CommandResult } from '@perpdesk/engine'
import type { Listing } from '../../../../core/listings/listings.ts'
import type { GatewayContext } from '../../context.ts'
import { ApiError } from '../../wire/api-error.ts'
import { amendOrderOf, cancelOrderOf } from '../../wire/order-commands.ts'
import { linkIdOf } from '../../wire/order-records.ts'
import type { Handlers } from './handler.ts'
import { place } from './placing.ts'

/** One order: create, replace, cancel. */
export function orderHandlers(context: GatewayContext): Handlers<'createOrder' | 'replaceOrder' | 'cancelOrder'> {
  const { sequencer, listings } = context
  const { engine } = sequencer

  const orderAnswer = (account: number, listing: Listing, result: CommandResult) => {
    const { code, orderId, price } = result
    if (code !== 0) throw ApiError.of(result)
    return { orderId: `${orderId}`, orderLinkId: linkIdOf(engine, account, orderId), price: listing.priceText(price) }
  }

  return {
    createOrder: ({ input, account }) => place(context, account.id, input),

    replaceOrder: async ({ input, account: { id: account } }) => {
      const listing = listings.bySymbol(input.symbol)
      const command = amendOrderOf(account, listing.instrument, input)
      return orderAnswer(account, listing, await sequencer.submit(command))
    },

    cancelOrder: async ({ input, account: { id: account } }) => {
      const listing = listings.bySymbol(input.symbol)
      const command = cancelOrderOf(account, listing.instrument, input)
      return orderAnswer(account, listing, await sequencer.submit(command))
    },
  }
}
