import { type E8, e8 } from '@perpdesk/numeric'
import { type Position, tpslOf } from '@perpdesk/protocol'
import type { TpSlKind, TriggerBy } from '@perpdesk/trading'
import type { LiveTicker } from '../../stores/index.ts'
import type { TpSlEntry } from './tpsl-request.ts'

/**
 * Returns the prices with which the exchange compares triggers; before the first trade the mark price replaces the last
 * price (R2.8).
 */
export function presentPrices(
  ticker: Pick<LiveTicker, 'last' | 'mark' | 'index'> | undefined,
  mark: E8,
): Readonly<Partial<Record<TriggerBy, E8>>> {
  if (ticker === undefined) return { MarkPrice: mark }
  return {
    LastPrice: ticker.last > 0n ? ticker.last : ticker.mark,
    MarkPrice: ticker.mark,
    IndexPrice: ticker.index,
  }
}

/** Returns the quantity of a position that no other partial entry covers, for each leg (R3.10). */
export function roomFor(
  position: Pick<Position, 'size' | 'stopOrders'>,
  entry: TpSlEntry | null,
): Readonly<Record<TpSlKind, E8>> {
  const others = tpslOf(position).partialTpslList.filter(({ orderId }) => orderId !== entry?.orderId)
  const left = (kind: TpSlKind) =>
    others.reduce((room, other) => (other[kind] === '' ? room : room - e8(other.qty)), e8(position.size))
  return { takeProfit: left('takeProfit'), stopLoss: left('stopLoss') }
}
