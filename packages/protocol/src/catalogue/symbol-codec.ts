import * as z from 'zod/mini'
import type { RecordField } from './field-kinds.ts'
import { SYMBOL_FIELDS, type SymbolConfig } from './symbol-fields.ts'

/** A contract under its short keys; {@link expandSymbol} is what reads it. */
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

/** The whole catalogue as it travels and as it is kept. */
export const symbolLists = z.object({
  LinearPerpetual: z.array(compactSymbol),
  LinearFutures: z.array(compactSymbol),
  UsdcPerpetual: z.array(compactSymbol),
  UsdcFutures: z.array(compactSymbol),
  InversePerpetual: z.array(compactSymbol),
  InverseFutures: z.array(compactSymbol),
})
export type SymbolLists = z.infer<typeof symbolLists>

/** Reads stored lists; `undefined` when the value holds none. Their records are read one by one. */
export function readSymbolLists(value: unknown): SymbolLists | undefined {
  const parsed = z.safeParse(symbolLists, value)
  return parsed.success ? parsed.data : undefined
}

/** Version of the short keys; records kept under another one are not read (CAT-10). */
export const CATALOGUE_VERSION = 6

type Name = keyof SymbolConfig
type Row = Record<Name, unknown>

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the table is a constant: its keys are exactly these
const FIELDS = Object.entries(SYMBOL_FIELDS) as readonly (readonly [Name, RecordField<unknown>])[]
const BY_KEY = new Map(FIELDS.map(([name, field]) => [field.key, { name, fits: field.fits }]))

/** Fields that hold what another one holds when they are left out, in an order in which the other one is there by then. */
const SAME = FIELDS.flatMap(([name, { leftOut }]) =>
  leftOut !== undefined && 'sameAs' in leftOut ? [{ name, as: nameOf(leftOut.sameAs) }] : [],
)
const NEEDED = FIELDS.flatMap(([name, { leftOut }]) => (leftOut === undefined ? [name] : []))
/** A record without any given field; every record starts as a copy of it, so that all have one shape. */
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
 * Reads a contract from its short keys. `undefined` when a required field is missing, or when a field does not fit
 * the table. Keys that are not in the table are passed over: a newer exchange may send more.
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

/** Reads a list of contracts; those that cannot be read are not in it. */
export function expandSymbols(list: readonly unknown[]): SymbolConfig[] {
  const rows: SymbolConfig[] = []
  for (const compact of list) {
    const row = expandSymbol(compact)
    if (row !== undefined) rows.push(row)
  }
  return rows
}

/** A contract under its short keys, empty values left out. {@link expandSymbol} gives it back as it was. */
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

/** The list that a contract is in. */
export function listOf({ contractType, coin }: Pick<SymbolConfig, 'contractType' | 'coin'>): SymbolList {
  if (coin !== 'USDC') return contractType
  if (contractType === 'LinearPerpetual') return 'UsdcPerpetual'
  return contractType === 'LinearFutures' ? 'UsdcFutures' : contractType
}

/** Contracts as the catalogue carries them. */
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
