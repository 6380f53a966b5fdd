import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildTerminal } from '../scripts/lib/build-terminal.ts'
import { startExchange } from '../scripts/lib/exchange-process.ts'

/** Builds the terminal, so that journeys run on the current sources. */
export default async function build(): Promise<void> {
  await buildTerminal()
  await compileOnce()
}

/**
 * Starts and stops the exchange once. A process writes its compile cache when it exits normally; the exchanges of the
 * journeys are killed, and each would compile everything again.
 */
async function compileOnce(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'perpdesk-e2e-'))
  const exchange = await startExchange({ dataDir })
  await exchange.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
