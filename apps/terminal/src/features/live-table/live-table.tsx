import type { Side } from '@perpdesk/trading'
import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { useText } from '../../i18n/index.ts'
import {
  type PreferenceSlice,
  type PrivateView,
  useInstruments,
  usePreferences,
  useTableArrangement,
} from '../../stores/index.ts'
import {
  Button,
  Checkbox,
  DataTable,
  type DataTableProps,
  EmptyState,
  sortables,
  type TableColumn,
  TablePanel,
  type TableSelection,
  useIsNarrow,
} from '../../ui/index.ts'
import { Fresh } from '../connection-state/index.ts'
import { type CsvTable, ExportButton } from '../export/index.ts'
import { useSendBlock } from '../send-block/index.ts'
import { SignedOutPanel } from '../session/index.ts'
import { fitsTyped, SideFilter, SymbolFilter } from '../table-filters/index.ts'
import { CardList } from './card-list.tsx'
import styles from './live-table.module.css'

/** Preference: true if only rows of the page's contract are shown. */
interface OnlySymbol {
  readonly onlySymbol: boolean
}

interface LiveRow {
  readonly symbol: string
  readonly side: Side | ''
}

/** Keys of the texts that every such table needs; each feature supplies its own. */
type WordKey = 'title' | 'onlySymbol' | 'empty' | 'emptySymbol' | 'showAll'

/** The filters that are set. */
export interface Narrowed {
  /** The contract on the page. */
  readonly only: { readonly symbol: string; readonly name: string } | undefined
  /** True if other filters than the contract are set. */
  readonly further: boolean
  /** True if a typed contract or a side is set. */
  readonly filtered: boolean
}

interface LiveTableProps<Row extends LiveRow> {
  /** The contract on the page. */
  readonly symbol: string
  /** The private topic that delivers the rows. */
  readonly topic: 'order' | 'position' | 'spotOrder' | 'strategy'
  readonly live: PrivateView<readonly Row[]>
  readonly preferences: PreferenceSlice<OnlySymbol>
  /** Name of the stored arrangement and of the exported file. */
  readonly name: string
  /** Name of the arrangement if the columns are not the usual ones. */
  readonly arrangedAs?: string
  readonly text: (key: WordKey, params?: { readonly symbol: string }) => string
  /** Label of the filter by name, if the rows are not of contracts. */
  readonly symbolLabel?: string
  /** Text for visitors, which describes the missing rows. */
  readonly signedOut: string
  readonly columns: readonly TableColumn<Row>[]
  readonly rowKey: (row: Row) => string
  /** Renders a row as a card on small screens. */
  readonly card: (row: Row) => ReactNode
  /** Details that a row or a card expands. */
  readonly detail?: (row: Row) => ReactNode
  readonly rowActions: (row: Row) => ReactNode
  readonly rowActionsLabel: ReactNode
  /** Opens the context menu of a row. */
  readonly onRowMenu?: DataTableProps<Row>['onRowMenu']
  /** Renders actions on the displayed rows. */
  readonly actions: (rows: readonly Row[], narrowed: Narrowed) => ReactNode
  /** Makes the export of the displayed rows. */
  readonly csv: (rows: readonly Row[]) => Promise<CsvTable<Row>>
  /** Checkboxes that choose rows for an action. */
  readonly selection?: TableSelection
  /** Shown before the filters, and alone if there are no rows. */
  readonly lead?: ReactNode
  /** Another filter, besides the one by contract. */
  readonly filter?: {
    readonly control: ReactNode
    /** True for rows to show; `undefined` shows all rows. */
    readonly isShown: ((row: Row) => boolean) | undefined
    /** Shown if no row passes the filter. */
    readonly empty: string
    readonly onClear: () => void
  }
}

