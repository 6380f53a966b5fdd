import { type LimitOrderOptions, OrderBook, Side } from 'nodejs-order-book'
import { ADD, CANCEL, type Flow, MOVE } from '../flow.ts'

/** npm `nodejs-order-book` on the flow: one book per symbol; matching alone, no accounts and no margin. Returns the books. */
export function runOrderBook(flow: Flow): readonly OrderBook[] {
  // The library's enum for this is not among its exports; the value is what its documentation names.
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
