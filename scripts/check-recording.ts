import { Worker } from 'node:worker_threads'
import { countOf, readOptions, refuse } from './lib/options.ts'
import { addTallies, tallyLines } from './lib/tallies.ts'
import { lacking } from './recording/coverage.ts'
import { type Digests, firstDifference, type PartDigests, readDigests, writeDigests } from './recording/digests.ts'
import { dump } from './recording/dump.ts'
import { type Part, partsOf } from './recording/record.ts'
import type { Report, Task } from './recording/work.ts'
import { removeWorktree, worktreeOf } from './recording/worktree.ts'

/**
 * `npm run check:recording`: records the engine's answers, events and views under random commands of every kind, and
 * compares the digests with the committed ones. `--against REF` also records another commit and compares line by line.
 * `--write` stores the current digests.
 */
const USAGE = `npm run check:recording -- [--commands N] [--seed S] [--workers W] [--write] [--against REF] [--dump FOLDER]

  --commands N    commands in all (300000); every 50000 take a seed
  --seed S        the first seed (1)
  --workers W     so many recordings side by side (1)
  --write         writes the digests instead of comparing them
  --against REF   compares with a worktree of this commit, line by line
  --dump FOLDER   writes the lines of the first block that differs to this folder`

const { values } = readOptions(USAGE, {
  options: {
    commands: { type: 'string', default: '300000' },
    seed: { type: 'string', default: '1' },
    workers: { type: 'string', default: '1' },
    write: { type: 'boolean', default: false },
    against: { type: 'string' },
    dump: { type: 'string' },
  },
})
const commands = countOf(USAGE, 'commands', values.commands)
const seed = countOf(USAGE, 'seed', values.seed)
const workers = countOf(USAGE, 'workers', values.workers)

/** Maximum number of commands for one seed. */
const RUN_LENGTH = 50_000

/** Number of commands from which a recording must reach everything, and may be committed. */
const WHOLE = 300_000

if (values.write && commands < WHOLE) refuse(`--write needs at least ${WHOLE} commands`, USAGE)

const runs = Array.from({ length: Math.ceil(commands / RUN_LENGTH) }, (_, place) => {
  return { seed: seed + place, commands: Math.min(RUN_LENGTH, commands - place * RUN_LENGTH) }
})
const started = performance.now()
const before = values.against === undefined ? null : await worktreeOf(values.against)
const waiting = runs.flatMap((one) => partsOf(one.seed, one.commands)).toSorted((a, b) => b.commands - a.commands)
const total = waiting.reduce((sum, part) => sum + part.commands, 0)
const reports: Report[] = []
try {
  await Promise.all(Array.from({ length: workers }, oneAfterAnother))
  process.exitCode = (await judge()) ? 0 : 1
} finally {
  if (before !== null) await removeWorktree(before)
}

async function oneAfterAnother(): Promise<void> {
  for (let part = waiting.shift(); part !== undefined; part = waiting.shift()) {
    const report = await inThread({ part, before })
    reports.push(report)
    const done = reports.reduce((sum, one) => sum + one.part.commands, 0)
    console.log(`seed ${part.seed}, ${part.stream}: ${done} of ${total} commands, ${seconds()} s`)
    // everything after the first difference only follows from it
    if (report.difference !== null) waiting.length = 0
  }
}

function inThread(task: Task): Promise<Report> {
  const thread = new Worker(new URL('./recording/worker.ts', import.meta.url), { workerData: task })
  return new Promise((resolve, reject) => {
    thread.on('message', resolve).on('error', reject)
    thread.on('exit', () => reject(new Error(`seed ${task.part.seed}, ${task.part.stream}: it ended early`)))
  })
}

function seconds(): number {
  return Math.round((performance.now() - started) / 100) / 10
}

/** Prints the findings; returns true if there are none. */
async function judge(): Promise<boolean> {
  const counts = addTallies(reports.map((report) => report.counts))
  for (const line of tallyLines(counts)) console.log(line)
  const differences = before === null ? fromDigests() : fromLines()
  // a recording that stopped at a difference has not reached everything
  const short = commands < WHOLE || differences.length > 0 ? [] : lacking(counts)
  for (const line of short) console.log(`too little: ${line}`)
  if (values.write && short.length === 0) writeDigests(digestsOf(reports))
  for (const { reported, part, block } of differences) {
    console.log(reported)
    if (values.dump !== undefined) await dump(part, block, before, values.dump)
  }
  const from = values.against ?? (values.write ? 'nothing compared' : 'the committed digests')
  const bounds = commands < WHOLE ? `bounds are judged from ${WHOLE} commands on` : `${short.length} bounds missed`
  console.log(
    `recording: ${total} commands, ${runs.length} seed${runs.length === 1 ? '' : 's'}, ${differences.length} differences (${from}), ${bounds}; ${seconds()} s`,
  )
  return short.length === 0 && differences.length === 0
}

interface Found {
  readonly part: Part
  readonly block: number | 'views'
  readonly reported: string
}

function fromLines(): readonly Found[] {
  return reports.flatMap(({ part, difference }) => {
    if (difference === null) return []
    return [
      {
        part,
        block: difference.block,
        reported: `${difference.reported.join('\n')}\n${placeOf(part, difference.block)}`,
      },
    ]
  })
}

/** Returns the first block of each part that differs from the committed digests. */
function fromDigests(): readonly Found[] {
  if (values.write) return []
  const committed = readDigests()
  return reports.flatMap(({ part, digests }): readonly Found[] => {
    const then = committed[part.seed]?.[part.stream]
    if (then === undefined) return [{ part, block: 0, reported: `no digests are committed: ${placeOf(part, 0)}` }]
    const block = firstDifference(digests, then)
    return block === undefined ? [] : [{ part, block, reported: `recorded otherwise: ${placeOf(part, block)}` }]
  })
}

function placeOf({ seed: of, stream }: Part, block: number | 'views'): string {
  return `seed ${of}, ${stream}, ${block === 'views' ? 'views' : `block ${block}`}`
}

function digestsOf(all: readonly Report[]): Digests {
  const digests: Record<string, Record<string, PartDigests>> = {}
  const inOrder = all.toSorted((a, b) => a.part.seed - b.part.seed || (a.part.stream < b.part.stream ? -1 : 1))
  for (const { part, digests: own } of inOrder) digests[part.seed] = { ...digests[part.seed], [part.stream]: own }
  return digests
}
