import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeFlow } from './flow.ts'
import { writeFlow } from './flow-file.ts'
import { compilePeer, NATIVE_PEERS } from './peers/compile.ts'
import { type PeerRun, runPeer } from './peers/run-peer.ts'
import { report } from './report.ts'
import { median } from './statistics.ts'

/**
 * Matching alone and the whole engine, compared with peers that only match, on one flow: a separate process for each
 * run, runs interleaved, CPU time, medians. Each process runs the flow several times on new books and reports the last
 * run, because by then the compiler has finished, as it has in an exchange that runs for days. The matchers that report
 * their trades must report the same trades in the same order; the whole engine also refuses orders, so its trades
 * differ.
 */
const COUNT = 1_000_000
const ROUNDS = 3
const PASSES = 4
const SEED = 7
const SHAPES = [
  { name: '1 symbol, 400 accounts', symbols: 1, accounts: 400 },
  { name: '100 symbols, 10 000 accounts', symbols: 100, accounts: 10_000 },
]

interface Contender {
  readonly name: string
  readonly command: (flowFile: string, shape: (typeof SHAPES)[number]) => readonly string[]
}

const script = (file: string): Contender['command'] => {
  const path = join(import.meta.dirname, 'peers', file)
  return (_, { symbols, accounts }) => [process.execPath, path, ...[COUNT, symbols, accounts, SEED, PASSES].map(String)]
}

const folder = mkdtempSync(join(tmpdir(), 'perpdesk-peers-'))
const MATCHING: Contender = { name: 'matching alone', command: script('run-matcher.ts') }
const WHOLE: Contender = { name: 'whole engine', command: script('run-whole-engine.ts') }
const peers: Contender[] = [{ name: 'nodejs-order-book', command: script('run-order-book.ts') }]
for (const peer of NATIVE_PEERS) {
  const program = compilePeer(peer, folder)
  if (program === undefined) continue
  peers.push({
    name: peer.name,
    command: (flowFile, { symbols }) => [program, flowFile, String(symbols), String(PASSES)],
  })
}
const contenders = [MATCHING, WHOLE, ...peers]

for (const shape of SHAPES) {
  const flowFile = join(folder, `${shape.symbols}.flow`)
  writeFlow(flowFile, makeFlow({ count: COUNT, symbols: shape.symbols, accounts: shape.accounts, seed: SEED }))
  const runs = new Map<Contender, PeerRun[]>(contenders.map((contender) => [contender, []]))
  for (let round = 0; round < ROUNDS; round++) {
    for (const contender of contenders) runs.get(contender)?.push(runPeer(contender.command(flowFile, shape)))
  }
  assertSameTrades([...runs.values()].flat())
  const speedOf = (contender: Contender): number =>
    COUNT / median((runs.get(contender) ?? []).map(({ seconds }) => seconds))
  for (const ours of [MATCHING, WHOLE]) {
    const speed = speedOf(ours)
    const figures: Record<string, number> = { 'ours, commands/s': Math.round(speed) }
    for (const peer of peers) {
      figures[`${peer.name}, commands/s`] = Math.round(speedOf(peer))
      figures[`times ${peer.name}`] = Math.round((speed / speedOf(peer)) * 100) / 100
    }
    const { trades = 0, refused } = runs.get(ours)?.[0] ?? {}
    figures['trades in the flow'] = trades
    if (refused !== undefined) figures['refused by the engine'] = refused
    report({ group: 'engine', name: `${ours.name}, ${shape.name}`, figures })
  }
}
rmSync(folder, { recursive: true, force: true })

function assertSameTrades(runs: readonly PeerRun[]): void {
  const reported = runs.filter(({ hash }) => hash !== undefined).map(({ trades, hash }) => `${trades} ${hash}`)
  const different = new Set(reported)
  if (different.size !== 1) throw new Error(`the matchers made different trades: ${[...different].join(', ')}`)
}
