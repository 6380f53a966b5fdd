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

/** What history keeps of a command; `undefined` for the many commands that only move books. */
export function worthTelling({ seq, time, events }: AppliedCommand): Told | undefined {
  const kept: [number, EngineEvent][] = []
  for (const [place, event] of events.entries()) if (concernsHistory(event)) kept.push([place, event])
  return kept.length === 0 ? undefined : { seq, time, events: kept }
}

function concernsHistory(event: EngineEvent): boolean {
  switch (event.type) {
    case 'order':
      return ENDED.has(event.order.status)
    case 'execution':
    case 'closedPnl':
    case 'ledger':
    case 'funding':
    case 'trade':
    case 'mark':
    case 'instrument':
      return true
    case 'account':
    case 'position':
    case 'wallet':
    case 'liquidation':
      return false
  }
}
