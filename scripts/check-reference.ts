import { Worker } from 'node:worker_threads'
import { countOf, readOptions } from './lib/options.ts'
import { addTallies, tallyLines } from './lib/tallies.ts'
import { type RunResult, run } from './reference/compare/run.ts'
import type { Share } from './reference/compare/worker.ts'

/**
 * `npm run check:reference -- --commands N --seed S --workers W`: sends random commands to the engine and to the
 * reference, a second, slow and plain implementation of the rules. After every command the answers, events, changed
 * positions and wallets and the sums of all money must be equal; the whole state is compared at intervals. From time to
 * time the engine is replaced by one restored from its snapshot, which must continue in the same way. Each seed runs at
 * most 100000 commands on a new exchange; more commands use the following seeds, in parallel if there are workers.
 */
const USAGE = `npm run check:reference -- [--commands N] [--seed S] [--workers W]

  --commands N   random commands in all (100000)
  --seed S       the first seed; every 100000 commands take one (1)
  --workers W    so many seeds side by side (1)`

const { values } = readOptions(USAGE, {
  options: {
    commands: { type: 'string', default: '100000' },
    seed: { type: 'string', default: '1' },
    workers: { type: 'string', default: '1' },
  },
})
const commands = countOf(USAGE, 'commands', values.commands)
const seed = countOf(USAGE, 'seed', values.seed)
const workers = countOf(USAGE, 'workers', values.workers)

/** Maximum number of commands for one seed. */
const RUN_LENGTH = 100_000

const runs = Array.from({ length: Math.ceil(commands / RUN_LENGTH) }, (_, place) => {
  return { commands: Math.min(RUN_LENGTH, commands - place * RUN_LENGTH), seed: seed + place }
})
const started = performance.now()
const results: RunResult[] = []

function take(result: RunResult): void {
  results.push(result)
  for (const line of result.difference) console.log(line)
  if (result.difference.length > 0) process.exit(1)
  const done = results.reduce((sum, one) => sum + one.commands, 0)
  if (runs.length > 1)
    console.log(`seed ${result.seed}: no difference; ${done} of ${commands} commands, ${seconds()} s`)
}

function seconds(): number {
  return Math.round((performance.now() - started) / 100) / 10
}

/** Distributes the seeds in turn, so that all workers have about equally many. */
async function inWorkers(count: number): Promise<void> {
  const shares = Array.from({ length: count }, (_, worker) => runs.filter((_run, place) => place % count === worker))
  await Promise.all(
    shares.map((share) => {
      const thread = new Worker(new URL('./reference/compare/worker.ts', import.meta.url), {
        workerData: { runs: share } satisfies Share,
      })
      thread.on('message', take)
      return new Promise<void>((resolve, reject) => thread.on('error', reject).on('exit', () => resolve()))
    }),
  )
}

if (workers === 1) for (const one of runs) take(run(one.commands, one.seed))
else await inWorkers(workers)

for (const line of tallyLines(addTallies(results.map(({ counts }) => counts)))) console.log(line)
const total = results.reduce((sum, one) => sum + one.commands, 0)
const seeds = runs.length === 1 ? `seed ${seed}` : `seeds ${seed} to ${seed + runs.length - 1}`
if (total < commands) {
  console.log(`reference: a worker ended early, ${total} of ${commands} commands`)
  process.exit(1)
}
const rate = Math.round((total * 1000) / (performance.now() - started))
console.log(`reference: ${total} commands, ${seeds}, 0 differences; ${seconds()} s, ${rate} commands a second`)
