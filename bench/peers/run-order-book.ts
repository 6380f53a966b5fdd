import { makeFlow } from '../flow.ts'
import { runPeer } from '../peer-order-book.ts'

/** npm `nodejs-order-book` in a process of its own, measured like the others: twice, the second time reported. */
const [count = 0, symbols = 0, accounts = 0, seed = 0] = process.argv.slice(2).map(Number)
const flow = makeFlow({ count, symbols, accounts, seed })
let seconds = 0
for (let round = 0; round < 2; round++) {
  const started = process.cpuUsage()
  runPeer(flow)
  const used = process.cpuUsage(started)
  seconds = (used.user + used.system) / 1e6
}
console.log(JSON.stringify({ seconds }))
