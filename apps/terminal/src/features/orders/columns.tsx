import { type E8, e8 } from '@perpdesk/numeric'
import type { Order } from '@perpdesk/protocol'
import { qtyCoinOf } from '@perpdesk/trading'
import type { ReactNode } from 'react'
import { coinAmount, formatPrice, formatQty } from '../../format/index.ts'
import type { Text } from '../../i18n/index.ts'
import { type Contract, instrumentOf } from '../../stores/index.ts'
import cells from '../../ui/cells.module.css'
import type { TableColumn } from '../../ui/index.ts'
import { TimeCell } from '../history-table/index.ts'
import { Pair, pairColumn } from '../live-table/index.ts'
import {
  isPairOrder,
  kindWords,
  type ListedKind,
  sizeWords,
  triggerOf,
  writtenPrice,
  writtenQty,
} from '../order-words/index.ts'
import { OrderTpSlCell } from '../tpsl/index.ts'
import { ContractLink } from '../trade-address/index.ts'
import { orderValue } from './amend-form.ts'
import { EditableCell } from './editable-cell.tsx'
import { ExpectedPnl, TriggerDistance } from './live-cells.tsx'
import { hasParts, linesOf, type OrderRow, priceSpan } from './order-sets.ts'
import { ratioText, sideText, statusText, termWords, trailText, triggerText } from './order-texts.ts'
import styles from './orders.module.css'

type Column = TableColumn<OrderRow>

/** Columns of the list for each kind of order, in their order; columns without content for the kind are left out. */
const COLUMNS: Readonly<Record<ListedKind | 'all', readonly string[]>> = {
  all: ['time', 'contract', 'type', 'price', 'trigger', 'qty', 'filled', 'tpsl', 'value'],
  activity: ['time', 'contract', 'type', 'price', 'qty', 'filled', 'tpsl', 'value'],
  condition: ['time', 'contract', 'type', 'trigger', 'qty', 'tpsl', 'expected'],
  stopLimit: ['time', 'contract', 'type', 'trigger', 'price', 'qty', 'tpsl', 'expected', 'value'],
  tpSl: ['time', 'contract', 'type', 'trigger', 'price', 'qty', 'expected'],
  trailingStop: ['time', 'contract', 'type', 'trail', 'trigger', 'qty', 'expected'],
  mmr: ['time', 'contract', 'type', 'rate', 'qty'],
  oco: ['time', 'contract', 'type', 'trigger', 'price', 'qty'],
}

/**
 * Returns the columns for a kind of open orders. Several values share a column, so that all columns are visible beside
 * chart and order book.
 */
export function openOrderColumns(text: Text<'orders'>, kind: ListedKind | 'all'): readonly Column[] {
  const known = new Map(columnList(text).map((column) => [column.id, column]))
  return COLUMNS[kind].flatMap((id) => {
    const column = known.get(id)
    // In the list of all kinds few orders have a trigger, so the column is only shown where there is room.
    return column === undefined ? [] : [id === 'trigger' && kind === 'all' ? { ...column, wideOnly: true } : column]
  })
}

function columnList(text: Text<'orders'>): readonly Column[] {
  const figure = (id: string, header: string, sortBy: (row: OrderRow) => E8, cell: (row: OrderRow) => ReactNode) =>
    ({ id, header, align: 'end', sortBy, cell }) as const
  return [
    {
      id: 'time',
      header: text('time'),
      wideOnly: true,
      sortBy: (row) => row.createdTime,
      cell: (row) => <TimeCell time={row.createdTime} short />,
    },
    pairColumn(
      { id: 'contract', header: text('contract'), sortBy: (row) => row.symbol, cell: contractCell },
      { id: 'side', header: text('side'), cell: (row) => sideCell(row, text) },
    ),
    { id: 'type', header: text('type'), cell: (row) => typeCell(row, text) },
    figure(
      'price',
      text('price'),
      (row) => e8(row.price),
      (row) => priceCell(row, text),
    ),
    {
      ...figure(
        'trigger',
        text('trigger'),
        (row) => e8(triggerOf(row) || '0'),
        (row) => triggerCell(row, text),
      ),
      name: `${text('trigger')} / ${text('distance')}`,
      header: <Pair first={text('trigger')} second={text('distance')} figures />,
    },
    {
      ...figure(
        'trail',
        text('trail'),
        (row) => e8(row.trailingValue || '0'),
        (row) => trailCell(row, text),
      ),
      name: `${text('trail')} / ${text('activation')}`,
      header: <Pair first={text('trail')} second={text('activation')} figures />,
    },
    figure(
      'rate',
      text('rate'),
      (row) => BigInt(row.triggerRateE4),
      (row) => ratioText(row.triggerRateE4),
    ),
    figure('qty', text('qty'), (row) => e8(row.qty), qtyCell),
    pairColumn(
      figure('filled', text('filled'), (row) => e8(row.cumExecQty), filledText),
      {
        id: 'status',
        header: text('status'),
        cell: (row) => statusText(row, text),
      },
    ),
    { id: 'tpsl', header: text('tpsl'), align: 'end', cell: (row) => tpslCell(row, text) },
    {
      id: 'expected',
      header: text('expected'),
      align: 'end',
      cell: (row) => eachLine(row, (order) => <ExpectedPnl order={order} />),
    },
    { ...figure('value', text('value'), valueOf, (row) => valueText(row, text)), wideOnly: true },
  ]
}

