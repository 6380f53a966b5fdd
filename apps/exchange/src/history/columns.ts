import type { ByteReader, ByteWriter } from '@perpdesk/engine'
import { type E8, e8, formatE8 } from '@perpdesk/numeric'

/**
 * Values in a database: decimals as text, times and counts as integers, so that they are the same in every SQL
 * database.
 */
export type Stored = string | number | null
export type StoredRow = Record<string, Stored>

/** How one field of a record is stored in its column, and encoded as bytes on the way there. */
export interface Column<T> {
  readonly sql: 'integer' | 'text'
  /** Encodes a value. Throws `RangeError` for a value that the column cannot hold. */
  write(out: ByteWriter, value: T): void
  /** Decodes a value into the form that the column stores. */
  read(from: ByteReader): Stored
  /** Converts a stored value back. Throws `RangeError` if no value can have been stored as this. */
  load(stored: Stored): T
}

/** The columns of a record, one for each field. */
export type Columns<T> = { readonly [Name in keyof T]-?: Column<T[Name]> }

export const integer: Column<number> = {
  sql: 'integer',
  write: (out, value) => out.int(value),
  read: (from) => from.int(),
  load: (stored) => (typeof stored === 'number' ? stored : wrong('integer', stored)),
}

export const decimal: Column<E8> = {
  sql: 'text',
  write: (out, value) => out.bigint(value),
  read: (from) => formatE8(from.bigint()),
  load: (stored) => (typeof stored === 'string' ? e8(stored) : wrong('decimal', stored)),
}

export const text: Column<string> = {
  sql: 'text',
  write: (out, value) => out.text(value),
  read: (from) => from.text(),
  load: (stored) => (typeof stored === 'string' ? stored : wrong('text', stored)),
}

export const flag: Column<boolean> = {
  sql: 'integer',
  write: (out, value) => out.byte(value ? 1 : 0),
  read: (from) => from.byte(),
  load: (stored) => (stored === 0 || stored === 1 ? stored === 1 : wrong('flag', stored)),
}

/** A column that holds a record, a list or null as JSON; bigints are written as `{"e8": "…"}`. */
export function json<T>(): Column<T> {
  return {
    sql: 'text',
    write: (out, value) => out.text(jsonText(value)),
    read: (from) => from.text(),
    load: (stored) => {
      if (typeof stored !== 'string') return wrong('record', stored)
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only `store` writes this column
      return JSON.parse(stored, revived) as T
    },
  }
}

/** Returns the JSON text of a value for such a column. */
export function jsonText(value: unknown): string {
  return value === null ? 'null' : JSON.stringify(value, written)
}

function written(_: string, part: unknown): unknown {
  return typeof part === 'bigint' ? { e8: formatE8(part) } : part
}

function revived(_: string, part: unknown): unknown {
  if (typeof part !== 'object' || part === null || !('e8' in part)) return part
  return typeof part.e8 === 'string' ? e8(part.e8) : part
}

/** A column that holds one of a fixed list of words or numbers. */
export function oneOf<T extends string | number>(choices: readonly T[]): Column<T> {
  return {
    sql: typeof choices[0] === 'number' ? 'integer' : 'text',
    write: (out, value) => {
      const place = choices.indexOf(value)
      if (place < 0) throw new RangeError(`${value} is none of ${choices.join(', ')}`)
      out.byte(place)
    },
    read: (from) => choices[from.byte()] ?? from.fail(`choice outside ${choices.join(', ')}`),
    load: (stored) => choices.find((choice) => choice === stored) ?? wrong(choices.join(', '), stored),
  }
}

/** Returns functions that convert a record to and from its columns. */
export function recordColumns<T extends object>(columns: Columns<T>) {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of the columns are those of T
  const names = Object.keys(columns) as (keyof T & string)[]
  const inOrder = names.map((name): readonly [keyof T, Column<T[keyof T]>] => [name, columns[name]])
  return {
    columns: names.map((name) => ({ name, sql: columns[name].sql })),
    /**
     * Encodes the record's values in the order of the columns. Throws `RangeError` for a value that its column cannot
     * hold.
     */
    write(out: ByteWriter, record: T): void {
      for (const [name, column] of inOrder) column.write(out, record[name])
    },
    /** Decodes the values into the form that the columns store. */
    read(from: ByteReader): Stored[] {
      return inOrder.map(([, column]) => column.read(from))
    },
    /** Returns the record for values in the form that the columns store. */
    ofValues(values: readonly Stored[]): T {
      return this.load(Object.fromEntries(names.map((name, place) => [name, values[place] ?? null])))
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
