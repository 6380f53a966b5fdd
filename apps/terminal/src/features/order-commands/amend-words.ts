import type { AmendField } from '../order-words/index.ts'

/** Text keys, in `commands`, of the commands that change a figure of an order. */
export const AMEND_WORDS = {
  price: 'amendPrice',
  qty: 'amendQty',
  trigger: 'amendTrigger',
} as const satisfies Record<AmendField, unknown>
