import type { OrderKind } from './order-kind.ts'
import { plainOrder } from './plain.ts'

/** Orders that act as soon as the exchange has them. */
const AT_ONCE = {
  closesOnTrigger: false,
  actsAt: null,
  issues: () => [],
  request: () => ({}),
  confirmation: () => [],
  outlook: () => null,
  withPrice: () => null,
  fields: () => null,
} as const satisfies Partial<OrderKind>

export const limitKind: OrderKind = { ...AT_ONCE, ...plainOrder('Limit', false), id: 'Limit' }
export const marketKind: OrderKind = { ...AT_ONCE, ...plainOrder('Market', false), id: 'Market' }
