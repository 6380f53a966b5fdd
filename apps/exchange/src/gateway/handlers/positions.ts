import type { Command, PositionState } from '@perpdesk/engine'
import { formatE8 } from '@perpdesk/numeric'
import { positionForm, type RequestOf } from '@perpdesk/protocol'
import { type ExecType, type PositionIdx, REFUSALS } from '@perpdesk/trading'
import { ApiError } from '../api-error.ts'
import type { GatewayContext } from '../context.ts'
import { settled } from '../settled.ts'
import { leverageOf, positionOf, stopOrderOf } from '../wire/account-records.ts'
import { isOfFamily } from '../wire/families.ts'
import { scaledInteger } from '../wire/inputs.ts'
import type { Listing } from '../wire/listings.ts'
import { closedPnlOf } from '../wire/order-records.ts'
import { pageQueryOf } from '../wire/pages.ts'
import { riskLimitsOf } from '../wire/risk-limits.ts'
import { tradingStopOf } from '../wire/trading-stops.ts'
import type { Handlers } from './handler.ts'

type PositionEndpoint =
  | 'positions'
  | 'briefPositions'
  | 'closedPnl'
  | 'deliveries'
  | 'settlements'
  | 'leverage'
  | 'setLeverage'
  | 'switchPositionMode'
  | 'switchIsolated'
  | 'riskLimits'
  | 'setRiskLimit'
  | 'addMargin'
  | 'preAddMargin'
  | 'setAutoAddMargin'
  | 'setTpSlTs'
  | 'stopOrders'
  | 'setMmrClose'

