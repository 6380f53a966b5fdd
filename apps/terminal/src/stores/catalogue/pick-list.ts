import { FAMILIES } from '@perpdesk/trading'
import { givenPrice, type LiveTicker } from '../tickers.ts'
import type { CatalogueEntry } from './entry.ts'
import { searchRank } from './search.ts'

export const PICK_SORTS = ['symbol', 'last', 'change', 'turnover'] as const
export type PickSort = (typeof PICK_SORTS)[number]

export const PICK_TABS = ['favourites', 'all', ...FAMILIES] as const
export type PickTab = (typeof PICK_TABS)[number]

export interface PickQuery {
  readonly words: string
  readonly tab: PickTab
  /** Only contracts with this tag; `''` for all. */
  readonly tag: string
  readonly favourites: ReadonlySet<string>
  readonly sort: PickSort
  readonly descending: boolean
}

/**
 * Returns the contracts of the tab that match the search words (name, alias, coin, pair of coins), in the chosen order:
 * best matches first, contracts without figures last.
 */
export function pickList(
  list: readonly CatalogueEntry[],
  tickers: ReadonlyMap<string, LiveTicker>,
  { words, tab, tag, favourites, sort, descending }: PickQuery,
): readonly CatalogueEntry[] {
  const fitting = list.filter(
    (entry) =>
      isIn(entry, tab, favourites) &&
      (tag === '' || entry.config.symbolTags.includes(tag)) &&
      searchRank(entry, words) !== undefined,
  )
  const direction = descending ? -1 : 1
  const order = (a: CatalogueEntry, b: CatalogueEntry): number =>
    sort === 'symbol' ? byName(a, b) * direction : byFigure(tickers, sort, direction, a, b)
  return fitting.toSorted((a, b) => (searchRank(a, words) ?? 0) - (searchRank(b, words) ?? 0) || order(a, b))
}

/** Returns the tags of these contracts in alphabetical order. */
export function tagsOf(list: readonly CatalogueEntry[]): readonly string[] {
  return [...new Set(list.flatMap(({ config }) => config.symbolTags))].toSorted()
}

function isIn({ symbol, family }: CatalogueEntry, tab: PickTab, favourites: ReadonlySet<string>): boolean {
  if (tab === 'all') return true
  return tab === 'favourites' ? favourites.has(symbol) : family === tab
}

function byName(a: CatalogueEntry, b: CatalogueEntry): number {
  return a.symbol < b.symbol ? -1 : a.symbol > b.symbol ? 1 : 0
}

function byFigure(
  tickers: ReadonlyMap<string, LiveTicker>,
  sort: Exclude<PickSort, 'symbol'>,
  direction: number,
  a: CatalogueEntry,
  b: CatalogueEntry,
): number {
  const [left, right] = [figureOf(tickers.get(a.symbol), sort), figureOf(tickers.get(b.symbol), sort)]
  if (left === undefined || right === undefined) {
    const missing = (left === undefined ? 1 : 0) - (right === undefined ? 1 : 0)
    return missing || a.config.indexSort - b.config.indexSort
  }
  return left === right ? byName(a, b) : (left < right ? -1 : 1) * direction
}

function figureOf(ticker: LiveTicker | undefined, sort: Exclude<PickSort, 'symbol'>): bigint | undefined {
  if (ticker === undefined || givenPrice(ticker.last) === undefined) return undefined
  if (sort === 'last') return ticker.last
  return sort === 'change' ? ticker.changeRate24h : ticker.turnover24h
}
