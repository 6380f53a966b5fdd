import { OrderBook } from 'nodejs-order-book'
import { ADD, CANCEL, type Flow, MOVE } from './flow.ts'

/** Runs the flow through npm `nodejs-order-book`, one book per symbol; matching alone, no accounts and no margin. */
export function runPeer(flow: Flow): { milliseconds: number; trades: number } {
  const books = Array.from({ length: flow.symbols }, () => new OrderBook())
  let trades = 0
  const start = performance.now()
  for (let index = 0; index < flow.count; index++) {
    const book = books[flow.symbol[index] ?? 0]
    if (book === undefined) continue
    const side = flow.side[index] === 0 ? 'buy' : 'sell'
    const price = flow.price[index] ?? 0
    const size = flow.qty[index] ?? 0
    const kind = flow.kind[index]
    if (kind === CANCEL) book.cancel(String(flow.target[index]))
    else if (kind === MOVE) {
      const report = book.modify(String(flow.target[index]), { side, price, size })
      trades += (report?.done.length ?? 0) + (report?.partial ? 1 : 0)
    } else {
      const report = book.limit({ id: String(index), side, price, size, timeInForce: kind === ADD ? 'GTC' : 'IOC' })
      trades += report.done.length
    }
  }
  return { milliseconds: performance.now() - start, trades }
}