/** Returns the value of an order as text; a market order has no value before it trades. */
function valueText(row: Order, text: Text<'orders'>): string {
  if (row.orderType === 'Market') return text('none')
  const coin = instrumentOf(row.symbol)?.contract.settleCoin
  return coin === undefined ? '' : coinAmount(valueOf(row), coin)
}

/** Returns the value of an order in the settle coin; for a row with parts, the sum of the values of its orders. */
export function valueOf(row: Order | OrderRow): E8 {
  const contract = instrumentOf(row.symbol)?.contract
  if (contract === undefined) return 0n
  const orders = 'set' in row && hasParts(row) ? row.set : [row]
  return orders.reduce((sum, order) => sum + orderValue(order, contract), 0n)
}

/** Returns the filled quantity as text, without the coin, which is shown beside the order's quantity. */
export function filledText(order: Order): string {
  return writtenQty(order.symbol, order.cumExecQty)
}

function qtyText(qty: string, contract: Contract): string {
  return `${formatQty(e8(qty), contract)} ${qtyCoinOf(contract)}`
}

function contractCell(order: Order) {
  return <ContractLink symbol={order.symbol} />
}

export function sideCell(order: Order, text: Text<'orders'>) {
  return (
    <span data-side={order.side} className={cells['side']}>
      {sideText(order, text)}
    </span>
  )
}

function typeCell(order: OrderRow, text: Text<'orders'>) {
  const kind = kindWords(order, text).join(' · ')
  const terms = termWords(order, text)
  return (
    <Pair
      first={hasParts(order) ? `${kind} (${order.set.length})` : kind}
      second={terms.length === 0 ? null : terms.join(' · ')}
    />
  )
}

/** Renders one line for each leg, in the same order in every column. */
function eachLine(row: OrderRow, cell: (order: Order) => ReactNode): ReactNode {
  const lines = linesOf(row)
  if (lines.length === 1) return cell(row)
  return (
    <span className={cells['stacked']}>
      {lines.map((order) => (
        <span key={order.orderId} className={styles['leg']}>
          {cell(order)}
        </span>
      ))}
    </span>
  )
}

/**
 * Renders the TP/SL that an order carries. A row of several orders shows none, because each order may carry its own.
 */
function tpslCell(row: OrderRow, text: Text<'orders'>) {
  return row.set.length > 1 ? text('none') : <OrderTpSlCell order={row} />
}

export function priceCell(row: OrderRow, text: Text<'orders'>) {
  if (!hasParts(row)) return eachLine(row, (order) => priceOf(order, text))
  const contract = instrumentOf(row.symbol)?.contract
  const span = priceSpan(row)
  if (span === undefined || contract === undefined) return text('Market')
  const [low, high] = span.map((price) => formatPrice(price, contract))
  return low === high ? low : `${low} – ${high}`
}

/** Renders an order's price, editable if the exchange can amend it. */
export function priceOf(order: Order, text: Text<'orders'>) {
  if (order.orderType === 'Market') return text('Market')
  const contract = instrumentOf(order.symbol)?.contract
  if (contract === undefined) return writtenPrice(order.symbol, order.price)
  return <EditableCell order={order} contract={contract} field="price" shown={formatPrice(e8(order.price), contract)} />
}

/**
 * Renders the quantity of a row. The legs of a set share one quantity, so that it can be edited for all of them; parts
 * are edited one by one.
 */
export function qtyCell(row: OrderRow) {
  const contract = instrumentOf(row.symbol)?.contract
  if (contract === undefined) return isPairOrder(row) ? sizeWords(row) : row.qty
  const shown = qtyText(row.qty, contract)
  return hasParts(row) ? shown : <EditableCell order={row} contract={contract} field="qty" shown={shown} />
}

/** Renders the triggers of a row with the distance to each; those of several legs one below the other. */
export function triggerCell(row: OrderRow, text: Text<'orders'>) {
  return eachLine(row, (order) => (
    <Pair
      first={triggerOfOrder(order, text)}
      second={triggerOf(order) === '' ? null : <TriggerDistance order={order} />}
      figures
    />
  ))
}

/** Renders an order's trigger, editable if the exchange can amend it. */
export function triggerOfOrder(order: Order, text: Text<'orders'>): ReactNode {
  const contract = instrumentOf(order.symbol)?.contract
  const shown = triggerText(order, text)
  if (shown === '' || contract === undefined) return text('none')
  return <EditableCell order={order} contract={contract} field="trigger" shown={shown} />
}

function trailCell(row: OrderRow, text: Text<'orders'>) {
  const contract = instrumentOf(row.symbol)?.contract
  const activation = row.triggerPrice === '' ? undefined : e8(row.triggerPrice)
  return (
    <Pair
      first={trailText(row) || text('none')}
      second={activation === undefined || contract === undefined ? text('none') : formatPrice(activation, contract)}
      figures
    />
  )
}
