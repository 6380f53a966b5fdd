import { expandSymbols, type SymbolConfig, type SymbolLists } from '@perpdesk/protocol'

/** The contracts of all lists; those that cannot be read are not among them. */
export function symbolsOf(lists: SymbolLists): SymbolConfig[] {
  return Object.values(lists).flatMap((list) => expandSymbols(list))
}
