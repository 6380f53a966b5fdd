import type { Locator, Page } from '@playwright/test'
import { ALL_KINDS, openBusyPage } from './busy-page.ts'
import { report } from './report.ts'

/**
 * Time from the click that opens a dialog to its first frame with the focus in it, at 200 messages a second: when its
 * code still has to be loaded, and again.
 */
const OPENINGS: readonly {
  readonly name: string
  readonly opener: (page: Page) => Locator
  /** Makes the opener visible. */
  readonly before?: (page: Page) => Promise<unknown>
}[] = [
  {
    name: 'leverage',
    before: (page) => page.getByRole('button', { name: /^Leverage: / }).click(),
    opener: (page) => page.getByRole('menuitem', { name: /^Customi[sz]e/ }),
  },
  { name: 'margin mode', opener: (page) => page.getByRole('button', { name: /^Margin mode: / }) },
  { name: 'TP/SL of a position', opener: (page) => page.getByRole('button', { name: /^TP\/SL of Long/ }) },
  { name: 'reverse', opener: (page) => page.getByRole('button', { name: /^Reverse Long/ }) },
  { name: 'settings', opener: (page) => page.getByRole('button', { name: /^Settings$/ }) },
]

const { page, feed, close } = await openBusyPage()
page.setDefaultTimeout(20_000)
await page.getByRole('button', { name: 'Try with a demo account' }).first().click()
await page.getByText('100,000.00 USDT').first().waitFor()
await page.getByRole('radio', { name: 'Market', exact: true }).click()
await page.getByRole('spinbutton', { name: 'Quantity', exact: true }).fill('0.02')
await page.getByRole('button', { name: /^Buy \/ Long/ }).click()
await page
  .getByRole('dialog')
  .getByRole('button', { name: /^Buy \/ Long/ })
  .click()
await page.getByRole('tab', { name: /^Positions/ }).click()
await page.getByRole('button', { name: /^Reverse Long/ }).waitFor()
feed.only(ALL_KINDS)
await page.waitForTimeout(2_000)

for (const { name, opener, before } of OPENINGS) {
  const times: number[] = []
  for (const _ of ['first', 'again']) {
    await before?.(page)
    times.push(await opened(opener(page).first()))
  }
  const [first = 0, again = 0] = times
  report({
    group: 'browser',
    name: `dialog at 200 messages a second: ${name}`,
    figures: {
      'click to focused picture, for the first time, ms (budget 100)': first,
      'again, ms (budget 100)': again,
    },
  })
}
await close()
process.exit(0)

/**
 * Clicks and checks in each frame, for at most five seconds, whether a dialog has the focus; then closes it. Returns
 * milliseconds.
 */
async function opened(opener: Locator): Promise<number> {
  await opener.waitFor()
  const took = await opener.evaluate(
    (button) =>
      new Promise<number>((resolve, reject) => {
        const began = performance.now()
        const look = () => {
          if (performance.now() - began > 5_000) reject(new Error('no dialog has the focus'))
          else if (document.activeElement?.closest('[role=dialog], [role=alertdialog]') == null)
            requestAnimationFrame(look)
          else requestAnimationFrame(() => resolve(performance.now() - began))
        }
        if (button instanceof HTMLElement) button.click()
        look()
      }),
  )
  await page.waitForTimeout(400)
  await page.keyboard.press('Escape')
  await page.waitForFunction(() => document.querySelector('[role=dialog], [role=alertdialog]') === null)
  await page.waitForTimeout(300)
  return Math.round(took)
}
