import { ALL_KINDS, openBusyPage } from './busy-page.ts'
import { eventTimes, watchEvents } from './event-times.ts'
import { report } from './report.ts'
import { percentile } from './statistics.ts'

/** Response time of the order panel to a key or a click at 200 messages a second. */
const ROUNDS = 12

const { page, feed, close } = await openBusyPage()
feed.only(ALL_KINDS)
await page.getByRole('button', { name: 'Try with a demo account' }).first().click()
await page.getByText('100,000.00 USDT').first().waitFor()
await watchEvents(page)
const quantity = page.getByRole('spinbutton', { name: 'Quantity', exact: true })
const price = page.getByRole('spinbutton', { name: 'Price', exact: true })
let interactions = 0
const act = async (one: () => Promise<unknown>) => {
  await one()
  interactions += 1
  await page.waitForTimeout(60)
}
for (let round = 0; round < ROUNDS; round++) {
  await act(() => page.getByRole('radio', { name: 'Market', exact: true }).click())
  await act(() => page.getByRole('radio', { name: 'Limit', exact: true }).click())
  await act(() => quantity.click())
  for (const key of ['Control+a', '0', '.', '1', String(1 + (round % 9))]) await act(() => page.keyboard.press(key))
  await act(() => price.click())
  for (const key of ['ArrowUp', 'ArrowUp', 'ArrowDown']) await act(() => page.keyboard.press(key))
  await act(() => page.getByRole('checkbox', { name: /^Post-only/ }).click())
}
await page.waitForTimeout(500)
const all = await eventTimes(page, interactions)
report({
  group: 'browser',
  name: 'order panel at 200 messages a second: from a key or click to the next picture',
  figures: {
    interactions: all.length,
    'p75 ms (budget 100)': Math.round(percentile(all, 0.75)),
    'p98 ms': Math.round(percentile(all, 0.98)),
  },
})
await close()
process.exit(0)
