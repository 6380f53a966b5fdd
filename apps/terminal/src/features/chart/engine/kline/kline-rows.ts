import type { KLineData } from 'klinecharts'

interface Known<Row> {
  readonly list: readonly KLineData[]
  readonly inputs: string
  readonly rows: Row[]
}

/** Computed rows for each indicator of the library; one store per kind of row. */
export type KnownRows<Row> = WeakMap<object, Known<Row>>

/**
 * Returns the rows of an indicator. The library requests all rows at every tick, but changes its list in place as long
 * as the series is the same. So all rows but the last are still valid, and `compute` only recomputes those from index
 * `from`, in place.
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
