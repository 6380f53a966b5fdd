import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { startExchange } from './exchange-process.ts'

/** An exchange without trade. */
const STILL = { PERPDESK_MARKET: 'off' }

it('[OPS-01] the real exchange prints its address, keeps its data in one folder, refuses a second start on it with a sentence, and ends within 2 s on Ctrl-C', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'perpdesk-start-'))
  try {
    const exchange = await startExchange({ dataDir, env: STILL })
    expect(new URL(exchange.url).hostname).toBe('127.0.0.1')
    expect((await fetch(`${exchange.url}/contract/v5/public/time`)).status).toBe(200)
    expect(readdirSync(dataDir)).toEqual(expect.arrayContaining(['journal.db', 'history.db', 'identity.db']))
    const inUse = `The data folder ${dataDir} is in use by process ${exchange.pid}.`
    await expect(startExchange({ dataDir, env: STILL })).rejects.toThrow(inUse)
    // The refused start has not disturbed the running exchange.
    expect((await fetch(`${exchange.url}/contract/v5/public/time`)).status).toBe(200)
    const { code, milliseconds } = await exchange.stop()
    expect(code).toBe(0)
    expect(milliseconds).toBeLessThan(2_000)
    const again = await startExchange({ dataDir, env: STILL })
    await again.stop()
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}, 120_000)
