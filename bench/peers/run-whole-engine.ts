import { makeFlow } from '../flow.ts'
import { furtherContracts, furtherProducts } from '../further-products.ts'
import { runEngine } from '../run-engine.ts'

/** The whole engine in a process of its own, measured like the others: the last of so many passes; on request with further markets beside. */
const [count = 0, symbols = 0, accounts = 0, seed = 0, passes = 0] = process.argv.slice(2).map(Number)
const beside = process.argv[7]
const flow = makeFlow({ count, symbols, accounts, seed })
function once() {
  if (beside === 'further-products') return runEngine(flow, undefined, furtherProducts())
  if (beside === 'further-contracts') return runEngine(flow, undefined, furtherContracts())
  return runEngine(flow)
}
for (let pass = 1; pass < passes; pass++) once()
const { seconds, trades, refused } = once()
console.log(JSON.stringify({ seconds, trades, refused }))
