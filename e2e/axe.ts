import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from './venue.ts'

/** Serious and critical findings of axe on what is shown, each with the first place. */
async function findings(page: Page, within: string): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .include(within)
    .options({ rules: { 'target-size': { enabled: true } } })
    .analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''}`)
}

/** Looks again at what was still fading in: its colours are not its own until then. */
export async function expectNothingSerious(page: Page, within = 'html'): Promise<void> {
  await expect.poll(() => findings(page, within)).toEqual([])
}
