import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { ROOT } from './root.ts'

export interface Script {
  readonly name: string
  /** Size after gzip. */
  readonly bytes: number
}

/** Returns every script of the built terminal. */
export function builtScripts(): readonly Script[] {
  const folder = join(ROOT, 'dist/terminal')
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.js'))
    .map((path) => ({ name: basename(path), bytes: gzipSync(readFileSync(join(folder, path))).length }))
}

/**
 * Marks, in pages opened from now on, the frame in which prices, book and chart are displayed. Until then the browser
 * counts as busy, so that the page prefetches nothing: prefetched files are not part of the first load, and on a slow
 * machine they would be counted. A page that needs such a file for its first frame would never become live here.
 */
export async function watchFirstLoad(page: Page): Promise<void> {
  await page.addInitScript(markLive)
}

/**
 * Makes pages opened from now on count as always busy, so that they prefetch nothing: prefetched files are not part of
 * a first load, and on a slow machine they would be counted.
 */
export async function neverIdle(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0
  })
}

/**
 * Returns the names of the scripts that the page requested before it was live, or until now. With `live`, waits until
 * it is live.
 */
export async function scriptsAsked(page: Page, until: 'live' | 'now'): Promise<ReadonlySet<string>> {
  if (until === 'live') await page.waitForFunction(() => performance.getEntriesByName('live').length > 0)
  const paths = await page.evaluate((limit) => {
    const before = limit === 'now' ? performance.now() : performance.getEntriesByName('live')[0]!.startTime
    return performance
      .getEntriesByType('resource')
      .filter(({ startTime }) => startTime <= before)
      .map(({ name }) => new URL(name).pathname)
      .filter((path) => path.endsWith('.js'))
  }, until)
  return new Set(paths.map((path) => basename(path)))
}

/** True for scripts of the chart, which have their own budget. */
export const isChart = ({ name }: Script) => name.startsWith('chart')

export const bytesOf = (scripts: readonly Script[]) => scripts.reduce((total, { bytes }) => total + bytes, 0)

function markLive(): void {
  const whenIdle = window.requestIdleCallback.bind(window)
  const held: (() => void)[] = []
  window.requestIdleCallback = (task, options) => {
    if (performance.getEntriesByName('live').length > 0) return whenIdle(task, options)
    held.push(() => whenIdle(task, options))
    return 0
  }
  const has = (selector: string) => document.querySelector(selector) !== null
  const look = () => {
    const live = [...document.querySelectorAll('[role=status], output')].some((each) =>
      each.textContent.startsWith('Live'),
    )
    const drawn = has('[role=toolbar][aria-label^=Bids] button') && has('[role=application] canvas')
    if (live && drawn) {
      performance.mark('live')
      for (const begin of held) begin()
    } else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}
