import { typedDecimal } from '../../../format/index.ts'
import type { SpotKind, TicketForm } from './spot-kind.ts'

/** Returns the typed limit price in E8; `undefined` while it is not a price. */
export function typedPrice({ price }: Pick<TicketForm, 'price'>) {
  const typed = typedDecimal(price)
  return typed === undefined || typed <= 0n ? undefined : typed
}

/** Members of kinds without fields of their own. */
const PLAIN = {
  needsCoins: true,
  issue: () => undefined,
  request: () => ({}),
  confirmation: () => [],
  withPrice: () => null,
  fields: () => null,
} as const

export const limitKind: SpotKind = {
  ...PLAIN,
  id: 'Limit',
  orderType: 'Limit',
  shared: ['price', 'lifetime', 'carried'],
  takesAmount: () => false,
  legs: (form) => [{ field: 'price', orderType: 'Limit', price: typedPrice(form), trigger: null }],
}

export const marketKind: SpotKind = {
  ...PLAIN,
  id: 'Market',
  orderType: 'Market',
  shared: ['marketPrice'],
  takesAmount: () => true,
  legs: ({ side }, { ask, bid, last }) => [
    { field: 'form', orderType: 'Market', price: (side === 'Buy' ? ask : bid) ?? last, trigger: null },
  ],
}
