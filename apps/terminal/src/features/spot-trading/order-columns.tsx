import { type E8, e8 } from '@perpdesk/numeric'
import type { PairOrder } from '@perpdesk/protocol'
import type { ReactNode } from 'react'
import { coinAmount } from '../../format/index.ts'
import type { Text } from '../../i18n/index.ts'
import type { TableColumn } from '../../ui/index.ts'
import { TimeCell } from '../history-table/index.ts'
import { Pair, pairColumn } from '../live-table/index.ts'
import { kindWords, type ListedKind, sizeWords, triggerOf } from '../order-words/index.ts'
import { statusText, TriggerDistance, trailText, triggerText } from '../orders/index.ts'
import { PairLink } from '../pair-link/index.ts'
import { AmendableCell } from './amendable-cell.tsx'
import { filledText, limitText, sideCell, valueOf } from './order-cells.tsx'
import { LegsCell } from './order-legs/legs-cell.tsx'
import { priceText } from './spot-words.ts'

type Column = TableColumn<PairOrder>

/** Columns of the list for each kind of order; columns without content for the kind are left out. */
const COLUMNS: Readonly<Record<ListedKind | 'all', readonly string[]>> = {
  all: ['time', 'pair', 'type', 'price', 'trigger', 'qty', 'filled', 'tpsl', 'value'],
  activity: ['time', 'pair', 'type', 'price', 'qty', 'filled', 'tpsl', 'value'],
  condition: ['time', 'pair', 'type', 'trigger', 'qty'],
  stopLimit: ['time', 'pair', 'type', 'trigger', 'price', 'qty', 'tpsl', 'value'],
  tpSl: ['time', 'pair', 'type', 'trigger', 'price', 'qty', 'value'],
  trailingStop: ['time', 'pair', 'type', 'trail', 'trigger', 'qty'],
  mmr: ['time', 'pair', 'type', 'qty'],
  oco: ['time', 'pair', 'type', 'trigger', 'price', 'qty', 'value'],
}

/** Returns the columns for a kind of open orders on pairs. */
export function openOrderColumns(
  text: Text<'spot'>,
  orders: Text<'orders'>,
  kind: ListedKind | 'all',
): readonly Column[] {
  const known = new Map(columnList(text, orders).map((column) => [column.id, column]))
  return COLUMNS[kind].flatMap((id) => known.get(id) ?? [])
}

function columnList(text: Text<'spot'>, orders: Text<'orders'>): readonly Column[] {
  const figure = (id: string, header: string, sortBy: (row: PairOrder) => E8, cell: (row: PairOrder) => ReactNode) =>
    ({ id, header, align: 'end', sortBy, cell }) as const
  return [
    {
      id: 'time',
      header: orders('time'),
      wideOnly: true,
      sortBy: (row) => row.createdTime,
      cell: (row) => <TimeCell time={row.createdTime} short />,
    },
    pairColumn(
      {
        id: 'pair',
        header: text('pair'),
        sortBy: (row) => row.symbol,
        cell: (row) => <PairLink symbol={row.symbol} />,
      },
      { id: 'side', header: orders('side'), cell: (row) => sideCell(row, orders) },
    ),
    { id: 'type', header: orders('type'), cell: (row) => typeCell(row, orders) },
    figure(
      'price',
      orders('price'),
      (row) => e8(row.price),
      (row) => priceCell(row, orders),
    ),
    {
      ...figure(
        'trigger',
        orders('trigger'),
        (row) => e8(triggerOf(row) || '0'),
        (row) => triggerCell(row, orders),
      ),
      name: `${orders('trigger')} / ${orders('distance')}`,
      header: <Pair first={orders('trigger')} second={orders('distance')} figures />,
    },
    {
      ...figure(
        'trail',
        orders('trail'),
        (row) => e8(row.trailingValue || '0'),
        (row) => <Pair first={trailText(row) || orders('none')} second={activationText(row, orders)} figures />,
      ),
      name: `${orders('trail')} / ${orders('activation')}`,
      header: <Pair first={orders('trail')} second={orders('activation')} figures />,
    },
    figure('qty', orders('qty'), (row) => e8(row.qty), qtyCell),
    pairColumn(
      figure('filled', orders('filled'), (row) => e8(row.cumExecQty), filledText),
      { id: 'status', header: orders('status'), cell: (row) => statusText(row, orders) },
    ),
    { id: 'tpsl', header: orders('tpsl'), align: 'end', cell: (row) => <LegsCell order={row} /> },
    {
      ...figure('value', orders('value'), valueOf, (row) =>
        row.orderType === 'Market' ? orders('none') : coinAmount(valueOf(row), row.quoteTokenId),
      ),
      wideOnly: true,
    },
  ]
}

function typeCell(row: PairOrder, orders: Text<'orders'>) {
  const isPlain = row.orderType !== 'Limit' || row.timeInForce === 'GTC'
  return <Pair first={kindWords(row, orders).join(' · ')} second={isPlain ? null : orders(row.timeInForce)} />
}

/** Renders the limit price, editable if the exchange can amend it; the market for market orders. */
export function priceCell(row: PairOrder, orders: Text<'orders'>): ReactNode {
  const shown = limitText(row, orders)
  return row.orderType === 'Market' ? shown : <AmendableCell order={row} field="price" shown={shown} />
}

/** Renders the trigger price, editable if the exchange can amend it, and the distance to it. */
export function triggerCell(row: PairOrder, orders: Text<'orders'>): ReactNode {
  const shown = triggerText(row, orders)
  if (shown === '') return orders('none')
  return (
    <Pair
      first={<AmendableCell order={row} field="trigger" shown={shown} />}
      second={<TriggerDistance order={row} />}
      figures
    />
  )
}

/** Renders the quantity, editable if the exchange can amend it; the amount of an order by amount. */
export function qtyCell(row: PairOrder): ReactNode {
  return <AmendableCell order={row} field="qty" shown={sizeWords(row)} />
}

function activationText({ symbol, triggerPrice }: PairOrder, orders: Text<'orders'>): string {
  return priceText(symbol, triggerPrice, orders('none'))
}
