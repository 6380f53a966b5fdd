import { isPairEntry, type ListedEntry } from './listed-entry.ts'

/**
 * Returns the rank of a market in a search: 0 for an exact match of coin or symbol, 1 for a name that begins with
 * the words, 2 for other matches; undefined without a match. Without words the rank is 0.
 */
export function searchRank(entry: ListedEntry, words: string): number | undefined {
  const wanted = plain(words)
  if (wanted === '') return 0
  if (!searchText(entry).includes(wanted)) return undefined
  const { symbolName, baseCurrency, coinName } = entry.config
  // `BTCUSDT` is the name of a contract, `BTC/USDT` that of a pair.
  const isNamed = plain(symbolName) === wanted && words.includes('/') === isPairEntry(entry)
  if (baseCurrency === wanted || coinName === wanted || isNamed) return 0
  return symbolName.startsWith(wanted) || coinName.startsWith(wanted) ? 1 : 2
}

/** Returns the words in capitals, without the separators that users type between the parts of a name. */
function plain(words: string): string {
  return words.toUpperCase().replaceAll(/[\s/_-]/g, '')
}

const texts = new WeakMap<ListedEntry, string>()

/** Returns all names by which a market is found; built when it is first searched. */
function searchText(entry: ListedEntry): string {
  const known = texts.get(entry)
  if (known !== undefined) return known
  const { symbolName, symbolAlias, displayName, baseCurrency, coinName, quoteCurrency } = entry.config
  // symbols of contracts settled in USDC do not contain USDC, but users search for it
  const pair = baseCurrency + quoteCurrency
  const text = [symbolName, symbolAlias, displayName, baseCurrency, coinName, pair].map(plain).join(' ')
  texts.set(entry, text)
  return text
}
