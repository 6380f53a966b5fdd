import type { CatalogueEntry } from './entry.ts'

/**
 * Rank of a contract for the words of a search: 0 for an exact match of coin or contract, 1 for a name that begins with
 * them, 2 for the rest; undefined where they do not occur. Without words everything ranks alike.
 */
export function searchRank(entry: CatalogueEntry, words: string): number | undefined {
  const wanted = plain(words)
  if (wanted === '') return 0
  if (!searchText(entry).includes(wanted)) return undefined
  const { symbolName, baseCurrency, coinName } = entry.config
  if (baseCurrency === wanted || coinName === wanted || plain(symbolName) === wanted) return 0
  return symbolName.startsWith(wanted) || coinName.startsWith(wanted) ? 1 : 2
}

/** Without the characters that people write between the parts of a name. */
function plain(words: string): string {
  return words.toUpperCase().replaceAll(/[\s/_-]/g, '')
}

const texts = new WeakMap<CatalogueEntry, string>()

/** Everything that a contract is found by; made when it is first searched. */
function searchText(entry: CatalogueEntry): string {
  const known = texts.get(entry)
  if (known !== undefined) return known
  const { symbolName, symbolAlias, displayName, baseCurrency, coinName, quoteCurrency } = entry.config
  // contracts in USDC do not have it in their name, but people search for it
  const pair = baseCurrency + quoteCurrency
  const text = [symbolName, symbolAlias, displayName, baseCurrency, coinName, pair].map(plain).join(' ')
  texts.set(entry, text)
  return text
}
