import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base, expect, type Page } from '@playwright/test'
import { type ExchangeProcess, startExchange } from '../scripts/lib/exchange-process.ts'

/** A venue of a test's own: the real exchange on a free port and a folder that goes with it. */
export interface Venue {
  readonly url: string
  /** `kill -9`, as a power cut would. */
  kill(): Promise<void>
  /** Starts again on the same folder and port. */
  restart(): Promise<void>
}

interface Fixtures {
  scenario: Record<string, string>
  isNew: boolean
  venue: Venue
  faults: string[]
}

export const test = base.extend<Fixtures>({
  /** Settings of the venue beyond the defaults. */
  scenario: [{}, { option: true }],

  /** The browser has never been here: it shows the notice that this is a practice venue. */
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
    // A request that a test holds in its hands when it ends is not answered any more; that is no fault of the test.
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await exchange.kill().catch(() => undefined)
    rmSync(dataDir, { recursive: true, force: true })
  },

  /** Everything that went wrong in the page: thrown errors, unhandled rejections, console errors, broken policy. */
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
