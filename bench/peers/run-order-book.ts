import { type LimitOrderOptions, OrderBook, Side } from 'nodejs-order-book'
import { ADD, CANCEL, type Flow, MOVE, makeFlow } from '../flow.ts'

/** npm `nodejs-order-book` in a process of its own, measured like the others: the last of so many passes. */
const [count = 0, symbols = 0, accounts = 0, seed = 0, passes = 0] = process.argv.slice(2).map(Number)
const flow = makeFlow({ count, symbols, accounts, seed })
let seconds = 0
for (let pass = 0; pass < passes; pass++) {
  const started = process.cpuUsage()
  run(flow)
  const used = process.cpuUsage(started)
  seconds = (used.user + used.system) / 1e6
}
console.log(JSON.stringify({ seconds }))

/** One book per symbol; matching alone, no accounts and no margin. */
function run(flow: Flow): void {
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
}
