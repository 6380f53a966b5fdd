import type { Page } from '@playwright/test'
import { percentile } from './statistics.ts'

interface Watched {
  readonly frames: readonly number[]
  /** Milliseconds per second that the page's main thread worked. */
  readonly workMs: number
  readonly longTasks: number
}

/** Measures the intervals between frames while `act` runs in the page, and the work of the page's main thread. */
export async function watchFrames(page: Page, act: () => Promise<void>): Promise<Watched> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
  const worked = async () => {
    const { metrics } = await devtools.send('Performance.getMetrics')
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1_000
  }
  await page.evaluate(() => {
    const watch = { frames: [] as number[], long: 0, on: true }
    Object.assign(window, { watch })
    new PerformanceObserver((list) => (watch.long += list.getEntries().length)).observe({ type: 'longtask' })
    let last = performance.now()
    const frame = (now: number) => {
      watch.frames.push(now - last)
      last = now
      if (watch.on) requestAnimationFrame(frame)
    }
    requestAnimationFrame(frame)
  })
  const [began, before] = [performance.now(), await worked()]
  await act()
  const seconds = (performance.now() - began) / 1_000
  const work = (await worked()) - before
  const { frames, long } = await page.evaluate(() => {
    const watch = Reflect.get(window, 'watch') as { frames: number[]; long: number; on: boolean }
    watch.on = false
    return watch
  })
  await devtools.detach()
  return { frames: frames.slice(1), workMs: work / seconds, longTasks: long }
}

/** Returns the figures of such a measurement, with the budget of the 95th percentile. */
export function frameFigures({ frames, workMs, longTasks }: Watched, budget: number): Record<string, number> {
  const tenth = (milliseconds: number) => Math.round(milliseconds * 10) / 10
  return {
    frames: frames.length,
    'frame, median ms': tenth(percentile(frames, 0.5)),
    [`frame, p95 ms (budget ${budget})`]: tenth(percentile(frames, 0.95)),
    'longest frame, ms': tenth(Math.max(...frames)),
    'tasks over 50 ms': longTasks,
    'work of the thread, ms a second': Math.round(workMs),
  }
}

/** Returns the bytes on the heap after garbage collection. */
export async function heapBytes(page: Page): Promise<number> {
  const devtools = await page.context().newCDPSession(page)
  for (let round = 0; round < 3; round += 1) await devtools.send('HeapProfiler.collectGarbage')
  const { usedSize } = await devtools.send('Runtime.getHeapUsage')
  await devtools.detach()
  return usedSize
}

export const megabytes = (bytes: number) => Math.round(bytes / 1e5) / 10
