import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import { startExchange } from '../../scripts/lib/exchange-process.ts'
import { Trader } from '../trader.ts'
import { watchPage } from './watch.ts'

/** Ticks in a price of 1: the tick size of BTCUSDT is 0.1. */
const TICKS_IN_ONE = 10

/** The exchange that all fault tests share, because their faults do not affect it. */
interface RunningExchange {
  readonly url: string
}

/** Tools of a fault test. After the test the watchers must have no findings, see {@link test}. */
export class Stage {
  readonly context: BrowserContext
  readonly running: RunningExchange
  readonly findings: string[] = []

  constructor(context: BrowserContext, running: RunningExchange) {
    this.context = context
    this.running = running
  }

  /** Returns a watched, empty page. */
  async page(): Promise<Page> {
    const page = await this.context.newPage()
    page.on('pageerror', (error) => this.findings.push(`thrown: ${error.message}`))
    page.on('crash', () => this.findings.push('the page crashed'))
    return page
  }

  /** Opens the live terminal in a watched page, with a demo account if `demo` is set. */
  async trader(options: { readonly demo?: boolean } = {}): Promise<Trader> {
    const trader = new Trader(await this.page())
    await trader.open(this.running.url)
    if (options.demo === true) await trader.startDemo()
    return trader
  }

  /** Tells the watcher that no new data reaches the page from now on. */
  async cutNow(page: Page): Promise<void> {
    await page.evaluate(() => {
      window.perpdeskCutAt = performance.now()
    })
  }

  async mendNow(page: Page): Promise<void> {
    await page.evaluate(() => {
      delete window.perpdeskCutAt
    })
  }

  /** Returns the number of orders of this quantity that the exchange has for this browser's user. */
  async ordersOf(qty: string): Promise<number> {
    const ids = new Set<string>()
    for (const path of ['/contract/v5/order/list', '/contract/v5/order/history-list']) {
      const { list } = await this.ask(path)
      for (const order of list ?? []) if (order.qty === qty) ids.add(order.orderId)
    }
    return ids.size
  }

  /** Queries the exchange as this browser's user, bypassing the faults of its pages. */
  async ask(path: string, query: Readonly<Record<string, string>> = {}): Promise<ApiResult> {
    const token = (await this.context.cookies()).find((cookie) => cookie.name === 'user_token')?.value
    const response = await this.context.request.get(`${this.running.url}${path}`, {
      params: query,
      headers: token === undefined ? {} : { usertoken: decodeURIComponent(token) },
    })
    const answer: { retCode: number; retMsg: string; result: ApiResult } = await response.json()
    expect(answer.retMsg).toBe('OK')
    return answer.result
  }

  /** Ends this browser's session as another program would; its pages are not notified. */
  async logOutElsewhere(): Promise<void> {
    const token = (await this.context.cookies()).find((cookie) => cookie.name === 'user_token')?.value ?? ''
    const response = await this.context.request.post(`${this.running.url}/user/private/logout`, {
      data: {},
      headers: { usertoken: decodeURIComponent(token), origin: this.running.url },
    })
    expect(await response.json()).toMatchObject({ retCode: 0 })
  }

  /** Waits until best bid and ask on the page are those of the exchange. */
  async bookIsTrue(page: Page): Promise<void> {
    await expect
      .poll(
        async () => {
          const [shown, { b = [], a = [] }] = await Promise.all([
            page.evaluate(() =>
              ['bid', 'ask'].map((side) =>
                document.querySelector(`[data-side=${side}][data-place="0"]`)?.getAttribute('data-ticks'),
              ),
            ),
            this.ask('/contract/v5/public/depth', { symbol: 'BTCUSDT', limit: '1' }),
          ])
          const ticks = (level: readonly string[] | undefined) => `${Math.round(Number(level?.[0]) * TICKS_IN_ONE)}`
          return shown[0] === ticks(b[0]) && shown[1] === ticks(a[0])
        },
        { timeout: 15_000, intervals: [50] },
      )
      .toBe(true)
  }
}

interface ApiResult {
  readonly list?: readonly { readonly orderId: string; readonly qty: string; readonly orderLinkId: string }[]
  readonly b?: readonly (readonly string[])[]
  readonly a?: readonly (readonly string[])[]
}

export const test = base.extend<{ stage: Stage }, { running: RunningExchange }>({
  running: [
    // Playwright requires the first parameter to be destructured, although nothing in it is used.
    async ({}, use) => {
      const dataDir = mkdtempSync(join(tmpdir(), 'perpdesk-faults-'))
      const env = { PERPDESK_RATE_LIMITS: 'off', PERPDESK_MARKET_RATE: '0.5' }
      const exchange = await startExchange({ dataDir, env })
      await use({ url: exchange.url })
      await exchange.kill()
      rmSync(dataDir, { recursive: true, force: true })
    },
    { scope: 'worker' },
  ],

  stage: async ({ context, running }, use) => {
    const stage = new Stage(context, running)
    await context.exposeFunction('perpdeskFinding', (finding: string) => stage.findings.push(finding))
    await context.addInitScript(watchPage)
    await use(stage)
    expect(stage.findings).toEqual([])
  },
})

export { expect, type Page }
