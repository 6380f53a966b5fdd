import { exchangeReaders } from '../exchange-readers.ts'
import { makeFlow } from '../flow.ts'
import { furtherContracts, furtherProducts } from '../further-products.ts'
import { PAIRS } from '../pairs.ts'
import { type EngineRun, runEngine } from '../run-engine.ts'

/**
 * Runs the whole engine in a separate process, measured like the others: the last of several passes; optionally with
 * further products or contracts beside the flow, with the readers of the running exchange, or with pairs instead of
 * contracts.
 */
const [count = 0, symbols = 0, accounts = 0, seed = 0, passes = 0] = process.argv.slice(2).map(Number)
const beside = process.argv[7]
const flow = makeFlow({ count, symbols, accounts, seed })

/** Returns the figures alone, so that no pass keeps the engine of the one before it in memory. */
async function once(): Promise<Pick<EngineRun, 'seconds' | 'trades' | 'refused'>> {
  const { seconds, trades, refused } = await run()
  return { seconds, trades, refused }
}

async function run(): Promise<EngineRun> {
  if (beside === 'further-products') return runEngine(flow, undefined, furtherProducts())
  if (beside === 'further-contracts') return runEngine(flow, undefined, furtherContracts())
  if (beside === 'read-as-wired') {
    const { engine, reader } = await exchangeReaders()
    return runEngine(flow, undefined, { engine, opening: [], after: () => [] }, reader)
  }
  if (beside === 'pairs') return runEngine(flow, undefined, undefined, undefined, PAIRS)
  return runEngine(flow)
}

for (let pass = 1; pass < passes; pass++) await once()
console.log(JSON.stringify(await once()))
