import { type LimitOrderOptions, OrderBook, Side } from 'nodejs-order-book'
import { ADD, CANCEL, type Flow, MOVE } from '../flow.ts'

/**
 * Runs the flow on npm `nodejs-order-book`: one book per symbol; matching alone, without accounts and margin. Returns
 * the books.
 */
export function runOrderBook(flow: Flow): readonly OrderBook[] {
  // The library does not export its enum for this value; the value is taken from its documentation.
  const immediate = 'IOC' as NonNullable<LimitOrderOptions['timeInForce']>
  const books = Array.from({ length: flow.symbols }, () => new OrderBook())
  for (let index = 0; index < flow.count; index++) {
    const book = books[flow.symbol[index]!]!
    const kind = flow.kind[index]
    const price = flow.price[index]!
    if (kind === CANCEL) book.cancel(String(flow.target[index]))
    else if (kind === MOVE) book.modify(String(flow.target[index]), { price })
    else {
      const side = flow.side[index] === 0 ? Side.BUY : Side.SELL
      const order = { id: String(index), side, price, size: flow.qty[index]! }
      book.limit(kind === ADD ? order : { ...order, timeInForce: immediate })
    }
  }
  return books
}
