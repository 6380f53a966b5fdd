import type { Order } from '@perpdesk/protocol'
import { useCallback, useMemo } from 'react'
import * as z from 'zod/mini'
import { useText } from '../../i18n/index.ts'
import {
  definePreferences,
  useInstrument,
  useOpenOrders,
  usePreferences,
  useTableArrangement,
} from '../../stores/index.ts'
import { Button, Checkbox, DataTable, EmptyState, useIsNarrow } from '../../ui/index.ts'
import { Fresh } from '../freshness-note/index.ts'
import { SignedOutPanel } from '../session/index.ts'
import { CancelAll, CancelButton } from './cancel-buttons.tsx'
import { narrowOrderColumns, openOrderColumns } from './columns.tsx'
import styles from './orders.module.css'

const view = definePreferences('ordersView', 1, { onlySymbol: z.boolean() }, { onlySymbol: false })
const keyOf = (order: Order) => order.orderId

/** Orders that wait in the book, changed in place and cancelled from their row. */
export function OpenOrdersPanel({ symbol }: { readonly symbol: string }) {
  const text = useText('orders')
  const { status, value } = useOpenOrders()
  const [{ onlySymbol }, change] = usePreferences(view)
  const arrangement = useTableArrangement('orders')
  const name = useInstrument(symbol)?.contract.displayName ?? symbol
  const rows = useMemo(
    () => (onlySymbol ? value.filter((order) => order.symbol === symbol) : value),
    [value, onlySymbol, symbol],
  )
  const narrow = useIsNarrow()
  const columns = useMemo(() => (narrow ? narrowOrderColumns(text) : openOrderColumns(text)), [text, narrow])
  const rowActions = useCallback((order: Order) => <CancelButton order={order} />, [])
  const rowTone = useCallback((order: Order) => (order.side === 'Buy' ? 'buy' : 'sell'), [])
  const showAll = (
    <Button size="small" onClick={() => change({ onlySymbol: false })}>
      {text('showAll')}
    </Button>
  )
  return (
    <div className={styles['panel']}>
      {value.length === 0 ? null : (
        <div className={styles['bar']}>
          <Checkbox
            label={text('onlySymbol', { symbol: name })}
            checked={onlySymbol}
            onChange={(checked) => change({ onlySymbol: checked })}
          />
          <CancelAll count={rows.length} only={onlySymbol ? { symbol, name } : undefined} />
        </div>
      )}
      <div className={styles['table']}>
        <Fresh topic="order" status={status}>
          <DataTable
            label={text('title')}
            columns={columns}
            rows={rows}
            rowKey={keyOf}
            status={status === 'signedOut' ? 'signedOut' : status === 'loading' ? 'loading' : 'ready'}
            arrangement={arrangement}
            rowActions={rowActions}
            rowActionsLabel={text('actions')}
            rowTone={rowTone}
            signedOut={<SignedOutPanel text={text('signedOut')} />}
            empty={
              value.length === 0 ? (
                <EmptyState text={text('empty')} />
              ) : (
                <EmptyState text={text('emptySymbol', { symbol: name })} action={showAll} />
              )
            }
          />
        </Fresh>
      </div>
    </div>
  )
}
