import { makeFlow } from '../flow.ts'
import { runEngine } from '../run-engine.ts'

/** The whole engine in a process of its own, measured like the others: the last of so many passes. */
const [count = 0, symbols = 0, accounts = 0, seed = 0, passes = 0] = process.argv.slice(2).map(Number)
const flow = makeFlow({ count, symbols, accounts, seed })
for (let pass = 1; pass < passes; pass++) runEngine(flow)
const { seconds, trades, refused } = runEngine(flow)
console.log(JSON.stringify({ seconds, trades, refused }))
