import { useEffect } from 'react'
import { telemetry } from '../client/index.ts'
import { type CatalogueEvent, type CatalogueLayers, type CatalogueTarget, loadLayers } from './catalogue/load-layers.ts'
import type { Pair } from './pair.ts'
import { fetchSpotLists, type SpotListEvent } from './pair-list/fetch-spot-lists.ts'
import { pairTermsOf } from './pair-list/pair-terms.ts'
import { builtInSpotLists, readSpotCache, type SpotLists, writeSpotCache } from './pair-list/spot-lists.ts'
import { type PairGroup, pairList } from './pairs.ts'

/** Milliseconds before each repetition of a load that failed. */
const RETRY_AFTER = [2_000, 4_000] as const
/** Milliseconds after which a list is requested again; an unchanged one is answered without its pairs. */
const RENEWED = 60_000
/** Milliseconds between two looks at whether the list is to be requested. */
const LOOK = 10_000

interface PairContent {
  readonly pairs: readonly Pair[]
  readonly groups: readonly PairGroup[]
}

/**
 * The codes of the list of pairs for failures of the layers. Failed requests have been counted where they were made.
 * Storage, built-in list and a list without any usable pair have no codes of their own, so that they are errors of the
 * page's own code.
 */
const COUNTED_AS: Readonly<Record<CatalogueEvent, SpotListEvent | undefined>> = {
  catalogueFetch: undefined,
  catalogueEmpty: 'spotListExecution',
  catalogueCacheParse: 'spotListExecution',
  catalogueCacheWrite: 'spotListExecution',
  catalogueFromCache: 'spotListFromCache',
  catalogueBuiltIn: 'spotListBuiltIn',
  catalogueNothing: 'spotListExecution',
}

/** The list that the next request names by its versions. */
let known: SpotLists | undefined
let answeredAt = Number.NEGATIVE_INFINITY
let underWay: Promise<boolean> | undefined
/** True once this load has counted that it goes on with the stored list. */
let isCacheCounted = false

const log = (event: SpotListEvent) => telemetry.count(event)

const layers: CatalogueLayers<SpotLists, PairContent> = {
  fetch: async () => {
    const lists = await fetchSpotLists(known, log)
    if (lists !== undefined) known = lists
    return lists
  },
  readCache: () => {
    const read = readSpotCache()
    if (read.kind === 'lists') known = read.lists
    return read
  },
  writeCache: writeSpotCache,
  builtIn: builtInSpotLists,
  contentOf: ({ list, tokens }) => {
    const pairs = list.filter(({ showStatus }) => showStatus).flatMap(readPair)
    if (pairs.length === 0) return undefined
    return { pairs, groups: tokens.length === 0 ? groupsOf(pairs) : tokens.map(groupOf) }
  },
}

const target: CatalogueTarget<PairContent> = {
  source: () => pairList.getState().source,
  adopt: ({ pairs, groups }, source) => {
    const bySymbol = new Map(pairs.map((pair) => [pair.symbol, pair]))
    pairList.setState({ status: 'resolved', bySymbol, groups, source })
  },
  reject: () => pairList.setState({ status: 'rejected' }),
  log: (event) => {
    const counted = COUNTED_AS[event]
    if (counted === undefined || (counted === 'spotListFromCache' && isCacheCounted)) return
    isCacheCounted ||= counted === 'spotListFromCache'
    log(counted)
  },
}

const terms = new WeakMap<SpotLists['list'][number], Pair>()

/** Returns the terms of a pair, the same object while the record is; none for a record that cannot be read. */
function readPair(symbol: SpotLists['list'][number]): readonly Pair[] {
  const kept = terms.get(symbol)
  if (kept !== undefined) return [kept]
  try {
    const pair = pairTermsOf(symbol)
    terms.set(symbol, pair)
    return [pair]
  } catch {
    log('spotListExecution')
    return []
  }
}

function groupOf({ tokenId, quoteTags, quoteTokenSymbols }: SpotLists['tokens'][number]): PairGroup {
  return { coin: tokenId, tags: quoteTags, symbols: new Set(quoteTokenSymbols) }
}

/** Returns the pairs by the coin in which they are quoted, for a list that came without its tokens. */
function groupsOf(pairs: readonly Pair[]): PairGroup[] {
  return Array.from(
    Map.groupBy(pairs, ({ quoteCoin }) => quoteCoin),
    ([coin, members]) => ({
      coin,
      tags: [...new Set(members.flatMap(({ tags }) => tags))],
      symbols: new Set(members.map(({ symbol }) => symbol)),
    }),
  )
}

/**
 * Fills the list of spot pairs from the best available layer: the exchange, the list of the last visit, which is shown
 * until the exchange answers, or the list shipped with the program. A failed request is repeated after 2 and after 4
 * seconds, while the page already shows the list it has. Resolves once there is a list, or none can be had. A list
 * younger than a minute is not requested again; concurrent calls share one load.
 */
export async function loadPairs(): Promise<void> {
  if (performance.now() - answeredAt < RENEWED) return
  if (pairList.getState().status === 'rejected') pairList.setState({ status: 'pending' })
  underWay ??= load()
  await underWay
}

/** Resolves with true if the exchange answered to the first request; repetitions go on by themselves. */
async function load(): Promise<boolean> {
  isCacheCounted = false
  const first = await loadOnce()
  if (first) underWay = undefined
  else void repeat()
  return first
}

async function loadOnce(): Promise<boolean> {
  const isAnswered = await loadLayers(layers, 'staleWhileRevalidate', target)
  if (isAnswered) answeredAt = performance.now()
  pairList.setState({ unanswered: !isAnswered })
  return isAnswered
}

/** Repeats the load until it is answered, at most as often as there are pauses. */
async function repeat(): Promise<void> {
  let isAnswered = false
  for (const pause of RETRY_AFTER) {
    await new Promise((resolve) => setTimeout(resolve, pause))
    isAnswered = await loadOnce()
    if (isAnswered) break
    log('spotListRetry')
  }
  if (!isAnswered) log('spotListRetriesOver')
  underWay = undefined
}

/** Loads the spot pairs and keeps their list current while the component is mounted. */
export function useLoadedPairs(): void {
  useEffect(() => {
    void loadPairs()
    const timer = setInterval(() => void loadPairs(), LOOK)
    return () => clearInterval(timer)
  }, [])
}
