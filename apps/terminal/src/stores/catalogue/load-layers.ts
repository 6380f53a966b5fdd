import type { EventName, SymbolConfig, SymbolLists } from '@perpdesk/protocol'
import { type CacheRead, isWorthKeeping } from './catalogue-cache.ts'
import { symbolsOf } from './symbols-of.ts'

/** Sources of a catalogue, the best source last. */
export const CATALOGUE_SOURCES = ['none', 'builtIn', 'cache', 'server'] as const
export type CatalogueSource = (typeof CATALOGUE_SOURCES)[number]

/**
 * `staleWhileRevalidate` shows the stored list and replaces it when the server answers; `networkFirst` waits for the
 * server and uses the stored list only if the server does not answer.
 */
export type LoadPolicy = 'staleWhileRevalidate' | 'networkFirst'

/** Failures of the layers, as named in the table of event codes (10011501 to 10011507). */
export type CatalogueEvent = Extract<EventName, `catalogue${string}`>

export interface CatalogueLayers {
  /** Fetches the server's lists; `undefined` without a usable answer. */
  readonly fetch: () => Promise<SymbolLists | undefined>
  readonly readCache: () => CacheRead
  readonly writeCache: (lists: SymbolLists) => boolean
  readonly builtIn: () => Promise<SymbolLists>
}

export interface CatalogueTarget {
  readonly source: () => CatalogueSource
  readonly adopt: (symbols: readonly SymbolConfig[], source: Exclude<CatalogueSource, 'none'>) => void
  readonly reject: () => void
  readonly log: (event: CatalogueEvent) => void
}

/**
 * Fills the target from the best available layer: server, stored list, list shipped with the program. Resolves with
 * true if the server's list was adopted. If the server fails, a target that already has a list keeps it.
 */
export async function loadLayers(
  layers: CatalogueLayers,
  policy: LoadPolicy,
  target: CatalogueTarget,
): Promise<boolean> {
  if (policy === 'staleWhileRevalidate' && target.source() === 'none') takeCache(layers, target)
  const lists = await layers.fetch().catch(() => undefined)
  if (lists === undefined) target.log('catalogueFetch')
  else if (takeServer(lists, layers, target)) return true
  if (target.source() === 'none' && policy === 'networkFirst') takeCache(layers, target)
  if (target.source() === 'cache') target.log('catalogueFromCache')
  if (target.source() === 'none') await takeBuiltIn(layers, target)
  return false
}

function takeServer(lists: SymbolLists, { writeCache }: CatalogueLayers, target: CatalogueTarget): boolean {
  const symbols = symbolsOf(lists)
  if (symbols.length === 0) {
    target.log('catalogueEmpty')
    return false
  }
  target.adopt(symbols, 'server')
  if (isWorthKeeping(lists) && !writeCache(lists)) target.log('catalogueCacheWrite')
  return true
}

function takeCache({ readCache }: CatalogueLayers, target: CatalogueTarget): void {
  const kept = readCache()
  const symbols = kept.kind === 'lists' ? symbolsOf(kept.lists) : []
  if (symbols.length > 0) target.adopt(symbols, 'cache')
  else if (kept.kind !== 'none') target.log('catalogueCacheParse')
}

async function takeBuiltIn({ builtIn }: CatalogueLayers, target: CatalogueTarget): Promise<void> {
  const lists = await builtIn().catch(() => undefined)
  // A concurrent load may have adopted the server's list meanwhile.
  if (target.source() !== 'none') return
  const symbols = lists === undefined ? [] : symbolsOf(lists)
  if (symbols.length === 0) {
    target.log('catalogueNothing')
    target.reject()
    return
  }
  target.log('catalogueBuiltIn')
  target.adopt(symbols, 'builtIn')
}
