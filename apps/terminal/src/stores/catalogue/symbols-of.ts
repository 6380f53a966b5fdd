import { expandSymbol, type SymbolConfig, type SymbolLists } from '@perpdesk/protocol'

/** Returns the contracts of all lists, without unreadable ones. */
export function symbolsOf(lists: SymbolLists): SymbolConfig[] {
  const symbols: SymbolConfig[] = []
  for (const list of Object.values(lists)) {
    for (const compact of list) {
      const symbol = expandSymbol(compact)
      if (symbol !== undefined) symbols.push(symbol)
    }
  }
  return symbols
}
