import type { Text } from '../../i18n/index.ts'
import { kindOf, ORDER_KINDS } from '../order-words/index.ts'

/** Returns the filter by kind of order for the list of ended orders. */
export function kindChoice(text: Text<'orders'>) {
  return {
    label: text('kind'),
    all: text('kind.all'),
    options: ORDER_KINDS.map((id) => ({ id, label: text(`kind.${id}`) })),
    of: kindOf,
  }
}
