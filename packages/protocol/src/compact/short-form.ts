import * as z from 'zod/mini'
import { fieldsOf } from '../type-text.ts'

/** The short key of each field of a record, and optionally its default value, which is left out of the compact form. */
export type ShortKeys<Row> = { readonly [Name in keyof Row]: readonly [key: string, empty?: Row[Name]] }

/** A record encoded with short keys. */
export type Compact = Readonly<Record<string, unknown>>

/**
 * Returns a codec for records with short keys, default values left out. `shrink` encodes a record. `row` is the schema
 * that decodes it: it refuses unknown keys and missing required fields, and restores exactly the
 * record that was written. Throws when `keys` names a field that the record does not have.
 */
export function shortForm<Row extends object>(record: z.ZodMiniType<Row>, keys: ShortKeys<Row>) {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the table has the names of the record
  const names = Object.keys(keys) as (keyof Row & string)[]
  const fields = new Map(fieldsOf(record))
  const shape: Record<string, z.core.$ZodType> = {}
  for (const name of names) {
    const field = fields.get(name)
    if (field === undefined) throw new Error(`the record has no field ${name}`)
    const [key, empty] = keys[name]
    shape[key] = empty === undefined ? field : z.optional(field)
  }
  const expand = (compact: Compact): Row => {
    const row: Partial<Row> = {}
    for (const name of names) {
      const [key, empty] = keys[name]
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- parsed: the value under the key is this field's
      row[name] = (key in compact ? compact[key] : empty) as Row[typeof name]
    }
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every name of the table is set
    return row as Row
  }
  return {
    keys,
    row: z.pipe(z.strictObject(shape), z.transform(expand)),
    shrink: (row: Row): Compact => {
      const compact: Record<string, unknown> = {}
      for (const name of names) {
        const [key, empty] = keys[name]
        if (row[name] !== empty) compact[key] = row[name]
      }
      return compact
    },
  }
}
