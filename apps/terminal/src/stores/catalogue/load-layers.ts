import type { EventName } from '@perpdesk/protocol'
import type { CacheRead } from './stored-list.ts'

/** Sources of a catalogue, the best source last. */
export const CATALOGUE_SOURCES = ['none', 'builtIn', 'cache', 'server'] as const
export type CatalogueSource = (typeof CATALOGUE_SOURCES)[number]

/**
 * `staleWhileRevalidate` shows the stored list and replaces it when the server answers; `networkFirst` waits for the
 * server and uses the stored list only if the server does not answer.
 */
export type LoadPolicy = 'staleWhileRevalidate' | 'networkFirst'

/** Failures of the layers, as named in the table of event codes for the list of contracts (10011501 to 10011507). */
export type CatalogueEvent = Extract<EventName, `catalogue${string}`>

/** The sources of a list as it is sent (`Lists`) and as the page uses it (`Content`). */
export interface CatalogueLayers<Lists, Content> {
  /** Fetches the server's lists; `undefined` without a usable answer. */
  readonly fetch: () => Promise<Lists | undefined>
  readonly readCache: () => CacheRead<Lists>
  /** Stores the server's lists; false if that was not possible. */
  readonly writeCache: (lists: Lists) => boolean
  readonly builtIn: () => Promise<Lists>
  /** Returns the content of the lists; `undefined` if nothing in them can be used. */
  readonly contentOf: (lists: Lists) => Content | undefined
}

export interface CatalogueTarget<Content> {
  readonly source: () => CatalogueSource
  readonly adopt: (content: Content, source: Exclude<CatalogueSource, 'none'>) => void
  readonly reject: () => void
  readonly log: (event: CatalogueEvent) => void
}

/**
 * Fills the target from the best available layer: server, stored list, list shipped with the program. Resolves with
 * true if the server's list was adopted. If the server fails, a target that already has a list keeps it.
 */
export async function loadLayers<Lists, Content>(
  layers: CatalogueLayers<Lists, Content>,
  policy: LoadPolicy,
  target: CatalogueTarget<Content>,
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

function takeServer<Lists, Content>(
  lists: Lists,
  { writeCache, contentOf }: CatalogueLayers<Lists, Content>,
  target: CatalogueTarget<Content>,
): boolean {
  const content = contentOf(lists)
  if (content === undefined) {
    target.log('catalogueEmpty')
    return false
  }
  target.adopt(content, 'server')
  if (!writeCache(lists)) target.log('catalogueCacheWrite')
  return true
}

function takeCache<Lists, Content>(
  { readCache, contentOf }: CatalogueLayers<Lists, Content>,
  target: CatalogueTarget<Content>,
): void {
  const kept = readCache()
  const content = kept.kind === 'lists' ? contentOf(kept.lists) : undefined
  if (content !== undefined) target.adopt(content, 'cache')
  else if (kept.kind !== 'none') target.log('catalogueCacheParse')
}

async function takeBuiltIn<Lists, Content>(
  { builtIn, contentOf }: CatalogueLayers<Lists, Content>,
  target: CatalogueTarget<Content>,
): Promise<void> {
  const lists = await builtIn().catch(() => undefined)
  // A concurrent load may have adopted the server's list meanwhile.
  if (target.source() !== 'none') return
  const content = lists === undefined ? undefined : contentOf(lists)
  if (content === undefined) {
    target.log('catalogueNothing')
    target.reject()
    return
  }
  target.log('catalogueBuiltIn')
  target.adopt(content, 'builtIn')
}
