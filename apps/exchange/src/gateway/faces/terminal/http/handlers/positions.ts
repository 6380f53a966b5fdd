import type { PositionState } from '@perpdesk/engine'
import { positionForm, type RequestOf } from '@perpdesk/protocol'
import type { ExecType } from '@perpdesk/trading'
import { settled } from '../../../../core/use-cases/settled.ts'
import type { GatewayContext } from '../../context.ts'
import { positionOf, stopOrderOf } from '../../wire/account-records.ts'
import { isOfFamily } from '../../wire/families.ts'
import { closedPnlOf } from '../../wire/order-records.ts'
import { pageQueryOf } from '../../wire/pages.ts'
import type { Handlers } from './handler.ts'

/** Positions and their stops as they stand, and what closed ones brought. */
export function positionHandlers(
  context: GatewayContext,
): Handlers<'positions' | 'briefPositions' | 'stopOrders' | 'closedPnl' | 'deliveries' | 'settlements'> {
  const { sequencer, history, listings } = context
  const { engine } = sequencer

  const all = (account: number, input: RequestOf<'positions'>): readonly PositionState[] =>
    input.symbol === undefined
      ? engine.positions(account).filter(({ instrument }) => isOfFamily(listings.byId(instrument).instrument, input))
      : engine.position(account, listings.bySymbol(input.symbol).instrument.id)

  const closedPnl = async (account: number, input: RequestOf<'closedPnl'>, ...execTypes: ExecType[]) => {
    const query = pageQueryOf('closedPnl', account, input, listings)
    await settled(history)
    const page = await history.closedPnl(execTypes.length === 0 ? query : { ...query, execTypes })
    await listings.recall(page.rows)
    return {
      list: page.rows.map((row) => closedPnlOf(listings.byId(row.instrument), row)),
      nextPageCursor: page.cursor,
    }
  }

  return {
    positions: ({ input, account }) => ({
      list: all(account.id, input).map((state) => positionOf(listings.byId(state.instrument), state)),
    }),

    briefPositions: ({ input, account }) => ({
      list: all(account.id, input).map((state) =>
        positionForm.shrink(positionOf(listings.byId(state.instrument), state)),
      ),
    }),

    stopOrders: ({ input, account }) => ({
      list: all(account.id, input).flatMap((state) => {
        const listing = listings.byId(state.instrument)
        const { symbol } = listing.instrument
        const orders = [...(state.stops?.full ?? []), ...(state.stops?.partial ?? [])]
        return orders.map((stop) => ({ ...stopOrderOf(listing, stop), symbol, positionIdx: state.positionIdx }))
      }),
    }),

    closedPnl: ({ input, account }) => closedPnl(account.id, input),
    deliveries: ({ input, account }) => closedPnl(account.id, input, 'Delivery', 'Settle'),
    settlements: ({ input, account }) => closedPnl(account.id, input, 'SessionSettlePnL'),
  }
}
