import { type PageSettings, readSymbolLists, type SymbolLists } from '@perpdesk/protocol'

/**
 * Returns the lists shipped with the program (CAT-12), for a page that has never reached a server. They are fetched
 * only then and may be out of date, so the exchange still validates every order.
 */
export async function builtInLists(list: PageSettings['builtInList']): Promise<SymbolLists> {
  const { default: lists } = await import('./built-in-symbols.json')
  const read = readSymbolLists(lists[list])
  if (read === undefined) throw new Error('The built-in lists are not readable')
  return read
}
