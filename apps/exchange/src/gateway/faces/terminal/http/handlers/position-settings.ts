import type { Listing } from '../../../../core/listings/listings.ts'
import { taken } from '../../../../core/use-cases/taken.ts'
import type { GatewayContext } from '../../context.ts'
import { leverageOf } from '../../wire/account-records.ts'
import { scaledInteger } from '../../wire/inputs.ts'
import { riskLimitsOf } from '../../wire/risk-limits.ts'
import type { Handlers } from './handler.ts'

/** How a person trades a contract: leverage, position and margin mode, tier of the risk ladder. */
export function positionSettingHandlers({
  sequencer,
  listings,
}: GatewayContext): Handlers<
  'leverage' | 'leverages' | 'setLeverage' | 'switchPositionMode' | 'switchIsolated' | 'riskLimits' | 'setRiskLimit'
> {
  const { engine } = sequencer

  const leverage = (account: number, listing: Listing) =>
    leverageOf(listing, engine.leverage(account, listing.instrument.id))

  return {
    leverage: ({ input, account }) => leverage(account.id, listings.bySymbol(input.symbol)),

    leverages: ({ account }) => ({
      list: engine.leverages(account.id).map((state) => leverageOf(listings.byId(state.instrument), state)),
    }),

    setLeverage: async ({ input, account: { id: account } }) => {
      const listing = listings.bySymbol(input.symbol)
      await taken(sequencer, {
        type: 'setLeverage',
        account,
        instrument: listing.instrument.id,
        buyLeverageE2: scaledInteger(input.buyLeverageE2),
        sellLeverageE2: scaledInteger(input.sellLeverageE2),
      })
      return leverage(account, listing)
    },

    switchPositionMode: async ({ input, account: { id: account } }) => {
      const listing = listings.bySymbol(input.symbol)
      const { positionMode } = input
      await taken(sequencer, { type: 'setPositionMode', account, instrument: listing.instrument.id, positionMode })
      return leverage(account, listing)
    },

    switchIsolated: async ({ input, account: { id: account } }) => {
      const listing = listings.bySymbol(input.symbol)
      await taken(sequencer, {
        type: 'setSymbolMarginMode',
        account,
        instrument: listing.instrument.id,
        isolated: input.isIsolated,
        buyLeverageE2: scaledInteger(input.buyLeverageE2),
        sellLeverageE2: scaledInteger(input.sellLeverageE2),
      })
      return leverage(account, listing)
    },

    riskLimits: ({ input }) => ({ list: riskLimitsOf(listings.bySymbol(input.symbol).instrument) }),

    setRiskLimit: async ({ input, account: { id: account } }) => {
      const listing = listings.bySymbol(input.symbol)
      const { riskId, positionIdx = 0 } = input
      await taken(sequencer, { type: 'setRiskLimit', account, instrument: listing.instrument.id, riskId, positionIdx })
      return leverage(account, listing)
    },
  }
}
