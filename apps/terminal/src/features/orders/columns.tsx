import { type E8, e8 } from '@perpdesk/numeric'
import type { Order } from '@perpdesk/protocol'
import { qtyCoinOf } from '@perpdesk/trading'
import type { Text } from '../../i18n/index.ts'
import { type Contract, instrumentOf } from '../../stores/index.ts'
import cells from '../../ui/cells.module.css'
import { formatPrice, formatQty, type TableColumn } from '../../ui/index.ts'
import { coinAmount } from '../coin-money/index.ts'
import { TimeCell } from '../history-table/index.ts'
import { Pair, pairColumn } from '../live-table/index.ts'
import { ContractLink } from '../trade-address/index.ts'
import { orderValue } from './amend-form.ts'
import { EditableCell } from './editable-cell.tsx'
import { kindOf, type OpenOrder } from './order-kinds.ts'

/** The columns of the open orders, so paired that beside chart and book all of them are seen. */
export function openOrderColumns(text: Text<'orders'>): readonly TableColumn<OpenOrder>[] {
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
    {
      id: 'price',
      header: text('price'),
      align: 'end',
      sortBy: (row) => e8(row.price),
      cell: (row) => priceCell(row, text),
    },
    {
      id: 'trigger',
      header: text('trigger'),
      align: 'end',
      wideOnly: true,
      sortBy: (row) => e8(triggerOf(row) || '0'),
      cell: (row) => triggerCell(row, text),
    },
    { id: 'qty', header: text('qty'), align: 'end', sortBy: (row) => e8(row.qty), cell: qtyCell },
    pairColumn(
      {
        id: 'filled',
        header: text('filled'),
        align: 'end',
        sortBy: (row) => e8(row.cumExecQty),
        cell: filledText,
      },
      { id: 'status', header: text('status'), cell: (row) => statusText(row, text) },
    ),
    {
      id: 'value',
      header: text('value'),
      align: 'end',
      wideOnly: true,
      sortBy: valueOf,
      cell: (row) => valueText(row, text),
    },
  ]
}

/** A market order has no value before it trades. */
function valueText(row: Order, text: Text<'orders'>): string {
  if (row.orderType === 'Market') return text('none')
  const coin = instrumentOf(row.symbol)?.contract.settleCoin
  return coin === undefined ? '' : coinAmount(valueOf(row), coin)
}

export function valueOf(row: Order): E8 {
  const contract = instrumentOf(row.symbol)?.contract
  return contract === undefined ? 0n : orderValue(row, contract)
}

/** Without the coin, which stands beside the quantity. */
export function filledText(order: Order): string {
  const contract = instrumentOf(order.symbol)?.contract
  return contract === undefined ? order.cumExecQty : formatQty(e8(order.cumExecQty), contract)
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

/** The orders of a set are changed together or not at all: their row only shows them. */
const isChangeable = (row: OpenOrder) => row.set.length === 1

export function priceCell(order: OpenOrder, text: Text<'orders'>) {
  if (order.orderType === 'Market') return text('Market')
  const contract = instrumentOf(order.symbol)?.contract
  if (contract === undefined) return order.price
  if (!isChangeable(order)) return formatPrice(e8(order.price), contract)
  return <EditableCell order={order} contract={contract} field="price" shown={formatPrice(e8(order.price), contract)} />
}

export function qtyCell(order: OpenOrder) {
  const contract = instrumentOf(order.symbol)?.contract
  if (contract === undefined) return order.qty
  if (!isChangeable(order)) return qtyText(order.qty, contract)
  return <EditableCell order={order} contract={contract} field="qty" shown={qtyText(order.qty, contract)} />
}

/** Where an order is set off; of a trailing stop, where it would be now. */
export function triggerOf(order: Order): string {
  return order.stopOrderType === 'TrailingStop' && order.tsTriggerPrice !== ''
    ? order.tsTriggerPrice
    : order.triggerPrice
}

/** Which price has to come to where; nothing of an order without a trigger. */
export function triggerText(order: Order, text: Text<'orders'>): string {
  const trigger = triggerOf(order)
  if (trigger === '') return ''
  const contract = instrumentOf(order.symbol)?.contract
  const price = contract === undefined ? trigger : formatPrice(e8(trigger), contract)
  return text(`by.${order.triggerBy}`, { price: `${DIRECTIONS[order.triggerDirection]}${price}` })
}

/** The triggers of a row: those of a set below each other. */
export function triggerCell(row: OpenOrder, text: Text<'orders'>) {
  const lines = row.set.map((order) => ({ id: order.orderId, words: triggerText(order, text) }))
  const told = lines.filter(({ words }) => words !== '')
  if (told.length === 0) return text('none')
  return (
    <span className={cells['stacked']}>
      {told.map(({ id, words }) => (
        <span key={id}>{words}</span>
      ))}
    </span>
  )
}

/** Which way the price has to come. */
const DIRECTIONS = { 0: '', 1: '≥ ', 2: '≤ ' } as const

/** Kind, time in force where it is not the usual one, and reduce-only. */
export function typeText(order: Order, text: Text<'orders'>): string {
  return [...kindWords(order, text), ...termWords(order, text)].join(' · ')
}

function typeCell(order: Order, text: Text<'orders'>) {
  const terms = termWords(order, text)
  return <Pair first={kindWords(order, text).join(' · ')} second={terms.length === 0 ? null : terms.join(' · ')} />
}

/** Orders that the exchange makes of a position, in nobody's name but shown among its owner's. */
const MADE_FOR: Readonly<Partial<Record<Order['createType'], 'madeFor.liquidation' | 'madeFor.adl'>>> = {
  CreateByLiq: 'madeFor.liquidation',
  CreateByTakeOver_PassThrough: 'madeFor.liquidation',
  CreateByAdl_PassThrough: 'madeFor.adl',
}

function kindWords(order: Order, text: Text<'orders'>): readonly string[] {
  const made = MADE_FOR[order.createType]
  if (made !== undefined) return [text(made), text(order.orderType)]
  const kind = kindOf(order)
  return kind === 'activity' ? [text(order.orderType)] : [text(`kind.${kind}`), text(order.orderType)]
}

function termWords(order: Order, text: Text<'orders'>): readonly string[] {
  const words: string[] = []
  if (order.orderType === 'Limit' && order.timeInForce !== 'GTC') words.push(text(order.timeInForce))
  if (order.reduceOnly) words.push(text('reduceOnly'))
  return words
}

/** Buy and sell; in hedge mode what it does to which position. */
export function sideText(order: Pick<Order, 'side' | 'positionIdx'>, text: Text<'orders'>): string {
  if (order.positionIdx === 0) return text(order.side)
  if (order.positionIdx === 1) return text(order.side === 'Buy' ? 'openLong' : 'closeLong')
  return text(order.side === 'Sell' ? 'openShort' : 'closeShort')
}

export function statusText(order: Order, text: Text<'orders'>): string {
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
