import type { TerminalContext } from '../../context.ts'
import type { Handlers } from './handler.ts'

/** Handlers that cancel many orders at once: those that match a filter, or a position's partial TP/SL orders. */
export function cancelAllHandlers({ core }: TerminalContext): Handlers<'cancelAllOrders' | 'cancelTotally'> {
  const { cancelAll, listings } = core

  return {
    cancelAllOrders: async ({ input, caller }) => {
      const { symbol, settleCoin = '', side = '', kind = 'all' } = input
      const instrument = symbol === undefined ? 0 : listings.bySymbol(symbol).instrument.id
      return { cancelled: await cancelAll.orders(caller, { instrument, settleCoin, side, kind }) }
    },

    cancelTotally: async ({ input, caller }) => {
      const { instrument } = listings.bySymbol(input.symbol)
      return { cancelled: await cancelAll.partialStops(caller, instrument.id, input.positionIdx) }
    },
  }
}
