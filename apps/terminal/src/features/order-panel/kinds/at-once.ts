import type { OrderKind } from './order-kind.ts'

/** Orders that act as soon as the exchange has them. */
const AT_ONCE = {
  waits: false,
  closesOnTrigger: false,
  actsAt: null,
  issues: () => [],
  request: () => ({}),
  confirmation: () => [],
  withPrice: () => null,
  fields: () => null,
} as const satisfies Partial<OrderKind>

export const limitKind: OrderKind = { ...AT_ONCE, id: 'Limit', orderType: 'Limit' }
export const marketKind: OrderKind = { ...AT_ONCE, id: 'Market', orderType: 'Market' }
