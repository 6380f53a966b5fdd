import { join } from 'node:path'
import { runPeer } from './peers/run-peer.ts'
import { report } from './report.ts'
import { median } from './statistics.ts'

/**
 * The whole engine as used in the exchange: the engine alone, and with the rooms that read every command in the running
 * exchange (history, candles, used ids, catalogue, notices), on the same flow. A separate process for each run, runs
 * interleaved, CPU time, medians.
 */
const COUNT = 400_000
const ROUNDS = 5
const PASSES = 4
const SEED = 7
const SHAPES = [
  { name: '1 symbol, 400 accounts', symbols: 1, accounts: 400 },
  { name: '100 symbols, 10 000 accounts', symbols: 100, accounts: 10_000 },
]
const CASES = ['alone', 'read-as-wired'] as const

for (const { name, symbols, accounts } of SHAPES) {
  const runs = new Map<string, number[]>(CASES.map((one) => [one, []]))
  for (let round = 0; round < ROUNDS; round++) {
    for (const one of CASES) runs.get(one)?.push(secondsOf(one, symbols, accounts))
  }
  const [alone, wired] = CASES.map((one) => Math.round((median(runs.get(one) ?? []) * 1e9) / COUNT) / 1000)
  report({
    group: 'engine',
    name: `whole engine as wired, ${name}`,
    figures: {
      'engine alone, µs/command': alone!,
      'read as in the exchange, µs/command': wired!,
      'commands/s': Math.round(1e6 / wired!),
    },
  })
}

function secondsOf(one: string, symbols: number, accounts: number): number {
  const script = join(import.meta.dirname, 'peers/run-whole-engine.ts')
  const shape = [COUNT, symbols, accounts, SEED, PASSES].map(String)
  return runPeer([process.execPath, script, ...shape, one]).seconds
}
