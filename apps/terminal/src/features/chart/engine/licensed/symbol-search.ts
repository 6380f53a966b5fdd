import { searchRank } from '../../../../stores/catalogue/search.ts'
import { catalogueNow } from '../../../../stores/instruments.ts'
import type { FoundSymbol } from './library.ts'

/** Returns contracts by words and filters; an empty filter accepts every contract. */
export type SymbolSearch = (words: string, exchange: string, type: string) => readonly FoundSymbol[]

const MOST_FOUND = 50

/** The library's exchanges stand for settle coins, its types for perpetual and dated contracts. */
export const SYMBOL_FILTERS = {
  exchanges: [
    { value: '', name: 'Perpdesk', desc: 'Perpdesk' },
    { value: 'usdt', name: 'USDT', desc: 'USDT' },
    { value: 'usdc', name: 'USDC', desc: 'USDC' },
    { value: 'inverse', name: 'Inverse', desc: 'Inverse' },
  ],
  symbols_types: [
    { value: '', name: 'All' },
    { value: 'perpetual', name: 'Perpetual' },
    { value: 'futures', name: 'Futures' },
  ],
} as const

/** Finds contracts by name, alias or coin, best match first. */
export const searchSymbols: SymbolSearch = (words, exchange, type) =>
  catalogueNow()
    .list.flatMap((entry) => {
      const { symbol, family, config } = entry
      const kind = config.contractType.endsWith('Perpetual') ? 'perpetual' : 'futures'
      const rank = searchRank(entry, words)
      if (rank === undefined || (exchange !== '' && exchange !== family) || (type !== '' && type !== kind)) return []
      const { displayName, symbolAlias } = config
      const found = {
        symbol: displayName,
        full_name: symbol,
        ticker: symbol,
        description: symbolAlias,
        exchange: family,
        type: kind,
      }
      return [{ rank, found }]
    })
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, MOST_FOUND)
    .map(({ found }) => found)
