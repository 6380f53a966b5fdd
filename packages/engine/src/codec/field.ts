import type { ByteReader } from './byte-reader.ts'
import type { ByteWriter } from './byte-writer.ts'

/** Encoding of one value in bytes. */
export interface FieldCodec<T> {
  /** True if a record may lack the field. */
  readonly isOptional?: true
  write(out: ByteWriter, value: T): void
  read(from: ByteReader): T
}

/** Encoding of the fields of an object in bytes. */
export interface RecordField<T> extends FieldCodec<T> {
  /** Reads the fields into an existing object. */
  fill(from: ByteReader, value: T): void
}

/** The fields of a record in the order in which they are written. */
export type Layout<T> = { readonly [Key in keyof T]-?: FieldCodec<T[Key]> }

export const uint: FieldCodec<number> = {
  write: (out, value) => out.uint(value),
  read: (from) => from.uint(),
}

export const int: FieldCodec<number> = {
  write: (out, value) => out.int(value),
  read: (from) => from.int(),
}

export const money: FieldCodec<bigint> = {
  write: (out, value) => out.bigint(value),
  read: (from) => from.bigint(),
}

export const text: FieldCodec<string> = {
  write: (out, value) => out.text(value),
  read: (from) => from.text(),
}

export const flag: FieldCodec<boolean> = {
  write: (out, value) => out.byte(value ? 1 : 0),
  read: (from) => {
    const byte = from.byte()
    if (byte > 1) from.fail('flag is neither 0 nor 1')
    return byte === 1
  },
}

/**
 * Encodes a member of a fixed list as its index. Lists may only grow at their end, because journals outlive releases.
 */
export function oneOf<T extends string | number>(choices: readonly T[]): FieldCodec<T> {
  return {
    write: (out, value) => {
      const place = choices.indexOf(value)
      if (place < 0) throw new RangeError(`${value} is none of ${choices.join(', ')}`)
      out.uint(place)
    },
    read: (from) => {
      const choice = choices[from.uint()]
      return choice === undefined ? from.fail(`choice outside ${choices.join(', ')}`) : choice
    },
  }
}

/** Encodes a list as its length and its items. */
export function listOf<T>(item: FieldCodec<T>): FieldCodec<readonly T[]> {
  return {
    write: (out, values) => {
      out.uint(values.length)
      for (const value of values) item.write(out, value)
    },
    read: (from) => Array.from({ length: from.count() }, () => item.read(from)),
  }
}

/** Encodes a value that may be `null`. */
export function orNull<T>(field: FieldCodec<T>): FieldCodec<T | null> {
  return {
    write: (out, value) => {
      flag.write(out, value !== null)
      if (value !== null) field.write(out, value)
    },
    read: (from) => (flag.read(from) ? field.read(from) : null),
  }
}

/** Encodes a field that only some records have; a record written without it is read without it. */
export function orAbsent<T>(field: FieldCodec<T>): FieldCodec<T | undefined> {
  return {
    isOptional: true,
    write: (out, value) => {
      flag.write(out, value !== undefined)
      if (value !== undefined) field.write(out, value)
    },
    read: (from) => (flag.read(from) ? field.read(from) : undefined),
  }
}

/** Encodes a field that exists since a layout; in records of an earlier layout it is read as `before`. */
export function since<T>(layout: number, field: FieldCodec<T>, before: T): FieldCodec<T> {
  return {
    ...(field.isOptional === true && { isOptional: true }),
    write: (out, value) => field.write(out, value),
    read: (from) => (from.layout < layout ? before : field.read(from)),
  }
}

/**
 * Encodes an object field by field. `known` are fields that are not written because the context determines them, for
 * example the command's type.
 */
export function record<T extends object>(layout: Layout<T>, known: object = {}): RecordField<T> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of a layout are those of T
  const names = Object.keys(layout) as (keyof T)[]
  const fields = names.map((name): { name: keyof T; field: FieldCodec<T[keyof T]> } => ({ name, field: layout[name] }))
  const blank = blankOf<T>(
    names.filter((name) => layout[name].isOptional !== true),
    known,
  )
  const fill = (from: ByteReader, value: T): void => {
    for (const { name, field } of fields) {
      const read = field.read(from)
      if (read !== undefined) value[name] = read
    }
  }
  return {
    write: (out, value) => {
      for (const { name, field } of fields) field.write(out, value[name])
    },
    read: (from) => {
      const value = { ...blank }
      fill(from, value)
      return value
    },
    fill,
  }
}

/**
 * Returns a blank record to be filled when it is read. An object to which many fields are added one by one becomes a
 * dictionary, which is slow to make and to read; a parsed object has room for all fields, and so have its copies.
 */
function blankOf<T extends object>(names: readonly (keyof T)[], known: object): T {
  const empty = Object.fromEntries([...Object.keys(known), ...names].map((name) => [name, null]))
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it has a field for every key of T, each written before anybody sees it
  return Object.assign(JSON.parse(JSON.stringify(empty)) as T, known)
}
