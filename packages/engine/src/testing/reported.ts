import type { AppliedCommand, EngineEvent, OrderState } from '../event.ts'

/** Returns the events of one type in a result. */
export function eventsOf<T extends EngineEvent['type']>(applied: AppliedCommand, type: T) {
  return applied.events.filter((event): event is Extract<EngineEvent, { type: T }> => event.type === type)
}

export function ordersOf(applied: AppliedCommand): OrderState[] {
  return eventsOf(applied, 'order').map((event) => event.order)
}

/** Returns the last reported state of an order. */
export function lastOf(applied: AppliedCommand, orderId: number): OrderState | undefined {
  return ordersOf(applied).findLast((order) => order.orderId === orderId)
}

export function tradesOf(applied: AppliedCommand) {
  return eventsOf(applied, 'trade')
}
