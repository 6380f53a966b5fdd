import { Trader } from '../trader.ts'
import { expect, test } from '../venue.ts'
import { watchPage } from './watch.ts'

test('[RT-01, DUR-01] the exchange is killed under an open page: old prices are marked, and it comes back', async ({
  page,
  venue,
  faults,
}) => {
  await page.exposeFunction('perpdeskFinding', (finding: string) => faults.push(finding))
  await page.addInitScript(watchPage)
  const trader = await Trader.arriving(page, venue.url)
  await trader.startDemo()
  await venue.kill()
  await page.evaluate(() => {
    window.perpdeskCutAt = performance.now()
  })
  await expect(page.getByRole('status').filter({ hasText: /Reconnecting|Offline|Connecting/ })).toBeVisible({
    timeout: 10_000,
  })
  await page.waitForTimeout(6_000)
  await venue.restart()
  await page.evaluate(() => {
    delete window.perpdeskCutAt
  })
  await trader.live()
})
