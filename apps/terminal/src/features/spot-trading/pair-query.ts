import { isPairSymbol } from '../../stores/index.ts'
import type { PagedCall } from '../history-table/index.ts'

/** Returns the query of a list of pairs. A typed name that is a contract's is filtered by the table alone. */
export function pairQuery({ symbol, ...query }: PagedCall): PagedCall {
  return symbol !== undefined && isPairSymbol(symbol) ? { ...query, symbol } : query
}
