import { formatE8 } from '@perpdesk/numeric'
import type { Text } from '../../i18n/index.ts'
import { type CsvColumn, csvTime, settleCoinColumn } from '../export/index.ts'
import { sideText, statusText, triggerOf, typeText, valueOf } from './columns.tsx'
import type { OpenOrder } from './order-kinds.ts'

/** Open orders as plain decimals. */
export function ordersCsv(text: Text<'orders'>): readonly CsvColumn<OpenOrder>[] {
  return [
    { heading: `${text('time')} (UTC)`, cell: (row) => csvTime(row.createdTime) },
    { heading: text('contract'), cell: (row) => row.symbol },
    settleCoinColumn(),
    { heading: text('type'), cell: (row) => typeText(row, text) },
    { heading: text('side'), cell: (row) => sideText(row, text) },
    { heading: text('price'), cell: (row) => (row.orderType === 'Market' ? text('Market') : row.price) },
    { heading: text('trigger'), cell: triggerOf },
    { heading: text('qty'), cell: (row) => row.qty },
    { heading: text('filled'), cell: (row) => row.cumExecQty },
    { heading: text('value'), cell: (row) => (row.orderType === 'Market' ? '' : formatE8(valueOf(row))) },
    { heading: text('status'), cell: (row) => statusText(row, text) },
    { heading: text('orderId'), cell: (row) => row.orderId },
  ]
}

/** Each order of a set in a row of its own. */
export function exportedOrders(rows: readonly OpenOrder[]): readonly OpenOrder[] {
  return rows.flatMap(({ set }) => set.map((order) => ({ ...order, set: [order] })))
}
