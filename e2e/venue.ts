import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base, expect, type Page } from '@playwright/test'
import { type ExchangeProcess, startExchange } from '../scripts/lib/exchange-process.ts'

/** A test's own venue: the real exchange on a free port, with a data folder that is deleted afterwards. */
export interface Venue {
  readonly url: string
  /** Kills the exchange with SIGKILL, like a power cut. */
  kill(): Promise<void>
  /** Starts the exchange again on the same folder and port. */
  restart(): Promise<void>
}

interface Fixtures {
  scenario: Record<string, string>
  isNew: boolean
  venue: Venue
  faults: string[]
}

export const test = base.extend<Fixtures>({
  /** Settings of the venue, as environment variables, besides the defaults. */
  scenario: [{}, { option: true }],

  /** True for a browser without stored state: the page shows the note that this is a practice venue. */
  isNew: [false, { option: true }],

  venue: async ({ page, scenario, isNew }, use) => {
    if (!isNew) await page.addInitScript(() => localStorage.setItem('perpdesk.practiceNotice.1', '{"seen":true}'))
    const dataDir = mkdtempSync(join(tmpdir(), 'perpdesk-e2e-'))
    let exchange: ExchangeProcess = await startExchange({ dataDir, env: scenario })
    const port = Number(new URL(exchange.url).port)
    await use({
      url: exchange.url,
      kill: () => exchange.kill(),
      async restart() {
        exchange = await startExchange({ dataDir, port, env: scenario })
      },
    })
    // A request that a test still intercepts when it ends is never answered, which is no fault of the test.
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await exchange.kill().catch(() => undefined)
    rmSync(dataDir, { recursive: true, force: true })
  },

  /** Errors of the page: thrown errors, unhandled rejections, console errors, violations of the security policy. */
  faults: async ({ page }, use) => {
    const faults: string[] = []
    page.on('pageerror', (error) => faults.push(`thrown: ${error.message}`))
    page.on('console', (message) => {
      if (message.type() === 'error' && !/Failed to load resource|WebSocket connection/.test(message.text())) {
        faults.push(`console: ${message.text()}`)
      }
    })
    await use(faults)
    expect(faults).toEqual([])
  },
})

export { expect, type Page }
