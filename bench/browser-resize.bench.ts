import { openBusyPage } from './busy-page.ts'
import { report } from './report.ts'
import { percentile } from './statistics.ts'

/**
 * Frames while a panel is resized by its border, with a processor slowed down four times, at the usual rate of market
 * data.
 */
const SLOWER = 4
const STEPS = 120
const WAY = 240

const { page, close } = await openBusyPage()
const session = await page.context().newCDPSession(page)
await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
const frames: number[] = []
for (const orientation of ['vertical', 'horizontal'] as const) {
  const line = page.locator(`[role=separator][aria-orientation=${orientation}]`).first()
  const box = await line.boundingBox()
  if (box === null) throw new Error('no border to drag')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.evaluate(() => {
    const times: number[] = []
    Object.assign(window, { times })
    let before = performance.now()
    const note = (now: number) => {
      times.push(now - before)
      before = now
      requestAnimationFrame(note)
    }
    requestAnimationFrame(note)
  })
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.evaluate(() => void (Reflect.get(window, 'times') as number[]).splice(0))
  for (let step = 1; step <= STEPS; step++) {
    const way = -Math.round(Math.sin((step / STEPS) * Math.PI) * WAY)
    await page.mouse.move(orientation === 'vertical' ? x + way : x, orientation === 'vertical' ? y : y + way)
  }
  const times: unknown = await page.evaluate(() => Reflect.get(window, 'times'))
  if (Array.isArray(times)) frames.push(...times.map(Number))
  await page.mouse.up()
  await page.waitForTimeout(500)
}
report({
  group: 'browser',
  name: `panels resized by their borders, processor ${SLOWER}× slower, live market: time of a picture`,
  figures: {
    pictures: frames.length,
    'p50 ms (budget 33)': Math.round(percentile(frames, 0.5)),
    'p95 ms': Math.round(percentile(frames, 0.95)),
  },
})
await close()
process.exit(0)
