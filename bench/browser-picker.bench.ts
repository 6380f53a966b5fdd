import { openBusyPage } from './busy-page.ts'
import { catalogueAnswer, manyContracts } from './many-contracts.ts'
import { report } from './report.ts'
import { median } from './statistics.ts'

/**
 * Time from the key that opens the list of contracts to its first frame, with 2 000 contracts: on a page just loaded,
 * and again.
 */
const CONTRACTS = 2_000
const OPENINGS = 9

const answer = catalogueAnswer(manyContracts(CONTRACTS))

const { page, close } = await openBusyPage()
await page.route('**/brief-symbol-list*', (route) => route.fulfill({ json: answer }))
await page.reload()
await page.locator('[data-side=bid][data-place="0"]').waitFor()
await page.waitForTimeout(3_000)
const opened: number[] = []
let rows = 0
for (let opening = 0; opening < OPENINGS; opening++) {
  opened.push(
    await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          const began = performance.now()
          const look = () => {
            if (document.querySelector('[role=grid][aria-label=Contracts] [role=row]') === null)
              requestAnimationFrame(look)
            else requestAnimationFrame(() => resolve(performance.now() - began))
          }
          document.body.dispatchEvent(new KeyboardEvent('keydown', { key: '/', code: 'Slash', bubbles: true }))
          look()
        }),
    ),
  )
  rows = Math.max(rows, await page.getByRole('grid', { name: 'Markets' }).getByRole('row').count())
  await page.keyboard.press('Escape')
  await page.getByRole('grid', { name: 'Markets' }).waitFor({ state: 'hidden' })
}
const [first = 0, ...again] = opened
report({
  group: 'browser',
  name: `list of ${CONTRACTS} contracts opened`,
  figures: {
    'key to picture, for the first time, ms (budget 100)': Math.round(first),
    'key to picture, again, median ms (budget 100)': Math.round(median(again)),
    'again, slowest ms': Math.round(Math.max(...again)),
    'rows in the page': rows,
  },
})
await close()
process.exit(0)
