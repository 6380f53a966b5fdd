import type { Order } from '@perpdesk/protocol'
import type { Text } from '../../i18n/index.ts'
import { kindOf } from './order-kinds.ts'

/** Labels of orders that the exchange creates for a position (liquidation, ADL) and lists among the user's orders. */
const MADE_FOR: Readonly<Partial<Record<Order['createType'], 'madeFor.liquidation' | 'madeFor.adl'>>> = {
  CreateByLiq: 'madeFor.liquidation',
  CreateByTakeOver_PassThrough: 'madeFor.liquidation',
  CreateByAdl_PassThrough: 'madeFor.adl',
}

const STRATEGY_OF: Readonly<
  Partial<Record<Order['createType'], 'madeFor.twap' | 'madeFor.iceberg' | 'madeFor.chase'>>
> = {
  CreateByTWAP: 'madeFor.twap',
  CreateByIceBerg: 'madeFor.iceberg',
  CreateByChaseOrder: 'madeFor.chase',
}

/** Returns the kind of an order, and its order type if the kind does not imply it. */
export function kindWords(order: Order, text: Text<'orders'>): readonly string[] {
  const made = MADE_FOR[order.createType] ?? STRATEGY_OF[order.createType]
  if (made !== undefined) return [text(made), text(order.orderType)]
  const kind = kindOf(order)
  if (kind === 'activity') return [text(order.orderType)]
  // The kind stop-limit implies the order type.
  return kind === 'stopLimit' ? [text(`kind.${kind}`)] : [text(`kind.${kind}`), text(order.orderType)]
}
