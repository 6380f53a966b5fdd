import { Matcher } from '../../packages/engine/src/book/matcher.ts'
import { ADD, CANCEL, type Flow, MID, MOVE, makeFlow } from '../flow.ts'
import { TradeSum } from '../flow-file.ts'

/**
 * Runs our matching alone in a separate process: the flow several times on new books; reports the CPU seconds of the
 * last time.
 */
const [count = 0, symbols = 0, accounts = 0, seed = 0, passes = 0] = process.argv.slice(2).map(Number)
const flow = makeFlow({ count, symbols, accounts, seed })
let sum = new TradeSum()
let seconds = 0
for (let pass = 0; pass < passes; pass++) {
  sum = new TradeSum()
  seconds = run(flow, sum)
}
console.log(JSON.stringify({ seconds, trades: sum.count, hash: sum.hash }))

/**
 * Runs the flow once and returns the CPU seconds. Order ids of the matcher count from 1: the index of the command plus
 * one.
 */
function run(flow: Flow, sum: TradeSum): number {
  const matcher = new Matcher(flow.symbols, MID * 2)
  const { fills } = matcher
  const { kind, symbol, side, price, qty, target } = flow
  const started = process.cpuUsage()
  for (let index = 0; index < flow.count; index++) {
    const what = kind[index]!
    if (what === CANCEL) matcher.cancel(target[index]! + 1)
    else if (what === MOVE) matcher.move(target[index]! + 1, price[index]!)
    else matcher.place(symbol[index]!, index + 1, side[index]!, price[index]!, qty[index]!, what === ADD)
    for (let at = 0; at < fills.count; at++) {
      sum.add(fills.makerId[at]! - 1, fills.takerId[at]! - 1, fills.price[at]!, fills.lots[at]!)
    }
  }
  const used = process.cpuUsage(started)
  return (used.user + used.system) / 1e6
}
