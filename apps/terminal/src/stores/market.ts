import { bookStore } from './book.ts'
import { instrumentOf } from './instruments.ts'
import { tickerStore } from './tickers.ts'
import { tradesStore } from './trades.ts'

/**
 * Subscribes to the data that every view of a contract shows before the views render. The views take the subscriptions
 * over; unused ones end by themselves. Resolves when all first snapshots have been received.
 */
export async function askForMarket(symbol: string): Promise<void> {
  if (instrumentOf(symbol) === undefined) return
  await Promise.all([tickerStore(symbol), bookStore(symbol), tradesStore(symbol)].map((store) => store.ahead()))
}
