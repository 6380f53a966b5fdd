import type { Page } from '@playwright/test'

/** Starts recording the time from each press, key or tap to the next frame. */
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

/** Returns the milliseconds of each of `acts` interactions; those too fast for the browser to report count as 16 ms. */
export async function eventTimes(page: Page, acts: number): Promise<readonly number[]> {
  const measured = await page.evaluate(() => {
    const slowest: unknown = Reflect.get(window, 'slowest')
    return slowest instanceof Map ? [...slowest.values()].map(Number) : []
  })
  return [...measured, ...Array.from({ length: Math.max(acts - measured.length, 0) }, () => 16)]
}
