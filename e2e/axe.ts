import axe from 'axe-core'
import { expect, type Page } from './venue.ts'

/** The extent of a check: everything, or, once one theme was checked, only the colours of the other. */
type Looked = 'all' | 'colours'

/** Returns the serious and critical findings of axe on the page, each with its first element. */
async function findings(page: Page, within: string, only: Looked): Promise<string[]> {
  // axe is loaded once per page, because loading takes most of the time of a check.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source)
  return page.evaluate(
    async ([selector, looked]) => {
      const { run }: typeof axe = Reflect.get(globalThis, 'axe')
      const { violations } = await run(
        { include: [[selector]] },
        {
          rules: { 'target-size': { enabled: true } },
          // Passed checks are not listed, because that would take most of the remaining time.
          resultTypes: ['violations'],
          iframes: false,
          ...(looked === 'colours' && { runOnly: ['color-contrast'] }),
        },
      )
      return violations
        .filter(({ impact }) => impact === 'serious' || impact === 'critical')
        .map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''}`)
    },
    [within, only] as const,
  )
}

/** Expects no serious findings. Repeats the check, because parts that are fading in do not have their final colours. */
export async function expectNothingSerious(page: Page, within = 'html', only: Looked = 'all'): Promise<void> {
  await expect.poll(() => findings(page, within, only), { intervals: [50, 200, 1_000] }).toEqual([])
}

/** The same in the dark and the light theme, for a page that follows the system's theme. */
export async function expectNothingSeriousByDayAndNight(page: Page, within = 'html'): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectNothingSerious(page, within)
  await page.emulateMedia({ colorScheme: 'light' })
  await expectNothingSerious(page, within, 'colours')
  await page.emulateMedia({ colorScheme: 'dark' })
}
