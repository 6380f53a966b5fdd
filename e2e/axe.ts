import axe from 'axe-core'
import { expect, type Page } from './venue.ts'

/** After one theme was checked, the other can only differ in its colours. */
type Looked = 'all' | 'colours'

/** Serious and critical findings of axe on the shown page, each with the first place. */
async function findings(page: Page, within: string, only: Looked): Promise<string[]> {
  // It stays in the page: most of the time of a check would go into loading it again.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source)
  return page.evaluate(
    async ([selector, looked]) => {
      const { run }: typeof axe = Reflect.get(globalThis, 'axe')
      const { violations } = await run(
        { include: [[selector]] },
        {
          rules: { 'target-size': { enabled: true } },
          // A list of passed checks would take most of the rest.
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

/** Looks again at parts that were still fading in: their colours are not their own until then. */
export async function expectNothingSerious(page: Page, within = 'html', only: Looked = 'all'): Promise<void> {
  await expect.poll(() => findings(page, within, only), { intervals: [50, 200, 1_000] }).toEqual([])
}

/** The same in the dark and by daylight, of a page that follows the system's theme. */
export async function expectNothingSeriousByDayAndNight(page: Page, within = 'html'): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectNothingSerious(page, within)
  await page.emulateMedia({ colorScheme: 'light' })
  await expectNothingSerious(page, within, 'colours')
  await page.emulateMedia({ colorScheme: 'dark' })
}
