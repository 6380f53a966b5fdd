import { type IProcessOrder, type LimitOrderOptions, OrderBook, Side } from 'nodejs-order-book'
import { ADD, CANCEL, type Flow, MOVE } from './flow.ts'

/** Runs the flow through npm `nodejs-order-book`, one book per symbol; matching alone, no accounts and no margin. */
export function runPeer(flow: Flow): { milliseconds: number; matches: number } {
  const books = Array.from({ length: flow.symbols }, () => new OrderBook())
  let matches = 0
  const start = performance.now()
  for (let index = 0; index < flow.count; index++) {
    const book = books[flow.symbol[index] ?? 0]
    if (book === undefined) continue
    const kind = flow.kind[index]
    if (kind === CANCEL) {
      book.cancel(String(flow.target[index]))
      continue
    }
    const price = flow.price[index] ?? 0
    if (kind === MOVE) {
      matches += matchesOf(book.modify(String(flow.target[index]), { price }))
      continue
    }
    const id = String(index)
    const side = flow.side[index] === 0 ? Side.BUY : Side.SELL
    const size = flow.qty[index] ?? 0
    matches += matchesOf(book.limit({ id, side, price, size, ...(kind === ADD ? {} : { timeInForce: IOC }) }))
  }
  return { milliseconds: performance.now() - start, matches }
}

/** The library's enum for this is not among its exports; the value is what its documentation names. */
const IOC = 'IOC' as NonNullable<LimitOrderOptions['timeInForce']>

function matchesOf(report: IProcessOrder): number {
  return report.done.length + (report.partial === null ? 0 : 1)
}
