import type { TerminalContext } from '../../context.ts'
import { leverageOf } from '../../wire/account-records.ts'
import { scaledInteger } from '../../wire/inputs.ts'
import { riskLimitsOf } from '../../wire/risk-limits.ts'
import type { Handlers } from './handler.ts'

/** Handlers for settings of a contract: leverage, position mode, margin mode and risk limit. */
export function positionSettingHandlers({
  core,
}: TerminalContext): Handlers<
  'leverage' | 'leverages' | 'setLeverage' | 'switchPositionMode' | 'switchIsolated' | 'riskLimits' | 'setRiskLimit'
> {
  const { listings, portfolio, positionSettings } = core

  return {
    leverage: ({ input, caller }) => {
      const listing = listings.bySymbol(input.symbol)
      return leverageOf(listing, portfolio.leverage(caller.account.id, listing.instrument.id))
    },

    leverages: ({ caller }) => ({
      list: portfolio.leverages(caller.account.id).map((state) => leverageOf(listings.byId(state.instrument), state)),
    }),

    setLeverage: async ({ input, caller }) => {
      const listing = listings.bySymbol(input.symbol)
      const leverage = await positionSettings.setUp(caller, {
        type: 'setLeverage',
        instrument: listing.instrument.id,
        buyLeverageE2: scaledInteger(input.buyLeverageE2),
        sellLeverageE2: scaledInteger(input.sellLeverageE2),
      })
      return leverageOf(listing, leverage)
    },

    switchPositionMode: async ({ input, caller }) => {
      const listing = listings.bySymbol(input.symbol)
      const { positionMode } = input
      const { id: instrument } = listing.instrument
      return leverageOf(
        listing,
        await positionSettings.setUp(caller, { type: 'setPositionMode', instrument, positionMode }),
      )
    },

    switchIsolated: async ({ input, caller }) => {
      const listing = listings.bySymbol(input.symbol)
      const leverage = await positionSettings.setUp(caller, {
        type: 'setSymbolMarginMode',
        instrument: listing.instrument.id,
        isolated: input.isIsolated,
        buyLeverageE2: scaledInteger(input.buyLeverageE2),
        sellLeverageE2: scaledInteger(input.sellLeverageE2),
      })
      return leverageOf(listing, leverage)
    },

    riskLimits: ({ input }) => ({ list: riskLimitsOf(listings.bySymbol(input.symbol).instrument) }),

    setRiskLimit: async ({ input, caller }) => {
      const listing = listings.bySymbol(input.symbol)
      const { riskId, positionIdx = 0 } = input
      const { id: instrument } = listing.instrument
      const leverage = await positionSettings.setUp(caller, { type: 'setRiskLimit', instrument, riskId, positionIdx })
      return leverageOf(listing, leverage)
    },
  }
}
