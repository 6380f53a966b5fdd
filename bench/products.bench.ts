import { join } from 'node:path'
import { runPeer } from './peers/run-peer.ts'
import { report } from './report.ts'
import { median } from './statistics.ts'

/**
 * Cost of the port of products: the whole engine with contracts alone, and with two further products that are
 * registered and trade beside them, on one flow of contract orders. A separate process for each run, runs interleaved,
 * CPU time, medians. The orders of the further products, four for each 100 of the flow, are included in the time; for
 * comparison a third case has as many orders in two further contracts.
 */
const COUNT = 400_000
const ROUNDS = 9
const PASSES = 5
const SEED = 7
const SHAPES = [
  { name: '1 symbol, 400 accounts', symbols: 1, accounts: 400 },
  { name: '100 symbols, 10 000 accounts', symbols: 100, accounts: 10_000 },
]
const CASES = ['contracts alone', 'further contracts', 'further products'] as const

for (const { name, symbols, accounts } of SHAPES) {
  const runs = new Map<string, number[]>(CASES.map((one) => [one, []]))
  for (let round = 0; round < ROUNDS; round++) {
    for (const one of CASES) runs.get(one)?.push(secondsOf(one, symbols, accounts))
  }
  const us = (one: string): number => Math.round((median(runs.get(one) ?? []) * 1e9) / COUNT) / 1000
  const [alone, contracts, products] = CASES.map(us)
  report({
    group: 'engine',
    name: `further products beside contracts, ${name}`,
    figures: {
      'contracts alone, µs/command': alone!,
      'two further contracts beside, µs/command': contracts!,
      'two further products beside, µs/command': products!,
      'products to contracts': Math.round((products! / contracts!) * 1000) / 1000,
    },
  })
}

function secondsOf(one: string, symbols: number, accounts: number): number {
  const script = join(import.meta.dirname, 'peers/run-whole-engine.ts')
  const shape = [COUNT, symbols, accounts, SEED, PASSES].map(String)
  return runPeer([process.execPath, script, ...shape, one.replaceAll(' ', '-')]).seconds
}
