import { bookStore } from './book.ts'
import { instrumentOf } from './instruments.ts'
import { tickerStore } from './tickers.ts'
import { tradesStore } from './trades.ts'

/**
 * Asks for what every view of a contract shows before the views are drawn: they take it over, and what none of them takes
 * ends by itself.
 */
export function askForMarket(symbol: string): void {
  if (instrumentOf(symbol) === undefined) return
  for (const store of [tickerStore(symbol), bookStore(symbol), tradesStore(symbol)]) store.ahead()
}
