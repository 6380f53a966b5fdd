import type { AppliedCommand, EngineEvent } from '@perpdesk/engine'
import { type OrderStatus, STRATEGY_STATES } from '@perpdesk/trading'
import { type RecordValues, recordOf } from './record-of-event.ts'

/** Trades and marks become bars, listings the grids that bars stand on. */
type MarketEvent = Extract<EngineEvent, { type: 'trade' | 'mark' | 'instrument' }>

/** What one command leaves to the past. */
export interface Told {
  readonly seq: number
  readonly time: number
  /** Each with the place of its event among all events of the command. */
  readonly rows: readonly (readonly [place: number, ...record: RecordValues])[]
  readonly market: readonly MarketEvent[]
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
  const rows: Told['rows'][number][] = []
  const market: MarketEvent[] = []
  for (const [place, event] of events.entries()) {
    if (event.type === 'trade' || event.type === 'mark' || event.type === 'instrument') {
      market.push(event)
    } else if (isPast(event)) {
      const record = recordOf(event)
      if (record !== undefined) rows.push([place, ...record])
    }
  }
  return rows.length === 0 && market.length === 0 ? undefined : { seq, time, rows, market }
}
