import { isOrderOver } from '@perpdesk/trading'
import type { EngineEvent } from '../event.ts'

/** The account that an event is about; 0 for those that are about no single one. */
export function accountOf(event: EngineEvent): number {
  if (event.type === 'order') return event.order.account
  if (event.type === 'strategy') return event.strategy.account
  return 'account' in event ? event.account : 0
}

/** The client's own id of the order or strategy that an event is about; empty where it has none. */
export function linkOf(event: EngineEvent): string {
  if (event.type === 'order') return event.order.orderLinkId
  return event.type === 'strategy' ? event.strategy.strategyLinkId : ''
}

/** True when an event reports the end of an order. */
export function endsOrder(event: EngineEvent): boolean {
  return event.type === 'order' && isOrderOver(event.order.status)
}
