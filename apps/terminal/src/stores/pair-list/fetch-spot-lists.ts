import { type EventName, type ResultOf, spotMarketEndpoints, spotOrderEndpoints } from '@perpdesk/protocol'
import { call, endpoints } from '../../client/index.ts'
import type { SpotLists } from './spot-lists.ts'

// Calls on pairs are part of the pages of pairs, which load the pairs before anything else.
Object.assign(endpoints, spotMarketEndpoints, spotOrderEndpoints)

/** The failures of the list of pairs, as named in the table of event codes (11511501 to 11511511). */
export type SpotListEvent = Extract<EventName, `spotList${string}`>

type Log = (event: SpotListEvent) => void

const QUIET = { toast: false } as const

/**
 * Requests the list of pairs: `symbol_list_all` and `symbol_list_v3` together, merged, each with the version of the
 * list that is known already; `symbol_list_v2` if they give none. Resolves with `undefined` if that fails too.
 */
export async function fetchSpotLists(known: SpotLists | undefined, log: Log): Promise<SpotLists | undefined> {
  const lists = await fetchMerged(known, log)
  if (lists !== undefined) return lists
  log('spotListToV2')
  const answer = await call('spotSymbolsV2', {}, QUIET)
  if (answer.ok) return { lastModifiedAt: 0, version: '', list: answer.result.list, tokens: [] }
  log('spotListV2')
  return undefined
}

async function fetchMerged(known: SpotLists | undefined, log: Log): Promise<SpotLists | undefined> {
  const { lastModifiedAt = 0, version = '' } = known ?? {}
  const [all, v3] = await Promise.all([
    call('spotSymbolsAll', lastModifiedAt === 0 ? {} : { last_modified_at: `${lastModifiedAt}` }, QUIET),
    call('spotSymbolsV3', version === '' ? {} : { version }, QUIET),
  ])
  if (!all.ok) log('spotListAll')
  if (!v3.ok) log('spotListV3')
  if (!all.ok || !v3.ok) {
    log('spotListAllV3')
    return undefined
  }
  const lists = mergeLists(known, all.result, v3.result)
  if (lists === undefined) log('spotListMerge')
  return lists
}

/**
 * Returns the pairs of `all`, or the known ones if they have not changed, with the changing terms of `v3`; `undefined`
 * if the answers do not name the same pairs, because one of them was made before a listing and the other after it.
 */
function mergeLists(
  known: SpotLists | undefined,
  all: ResultOf<'spotSymbolsAll'>,
  { version, list: states }: ResultOf<'spotSymbolsV3'>,
): SpotLists | undefined {
  const base = all.isModified ? all : known
  if (base === undefined) return undefined
  const { lastModifiedAt } = all
  const { list, tokens } = base
  // No states mean that they are those of the known version.
  if (states.length === 0 && version === known?.version) return { lastModifiedAt, version, list, tokens }
  const bySymbol = new Map(states.map((state) => [state.symbolId, state]))
  if (bySymbol.size !== list.length || list.some(({ symbolId }) => !bySymbol.has(symbolId))) return undefined
  return {
    lastModifiedAt,
    version,
    list: list.map((symbol) => ({ ...symbol, ...bySymbol.get(symbol.symbolId) })),
    tokens,
  }
}
