import { toSafeInteger } from '@perpdesk/numeric'
import { isSpot } from '@perpdesk/trading'
import type { TerminalContext } from '../../context.ts'
import { ofPair } from '../../wire/api-error.ts'
import { isOfFamily } from '../../wire/families.ts'
import { orderOf } from '../../wire/order-records.ts'
import { anyPageQueryOf } from '../../wire/pages.ts'
import { spotOrderOf } from '../../wire/spot-order-records.ts'
import { createStrategyOf, strategyOf } from '../../wire/strategy-records.ts'
import type { Handlers } from './handler.ts'

/** Handlers for strategies on contracts and spot pairs: start, stop, and lists of running and ended ones. */
export function strategyHandlers({
  core,
}: TerminalContext): Handlers<'createStrategy' | 'stopStrategy' | 'strategies' | 'strategyHistory' | 'strategyOrders'> {
  const { accountRecords, listings, portfolio, strategies } = core

  return {
    createStrategy: ({ input, caller }) => {
      const { instrument } = listings.anyBySymbol(input.symbol)
      const start = async () => {
        const strategy = createStrategyOf(instrument, input)
        return { strategyId: `${await strategies.start(caller, strategy)}`, strategyLinkId: strategy.strategyLinkId }
      }
      return isSpot(instrument) ? ofPair(start) : start()
    },

    stopStrategy: async ({ input, caller }) => {
      await strategies.stop(caller, toSafeInteger(input.strategyId))
      return { strategyId: input.strategyId }
    },

    strategies: ({ input, caller }) => {
      const wanted = input.symbol === undefined ? undefined : listings.anyBySymbol(input.symbol).instrument.id
      return {
        list: portfolio
          .strategies(caller.account.id)
          .filter(({ instrument }) => wanted === undefined || instrument === wanted)
          .filter(({ instrument }) => isOfFamily(listings.anyById(instrument).instrument, input))
          .filter(({ terms }) => input.strategyType === undefined || terms.type === input.strategyType)
          .map((state) => strategyOf(listings.anyById(state.instrument), state)),
      }
    },

    strategyHistory: async ({ input, caller }) => {
      const query = anyPageQueryOf('strategies', input, listings)
      const { rows, cursor } = await accountRecords.strategies(caller, query)
      return { list: rows.map((row) => strategyOf(listings.anyById(row.instrument), row)), nextPageCursor: cursor }
    },

    strategyOrders: async ({ input, caller }) => {
      const { rows, cursor } = await accountRecords.orders(caller, {
        ...anyPageQueryOf('orders', input, listings),
        strategyId: toSafeInteger(input.strategyId),
      })
      const list = rows.map((row) => {
        const pair = listings.pairs.get(row.instrument)
        return pair === undefined ? orderOf(listings.byId(row.instrument), row) : spotOrderOf(pair, row)
      })
      return { list, nextPageCursor: cursor }
    },
  }
}
