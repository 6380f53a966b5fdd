import { join } from 'node:path'
import { type PeerRun, runPeer } from './peers/run-peer.ts'
import { report } from './report.ts'
import { median } from './statistics.ts'

/**
 * Orders on pairs beside orders on contracts: the whole engine on one flow, once with contracts and once with pairs. A
 * separate process for each run, runs interleaved, CPU time, medians.
 */
const COUNT = 400_000
const ROUNDS = 7
const PASSES = 5
const SEED = 7
const SHAPES = [
  { name: '1 symbol, 400 accounts', symbols: 1, accounts: 400 },
  { name: '100 symbols, 10 000 accounts', symbols: 100, accounts: 10_000 },
]
const CASES = ['contracts', 'pairs'] as const

for (const { name, symbols, accounts } of SHAPES) {
  const runs = new Map<string, PeerRun[]>(CASES.map((one) => [one, []]))
  for (let round = 0; round < ROUNDS; round++) {
    for (const one of CASES) runs.get(one)?.push(ranOf(one, symbols, accounts))
  }
  const us = (one: string): number =>
    Math.round((median((runs.get(one) ?? []).map(({ seconds }) => seconds)) * 1e9) / COUNT) / 1000
  const [contracts, pairs] = CASES.map(us)
  report({
    group: 'engine',
    name: `orders on pairs, ${name}`,
    figures: {
      'contracts, µs/command': contracts!,
      'pairs, µs/command': pairs!,
      'pairs to contracts': Math.round((pairs! / contracts!) * 1000) / 1000,
      'trades on contracts': runs.get('contracts')?.[0]?.trades ?? 0,
      'trades on pairs': runs.get('pairs')?.[0]?.trades ?? 0,
      'refused on pairs': runs.get('pairs')?.[0]?.refused ?? 0,
    },
  })
}

function ranOf(one: string, symbols: number, accounts: number): PeerRun {
  const script = join(import.meta.dirname, 'peers/run-whole-engine.ts')
  return runPeer([process.execPath, script, ...[COUNT, symbols, accounts, SEED, PASSES].map(String), one])
}
