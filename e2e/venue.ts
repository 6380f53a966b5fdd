import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base, expect, type Page } from '@playwright/test'
import { type ExchangeProcess, startExchange } from '../scripts/lib/exchange-process.ts'
import { SLOW, SlowLine } from './slow-line.ts'

/**
 * The real exchange on a free port, with a data folder that is deleted afterwards. Some tests in a row share one, each
 * with users of its own; a test that asks for it, or has settings for it, has its own.
 */
export interface Venue {
  readonly url: string
  /** Kills the exchange with SIGKILL, like a power cut. */
  kill(): Promise<void>
  /** Starts the exchange again on the same folder and port. */
  restart(): Promise<void>
}

/** True if the browser reaches the exchange by a slow line (`npm run check:slow-line`). */
const IS_SLOW = process.env['PERPDESK_SLOW_LINE'] === '1'

/** Number of tests that share a venue: an address may open few accounts in a short time. */
const SHARED_BY = 8

class RunningVenue implements Venue {
  readonly #dataDir: string
  readonly #env: Readonly<Record<string, string>>
  #exchange: ExchangeProcess
  readonly #line: SlowLine | undefined
  /** True if the exchange was killed since its first start. */
  wasKilled = false

  private constructor(
    dataDir: string,
    env: Readonly<Record<string, string>>,
    exchange: ExchangeProcess,
    line: SlowLine | undefined,
  ) {
    this.#dataDir = dataDir
    this.#env = env
    this.#exchange = exchange
    this.#line = line
  }

  static async start(env: Readonly<Record<string, string>> = {}): Promise<RunningVenue> {
    const dataDir = mkdtempSync(join(tmpdir(), 'perpdesk-e2e-'))
    const exchange = await startExchange({ dataDir, env })
    const line = IS_SLOW ? await SlowLine.to(portOf(exchange), SLOW) : undefined
    return new RunningVenue(dataDir, env, exchange, line)
  }

  get url(): string {
    return this.#line === undefined ? this.#exchange.url : `http://127.0.0.1:${this.#line.port}`
  }

  async kill(): Promise<void> {
    this.wasKilled = true
    await this.#exchange.kill()
  }

  async restart(): Promise<void> {
    this.#exchange = await startExchange({ dataDir: this.#dataDir, port: portOf(this.#exchange), env: this.#env })
  }

  async end(): Promise<void> {
    await this.#exchange.kill().catch(() => undefined)
    await this.#line?.close()
    rmSync(this.#dataDir, { recursive: true, force: true })
  }
}

function portOf({ url }: ExchangeProcess): number {
  return Number(new URL(url).port)
}

/** The venue that some tests of a worker share. */
class SharedVenue {
  #venue: RunningVenue | undefined
  #uses = 0

  async lease(): Promise<Venue> {
    if (this.#uses === SHARED_BY || this.#venue?.wasKilled === true) await this.end()
    this.#venue ??= await RunningVenue.start()
    this.#uses += 1
    return this.#venue
  }

  async end(): Promise<void> {
    await this.#venue?.end()
    this.#venue = undefined
    this.#uses = 0
  }
}

interface Fixtures {
  scenario: Record<string, string>
  hasOwnVenue: boolean
  isNew: boolean
  venue: Venue
  faults: string[]
}

interface WorkerFixtures {
  shared: SharedVenue
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  /** Settings of the venue, as environment variables, besides the defaults. */
  scenario: [{}, { option: true }],

  /** True for tests that need a venue without other users, as those that sign up with an e-mail address, or a new one. */
  hasOwnVenue: [false, { option: true }],

  /** True for a browser without stored state: the page shows the note that this is a practice venue. */
  isNew: [false, { option: true }],

  shared: [
    // Playwright requires the first parameter to be destructured, although nothing in it is used.
    async ({}, use) => {
      const shared = new SharedVenue()
      await use(shared)
      await shared.end()
    },
    { scope: 'worker' },
  ],

  venue: async ({ page, scenario, hasOwnVenue, isNew, shared }, use) => {
    if (!isNew) await page.addInitScript(() => localStorage.setItem('perpdesk.practiceNotice.1', '{"seen":true}'))
    const own = hasOwnVenue || Object.keys(scenario).length > 0 ? await RunningVenue.start(scenario) : undefined
    await use(own ?? (await shared.lease()))
    // A request that a test still intercepts when it ends is never answered, which is no fault of the test.
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await own?.end()
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
