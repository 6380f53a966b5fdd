import { type E8, e8 } from '@perpdesk/numeric'
import type { Order } from '@perpdesk/protocol'
import { qtyCoinOf } from '@perpdesk/trading'
import type { Text } from '../../i18n/index.ts'
import { type Contract, instrumentOf } from '../../stores/index.ts'
import cells from '../../ui/cells.module.css'
import { formatDateTime, formatPrice, formatQty, type TableColumn } from '../../ui/index.ts'
import { coinAmount } from '../coin-money/index.ts'
import { ContractLink } from '../trade-address/index.ts'
import { orderValue } from './amend-form.ts'
import { EditableCell } from './editable-cell.tsx'

/** The columns of the open orders. */
export function openOrderColumns(text: Text<'orders'>): readonly TableColumn<Order>[] {
  return [
    {
      id: 'time',
      header: text('time'),
      wideOnly: true,
      sortBy: (row) => row.createdTime,
      cell: (row) => formatDateTime(row.createdTime),
    },
    { id: 'contract', header: text('contract'), sortBy: (row) => row.symbol, cell: contractCell },
    { id: 'type', header: text('type'), cell: (row) => typeText(row, text) },
    {
      id: 'side',
      header: text('side'),
      sortBy: (row) => row.side,
      cell: (row) => (
        <span data-side={row.side} className={cells['side']}>
          {sideText(row, text)}
        </span>
      ),
    },
    { id: 'price', header: text('price'), align: 'end', sortBy: (row) => e8(row.price), cell: priceCell },
    { id: 'qty', header: text('qty'), align: 'end', sortBy: (row) => e8(row.qty), cell: qtyCell },
    {
      id: 'filled',
      header: text('filled'),
      align: 'end',
      sortBy: (row) => e8(row.cumExecQty),
      cell: filledText,
    },
    {
      id: 'value',
      header: text('value'),
      align: 'end',
      wideOnly: true,
      sortBy: valueOf,
      cell: valueText,
    },
    { id: 'status', header: text('status'), wideOnly: true, cell: (row) => statusText(row, text) },
  ]
}

function valueText(row: Order): string {
  const coin = instrumentOf(row.symbol)?.contract.settleCoin
  return coin === undefined ? '' : coinAmount(valueOf(row), coin)
}

function valueOf(row: Order): E8 {
  const contract = instrumentOf(row.symbol)?.contract
  return contract === undefined ? 0n : orderValue(row, contract)
}

/** The same for small screens: two lines a row. */
export function narrowOrderColumns(text: Text<'orders'>): readonly TableColumn<Order>[] {
  return [
    {
      id: 'contract',
      header: text('contract'),
      sortBy: (row) => row.symbol,
      cell: (row) => (
        <span className={cells['stacked']}>
          {contractCell(row)}
          <span
            data-side={row.side}
            className={cells['side']}
          >{`${sideText(row, text)} · ${typeText(row, text)}`}</span>
        </span>
      ),
    },
    {
      id: 'price',
      header: text('priceQty'),
      align: 'end',
      sortBy: (row) => e8(row.price),
      cell: (row) => (
        <span className={cells['stacked']}>
          {priceCell(row)}
          {qtyCell(row)}
        </span>
      ),
    },
    { id: 'filled', header: text('filled'), align: 'end', sortBy: (row) => e8(row.cumExecQty), cell: filledText },
  ]
}

function filledText(order: Order): string {
  const contract = instrumentOf(order.symbol)?.contract
  return contract === undefined ? order.cumExecQty : qtyText(order.cumExecQty, contract)
}

function qtyText(qty: string, contract: Contract): string {
  return `${formatQty(e8(qty), contract)} ${qtyCoinOf(contract)}`
}

function contractCell(order: Order) {
  return <ContractLink symbol={order.symbol} />
}

function priceCell(order: Order) {
  const contract = instrumentOf(order.symbol)?.contract
  if (contract === undefined) return order.price
  return <EditableCell order={order} contract={contract} field="price" shown={formatPrice(e8(order.price), contract)} />
}

function qtyCell(order: Order) {
  const contract = instrumentOf(order.symbol)?.contract
  if (contract === undefined) return order.qty
  return <EditableCell order={order} contract={contract} field="qty" shown={qtyText(order.qty, contract)} />
}

/** Kind, time in force where it is not the usual one, and reduce-only. */
export function typeText(order: Pick<Order, 'orderType' | 'timeInForce' | 'reduceOnly'>, text: Text<'orders'>): string {
  const words = [text(order.orderType)]
  if (order.orderType === 'Limit' && order.timeInForce !== 'GTC') words.push(text(order.timeInForce))
  if (order.reduceOnly) words.push(text('reduceOnly'))
  return words.join(' · ')
}

/** Buy and sell; in hedge mode what it does to which position. */
export function sideText(order: Pick<Order, 'side' | 'positionIdx'>, text: Text<'orders'>): string {
  if (order.positionIdx === 0) return text(order.side)
  if (order.positionIdx === 1) return text(order.side === 'Buy' ? 'openLong' : 'closeLong')
  return text(order.side === 'Sell' ? 'openShort' : 'closeShort')
}

function statusText(order: Order, text: Text<'orders'>): string {
  const { orderStatus } = order
  switch (orderStatus) {
    case 'New':
    case 'PartiallyFilled':
    case 'Untriggered':
    case 'Triggered':
      return text(orderStatus)
    default:
      return orderStatus
  }
}
