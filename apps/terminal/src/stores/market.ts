import { bookStore } from './book.ts'
import { instrumentOf } from './instruments.ts'
import { tickerStore } from './tickers.ts'
import { tradesStore } from './trades.ts'

/**
 * Asks for the data that every view of a contract shows before the views are drawn: they take it over, and unused
 * subscriptions end by themselves. Resolves when all of it is there.
 */
export async function askForMarket(symbol: string): Promise<void> {
  if (instrumentOf(symbol) === undefined) return
  await Promise.all([tickerStore(symbol), bookStore(symbol), tradesStore(symbol)].map((store) => store.ahead()))
}
