import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from './venue.ts'

/** Of what was looked at in one theme the other can only differ in its colours. */
type Looked = 'all' | 'colours'

/** Serious and critical findings of axe on what is shown, each with the first place. */
async function findings(page: Page, within: string, only: Looked): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .include(within)
    .options({
      rules: { 'target-size': { enabled: true } },
      // What is in order need not be listed: most of the time goes there.
      resultTypes: ['violations'],
      ...(only === 'colours' && { runOnly: ['color-contrast'] }),
    })
    // The page has no frames; without them its findings need no page of their own to be put together.
    .setLegacyMode()
    .analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''}`)
}

/** Looks again at what was still fading in: its colours are not its own until then. */
export async function expectNothingSerious(page: Page, within = 'html', only: Looked = 'all'): Promise<void> {
  await expect.poll(() => findings(page, within, only), { intervals: [50, 200, 1_000] }).toEqual([])
}

/** The same in the dark and by daylight, of a page that goes by the system's theme. */
export async function expectNothingSeriousByDayAndNight(page: Page, within = 'html'): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectNothingSerious(page, within)
  await page.emulateMedia({ colorScheme: 'light' })
  await expectNothingSerious(page, within, 'colours')
  await page.emulateMedia({ colorScheme: 'dark' })
}
