import { type ComponentType, lazy, Suspense, useMemo, useState } from 'react'
import { useText } from '../../i18n/index.ts'
import { cx } from '../cx.ts'
import { ErrorBoundary } from '../error-boundary.tsx'
import { fetchPart } from '../fetch-part.ts'
import { useIsNarrow } from '../layout-now.ts'
import { columnOrder, columnVisibility } from './layout.ts'
import styles from './table.module.css'
import type { TableGridProps } from './table-grid.tsx'
import {
  type DataTableProps,
  PLAIN_LAYOUT,
  type TableArrangement,
  type TableColumn,
  type TableLayout,
} from './types.ts'

const TableGrid = lazy(() => fetchPart(() => import('./table-grid.tsx')))

/**
 * The table of the whole terminal, with the states of every panel: sorted by its headers, with columns that users
 * arrange, and with only the visible rows rendered if it is long. The code for rows is fetched with the first rows.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { columns, rows, status = 'ready' } = props
  const narrow = useIsNarrow()
  const own = useOwnArrangement()
  const arrangement = props.arrangement ?? own
  const { order, shown } = arrangement
  const arranged = useMemo(() => {
    const byId = new Map(columns.map((column) => [column.id, column]))
    return columnOrder([...byId.keys()], order).flatMap((id) => byId.get(id) ?? [])
  }, [columns, order])
  const visible = useMemo(() => columnVisibility(columns, shown, narrow), [columns, shown, narrow])
  const bones = <TableBones columns={arranged.filter(({ id }) => visible[id])} />

  if (status === 'loading' && rows.length === 0) return bones
  if (status === 'signedOut') return props.signedOut
  if (status === 'error' && rows.length === 0) return props.error
  if (rows.length === 0) return props.empty
  // `lazy` loses the type parameter of the rows, so the cast restores it.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const Grid = TableGrid as unknown as ComponentType<TableGridProps<Row>>
  return (
    <ErrorBoundary>
      <Suspense fallback={bones}>
        <Grid {...props} columns={arranged} visible={visible} arrangement={arrangement} />
      </Suspense>
    </ErrorBoundary>
  )
}

function useOwnArrangement(): TableArrangement {
  const [layout, setLayout] = useState<TableLayout>(PLAIN_LAYOUT)
  return useMemo(
    () => ({
      ...layout,
      change: (change) => setLayout((now) => ({ ...now, ...change })),
      reset: () => setLayout(PLAIN_LAYOUT),
    }),
    [layout],
  )
}

const BONES = 5

/** Placeholder of a table: its headers, with grey bars instead of rows. */
function TableBones<Row>({ columns }: { readonly columns: readonly TableColumn<Row>[] }) {
  const text = useText('common')
  return (
    <div className={styles['scroller']} role="status" aria-label={text('loading')}>
      <table className={styles['table']} aria-hidden>
        <thead>
          <tr>
            {columns.map(({ id, header, align }) => (
              <th key={id} className={cx(styles['head'], align === 'end' && styles['end'])}>
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: BONES }, (_, row) => (
            <tr key={row} className={styles['row']}>
              {columns.map(({ id, align }) => (
                <td key={id} className={cx(styles['cell'], align === 'end' && styles['end'])}>
                  <span className={styles['bone']}>{'\u00A0'}</span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
