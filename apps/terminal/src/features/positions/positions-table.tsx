import type { Position } from '@perpdesk/protocol'
import { positionCapabilities } from '@perpdesk/trading'
import { useMemo } from 'react'
import * as z from 'zod/mini'
import { useText } from '../../i18n/index.ts'
import { definePreferences, usePositions } from '../../stores/index.ts'
import type { Point } from '../../ui/index.ts'
import { openRowMenu } from '../command-access/index.ts'
import { LiveTable, type Narrowed } from '../live-table/index.ts'
import { useCalmOrder } from './calm-order.ts'
import { CloseAll } from './close-all.tsx'
import { CloseButtons } from './close-buttons.tsx'
import { positionColumns } from './columns.tsx'
import { PositionCard } from './position-card.tsx'
import { positionKey } from './position-words.ts'
import styles from './positions.module.css'

const view = definePreferences('positionsView', 1, { onlySymbol: z.boolean() }, { onlySymbol: false })
const closeAll = (rows: readonly Position[], { only, further }: Narrowed) => (
  <CloseAll positions={rows} isPart={only !== undefined || further} />
)
const csv = async (rows: readonly Position[]) => {
  const { positionsCsv } = await import('./positions-csv.ts')
  return { columns: positionsCsv(), rows }
}
const card = (position: Position) => <PositionCard position={position} />
const rowMenu = (position: Position, at: Point) => openRowMenu({ symbol: position.symbol, position }, at)
const closeButtons = (position: Position) => <CloseButtons position={position} />

/** The table of open positions, live from the mark price, with buttons to close them. */
export function PositionsTable({ symbol }: { readonly symbol: string }) {
  const text = useText('positions')
  const app = useText('app')
  const live = usePositions()
  const { figures, positions, around, onClickCapture } = useCalmOrder(live.value)
  const ordered = useMemo(() => ({ ...live, value: positions }), [live, positions])
  const withIsolated = live.value.some((position) => positionCapabilities(position).takesMargin)
  const columns = useMemo(() => positionColumns(text, figures, withIsolated), [text, figures, withIsolated])
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- watches the headers' buttons
    <div ref={around} className={styles['around']} onClickCapture={onClickCapture}>
      <LiveTable
        symbol={symbol}
        topic="position"
        live={ordered}
        preferences={view}
        name="positions"
        text={text}
        signedOut={app('positionsSignedOut')}
        columns={columns}
        rowKey={positionKey}
        card={card}
        rowActions={closeButtons}
        onRowMenu={rowMenu}
        rowActionsLabel={<span className={styles['closeBy']}>{text('closeBy')}</span>}
        actions={closeAll}
        csv={csv}
      />
    </div>
  )
}
