import { parentPort, workerData } from 'node:worker_threads'
import { type RunResult, run } from './run.ts'

/** The runs of one thread. */
export interface Share {
  readonly runs: readonly { readonly commands: number; readonly seed: number }[]
}

/** Runs its share seed by seed and posts each result as plain data. */
const { runs }: Share = workerData
for (const { commands, seed } of runs) {
  const result: RunResult = run(commands, seed)
  parentPort?.postMessage(result, [])
}
