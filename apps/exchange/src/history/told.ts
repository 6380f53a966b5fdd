import type { AppliedCommand, EngineEvent } from '@perpdesk/engine'
import { type OrderStatus, STRATEGY_STATES } from '@perpdesk/trading'

/** Events of one command that concern the past, each with its place among all events of the command. */
export interface Told {
  readonly seq: number
  readonly time: number
  readonly events: readonly (readonly [place: number, event: EngineEvent])[]
}

const ENDED: ReadonlySet<OrderStatus> = new Set([
  'Filled',
  'Cancelled',
  'PartiallyFilledCanceled',
  'Rejected',
  'Deactivated',
])

/** Besides ended orders. Accounts, positions and wallets are present state. */
const KEPT: ReadonlySet<EngineEvent['type']> = new Set([
  'execution',
  'closedPnl',
  'ledger',
  'funding',
  'trade',
  'mark',
  'instrument',
  'equity',
  'liquidation',
  'adlAlert',
  'insurance',
  'delivery',
  'session',
])

/** Orders and strategies once they have ended, and everything that only happens once. */
function isWorthKeeping(event: EngineEvent): boolean {
  if (event.type === 'order') return ENDED.has(event.order.status)
  if (event.type !== 'strategy') return KEPT.has(event.type)
  const { state } = event.strategy
  return state === STRATEGY_STATES.terminated || state === STRATEGY_STATES.terminatedUnfilled
}

/** What history keeps of a command; `undefined` for the many commands that only move books. */
export function worthTelling({ seq, time, events }: AppliedCommand): Told | undefined {
  const kept: [number, EngineEvent][] = []
  for (const [place, event] of events.entries()) {
    if (isWorthKeeping(event)) kept.push([place, event])
  }
  return kept.length === 0 ? undefined : { seq, time, events: kept }
}
