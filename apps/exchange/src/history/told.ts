import type { AppliedCommand, EngineEvent } from '@perpdesk/engine'
import type { OrderStatus } from '@perpdesk/trading'

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
])

/** What history keeps of a command; `undefined` for the many commands that only move books. */
export function worthTelling({ seq, time, events }: AppliedCommand): Told | undefined {
  const kept: [number, EngineEvent][] = []
  for (const [place, event] of events.entries()) {
    const worth = event.type === 'order' ? ENDED.has(event.order.status) : KEPT.has(event.type)
    if (worth) kept.push([place, event])
  }
  return kept.length === 0 ? undefined : { seq, time, events: kept }
}
