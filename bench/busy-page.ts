import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { buildTerminal } from '../scripts/lib/build-terminal.ts'
import { startExchange } from '../scripts/lib/exchange-process.ts'
import { type BusyFeed, type BusyOptions, startBusyFeed } from './busy-feed.ts'
import { openChromium } from './chromium.ts'

export const ALL_KINDS = ['orderbook.', 'publicTrade.', 'tickers.', 'kline.'] as const

export interface BusyPage {
  readonly page: Page
  readonly feed: BusyFeed
  /** URL of the exchange behind the feed. */
  readonly exchange: string
  close(): Promise<void>
}

interface PageOptions extends BusyOptions {
  /** Entries written to the browser's storage before the page is opened. */
  readonly kept?: Readonly<Record<string, unknown>>
}

/** Opens the terminal's trade page, live, on a feed whose load the bench controls. */
export async function openBusyPage({ kept = {}, ...busy }: PageOptions = {}): Promise<BusyPage> {
  await buildTerminal()
  const dataDir = mkdtempSync(join(tmpdir(), 'perpdesk-bench-'))
  const exchange = await startExchange({ dataDir, env: { PERPDESK_RATE_LIMITS: 'off' } })
  const feed = await startBusyFeed(exchange.url, busy)
  const browser = await openChromium()
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await page.addInitScript(
    (entries) => {
      for (const [key, value] of entries) if (localStorage.getItem(key) === null) localStorage.setItem(key, value)
    },
    Object.entries(kept).map(([key, value]): [string, string] => [key, JSON.stringify(value)]),
  )
  await page.goto(`${feed.url}/trade/usdt/BTCUSDT`)
  await page.getByRole('status').filter({ hasText: /^Live/ }).waitFor()
  await page.locator('[data-side=bid][data-place="0"]').waitFor()
  await page.evaluate(() => performance.mark('live'))
  await page.waitForTimeout(3_000)
  return {
    page,
    feed,
    exchange: exchange.url,
    async close() {
      await browser.close()
      feed.stop()
      await exchange.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
