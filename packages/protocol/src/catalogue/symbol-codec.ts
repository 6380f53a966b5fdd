import * as z from 'zod/mini'
import type { RecordField } from './field-kinds.ts'
import { SYMBOL_FIELDS, type SymbolConfig } from './symbol-fields.ts'

/** A contract under its short keys. The schema accepts anything, because {@link expandSymbol} checks the fields. */
export const compactSymbol = z.unknown()

/** The lists of the catalogue, one for each type of contract. */
export const SYMBOL_LISTS = [
  'LinearPerpetual',
  'LinearFutures',
  'UsdcPerpetual',
  'UsdcFutures',
  'InversePerpetual',
  'InverseFutures',
] as const
export type SymbolList = (typeof SYMBOL_LISTS)[number]

/** The whole catalogue, as it is sent over the wire and as the browser stores it. */
export const symbolLists = z.object({
  LinearPerpetual: z.array(compactSymbol),
  LinearFutures: z.array(compactSymbol),
  UsdcPerpetual: z.array(compactSymbol),
  UsdcFutures: z.array(compactSymbol),
  InversePerpetual: z.array(compactSymbol),
  InverseFutures: z.array(compactSymbol),
})
export type SymbolLists = z.infer<typeof symbolLists>

/**
 * Returns stored lists, or `undefined` when the value does not have their form. The records in the lists are not
 * checked here but by {@link expandSymbol}, one by one.
 */
export function readSymbolLists(value: unknown): SymbolLists | undefined {
  const parsed = z.safeParse(symbolLists, value)
  return parsed.success ? parsed.data : undefined
}

/** Version of the short keys; stored records of another version are ignored (CAT-10). */
export const CATALOGUE_VERSION = 6

type Name = keyof SymbolConfig
type Row = Record<Name, unknown>

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the table is a constant: its keys are exactly these
const FIELDS = Object.entries(SYMBOL_FIELDS) as readonly (readonly [Name, RecordField<unknown>])[]
const BY_KEY = new Map(FIELDS.map(([name, field]) => [field.key, { name, fits: field.fits }]))

/**
 * The fields whose value, when left out, is that of another field. They are in the order of the table, in which the
 * other field always has its value first.
 */
const SAME = FIELDS.flatMap(([name, { leftOut }]) =>
  leftOut !== undefined && 'sameAs' in leftOut ? [{ name, as: nameOf(leftOut.sameAs) }] : [],
)
const NEEDED = FIELDS.flatMap(([name, { leftOut }]) => (leftOut === undefined ? [name] : []))
/**
 * A record with all defaults. Every record starts as a copy of it, so all records share one hidden class of the JS
 * engine.
 */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- made from the table, a field for each name
const BLANK = Object.fromEntries(
  FIELDS.map(([name, { leftOut }]) => [name, leftOut !== undefined && 'is' in leftOut ? leftOut.is : undefined]),
) as Row

function nameOf(text: string): Name {
  const found = FIELDS.find(([name]) => name === text)
  if (found === undefined) throw new Error(`the table has no field ${text}`)
  return found[0]
}

/**
 * Returns a contract from its record under short keys, or `undefined` when a required field is missing or a value fails
 * the check of its field. Unknown keys are ignored, because a newer exchange may send more fields.
 */
export function expandSymbol(compact: unknown): SymbolConfig | undefined {
  if (typeof compact !== 'object' || compact === null) return undefined
  const row = { ...BLANK }
  for (const key in compact) {
    const field = BY_KEY.get(key)
    if (field === undefined) continue
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- an object: what the key holds is tested at once
    const value = (compact as Record<string, unknown>)[key]
    if (!field.fits(value)) return undefined
    row[field.name] = value
  }
  for (const name of NEEDED) if (row[name] === undefined) return undefined
  for (const { name, as } of SAME) row[name] ??= row[as]
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every field was tested, left out or found to be needed
  return row as SymbolConfig
}

/**
 * Returns the contracts of a list of records under short keys; records that {@link expandSymbol} refuses are left out.
 */
export function expandSymbols(list: readonly unknown[]): SymbolConfig[] {
  const rows: SymbolConfig[] = []
  for (const compact of list) {
    const row = expandSymbol(compact)
    if (row !== undefined) rows.push(row)
  }
  return rows
}

/**
 * Returns a contract as a record under short keys, without fields that have their default value. {@link expandSymbol}
 * restores the same contract from the record.
 */
export function shrinkSymbol(config: SymbolConfig): Readonly<Record<string, unknown>> {
  const compact: Record<string, unknown> = {}
  for (const [name, { key, leftOut }] of FIELDS) {
    const value = config[name]
    if (leftOut !== undefined && saysNothing(config, value, leftOut)) continue
    compact[key] = value
  }
  return compact
}

function saysNothing(
  config: SymbolConfig,
  value: unknown,
  leftOut: NonNullable<RecordField<unknown>['leftOut']>,
): boolean {
  if ('sameAs' in leftOut) return value === config[nameOf(leftOut.sameAs)]
  return value === leftOut.is || (Array.isArray(value) && value.length === 0)
}

/** Returns the list of the catalogue that a contract belongs to. */
export function listOf({ contractType, coin }: Pick<SymbolConfig, 'contractType' | 'coin'>): SymbolList {
  if (coin !== 'USDC') return contractType
  if (contractType === 'LinearPerpetual') return 'UsdcPerpetual'
  return contractType === 'LinearFutures' ? 'UsdcFutures' : contractType
}

/** Returns contracts as the lists of the catalogue, under short keys. */
export function shrinkSymbols(configs: readonly SymbolConfig[]): SymbolLists {
  const lists: Record<SymbolList, unknown[]> = {
    LinearPerpetual: [],
    LinearFutures: [],
    UsdcPerpetual: [],
    UsdcFutures: [],
    InversePerpetual: [],
    InverseFutures: [],
  }
  for (const config of configs) lists[listOf(config)].push(shrinkSymbol(config))
  return lists
}
