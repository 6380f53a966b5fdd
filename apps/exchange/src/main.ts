import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ConfigError, loadConfig } from './config/load-config.ts'
import { HistoryRefused } from './history/history-faults.ts'
import { IdentityRefused } from './identity/identity-faults.ts'
import { JournalError } from './journal/journal.ts'
import { type OpenedExchange, openExchange } from './open-exchange.ts'
import { StartRefused } from './sequencer/start-engine.ts'
import { createLog } from './telemetry/log.ts'

/** Longest time that closing may take before the process exits anyway; acknowledged commands are on disk by then. */
const CLOSE_WITHIN_MS = 1_800

const rootDir = resolve(dirname(fileURLToPath(import.meta.url)), '../../..')

function refuse(error: unknown): never {
  const isExplained =
    error instanceof ConfigError ||
    error instanceof JournalError ||
    error instanceof HistoryRefused ||
    error instanceof IdentityRefused ||
    error instanceof StartRefused
  const inUse = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
  if (isExplained) console.error(error.message)
  else if (inUse) console.error('The port is in use already. Stop what runs there or set PERPDESK_PORT to another one.')
  else console.error(error)
  process.exit(1)
}

async function main(): Promise<void> {
  const config = loadConfig(process.env, rootDir)
  const log = createLog(config.logLevel)
  const exchange: OpenedExchange = await openExchange(config, log)
  console.log(`Perpdesk is open at ${exchange.address}`)

  let closing = false
  const close = (): void => {
    if (closing) return
    closing = true
    setTimeout(() => process.exit(0), CLOSE_WITHIN_MS).unref()
    exchange.close().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'closing')
        process.exit(1)
      },
    )
  }
  process.on('SIGINT', close)
  process.on('SIGTERM', close)
  // An uncaught exception may have left state half-changed, so the process exits at once; the next start replays the
  // journal.
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'uncaught')
    process.exit(70)
  })
}

await main().catch(refuse)
