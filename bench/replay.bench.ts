import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createEngine, encodeCommands, restoreEngine, type SequencedCommand, snapshotLayout } from '@perpdesk/engine'
import type { Journal } from '../apps/exchange/src/journal/journal.ts'
import { openLocalJournal } from '../apps/exchange/src/journal/open-local-journal.ts'
import { startEngine } from '../apps/exchange/src/sequencer/start-engine.ts'
import { makeFlow } from './flow.ts'
import { report } from './report.ts'
import { runEngine } from './run-engine.ts'

/**
 * A start of the exchange on a journal of a million commands: read, checked against the chain, decoded, applied, the
 * state hashed. First all commands, then from a snapshot with the last hundred thousand. History already has all rows.
 */
const COUNT = 1_000_000
const TAIL = 100_000
const BATCH = 500

const folder = mkdtempSync(join(tmpdir(), 'perpdesk-replay-'))
const open = (): Journal => openLocalJournal({ folder, keepHours: 1_000_000, keepBytes: 1e15 })
const flow = makeFlow({ count: COUNT, symbols: 1, accounts: 400, seed: 7 })

const commands: SequencedCommand[] = []
const { engine } = runEngine(flow, (command) => commands.push(command))
const end = engine.stateHash()
const writer = open()
const beforeTail = createEngine()
for (let first = 0; first < commands.length; first += BATCH) {
  const batch = commands.slice(first, first + BATCH)
  const last = batch.at(-1)!
  await writer.append({
    firstSeq: first + 1,
    count: batch.length,
    time: last.time,
    payload: encodeCommands(batch),
  })
}
const whole = await started()

const cut = Math.floor((commands.length - TAIL) / BATCH) * BATCH
for (const command of commands.slice(0, cut)) beforeTail.apply(command)
await writer.saveSnapshot({
  seq: beforeTail.seq,
  time: beforeTail.time,
  stateHash: beforeTail.stateHash(),
  bytes: beforeTail.snapshot(),
})
const tail = await started()
await writer.stop()
rmSync(folder, { recursive: true, force: true })

report({
  group: 'engine',
  name: `start on a journal of ${COUNT} commands`,
  figures: {
    'all replayed, s': whole.seconds,
    'commands a second': Math.round(whole.replayed / whole.seconds),
    [`from a snapshot with a tail of ${tail.replayed}, s`]: tail.seconds,
  },
})

async function started(): Promise<{ readonly seconds: number; readonly replayed: number }> {
  const history = {
    cursor: writer.lastSeq,
    know: () => Promise.resolve(),
    ingest: () => {},
    flush: () => Promise.resolve(),
  }
  const start = { journal: writer, history, createEngine, restoreEngine, snapshotLayout, onApplied: () => {} }
  const { report: reported } = await startEngine(start)
  if (reported.stateHash !== end) throw new Error('the replay came to another state')
  return { seconds: Math.round(reported.milliseconds) / 1000, replayed: reported.replayed }
}
