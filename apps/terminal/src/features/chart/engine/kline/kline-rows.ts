import type { KLineData } from 'klinecharts'

interface Known<Row> {
  readonly list: readonly KLineData[]
  readonly inputs: string
  readonly rows: Row[]
}

/** Computed rows for each indicator of the library; one store for each kind of rows. */
export type KnownRows<Row> = WeakMap<object, Known<Row>>

/**
 * The library asks for all rows with every tick. It changes its list in place as long as the series is the same, so all
 * rows but the last still stand then; `compute` makes those from `from` on, in place.
 */
export function rowsOf<Row>(
  list: readonly KLineData[],
  indicator: object,
  inputs: string,
  known: KnownRows<Row>,
  compute: (rows: Row[], from: number) => void,
): Row[] {
  const before = known.get(indicator)
  const same = before !== undefined && before.list === list && before.inputs === inputs
  const rows = same ? before.rows : []
  compute(rows, same ? Math.max(Math.min(rows.length, list.length) - 1, 0) : 0)
  if (!same) known.set(indicator, { list, inputs, rows })
  return rows
}
