import type { TerminalContext } from '../../context.ts'
import type { Handlers } from './handler.ts'

/** Many orders at once: those that a filter selects, or the partial TP/SL of a position. */
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
