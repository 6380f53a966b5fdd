import { toSafeInteger } from '@perpdesk/numeric'
import { settled } from '../../../../core/use-cases/settled.ts'
import { taken } from '../../../../core/use-cases/taken.ts'
import type { GatewayContext } from '../../context.ts'
import { isOfFamily } from '../../wire/families.ts'
import { orderOf } from '../../wire/order-records.ts'
import { pageQueryOf } from '../../wire/pages.ts'
import { createStrategyOf, strategyOf } from '../../wire/strategy-records.ts'
import type { Handlers } from './handler.ts'

/** Orders that the exchange works off by itself: start, stop, what runs and what became of it. */
export function strategyHandlers(
  context: GatewayContext,
): Handlers<'createStrategy' | 'stopStrategy' | 'strategies' | 'strategyHistory' | 'strategyOrders'> {
  const { sequencer, history, listings, usedIds } = context
  const { engine } = sequencer

  return {
    createStrategy: async ({ input, account: { id: account } }) => {
      const { instrument } = listings.bySymbol(input.symbol)
      const command = createStrategyOf(account, instrument, input)
      const { strategyLinkId } = command
      const refusal = await usedIds.refusalOfStrategy(account, strategyLinkId)
      if (refusal !== undefined) throw refusal
      const { orderId } = await taken(sequencer, command)
      return { strategyId: `${orderId}`, strategyLinkId }
    },

    stopStrategy: async ({ input, account: { id: account } }) => {
      await taken(sequencer, {
        type: 'stopStrategy',
        account,
        strategyId: toSafeInteger(input.strategyId),
      })
      return { strategyId: input.strategyId }
    },

    strategies: ({ input, account }) => {
      const wanted = input.symbol === undefined ? undefined : listings.bySymbol(input.symbol).instrument.id
      return {
        list: engine
          .strategies(account.id)
          .filter(({ instrument }) => wanted === undefined || instrument === wanted)
          .filter(({ instrument }) => isOfFamily(listings.byId(instrument).instrument, input))
          .filter(({ terms }) => input.strategyType === undefined || terms.type === input.strategyType)
          .map((state) => strategyOf(listings.byId(state.instrument), state)),
      }
    },

    strategyHistory: async ({ input, account }) => {
      await settled(history)
      const page = await history.strategies(pageQueryOf('strategies', account.id, input, listings))
      await listings.recall(page.rows)
      return {
        list: page.rows.map((row) => strategyOf(listings.byId(row.instrument), row)),
        nextPageCursor: page.cursor,
      }
    },

    strategyOrders: async ({ input, account }) => {
      await settled(history)
      const page = await history.orders({
        ...pageQueryOf('orders', account.id, input, listings),
        strategyId: toSafeInteger(input.strategyId),
      })
      await listings.recall(page.rows)
      return {
        list: page.rows.map((row) => orderOf(listings.byId(row.instrument), row)),
        nextPageCursor: page.cursor,
      }
    },
  }
}
