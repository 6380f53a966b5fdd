import type { ReactNode } from 'react'
import type { Point } from '../point.ts'
import type { SortValue, TableSort } from './sort.ts'

export interface TableColumn<Row> {
  readonly id: string
  readonly header: ReactNode
  /** Name in the list of columns, where the header is more than a text. */
  readonly name?: string
  /** Content of a cell. Figures that move by themselves belong into a component that follows them alone. */
  readonly cell: (row: Row) => ReactNode
  /** Makes the column sortable by this value. */
  readonly sortBy?: (row: Row) => SortValue
  /** Second value below it in the same cells, where rows can be sorted by that too. */
  readonly second?: {
    readonly id: string
    readonly sortBy: (row: Row) => SortValue
    readonly firstHeader: ReactNode
    readonly header: ReactNode
    /** Puts the two headers together, each of which sorts. */
    readonly beside: (first: ReactNode, second: ReactNode) => ReactNode
  }
  readonly align?: 'start' | 'end'
  /** Characters of its widest usual figure: while they suffice the column does not move as the market does. */
  readonly hold?: number
  /** Not there on narrow screens unless it is asked for. */
  readonly wideOnly?: boolean
  /** Hidden on every screen until a person turns it on. */
  readonly onDemand?: boolean
}

/** A person's arrangement of a table: only the differences from the default. */
export interface TableLayout {
  readonly sort: TableSort | null
  /** Ids of the columns from first to last. */
  readonly order: readonly string[]
  /** Columns that were shown or hidden by hand. */
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
  /** Names the button that opens a row. */
  readonly label: string
  readonly content: (row: Row) => ReactNode
}

export interface DataTableProps<Row> {
  /** Content of the table, read out as its name. */
  readonly label: string
  readonly columns: readonly TableColumn<Row>[]
  readonly rows: readonly Row[]
  readonly rowKey: (row: Row) => string
  readonly status?: 'loading' | 'ready' | 'error' | 'signedOut'
  /** Shown instead of rows: `EmptyState`, `ErrorState`, `SignedOut`. */
  readonly empty: ReactNode
  readonly error?: ReactNode
  readonly signedOut?: ReactNode
  /** From `useTableArrangement`: kept between visits. Without it the table keeps it while it is shown. */
  readonly arrangement?: TableArrangement
  /** Rows can be chosen, for actions on several at once. */
  readonly selection?: TableSelection
  /** Details that a row opens below it. */
  readonly detail?: RowDetail<Row>
  /** Buttons at the end of a row. */
  readonly rowActions?: (row: Row) => ReactNode
  /** Stands above them. */
  readonly rowActionsLabel?: ReactNode
  /** Enter or a click on a row. Without it, Enter opens the row's details, or its first link where it has none. */
  readonly onRowActivate?: (row: Row) => void
  /** Opens the menu of a row, at a place of the window in pixels. */
  readonly onRowMenu?: ((row: Row, at: Point) => void) | undefined
  readonly rowTone?: (row: Row) => 'buy' | 'sell' | 'dim' | undefined
  /** Further data that the cells read: all rows render again when it changes. */
  readonly reads?: unknown
  /** The last row came into view: more can be fetched. */
  readonly onEndReached?: () => void
  /** Shown under the last row, for instance while more is fetched. */
  readonly footer?: ReactNode
}
