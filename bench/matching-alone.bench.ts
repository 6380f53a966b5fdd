import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeFlow } from './flow.ts'
import { writeFlow } from './flow-file.ts'
import { compilePeer, NATIVE_PEERS } from './peers/compile.ts'
import { report } from './report.ts'
import { median } from './statistics.ts'

/**
 * Matching alone beside its peers on one flow: a process for each run, runs interleaved, CPU time, medians. The engines
 * that report their trades must report the same ones in the same order.
 */
const COUNT = 1_000_000
const ROUNDS = 3
const SEED = 7
const SHAPES = [
  { name: 'matching alone, 1 symbol', symbols: 1, accounts: 400 },
  { name: 'matching alone, 100 symbols', symbols: 100, accounts: 10_000 },
]

interface Run {
  readonly seconds: number
  readonly trades?: number
  readonly hash?: number
}

interface Contender {
  readonly name: string
  readonly command: (flowFile: string, shape: (typeof SHAPES)[number]) => readonly string[]
}

const script = (file: string): Contender['command'] => {
  const path = join(import.meta.dirname, 'peers', file)
  return (_, { symbols, accounts }) => [process.execPath, path, ...[COUNT, symbols, accounts, SEED].map(String)]
}

const folder = mkdtempSync(join(tmpdir(), 'perpdesk-peers-'))
const contenders: Contender[] = [
  { name: 'ours', command: script('run-matcher.ts') },
  { name: 'nodejs-order-book', command: script('run-order-book.ts') },
]
for (const peer of NATIVE_PEERS) {
  const program = compilePeer(peer, folder)
  if (program === undefined) continue
  contenders.push({ name: peer.name, command: (flowFile, { symbols }) => [program, flowFile, String(symbols)] })
}

for (const shape of SHAPES) {
  const flowFile = join(folder, `${shape.symbols}.flow`)
  writeFlow(flowFile, makeFlow({ count: COUNT, symbols: shape.symbols, accounts: shape.accounts, seed: SEED }))
  const seconds = new Map(contenders.map(({ name }) => [name, [] as number[]]))
  const sums = new Set<string>()
  for (let round = 0; round < ROUNDS; round++) {
    for (const { name, command } of contenders) {
      const run = runOnce(command(flowFile, shape))
      seconds.get(name)?.push(run.seconds)
      if (run.hash !== undefined) sums.add(`${run.trades} ${run.hash}`)
    }
  }
  if (sums.size !== 1) throw new Error(`the engines made different trades: ${[...sums].join(', ')}`)
  const speeds = [...seconds].map(([name, runs]) => ({ name, perSecond: COUNT / median(runs) }))
  const ours = speeds[0]?.perSecond ?? 0
  const figures: Record<string, number | string> = {}
  for (const { name, perSecond } of speeds) figures[`${name}, commands/s`] = Math.round(perSecond)
  for (const { name, perSecond } of speeds.slice(1))
    figures[`times ${name}`] = Math.round((ours / perSecond) * 100) / 100
  figures['trades in the flow'] = [...sums][0]?.split(' ')[0] ?? ''
  report({ group: 'engine', name: shape.name, figures })
}
rmSync(folder, { recursive: true, force: true })

function runOnce([program = '', ...args]: readonly string[]): Run {
  const ran = spawnSync(program, args, { encoding: 'utf8' })
  if (ran.status !== 0) throw new Error(`${program} failed: ${ran.stderr}`)
  return JSON.parse(ran.stdout) as Run
}
