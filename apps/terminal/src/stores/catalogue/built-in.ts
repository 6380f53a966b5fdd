import { type PageSettings, readSymbolLists, type SymbolLists } from '@perpdesk/protocol'

/**
 * The lists that came with the program (CAT-12), for a page that reaches no server and never did. They are fetched only
 * then, and are as old as the program: the exchange always has the last word on an order.
 */
export async function builtInLists(list: PageSettings['builtInList']): Promise<SymbolLists> {
  const { default: lists } = await import('./built-in-symbols.json')
  const read = readSymbolLists(lists[list])
  if (read === undefined) throw new Error('The built-in lists are not readable')
  return read
}
