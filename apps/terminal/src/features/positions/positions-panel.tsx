import type { Position } from '@perpdesk/protocol'
import { useCallback, useMemo } from 'react'
import * as z from 'zod/mini'
import { useText } from '../../i18n/index.ts'
import {
  definePreferences,
  useInstrument,
  usePositions,
  usePreferences,
  useTableArrangement,
} from '../../stores/index.ts'
import { Button, Checkbox, DataTable, EmptyState, useIsNarrow } from '../../ui/index.ts'
import { Fresh } from '../freshness-note/index.ts'
import { SignedOutPanel } from '../session/index.ts'
import { CloseAll } from './close-all.tsx'
import { ClosePopover } from './close-popover.tsx'
import { narrowPositionColumns, positionColumns } from './columns.tsx'
import { positionKey } from './position-words.ts'
import styles from './positions.module.css'

const view = definePreferences('positionsView', 1, { onlySymbol: z.boolean() }, { onlySymbol: false })

/** Open positions, live from the mark price, closed from their row. */
export function PositionsPanel({ symbol }: { readonly symbol: string }) {
  const text = useText('positions')
  const { status, value } = usePositions()
  const [{ onlySymbol }, change] = usePreferences(view)
  const arrangement = useTableArrangement('positions')
  const name = useInstrument(symbol)?.contract.displayName ?? symbol
  const rows = useMemo(
    () => (onlySymbol ? value.filter((position) => position.symbol === symbol) : value),
    [value, onlySymbol, symbol],
  )
  const narrow = useIsNarrow()
  const columns = useMemo(() => (narrow ? narrowPositionColumns(text) : positionColumns(text)), [text, narrow])
  const rowActions = useCallback((position: Position) => <CloseButtons position={position} />, [])
  const rowTone = useCallback((position: Position) => (position.side === 'Buy' ? 'buy' : 'sell'), [])
  return (
    <div className={styles['panel']}>
      {value.length === 0 ? null : (
        <div className={styles['bar']}>
          <Checkbox
            label={text('onlySymbol', { symbol: name })}
            checked={onlySymbol}
            onChange={(checked) => change({ onlySymbol: checked })}
          />
          <CloseAll positions={rows} only={onlySymbol ? name : undefined} />
        </div>
      )}
      <div className={styles['table']}>
        <Fresh topic="position" status={status}>
          <DataTable
            label={text('title')}
            columns={columns}
            rows={rows}
            rowKey={positionKey}
            status={status === 'signedOut' ? 'signedOut' : status === 'loading' ? 'loading' : 'ready'}
            arrangement={arrangement}
            rowActions={rowActions}
            rowActionsLabel={text('closeBy')}
            rowTone={rowTone}
            signedOut={<SignedOutPanel text={text('signedOut')} />}
            empty={
              value.length === 0 ? (
                <EmptyState text={text('empty')} />
              ) : (
                <EmptyState
                  text={text('emptySymbol', { symbol: name })}
                  action={
                    <Button size="small" onClick={() => change({ onlySymbol: false })}>
                      {text('showAll')}
                    </Button>
                  }
                />
              )
            }
          />
        </Fresh>
      </div>
    </div>
  )
}

function CloseButtons({ position }: { readonly position: Position }) {
  const contract = useInstrument(position.symbol)?.contract
  if (contract === undefined || position.positionStatus !== 'Normal') return null
  return (
    <>
      <ClosePopover position={position} contract={contract} orderType="Limit" />
      <ClosePopover position={position} contract={contract} orderType="Market" />
    </>
  )
}
