import { type SymbolConfig, symbolConfig } from '@perpdesk/protocol'
import * as z from 'zod/mini'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { call } from '../client/index.ts'
import { type CatalogueEntry, entryOf, type RouteKind } from './catalogue/entry.ts'
import { readStored, removeStored, writeStored } from './storage.ts'

export interface Catalogue {
  readonly status: 'pending' | 'resolved' | 'rejected'
  /** What trading lists show: contracts of pages that there are, neither hidden nor over. */
  readonly list: readonly CatalogueEntry[]
  /** Every contract that is known, whether or not lists show it: addresses, positions and orders lead to them. */
  readonly bySymbol: ReadonlyMap<string, CatalogueEntry>
  /** What the list is from: `cache` is the last known list, shown while or because the server does not answer. */
  readonly source: 'none' | 'cache' | 'server'
}

/** The pages that the router has; contracts of others are known by their symbol but not offered. */
const ROUTED_KINDS: readonly RouteKind[] = ['usdt']

const CACHE_VERSION = 6
const cacheKey = (version: number) => `perpdesk.catalogue.${version}`
const cached = z.array(symbolConfig)

const store = createStore<Catalogue>()(() => ({ status: 'pending', list: [], bySymbol: new Map(), source: 'none' }))

function adopt(configs: readonly SymbolConfig[], source: 'cache' | 'server'): void {
  const all = configs.map(entryOf)
  const list = all.filter(({ config, routeKind }) => ROUTED_KINDS.includes(routeKind) && isShown(config))
  store.setState({ status: 'resolved', list, bySymbol: new Map(all.map((entry) => [entry.symbol, entry])), source })
}

/** Contracts that come by auction are listed once they trade as ordinary ones. */
function isShown({ contractStatus }: SymbolConfig): boolean {
  return contractStatus !== 'PreLaunch' && contractStatus !== 'Closed'
}

/** Shows the last known catalogue at once and the server's as soon as it is there. False when the server gave none. */
export async function loadCatalogue(): Promise<boolean> {
  if (store.getState().source === 'none') {
    for (let old = 1; old < CACHE_VERSION; old += 1) removeStored(cacheKey(old))
    const known = z.safeParse(cached, readStored(cacheKey(CACHE_VERSION)))
    if (known.success && known.data.length > 0) adopt(known.data, 'cache')
  }
  const answer = await call('symbols', { filter: 'all', version: `${CACHE_VERSION}` }, { toast: false })
  const fresh = answer.ok ? Object.values(answer.result).flat() : []
  if (fresh.length === 0) {
    if (store.getState().source === 'none') store.setState({ status: 'rejected' })
    return false
  }
  adopt(fresh, 'server')
  writeStored(cacheKey(CACHE_VERSION), fresh)
  return true
}

/** The catalogue with its loading state. */
export function useInstruments(): Catalogue {
  return useStore(store)
}

/** One contract, or undefined while the catalogue loads and for symbols it does not hold. */
export function useInstrument(symbol: string): CatalogueEntry | undefined {
  return useStore(store, (catalogue) => catalogue.bySymbol.get(symbol))
}

/** The same outside React. */
export function instrumentOf(symbol: string): CatalogueEntry | undefined {
  return store.getState().bySymbol.get(symbol)
}
