import type { SymbolConfig } from '@perpdesk/protocol'
import { type CatalogueEntry, entryOf, sameConfig } from './entry.ts'
import type { CatalogueSource } from './load-layers.ts'

export interface Catalogue {
  readonly status: 'pending' | 'resolved' | 'rejected'
  /** Contracts in trading lists: neither hidden nor over. */
  readonly list: readonly CatalogueEntry[]
  /** Every known contract, in lists or not: addresses, positions and orders lead to them. */
  readonly bySymbol: ReadonlyMap<string, CatalogueEntry>
  /**
   * Source of the list. `cache` is the last visit's, shown until the server answers or when it does not; `builtIn` came
   * with the program.
   */
  readonly source: CatalogueSource
  /** The server gave no list when it was last asked. */
  readonly unanswered: boolean
}

export const EMPTY: Catalogue = { status: 'pending', list: [], bySymbol: new Map(), source: 'none', unanswered: false }

/**
 * A catalogue of these contracts. Contracts that have not changed stay the same entries, so that their views need not
 * render again.
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

/** The same catalogue with these contracts put in the place of the same symbols, or added to it. */
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

/** Sorted in the order of the exchange. */
function listed(bySymbol: ReadonlyMap<string, CatalogueEntry>): readonly CatalogueEntry[] {
  return [...bySymbol.values()]
    .filter(({ config }) => config.symbolDisplay === 1)
    .toSorted((a, b) => a.config.indexSort - b.config.indexSort)
}
