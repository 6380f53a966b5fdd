import { formatE8 } from '@perpdesk/numeric'
import type { Text } from '../../i18n/index.ts'
import { type CsvColumn, csvTime, settleCoinColumn } from '../export/index.ts'
import { triggerOf } from '../order-words/index.ts'
import { valueOf } from './columns.tsx'

import type { OrderRow } from './order-sets.ts'
import { ratioText, sideText, statusText, trailText, typeText } from './order-texts.ts'

/** Returns the columns of an export of open orders, with plain decimals. */
export function ordersCsv(text: Text<'orders'>): readonly CsvColumn<OrderRow>[] {
  return [
    { heading: `${text('time')} (UTC)`, cell: (row) => csvTime(row.createdTime) },
    { heading: text('contract'), cell: (row) => row.symbol },
    settleCoinColumn(),
    { heading: text('type'), cell: (row) => typeText(row, text) },
    { heading: text('side'), cell: (row) => sideText(row, text) },
    { heading: text('price'), cell: (row) => (row.orderType === 'Market' ? text('Market') : row.price) },
    { heading: text('trigger'), cell: triggerOf },
    { heading: text('triggerBy'), cell: (row) => (triggerOf(row) === '' ? '' : text(`byWord.${row.triggerBy}`)) },
    { heading: text('trail'), cell: trailText },
    { heading: text('rate'), cell: (row) => (row.triggerRateE4 === 0 ? '' : ratioText(row.triggerRateE4)) },
    { heading: text('qty'), cell: (row) => row.qty },
    { heading: text('filled'), cell: (row) => row.cumExecQty },
    { heading: text('value'), cell: (row) => (row.orderType === 'Market' ? '' : formatE8(valueOf(row))) },
    { heading: text('status'), cell: (row) => statusText(row, text) },
    { heading: text('orderId'), cell: (row) => row.orderId },
  ]
}

/** Returns the rows of an export, in which each order of a set has its own row. */
export function exportedOrders(rows: readonly OrderRow[]): readonly OrderRow[] {
  return rows.flatMap(({ set }) => set.map((order) => ({ ...order, set: [order] })))
}
