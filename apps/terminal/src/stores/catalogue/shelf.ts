import type { SymbolConfig } from '@perpdesk/protocol'
import { type CatalogueEntry, entryOf, sameConfig } from './entry.ts'
import type { CatalogueSource } from './load-layers.ts'

export interface Catalogue {
  readonly status: 'pending' | 'resolved' | 'rejected'
  /** Contracts shown in trading lists: neither hidden nor delivered. */
  readonly list: readonly CatalogueEntry[]
  /** Every known contract, including unlisted ones: addresses, positions and orders may refer to them. */
  readonly bySymbol: ReadonlyMap<string, CatalogueEntry>
  /**
   * Source of the list. `cache` is the list of the last visit, shown until the server answers; `builtIn` is shipped
   * with the program.
   */
  readonly source: CatalogueSource
  /** True if the last request to the server returned no list. */
  readonly unanswered: boolean
}

export const EMPTY: Catalogue = { status: 'pending', list: [], bySymbol: new Map(), source: 'none', unanswered: false }

/**
 * Returns a catalogue of these contracts. Unchanged contracts keep their entries, so that their views do not render
 * again.
 */
export function filled(
  before: Catalogue,
  symbols: readonly SymbolConfig[],
  source: Exclude<CatalogueSource, 'none'>,
): Catalogue {
  const bySymbol = new Map<string, CatalogueEntry>()
  for (const config of symbols) bySymbol.set(config.symbolName, kept(before, config))
  return { ...before, status: 'resolved', list: listed(bySymbol), bySymbol, source }
}

/** Returns the catalogue with these contracts added, or replaced if their symbols are known. */
export function replaced(before: Catalogue, symbols: readonly SymbolConfig[]): Catalogue {
  const changed = symbols.map((config) => kept(before, config)).filter((entry) => !isIn(before, entry))
  if (changed.length === 0) return before
  const bySymbol = new Map(before.bySymbol)
  for (const entry of changed) bySymbol.set(entry.symbol, entry)
  return { ...before, list: listed(bySymbol), bySymbol }
}

function isIn({ bySymbol }: Catalogue, entry: CatalogueEntry): boolean {
  return bySymbol.get(entry.symbol) === entry
}

function kept({ bySymbol }: Catalogue, config: SymbolConfig): CatalogueEntry {
  const known = bySymbol.get(config.symbolName)
  return known !== undefined && sameConfig(known.config, config) ? known : entryOf(config)
}

/** Returns the contracts to list, in the exchange's order. */
function listed(bySymbol: ReadonlyMap<string, CatalogueEntry>): readonly CatalogueEntry[] {
  return [...bySymbol.values()]
    .filter(({ config }) => config.symbolDisplay === 1)
    .toSorted((a, b) => a.config.indexSort - b.config.indexSort)
}
