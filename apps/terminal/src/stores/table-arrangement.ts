import { useCallback } from 'react'
import * as z from 'zod/mini'
import { definePreferences, usePreferences } from './preferences.ts'

const tables = definePreferences(
  'tables',
  1,
  { sorts: z.record(z.string(), z.object({ column: z.string(), descending: z.boolean() })) },
  { sorts: {} },
)

/** How a person has arranged one table; kept between visits. */
export interface TableArrangement {
  readonly sort: { readonly column: string; readonly descending: boolean } | undefined
  readonly setSort: (sort: { readonly column: string; readonly descending: boolean } | undefined) => void
}

/** The kept arrangement of the table with this name. */
export function useTableArrangement(table: string, initial?: TableArrangement['sort']): TableArrangement {
  const [{ sorts }, change] = usePreferences(tables)
  const setSort = useCallback(
    (sort: TableArrangement['sort']) => {
      const rest = Object.fromEntries(Object.entries(tables.store.getState().sorts).filter(([name]) => name !== table))
      change({ sorts: sort === undefined ? rest : { ...rest, [table]: sort } })
    },
    [table, change],
  )
  return { sort: sorts[table] ?? initial, setSort }
}
