import { toSafeInteger } from '@perpdesk/numeric'
import type { TerminalContext } from '../../context.ts'
import { isOfFamily } from '../../wire/families.ts'
import { orderOf } from '../../wire/order-records.ts'
import { pageQueryOf } from '../../wire/pages.ts'
import { createStrategyOf, strategyOf } from '../../wire/strategy-records.ts'
import type { Handlers } from './handler.ts'

/** Handlers for strategies: start, stop, and lists of running and ended ones. */
export function strategyHandlers({
  core,
}: TerminalContext): Handlers<'createStrategy' | 'stopStrategy' | 'strategies' | 'strategyHistory' | 'strategyOrders'> {
  const { accountRecords, listings, portfolio, strategies } = core

  return {
    createStrategy: async ({ input, caller }) => {
      const strategy = createStrategyOf(listings.bySymbol(input.symbol).instrument, input)
      return { strategyId: `${await strategies.start(caller, strategy)}`, strategyLinkId: strategy.strategyLinkId }
    },

    stopStrategy: async ({ input, caller }) => {
      await strategies.stop(caller, toSafeInteger(input.strategyId))
      return { strategyId: input.strategyId }
    },

    strategies: ({ input, caller }) => {
      const wanted = input.symbol === undefined ? undefined : listings.bySymbol(input.symbol).instrument.id
      return {
        list: portfolio
          .strategies(caller.account.id)
          .filter(({ instrument }) => wanted === undefined || instrument === wanted)
          .filter(({ instrument }) => isOfFamily(listings.byId(instrument).instrument, input))
          .filter(({ terms }) => input.strategyType === undefined || terms.type === input.strategyType)
          .map((state) => strategyOf(listings.byId(state.instrument), state)),
      }
    },

    strategyHistory: async ({ input, caller }) => {
      const query = pageQueryOf('strategies', input, listings)
      const { rows, cursor } = await accountRecords.strategies(caller, query)
      return { list: rows.map((row) => strategyOf(listings.byId(row.instrument), row)), nextPageCursor: cursor }
    },

    strategyOrders: async ({ input, caller }) => {
      const { rows, cursor } = await accountRecords.orders(caller, {
        ...pageQueryOf('orders', input, listings),
        strategyId: toSafeInteger(input.strategyId),
      })
      return { list: rows.map((row) => orderOf(listings.byId(row.instrument), row)), nextPageCursor: cursor }
    },
  }
}
