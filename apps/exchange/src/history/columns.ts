import { type E8, e8, formatE8 } from '@perpdesk/numeric'

/** What a database holds: decimals as text, times and counts as integers, so that every SQL database agrees. */
export type Stored = string | number | null
export type StoredRow = Record<string, Stored>

/** How one field of a record stands in its column. */
export interface Column<T> {
  readonly sql: 'integer' | 'text'
  store(value: T): Stored
  /** Throws `RangeError` for what `store` cannot have written. */
  load(stored: Stored): T
}

/** The columns of a record: one for every field but those in `Left`. */
export type Columns<T> = { readonly [Name in keyof T]-?: Column<T[Name]> }

export const integer: Column<number> = {
  sql: 'integer',
  store: (value) => value,
  load: (stored) => (typeof stored === 'number' ? stored : wrong('integer', stored)),
}

export const decimal: Column<E8> = {
  sql: 'text',
  store: (value) => formatE8(value),
  load: (stored) => (typeof stored === 'string' ? e8(stored) : wrong('decimal', stored)),
}

export const text: Column<string> = {
  sql: 'text',
  store: (value) => value,
  load: (stored) => (typeof stored === 'string' ? stored : wrong('text', stored)),
}

export const flag: Column<boolean> = {
  sql: 'integer',
  store: (value) => (value ? 1 : 0),
  load: (stored) => (stored === 0 || stored === 1 ? stored === 1 : wrong('flag', stored)),
}

/** A record, a list or nothing in one column, as JSON; big integers stand as `{"e8": "…"}`. */
export function json<T>(): Column<T> {
  return {
    sql: 'text',
    store: (value) =>
      JSON.stringify(value, (_, part: unknown) => (typeof part === 'bigint' ? { e8: formatE8(part) } : part)),
    load: (stored) => {
      if (typeof stored !== 'string') return wrong('record', stored)
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only `store` writes this column
      return JSON.parse(stored, revived) as T
    },
  }
}

function revived(_: string, part: unknown): unknown {
  if (typeof part !== 'object' || part === null || !('e8' in part)) return part
  return typeof part.e8 === 'string' ? e8(part.e8) : part
}

/** One of a fixed list of words or numbers. */
export function oneOf<T extends string | number>(choices: readonly T[]): Column<T> {
  return {
    sql: typeof choices[0] === 'number' ? 'integer' : 'text',
    store: (value) => value,
    load: (stored) => choices.find((choice) => choice === stored) ?? wrong(choices.join(', '), stored),
  }
}

/** Columns of a record, as functions in both directions. */
export function recordColumns<T extends object>(columns: Columns<T>) {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of the columns are those of T
  const names = Object.keys(columns) as (keyof T & string)[]
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each is given the value of its own name, which a list cannot say
  const inOrder = names.map((name) => columns[name]) as unknown as readonly Column<unknown>[]
  return {
    columns: names.map((name) => ({ name, sql: columns[name].sql })),
    /**
     * Puts the record's values behind what stands in `row`, in the order of the columns: what goes to another thread, where names
     * would cost more than values.
     */
    append<Row extends unknown[]>(row: Row, record: T): Row {
      for (const name of names) row.push(record[name])
      return row
    },
    /** The record of such values. */
    fromValues(values: readonly unknown[]): T {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- complete: what `append` took apart
      return Object.fromEntries(names.map((name, place) => [name, values[place]])) as T
    },
    /** Such values as the columns hold them. */
    store(values: readonly unknown[]): Stored[] {
      return inOrder.map((column, place) => column.store(values[place]))
    },
    load(row: StoredRow): T {
      const record: Partial<T> = {}
      for (const name of names) record[name] = columns[name].load(row[name] ?? null)
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- complete: there is a column for every field of T
      return record as T
    },
  }
}

export type RecordColumns<T extends object> = ReturnType<typeof recordColumns<T>>

function wrong(expected: string, stored: Stored): never {
  throw new RangeError(`history holds ${stored} where ${expected} must stand`)
}
