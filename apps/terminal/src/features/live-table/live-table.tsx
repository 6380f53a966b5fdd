import { type ReactNode, useCallback, useMemo } from 'react'
import {
  type PreferenceSlice,
  type PrivateView,
  useInstruments,
  usePreferences,
  useTableArrangement,
} from '../../stores/index.ts'
import { Button, Checkbox, DataTable, EmptyState, type TableColumn, type TableSelection } from '../../ui/index.ts'
import { Fresh } from '../freshness-note/index.ts'
import { SignedOutPanel } from '../session/index.ts'
import styles from './live-table.module.css'

/** Whether the rows of other contracts than the one on the page are left out. */
interface OnlySymbol {
  readonly onlySymbol: boolean
}

interface LiveRow {
  readonly symbol: string
  readonly side: 'Buy' | 'Sell' | ''
}

/** The words every such table needs, in the feature's own voice. */
type WordKey = 'title' | 'onlySymbol' | 'empty' | 'emptySymbol' | 'showAll' | 'signedOut'

interface LiveTableProps<Row extends LiveRow> {
  /** The contract on the page. */
  readonly symbol: string
  /** The private topic that the rows come by. */
  readonly topic: 'order' | 'position'
  readonly live: PrivateView<readonly Row[]>
  readonly preferences: PreferenceSlice<OnlySymbol>
  /** Under this name its sort is kept. */
  readonly name: string
  readonly text: (key: WordKey, params?: { readonly symbol: string }) => string
  readonly columns: readonly TableColumn<Row>[]
  readonly rowKey: (row: Row) => string
  readonly rowActions: (row: Row) => ReactNode
  readonly rowActionsLabel: string
  /** What can be done to all rows shown; `only` is the contract they are limited to. */
  readonly actions: (
    rows: readonly Row[],
    only: { readonly symbol: string; readonly name: string } | undefined,
  ) => ReactNode
  /** Rows can be chosen for such an action. */
  readonly selection?: TableSelection
  /** A further choice of rows, beside the one by contract. */
  readonly filter?: {
    readonly control: ReactNode
    /** `undefined` shows all. */
    readonly isShown: ((row: Row) => boolean) | undefined
    /** Said where no row is left. */
    readonly empty: string
    readonly onClear: () => void
  }
}

/** The trader's rows of all contracts or of the one on the page, live, with what can be done to all of them above. */
export function LiveTable<Row extends LiveRow>(props: LiveTableProps<Row>) {
  const { symbol, topic, live, text } = props
  const { status, value } = live
  const [{ onlySymbol }, change] = usePreferences(props.preferences)
  const arrangement = useTableArrangement(props.name, props.columns)
  const { bySymbol } = useInstruments()
  const name = bySymbol.get(symbol)?.contract.displayName ?? symbol
  const isShown = props.filter?.isShown
  const rows = useMemo(() => {
    const ofSymbol = onlySymbol ? value.filter((row) => row.symbol === symbol) : value
    return isShown === undefined ? ofSymbol : ofSymbol.filter(isShown)
  }, [value, onlySymbol, symbol, isShown])
  const rowTone = useCallback((row: Row) => (row.side === 'Buy' ? 'buy' : 'sell'), [])
  const showEverything = () => {
    change({ onlySymbol: false })
    props.filter?.onClear()
  }
  const showAll = (
    <Button size="small" onClick={showEverything}>
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
          {props.filter?.control}
          <span className={styles['space']} />
          {props.actions(rows, onlySymbol ? { symbol, name } : undefined)}
        </div>
      )}
      <div className={styles['table']}>
        <Fresh topic={topic} status={status}>
          <DataTable
            label={text('title')}
            columns={props.columns}
            rows={rows}
            rowKey={props.rowKey}
            status={status === 'signedOut' ? 'signedOut' : status === 'loading' ? 'loading' : 'ready'}
            arrangement={arrangement}
            {...(props.selection === undefined ? {} : { selection: props.selection })}
            rowActions={props.rowActions}
            rowActionsLabel={props.rowActionsLabel}
            rowTone={rowTone}
            reads={bySymbol}
            signedOut={<SignedOutPanel text={text('signedOut')} />}
            empty={
              value.length === 0 ? (
                <EmptyState text={text('empty')} />
              ) : (
                <EmptyState
                  text={isShown === undefined ? text('emptySymbol', { symbol: name }) : props.filter?.empty}
                  action={showAll}
                />
              )
            }
          />
        </Fresh>
      </div>
    </div>
  )
}
