import { makeFlow } from './flow.ts'
import { runPeer } from './peer-order-book.ts'
import { report } from './report.ts'
import { runEngine } from './run-engine.ts'
import { median } from './statistics.ts'

/** The whole engine (margin, fees, events) beside npm `nodejs-order-book` (matching alone) on the same flow, runs interleaved. */
const shapes = [
  { name: '1 symbol, 400 accounts', symbols: 1, accounts: 400 },
  { name: '100 symbols, 10 000 accounts', symbols: 100, accounts: 10_000 },
]
const COUNT = 200_000
const ROUNDS = 3

for (const shape of shapes) {
  const flow = makeFlow({ count: COUNT, symbols: shape.symbols, accounts: shape.accounts, seed: 7 })
  const ours: number[] = []
  const theirs: number[] = []
  let trades = 0
  let refused = 0
  for (let round = 0; round < ROUNDS; round++) {
    const engine = runEngine(flow)
    ours.push(COUNT / (engine.milliseconds / 1000))
    trades = engine.trades
    refused = engine.refused
    theirs.push(COUNT / (runPeer(flow).milliseconds / 1000))
  }
  report({
    group: 'engine',
    name: shape.name,
    figures: {
      'engine, commands/s': Math.round(median(ours)),
      'nodejs-order-book, commands/s': Math.round(median(theirs)),
      'times faster': Math.round((median(ours) / median(theirs)) * 10) / 10,
      'trades in the flow': trades,
      'refused by the engine': refused,
    },
  })
}
