import { isOrderOver } from '@perpdesk/trading'
import type { EngineEvent } from '../event.ts'

/** Returns the account that an event concerns; 0 for events that concern no single account. */
export function accountOf(event: EngineEvent): number {
  if (event.type === 'order') return event.order.account
  if (event.type === 'strategy') return event.strategy.account
  return 'account' in event ? event.account : 0
}

/** Returns the client's own id of the event's order or strategy; empty if it has none. */
export function linkOf(event: EngineEvent): string {
  if (event.type === 'order') return event.order.orderLinkId
  return event.type === 'strategy' ? event.strategy.strategyLinkId : ''
}

/** True if an event reports the end of an order. */
export function endsOrder(event: EngineEvent): boolean {
  return event.type === 'order' && isOrderOver(event.order.status)
}