/** A live table of the trader's rows, of all contracts or of the page's contract, with actions on all of them above. */
export function LiveTable<Row extends LiveRow>(props: LiveTableProps<Row>) {
  const { symbol, topic, live, text } = props
  const { status, value } = live
  const [{ onlySymbol }, change] = usePreferences(props.preferences)
  const { bySymbol } = useInstruments()
  const name = bySymbol.get(symbol)?.contract.displayName ?? symbol
  const common = useText('common')
  const narrow = useIsNarrow()
  const blocked = useSendBlock()
  const sortable = useMemo(() => sortables(props.columns), [props.columns])
  const arrangement = useTableArrangement(props.arrangedAs ?? props.name, sortable)
  const [typed, setTyped] = useState('')
  const [side, setSide] = useState<Side | 'all'>('all')
  const isShown = props.filter?.isShown
  const rows = useMemo(
    () =>
      value.filter(
        (row) =>
          (!onlySymbol || row.symbol === symbol) &&
          (side === 'all' || row.side === side) &&
          (isShown?.(row) ?? true) &&
          (typed === '' || fitsTyped(typed, row.symbol, bySymbol.get(row.symbol)?.contract.displayName)),
      ),
    [value, onlySymbol, symbol, side, isShown, typed, bySymbol],
  )
  const filtered = typed.trim() !== '' || side !== 'all'
  const rowTone = useCallback((row: Row) => (row.side === 'Buy' ? 'buy' : 'sell'), [])
  const showEverything = () => {
    change({ onlySymbol: false })
    setTyped('')
    setSide('all')
    props.filter?.onClear()
  }
  const filters = (
    <>
      {props.lead}
      <Checkbox
        label={text('onlySymbol', { symbol: name })}
        checked={onlySymbol}
        onChange={(checked) => change({ onlySymbol: checked })}
      />
      {props.filter?.control}
      {narrow ? null : (
        <>
          <SymbolFilter label={props.symbolLabel} typed={typed} onType={setTyped} />
          <SideFilter of={topic === 'position' ? 'position' : 'order'} side={side} onSide={setSide} />
        </>
      )}
    </>
  )
  const actions = (
    <>
      {blocked === undefined ? null : (
        <p className={styles['blocked']} role="status">
          {blocked}
        </p>
      )}
      <ExportButton name={props.name} symbol={onlySymbol ? symbol : undefined} rows={rows} table={props.csv} />
      {props.actions(rows, {
        only: onlySymbol ? { symbol, name } : undefined,
        further: filtered || isShown !== undefined,
        filtered,
      })}
    </>
  )
  const whole = value.length > 0 ? { filters, actions } : undefined
  const bar = whole ?? (props.lead === undefined ? undefined : { filters: props.lead, actions: null })
  const showAll = (
    <Button size="small" onClick={showEverything}>
      {text('showAll')}
    </Button>
  )
  return (
    <TablePanel bar={bar}>
      <Fresh topic={topic} status={status}>
        {narrow && rows.length > 0 && status !== 'signedOut' ? (
          <CardList
            label={text('title')}
            rows={rows}
            rowKey={props.rowKey}
            card={props.card}
            detail={props.detail}
            onRowMenu={props.onRowMenu}
            selection={props.selection}
          />
        ) : (
          <DataTable
            label={text('title')}
            columns={props.columns}
            rows={rows}
            rowKey={props.rowKey}
            status={status === 'signedOut' ? 'signedOut' : status === 'loading' ? 'loading' : 'ready'}
            arrangement={arrangement}
            {...(props.selection === undefined ? {} : { selection: props.selection })}
            {...(props.detail === undefined ? {} : { detail: { label: common('details'), content: props.detail } })}
            rowActions={props.rowActions}
            rowActionsLabel={props.rowActionsLabel}
            onRowMenu={props.onRowMenu}
            rowTone={rowTone}
            reads={bySymbol}
            signedOut={<SignedOutPanel text={props.signedOut} />}
            empty={
              value.length === 0 ? (
                <EmptyState text={text('empty')} />
              ) : (
                <EmptyState
                  text={
                    filtered
                      ? common('noMatch')
                      : isShown === undefined
                        ? text('emptySymbol', { symbol: name })
                        : props.filter?.empty
                  }
                  action={showAll}
                />
              )
            }
          />
        )}
      </Fresh>
    </TablePanel>
  )
}
