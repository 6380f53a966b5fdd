import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildTerminal } from '../scripts/lib/build-terminal.ts'
import { startExchange } from '../scripts/lib/exchange-process.ts'

/** Journeys run on the present sources. */
export default async function build(): Promise<void> {
  await buildTerminal()
  await compileOnce()
}

/**
 * A process writes its compile cache when it ends of itself; the venues of the journeys are killed, and each would
 * compile everything again.
 */
async function compileOnce(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'perpdesk-e2e-'))
  const exchange = await startExchange({ dataDir })
  await exchange.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
