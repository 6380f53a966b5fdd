import { type E8, mulE8 } from '@perpdesk/numeric'
import { USD_COINS } from '@perpdesk/trading'
import { givenPrice, type LiveTicker } from '../tickers.ts'
import { isPairEntry, type ListedEntry } from './listed-entry.ts'
import type { PickSort, PickTab } from './pick-tabs.ts'
import { searchRank } from './search.ts'

export interface PickQuery {
  readonly words: string
  readonly tab: PickTab
  /** Only contracts with this tag; `''` for all. */
  readonly tag: string
  /** Only these symbols, such as the pairs of one token group; `undefined` for all. */
  readonly only?: ReadonlySet<string> | undefined
  readonly favourites: ReadonlySet<string>
  readonly sort: PickSort
  readonly descending: boolean
}

/**
 * Returns the markets of the tab that match the search words (name, alias, coin, pair of coins), in the chosen order:
 * best matches first, markets without figures last.
 */
export function pickList(
  list: readonly ListedEntry[],
  tickers: ReadonlyMap<string, LiveTicker>,
  { words, tab, tag, only, favourites, sort, descending }: PickQuery,
): readonly ListedEntry[] {
  const fitting = list.filter(
    (entry) =>
      isIn(entry, tab, favourites) &&
      (tag === '' || entry.config.symbolTags.includes(tag)) &&
      (only?.has(entry.symbol) ?? true) &&
      searchRank(entry, words) !== undefined,
  )
  const direction = descending ? -1 : 1
  const order = (a: ListedEntry, b: ListedEntry): number =>
    sort === 'symbol' ? byName(a, b) * direction : byFigure(tickers, sort, direction, a, b)
  return fitting.toSorted((a, b) => (searchRank(a, words) ?? 0) - (searchRank(b, words) ?? 0) || order(a, b))
}

/** Returns the tags of these markets in alphabetical order. */
export function tagsOf(list: readonly ListedEntry[]): readonly string[] {
  return [...new Set(list.flatMap(({ config }) => config.symbolTags))].toSorted()
}

function isIn({ symbol, family }: ListedEntry, tab: PickTab, favourites: ReadonlySet<string>): boolean {
  if (tab === 'all') return true
  return tab === 'favourites' ? favourites.has(symbol) : family === tab
}

function byName(a: ListedEntry, b: ListedEntry): number {
  return a.symbol < b.symbol ? -1 : a.symbol > b.symbol ? 1 : 0
}

function byFigure(
  tickers: ReadonlyMap<string, LiveTicker>,
  sort: Exclude<PickSort, 'symbol'>,
  direction: number,
  a: ListedEntry,
  b: ListedEntry,
): number {
  const [left, right] = [figureOf(a, tickers, sort), figureOf(b, tickers, sort)]
  if (left === undefined || right === undefined) {
    const missing = (left === undefined ? 1 : 0) - (right === undefined ? 1 : 0)
    return missing || a.config.indexSort - b.config.indexSort
  }
  return left === right ? byName(a, b) : (left < right ? -1 : 1) * direction
}

function figureOf(
  entry: ListedEntry,
  tickers: ReadonlyMap<string, LiveTicker>,
  sort: Exclude<PickSort, 'symbol'>,
): E8 | undefined {
  const ticker = tickers.get(entry.symbol)
  if (ticker === undefined || givenPrice(ticker.last) === undefined) return undefined
  if (sort === 'last') return ticker.last
  return sort === 'change' ? ticker.changeRate24h : comparableTurnover(entry, ticker, tickers)
}

/**
 * Returns the turnover in dollars, for the order of rows: that of a pair between two coins is converted at the last
 * price of its quote coin, rounded half up, and 0n without one.
 */
export function comparableTurnover(
  entry: ListedEntry,
  { turnover24h }: LiveTicker,
  tickers: ReadonlyMap<string, LiveTicker>,
): E8 {
  const coin = quoteShown(entry)
  return coin === undefined ? turnover24h : mulE8(turnover24h, tickers.get(`${coin}/USDT`)?.last ?? 0n, 'halfUp')
}

/** Returns the coin of a pair's turnover, if it is no dollar; `undefined` for all other markets. */
export function quoteShown(entry: ListedEntry): string | undefined {
  if (!isPairEntry(entry)) return undefined
  const { quoteCoin } = entry.contract
  return USD_COINS.includes(quoteCoin) ? undefined : quoteCoin
}