/** Positions, their leverage, mode, margin and stops, and what closed ones brought. */
export function positionHandlers(context: GatewayContext): Handlers<PositionEndpoint> {
  const { sequencer, history, listings } = context
  const { engine } = sequencer

  const leverage = (account: number, listing: Listing) =>
    leverageOf(listing, engine.leverage(account, listing.instrument.id))

  const submit = async (command: Command) => {
    const result = await sequencer.submit(command)
    if (result.code !== 0) throw ApiError.ofCode(result.code, result.params)
  }

  const find = (account: number, listing: Listing, index: PositionIdx): PositionState | undefined =>
    engine.position(account, listing.instrument.id).find((candidate) => candidate.positionIdx === index)

  /** The position as it stands after a command that was taken. */
  const position = (account: number, listing: Listing, index: PositionIdx) => {
    const found = find(account, listing, index)
    if (!found) throw new ApiError('positionNotFound')
    return { position: positionOf(listing, found) }
  }

  const all = (account: number, input: RequestOf<'positions'>): readonly PositionState[] =>
    input.symbol === undefined
      ? engine.positions(account).filter(({ instrument }) => isOfFamily(listings.byId(instrument).instrument, input))
      : engine.position(account, listings.bySymbol(input.symbol).instrument.id)

  const marginOf = (account: number, listing: Listing, input: RequestOf<'addMargin'>) =>
    ({
      type: 'addMargin',
      account,
      instrument: listing.instrument.id,
      positionIdx: input.positionIdx ?? 0,
      amount: BigInt(input.addToPositionBalanceE8),
    }) as const

  const closedPnl = async (account: number, input: RequestOf<'closedPnl'>, ...execTypes: ExecType[]) => {
    const query = pageQueryOf('closedPnl', account, input, listings)
    await settled(history)
    const page = await history.closedPnl(execTypes.length === 0 ? query : { ...query, execTypes })
    return {
      list: page.rows.map((row) => closedPnlOf(listings.byId(row.instrument), row)),
      nextPageCursor: page.cursor,
    }
  }

  return {
    positions: ({ input, session }) => ({
      list: all(session.user.account, input).map((state) => positionOf(listings.byId(state.instrument), state)),
    }),

    briefPositions: ({ input, session }) => ({
      list: all(session.user.account, input).map((state) =>
        positionForm.shrink(positionOf(listings.byId(state.instrument), state)),
      ),
    }),

    closedPnl: ({ input, session }) => closedPnl(session.user.account, input),
    deliveries: ({ input, session }) => closedPnl(session.user.account, input, 'Delivery', 'Settle'),
    settlements: ({ input, session }) => closedPnl(session.user.account, input, 'SessionSettlePnL'),

    leverage: ({ input, session }) => leverage(session.user.account, listings.bySymbol(input.symbol)),

    setLeverage: async ({ input, session }) => {
      const listing = listings.bySymbol(input.symbol)
      const { account } = session.user
      await submit({
        type: 'setLeverage',
        account,
        instrument: listing.instrument.id,
        buyLeverageE2: scaledInteger(input.buyLeverageE2),
        sellLeverageE2: scaledInteger(input.sellLeverageE2),
      })
      return leverage(account, listing)
    },

    switchPositionMode: async ({ input, session }) => {
      const listing = listings.bySymbol(input.symbol)
      const { account } = session.user
      const { positionMode } = input
      await submit({ type: 'setPositionMode', account, instrument: listing.instrument.id, positionMode })
      return leverage(account, listing)
    },

    switchIsolated: async ({ input, session }) => {
      const listing = listings.bySymbol(input.symbol)
      const { account } = session.user
      await submit({
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

    setRiskLimit: async ({ input, session }) => {
      const listing = listings.bySymbol(input.symbol)
      const { account } = session.user
      const { riskId, positionIdx = 0 } = input
      await submit({ type: 'setRiskLimit', account, instrument: listing.instrument.id, riskId, positionIdx })
      return leverage(account, listing)
    },

    addMargin: async ({ input, session }) => {
      const listing = listings.bySymbol(input.symbol)
      const { account } = session.user
      await submit(marginOf(account, listing, input))
      return position(account, listing, input.positionIdx ?? 0)
    },

    preAddMargin: ({ input, session }) => {
      const listing = listings.bySymbol(input.symbol)
      const {
        result,
        position: after,
        available,
      } = engine.previewMargin(marginOf(session.user.account, listing, input))
      if (after === null) throw ApiError.ofCode(result.code, result.params)
      return { position: positionOf(listing, after), availableBalance: formatE8(available) }
    },

    setAutoAddMargin: async ({ input, session }) => {
      const listing = listings.bySymbol(input.symbol)
      const { account } = session.user
      const { positionIdx = 0, newAutoAddMargin: autoAddMargin } = input
      await submit({ type: 'setAutoAddMargin', account, instrument: listing.instrument.id, positionIdx, autoAddMargin })
      return position(account, listing, positionIdx)
    },

    setTpSlTs: async ({ input, session }) => {
      const listing = listings.bySymbol(input.symbol)
      const { account } = session.user
      const { positionIdx = 0 } = input
      await submit(tradingStopOf(account, listing.instrument, input, find(account, listing, positionIdx)))
      return position(account, listing, positionIdx)
    },

    stopOrders: ({ input, session }) => ({
      list: all(session.user.account, input).flatMap((state) => {
        const listing = listings.byId(state.instrument)
        const { symbol } = listing.instrument
        const orders = [...(state.stops?.full ?? []), ...(state.stops?.partial ?? [])]
        return orders.map((stop) => ({ ...stopOrderOf(listing, stop), symbol, positionIdx: state.positionIdx }))
      }),
    }),

    setMmrClose: async ({ input, session }) => {
      const listing = listings.bySymbol(input.symbol)
      const { account } = session.user
      const { positionIdx = 0 } = input
      const rateE4 = scaledInteger(input.rateE4)
      const { id: instrument } = listing.instrument
      const result = await sequencer.submit({ type: 'setMmrClose', account, instrument, positionIdx, rateE4 })
      // To the engine it is an order that is amended or taken away; to the caller it is a setting.
      const { notModified, orderNotFound, marginUnchanged } = REFUSALS
      const isSet = result.code === notModified || (rateE4 === 0 && result.code === orderNotFound)
      if (isSet) throw ApiError.ofCode(marginUnchanged, {})
      if (result.code !== 0) throw ApiError.ofCode(result.code, result.params)
      return position(account, listing, positionIdx)
    },
  }
}
