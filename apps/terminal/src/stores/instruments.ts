import { CATALOGUE_VERSION, expandSymbol, type SymbolConfig, type SymbolLists } from '@perpdesk/protocol'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { call, readPageSettings, telemetry, tokenTail } from '../client/index.ts'
import { builtInLists } from './catalogue/built-in.ts'
import { readCache, removeOldCaches, writeCache } from './catalogue/catalogue-cache.ts'
import type { CatalogueEntry } from './catalogue/entry.ts'
import { type CatalogueLayers, type CatalogueTarget, type LoadPolicy, loadLayers } from './catalogue/load-layers.ts'
import { type Catalogue, EMPTY, filled, replaced } from './catalogue/shelf.ts'
import { symbolsOf } from './catalogue/symbols-of.ts'

export type { Catalogue } from './catalogue/shelf.ts'

const store = createStore<Catalogue>()(() => EMPTY)

const layers: CatalogueLayers<SymbolLists, readonly SymbolConfig[]> = {
  fetch: async () => {
    const t = tokenTail()
    const request = { filter: 'all', version: `${CATALOGUE_VERSION}`, ...(t !== '' && { t }) } as const
    const answer = await call('symbols', request, { toast: false })
    return answer.ok ? answer.result : undefined
  },
  readCache,
  writeCache,
  builtIn: () => builtInLists(readPageSettings().builtInList),
  contentOf: (lists) => {
    const symbols = symbolsOf(lists)
    return symbols.length === 0 ? undefined : symbols
  },
}

const target: CatalogueTarget<readonly SymbolConfig[]> = {
  source: () => store.getState().source,
  adopt: (symbols, source) => store.setState(filled(store.getState(), symbols, source), true),
  reject: () => store.setState({ status: 'rejected' }),
  log: (event) => telemetry.count(event),
}

let underWay: Promise<boolean> | undefined

/**
 * Fills the catalogue from the best available layer. Resolves with false if the server gave no list: the page then
 * keeps the list it has and shows a note. Concurrent calls share one result.
 */
export function loadCatalogue(policy: LoadPolicy = 'staleWhileRevalidate'): Promise<boolean> {
  if (store.getState().source === 'none') removeOldCaches()
  underWay ??= load(policy)
  return underWay
}

async function load(policy: LoadPolicy): Promise<boolean> {
  const answered = await loadLayers(layers, policy, target)
  underWay = undefined
  if (store.getState().unanswered === answered) store.setState({ unanswered: !answered })
  return answered
}

/** Adopts contracts pushed by the exchange, in their wire form with short keys. */
export function takeSymbols(rows: readonly unknown[]): void {
  const symbols = rows.flatMap((compact) => expandSymbol(compact) ?? [])
  store.setState(replaced(store.getState(), symbols), true)
}

/** Requests a single contract and updates every view of it. Resolves with true if the exchange knows the contract. */
export async function refreshSymbol(symbol: string): Promise<boolean> {
  const answer = await call('symbolItem', { symbol }, { toast: false })
  if (!answer.ok) return false
  takeSymbols([answer.result.item])
  return store.getState().bySymbol.has(symbol)
}

/** Returns the catalogue with its loading state. */
export function useInstruments(): Catalogue {
  return useStore(store)
}

/** Returns a contract; undefined while the catalogue loads and for unknown symbols. */
export function useInstrument(symbol: string): CatalogueEntry | undefined {
  return useStore(store, (catalogue) => catalogue.bySymbol.get(symbol))
}

/** Returns the current catalogue, outside React. */
export function catalogueNow(): Catalogue {
  return store.getState()
}

/** Returns a contract, outside React; undefined for unknown symbols. */
export function instrumentOf(symbol: string): CatalogueEntry | undefined {
  return catalogueNow().bySymbol.get(symbol)
}

/** Returns the display name of a contract; the symbol if the contract is unknown. */
export function contractName(symbol: string): string {
  return instrumentOf(symbol)?.contract.displayName ?? symbol
}

/**
 * True if the contract is announced without pre-listing. Nothing can have been traded on it yet, so its past is not
 * requested.
 */
export function isComingSoon(symbol: string): boolean {
  const config = instrumentOf(symbol)?.config
  return config?.symbolStatus === 'ComingSoon' && !config.isPreListing
}
