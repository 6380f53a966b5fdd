import { makeFlow } from '../flow.ts'
import { runOrderBook } from './order-book.ts'

/** Runs npm `nodejs-order-book` in a separate process, measured like the others: the last of several passes. */
const [count = 0, symbols = 0, accounts = 0, seed = 0, passes = 0] = process.argv.slice(2).map(Number)
const flow = makeFlow({ count, symbols, accounts, seed })
let seconds = 0
for (let pass = 0; pass < passes; pass++) {
  const started = process.cpuUsage()
  runOrderBook(flow)
  const used = process.cpuUsage(started)
  seconds = (used.user + used.system) / 1e6
}
console.log(JSON.stringify({ seconds }))
