import { ApiError } from '../api-error.ts'
import type { GatewayContext } from '../context.ts'
import { leverageOf, positionOf } from '../wire/account-records.ts'
import type { Listing } from '../wire/listings.ts'
import { closedPnlOf } from '../wire/order-records.ts'
import { pageQueryOf } from '../wire/pages.ts'
import type { Handlers } from './handler.ts'

/** Positions, their leverage, mode and margin, and what closed ones brought. */
export function positionHandlers(
  context: GatewayContext,
): Handlers<'positions' | 'closedPnl' | 'leverage' | 'setLeverage' | 'switchPositionMode' | 'addMargin'> {
  const { sequencer, history, listings } = context
  const { engine } = sequencer

  const leverage = (account: number, listing: Listing) =>
    leverageOf(listing, engine.leverage(account, listing.instrument.id))

  const submit = async (command: Parameters<typeof sequencer.submit>[0]) => {
    const result = await sequencer.submit(command)
    if (result.code !== 0) throw ApiError.ofCode(result.code, result.params)
  }

  return {
    positions: ({ input, session }) => {
      const { account } = session.user
      const positions =
        input.symbol === undefined
          ? engine.positions(account)
          : engine.position(account, listings.bySymbol(input.symbol).instrument.id)
      return { list: positions.map((position) => positionOf(listings.byId(position.instrument), position)) }
    },

    closedPnl: async ({ input, session }) => {
      const page = await history.closedPnl(pageQueryOf(session.user.account, input, listings))
      return {
        list: page.rows.map((row) => closedPnlOf(listings.byId(row.instrument), row)),
        nextPageCursor: page.cursor,
      }
    },

    leverage: ({ input, session }) => leverage(session.user.account, listings.bySymbol(input.symbol)),

    setLeverage: async ({ input, session }) => {
      const listing = listings.bySymbol(input.symbol)
      const { account } = session.user
      await submit({
        type: 'setLeverage',
        account,
        instrument: listing.instrument.id,
        buyLeverageE2: input.buyLeverageE2,
        sellLeverageE2: input.sellLeverageE2,
      })
      return leverage(account, listing)
    },

    switchPositionMode: async ({ input, session }) => {
      const listing = listings.bySymbol(input.symbol)
      const { account } = session.user
      await submit({
        type: 'setPositionMode',
        account,
        instrument: listing.instrument.id,
        positionMode: input.positionMode,
      })
      return leverage(account, listing)
    },

    addMargin: async ({ input, session }) => {
      const listing = listings.bySymbol(input.symbol)
      const { account } = session.user
      await submit({
        type: 'addMargin',
        account,
        instrument: listing.instrument.id,
        positionIdx: input.positionIdx,
        amount: BigInt(input.addToPositionBalanceE8),
      })
      const position = engine
        .position(account, listing.instrument.id)
        .find((candidate) => candidate.positionIdx === input.positionIdx)
      if (!position) throw new ApiError('positionNotFound')
      return { position: positionOf(listing, position) }
    },
  }
}
