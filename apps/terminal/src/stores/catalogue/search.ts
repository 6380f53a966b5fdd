import type { CatalogueEntry } from './entry.ts'

/**
 * Returns the rank of a contract in a search: 0 for an exact match of coin or contract, 1 for a name that begins with
 * the words, 2 for other matches; undefined without a match. Without words the rank is 0.
 */
export function searchRank(entry: CatalogueEntry, words: string): number | undefined {
  const wanted = plain(words)
  if (wanted === '') return 0
  if (!searchText(entry).includes(wanted)) return undefined
  const { symbolName, baseCurrency, coinName } = entry.config
  if (baseCurrency === wanted || coinName === wanted || plain(symbolName) === wanted) return 0
  return symbolName.startsWith(wanted) || coinName.startsWith(wanted) ? 1 : 2
}

/** Returns the words in capitals, without the separators that users type between the parts of a name. */
function plain(words: string): string {
  return words.toUpperCase().replaceAll(/[\s/_-]/g, '')
}

const texts = new WeakMap<CatalogueEntry, string>()

/** Returns all names by which a contract is found; built when the contract is first searched. */
function searchText(entry: CatalogueEntry): string {
  const known = texts.get(entry)
  if (known !== undefined) return known
  const { symbolName, symbolAlias, displayName, baseCurrency, coinName, quoteCurrency } = entry.config
  // symbols of contracts settled in USDC do not contain USDC, but users search for it
  const pair = baseCurrency + quoteCurrency
  const text = [symbolName, symbolAlias, displayName, baseCurrency, coinName, pair].map(plain).join(' ')
  texts.set(entry, text)
  return text
}
