import type { ReactNode } from 'react'
import type { Point } from '../point.ts'
import type { SortValue, TableSort } from './sort.ts'

export interface TableColumn<Row> {
  readonly id: string
  readonly header: ReactNode
  /** Name in the list of columns, if the header is more than text. */
  readonly name?: string
  /** Content of a cell. Figures that follow the market belong in a component that subscribes to them alone. */
  readonly cell: (row: Row) => ReactNode
  /** Makes the column sortable by this value. */
  readonly sortBy?: (row: Row) => SortValue
  /** Second value in the same cells, below the first, by which rows can be sorted too. */
  readonly second?: {
    readonly id: string
    readonly sortBy: (row: Row) => SortValue
    readonly firstHeader: ReactNode
    readonly header: ReactNode
    /** Renders both headers together; each of them sorts. */
    readonly beside: (first: ReactNode, second: ReactNode) => ReactNode
  }
  readonly align?: 'start' | 'end'
  /** Characters of the column's widest usual figure: the column keeps this width while figures change. */
  readonly hold?: number
  /** Hidden on narrow screens until the user shows the column. */
  readonly wideOnly?: boolean
  /** Hidden on every screen until the user shows the column. */
  readonly onDemand?: boolean
}

/** A user's arrangement of a table: only the differences from the default. */
export interface TableLayout {
  readonly sort: TableSort | null
  /** Ids of the columns from first to last. */
  readonly order: readonly string[]
  /** Columns that the user has shown or hidden. */
  readonly shown: Readonly<Record<string, boolean>>
  /** Widths in pixels; a column without one is as wide as its content. */
  readonly widths: Readonly<Record<string, number>>
}

export interface TableArrangement extends TableLayout {
  readonly change: (change: Partial<TableLayout>) => void
  readonly reset: () => void
}

export const PLAIN_LAYOUT: TableLayout = { sort: null, order: [], shown: {}, widths: {} }

export interface TableSelection {
  readonly keys: ReadonlySet<string>
  readonly onChange: (keys: ReadonlySet<string>) => void
}

export interface RowDetail<Row> {
  /** Label of the button that opens a row. */
  readonly label: string
  readonly content: (row: Row) => ReactNode
}

export interface DataTableProps<Row> {
  /** Accessible name of the table. */
  readonly label: string
  readonly columns: readonly TableColumn<Row>[]
  readonly rows: readonly Row[]
  readonly rowKey: (row: Row) => string
  readonly status?: 'loading' | 'ready' | 'error' | 'signedOut'
  /** Shown instead of rows: `EmptyState`, `ErrorState`, `SignedOut`. */
  readonly empty: ReactNode
  readonly error?: ReactNode
  readonly signedOut?: ReactNode
  /**
   * From `useTableArrangement`: the stored arrangement. Without it the table keeps its arrangement only while it is
   * mounted.
   */
  readonly arrangement?: TableArrangement
  /** Checkboxes in front of the rows, for actions on several rows at once. */
  readonly selection?: TableSelection
  /** Details that a row expands below itself. */
  readonly detail?: RowDetail<Row>
  /** Buttons at the end of a row. */
  readonly rowActions?: (row: Row) => ReactNode
  /** Header above the rows' buttons. */
  readonly rowActionsLabel?: ReactNode
  /** Called on Enter or a click on a row. Without it, Enter opens the row's details or follows its first link. */
  readonly onRowActivate?: (row: Row) => void
  /** Opens the context menu of a row at a point of the window. */
  readonly onRowMenu?: ((row: Row, at: Point) => void) | undefined
  readonly rowTone?: (row: Row) => 'buy' | 'sell' | 'dim' | undefined
  /** Further data that the cells read: all rows render again when it changes. */
  readonly reads?: unknown
  /** Called when the last row comes into view, so that more rows can be fetched. */
  readonly onEndReached?: () => void
  /** Shown below the last row, for example while more rows are fetched. */
  readonly footer?: ReactNode
}
