import type { PositionState } from '@perpdesk/engine'
import { positionForm, type RequestOf } from '@perpdesk/protocol'
import type { ExecType } from '@perpdesk/trading'
import type { Caller } from '../../../../core/caller/caller.ts'
import type { TerminalContext } from '../../context.ts'
import { positionOf, stopOrderOf } from '../../wire/account-records.ts'
import { isOfFamily } from '../../wire/families.ts'
import { closedPnlOf } from '../../wire/order-records.ts'
import { pageQueryOf } from '../../wire/pages.ts'
import type { Handlers } from './handler.ts'

/** Handlers that list positions, their stops, and the results of closed positions. */
export function positionHandlers({
  core,
}: TerminalContext): Handlers<
  'positions' | 'briefPositions' | 'stopOrders' | 'closedPnl' | 'deliveries' | 'settlements'
> {
  const { accountRecords, listings, portfolio } = core

  const all = ({ account }: Caller, input: RequestOf<'positions'>): readonly PositionState[] =>
    input.symbol === undefined
      ? portfolio
          .positions(account.id)
          .filter(({ instrument }) => isOfFamily(listings.byId(instrument).instrument, input))
      : portfolio.positionsOn(account.id, listings.bySymbol(input.symbol).instrument.id)

  const record = (state: PositionState) =>
    positionOf(listings.byId(state.instrument), state, portfolio.feeRates(state.account).contracts.taker)

  const closedPnl = async (caller: Caller, input: RequestOf<'closedPnl'>, ...execTypes: ExecType[]) => {
    const query = pageQueryOf('closedPnl', input, listings)
    const { rows, cursor } = await accountRecords.closedPnl(
      caller,
      execTypes.length === 0 ? query : { ...query, execTypes },
    )
    return { list: rows.map((row) => closedPnlOf(listings.byId(row.instrument), row)), nextPageCursor: cursor }
  }

  return {
    positions: ({ input, caller }) => ({
      list: all(caller, input).map(record),
    }),

    briefPositions: ({ input, caller }) => ({
      list: all(caller, input).map((state) => positionForm.shrink(record(state))),
    }),

    stopOrders: ({ input, caller }) => ({
      list: all(caller, input).flatMap((state) => {
        const listing = listings.byId(state.instrument)
        const { symbol } = listing.instrument
        const orders = [...(state.stops?.full ?? []), ...(state.stops?.partial ?? [])]
        return orders.map((stop) => ({ ...stopOrderOf(listing, stop), symbol, positionIdx: state.positionIdx }))
      }),
    }),

    closedPnl: ({ input, caller }) => closedPnl(caller, input),
    deliveries: ({ input, caller }) => closedPnl(caller, input, 'Delivery', 'Settle'),
    settlements: ({ input, caller }) => closedPnl(caller, input, 'SessionSettlePnL'),
  }
}
