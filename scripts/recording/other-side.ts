import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import type { Part } from './record.ts'

/** Yields the lines that the recorder in another folder makes of a part. */
export async function* linesIn(folder: string, { stream, seed, commands }: Part): AsyncGenerator<string> {
  const args = ['--stream', stream, '--seed', String(seed), '--commands', String(commands)]
  const child = spawn(process.execPath, ['scripts/recording/print-lines.ts', ...args], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    yield* createInterface({ input: child.stdout, crlfDelay: Number.POSITIVE_INFINITY })
  } finally {
    child.kill()
  }
}
