import type { Page } from '@playwright/test'

/** Notes from now on how long the page takes from each press, key or tap to the next picture. */
export async function watchEvents(page: Page): Promise<void> {
  await page.evaluate(() => {
    const slowest = new Map<number, number>()
    Object.assign(window, { slowest })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (!(entry instanceof PerformanceEventTiming) || entry.interactionId === 0) continue
        slowest.set(entry.interactionId, Math.max(slowest.get(entry.interactionId) ?? 0, entry.duration))
      }
    }).observe(Object.assign({ type: 'event' }, { durationThreshold: 16 }))
  })
}

/** Milliseconds of each of so many acts; an act faster than the browser reports (16 ms) counts as that. */
export async function eventTimes(page: Page, acts: number): Promise<readonly number[]> {
  const measured = await page.evaluate(() => {
    const slowest: unknown = Reflect.get(window, 'slowest')
    return slowest instanceof Map ? [...slowest.values()].map(Number) : []
  })
  return [...measured, ...Array.from({ length: Math.max(acts - measured.length, 0) }, () => 16)]
}
