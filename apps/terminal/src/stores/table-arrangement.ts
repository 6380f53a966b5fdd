import { useMemo } from 'react'
import * as z from 'zod/mini'
import type { TableSort } from '../ui/index.ts'
import { PLAIN_LAYOUT, type TableArrangement, type TableLayout } from '../ui/table/types.ts'
import {
  definePreferences,
  type PreferenceSlice,
  resetPreferences,
  setPreferences,
  usePreferences,
} from './preferences.ts'
import { readStored, removeStored, writeStored } from './storage.ts'

const VERSION = 2
const sort = z.object({ column: z.string(), descending: z.boolean() })
const fields = {
  sort: z.nullable(sort),
  order: z.pipe(
    z.array(z.unknown()),
    z.transform((ids): readonly string[] => ids.filter((id) => typeof id === 'string')),
  ),
  shown: entriesOf((value) => typeof value === 'boolean'),
  // Other widths cannot be set by the user.
  widths: entriesOf((value): value is number => typeof value === 'number' && value >= 40 && value <= 1_000),
}

/** A record schema that drops invalid entries and keeps the others. */
function entriesOf<Value>(isValue: (value: unknown) => value is Value) {
  return z.pipe(
    z.record(z.string(), z.unknown()),
    z.transform((record): Readonly<Record<string, Value>> => {
      const entries = Object.entries(record)
      return Object.fromEntries(entries.filter((entry): entry is [string, Value] => isValue(entry[1])))
    }),
  )
}

/** Version 1 stored only the sorts, of all tables under one key. */
const OLD_KEY = 'perpdesk.tables.1'
const oldSorts = z.object({ sorts: z.record(z.string(), z.unknown()) })

function oldSort(table: string): TableSort | null {
  const old = z.safeParse(oldSorts, readStored(OLD_KEY))
  const parsed = z.safeParse(sort, old.data?.sorts[table])
  return parsed.success ? parsed.data : null
}

/**
 * Removes the table's version 1 sort once the table has an arrangement of its own; otherwise a reset would restore the
 * old sort.
 */
function forgetOldSort(table: string): void {
  const old = z.safeParse(oldSorts, readStored(OLD_KEY))
  if (!old.success || old.data.sorts[table] === undefined) return
  const sorts = Object.fromEntries(Object.entries(old.data.sorts).filter(([name]) => name !== table))
  if (Object.keys(sorts).length === 0) removeStored(OLD_KEY)
  else writeStored(OLD_KEY, { sorts })
}

const tables = new Map<string, PreferenceSlice<TableLayout>>()

function tableOf(name: string): PreferenceSlice<TableLayout> {
  const known = tables.get(name)
  if (known !== undefined) return known
  const slice: PreferenceSlice<TableLayout> = definePreferences(`table.${name}`, VERSION, fields, PLAIN_LAYOUT)
  const before = oldSort(name)
  if (before !== null) {
    if (readStored(slice.key) === undefined) setPreferences(slice, { sort: before })
    forgetOldSort(name)
  }
  tables.set(name, slice)
  return slice
}

/**
 * Returns the stored arrangement of the table with this name. Columns added since are inserted by default; removed
 * columns are dropped with the next change.
 */
export function useTableArrangement(name: string, columns: readonly { readonly id: string }[]): TableArrangement {
  const slice = tableOf(name)
  const [layout] = usePreferences(slice)
  return useMemo(
    () => ({
      ...layout,
      change: (change) => setPreferences(slice, known({ ...slice.store.getState(), ...change }, columns)),
      reset: () => resetPreferences(slice),
    }),
    [layout, slice, columns],
  )
}

function known(layout: TableLayout, columns: readonly { readonly id: string }[]): TableLayout {
  const ids = new Set(columns.map(({ id }) => id))
  const ofKnown = <Value>(record: Readonly<Record<string, Value>>) =>
    Object.fromEntries(Object.entries(record).filter(([id]) => ids.has(id)))
  return {
    sort: layout.sort !== null && ids.has(layout.sort.column) ? layout.sort : null,
    order: layout.order.filter((id) => ids.has(id)),
    shown: ofKnown(layout.shown),
    widths: ofKnown(layout.widths),
  }
}
