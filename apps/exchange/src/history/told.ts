import type { AppliedCommand, EngineEvent } from '@perpdesk/engine'
import { type OrderStatus, STRATEGY_STATES } from '@perpdesk/trading'
import { rowOf, type ToldRow } from './record-of-event.ts'

/** Trades and marks become bars, listings the grids that bars stand on. */
type MarketEvent = Extract<EngineEvent, { type: 'trade' | 'mark' | 'instrument' }>

/** What the bars are drawn from. */
export type ToldMarket = readonly [seq: number, time: number, event: MarketEvent]

/** What commands leave to the past, in their order. */
export interface Told {
  readonly rows: readonly Readonly<ToldRow>[]
  readonly market: readonly ToldMarket[]
}

const ENDED: ReadonlySet<OrderStatus> = new Set([
  'Filled',
  'Cancelled',
  'PartiallyFilledCanceled',
  'Rejected',
  'Deactivated',
])

/** Orders and strategies once they have ended, and everything that only happens once; accounts, positions and wallets are present state. */
function isPast(event: EngineEvent): boolean {
  if (event.type === 'order') return ENDED.has(event.order.status)
  if (event.type !== 'strategy') return true
  const { state } = event.strategy
  return state === STRATEGY_STATES.terminated || state === STRATEGY_STATES.terminatedUnfilled
}

/** What history keeps of a command; `undefined` for the many commands that only move books. */
export function worthTelling({ seq, time, events }: AppliedCommand): Told | undefined {
  const rows: ToldRow[] = []
  const market: ToldMarket[] = []
  for (const [place, event] of events.entries()) {
    if (event.type === 'trade' || event.type === 'mark' || event.type === 'instrument') {
      market.push([seq, time, event])
    } else if (isPast(event)) {
      const row = rowOf(event, seq, place, time)
      if (row !== undefined) rows.push(row)
    }
  }
  return rows.length === 0 && market.length === 0 ? undefined : { rows, market }
}
