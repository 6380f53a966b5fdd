import type { E8 } from '@perpdesk/numeric'
import type { SymbolConfig } from '@perpdesk/protocol'
import { coinIcon, coinLetters } from '@perpdesk/trading'
import type { Pair } from '../pair.ts'
import type { CatalogueEntry } from './entry.ts'
import type { CoinIcon } from './terms.ts'

/** A spot pair as the lists of markets show it, under the names that the fields of contracts have. */
export interface PairEntry {
  readonly symbol: string
  readonly config: Pick<
    SymbolConfig,
    'symbolName' | 'symbolAlias' | 'displayName' | 'baseCurrency' | 'coinName' | 'quoteCurrency' | 'symbolTags'
  > & { readonly settleTimeE3: 0; readonly indexSort: number }
  readonly family: 'spot'
  readonly contract: Pair
  readonly terms: { readonly icon: CoinIcon; readonly priceStep: E8 }
}

/** A contract or a spot pair in a list of markets. */
export type ListedEntry = CatalogueEntry | PairEntry

/** True for a spot pair. */
export function isPairEntry(entry: ListedEntry): entry is PairEntry {
  return entry.family === 'spot'
}

/** Pairs without a figure come after all contracts without one. */
const AFTER_CONTRACTS = 1_000_000

const entries = new WeakMap<Pair, PairEntry>()

/** Returns the entries of these pairs; the entry of a pair is the same object while the pair is. */
export function pairEntriesOf(pairs: Iterable<Pair>): readonly PairEntry[] {
  return Array.from(pairs, (pair, place) => {
    const known = entries.get(pair)
    if (known !== undefined) return known
    const entry = entryOf(pair, AFTER_CONTRACTS + place)
    entries.set(pair, entry)
    return entry
  })
}

function entryOf(pair: Pair, indexSort: number): PairEntry {
  const { symbol, displayName, baseCoin, quoteCoin, tags } = pair
  const icon = coinIcon(baseCoin)
  return {
    symbol,
    config: {
      symbolName: `${baseCoin}${quoteCoin}`,
      symbolAlias: symbol,
      displayName,
      baseCurrency: baseCoin,
      coinName: baseCoin,
      quoteCurrency: quoteCoin,
      symbolTags: [...tags],
      settleTimeE3: 0,
      indexSort,
    },
    family: 'spot',
    contract: pair,
    terms: { icon: { dark: icon, light: icon, letters: coinLetters(baseCoin) }, priceStep: pair.tickSize },
  }
}
