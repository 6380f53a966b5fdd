import type { E8 } from '@perpdesk/numeric'
import type { CatalogueEntry, LiveTicker } from '../../stores/index.ts'

export type PickSort = 'symbol' | 'last' | 'change' | 'turnover'

export interface PickQuery {
  readonly words: string
  /** `all`, `favourites` or a tag. */
  readonly only: string
  readonly favourites: ReadonlySet<string>
  readonly sort: PickSort
  readonly descending: boolean
}

export interface PickRow {
  readonly entry: CatalogueEntry
  readonly ticker: LiveTicker | undefined
  readonly favourite: boolean
}

/** Contracts that fit the words (symbol, name or coin), starred ones first, in the chosen order. */
export function pickList(
  list: readonly CatalogueEntry[],
  tickers: ReadonlyMap<string, LiveTicker>,
  query: PickQuery,
): readonly PickRow[] {
  const words = query.words
    .trim()
    .toUpperCase()
    .replaceAll(/[\s/-]/g, '')
  const rows: PickRow[] = []
  for (const entry of list) {
    const favourite = query.favourites.has(entry.symbol)
    if (query.only === 'favourites' && !favourite) continue
    if (query.only !== 'all' && query.only !== 'favourites' && !entry.contract.tags.includes(query.only)) continue
    if (words !== '' && !fits(entry, words)) continue
    rows.push({ entry, ticker: tickers.get(entry.symbol), favourite })
  }
  const direction = query.descending ? -1 : 1
  return rows.toSorted((a, b) => {
    if (words !== '') {
      const closer = rank(a.entry, words) - rank(b.entry, words)
      if (closer !== 0) return closer
    }
    if (query.sort === 'symbol') return a.entry.symbol.localeCompare(b.entry.symbol) * direction
    const left = valueOf(a.ticker, query.sort)
    const right = valueOf(b.ticker, query.sort)
    return (left < right ? -1 : left > right ? 1 : 0) * direction || a.entry.symbol.localeCompare(b.entry.symbol)
  })
}

function fits(entry: CatalogueEntry, words: string): boolean {
  return (
    entry.symbol.includes(words) ||
    entry.contract.displayName
      .toUpperCase()
      .replaceAll(/[\s/-]/g, '')
      .includes(words)
  )
}

/** Whole coin first, then beginnings, then the rest. */
function rank(entry: CatalogueEntry, words: string): number {
  if (entry.contract.baseCoin === words || entry.symbol === words) return 0
  return entry.symbol.startsWith(words) ? 1 : 2
}

function valueOf(ticker: LiveTicker | undefined, sort: Exclude<PickSort, 'symbol'>): E8 {
  if (ticker === undefined) return 0n
  if (sort === 'last') return ticker.last
  return sort === 'change' ? ticker.changeRate24h : ticker.turnover24h
}
