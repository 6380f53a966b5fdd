import { expectNothingSerious } from './axe.ts'
import { Trader } from './trader.ts'
import { expect, test } from './venue.ts'

test('[ACC-08, ROUTE-10] news are a page of their own; the menu marks them until they were read, also after a reload', async ({
  page,
  venue,
  faults,
}) => {
  const trader = await Trader.arriving(page, venue.url)
  const help = page.getByRole('button', { name: 'Help', exact: true })
  await expect(help).toHaveAttribute('data-news', 'true')
  await help.click()
  await page.getByRole('menuitem', { name: /^What’s new New since your last look/ }).click()
  await expect(page).toHaveURL(/\/help\/whats-new$/)
  await expect(page).toHaveTitle('What’s new · Perpdesk')
  await expect(page.getByRole('heading', { level: 1, name: 'What’s new' })).toBeVisible()
  await expectNothingSerious(page)
  await expect(help).toHaveAttribute('data-news', 'false')
  await page.getByRole('listitem').filter({ hasText: 'Every term explained' }).getByRole('link').click()
  await expect(page).toHaveURL(/\/help\/glossary$/)
  await page.goto(`${venue.url}/trade/usdt/BTCUSDT`)
  await trader.live()
  await expect(help).toHaveAttribute('data-news', 'false')
  expect(faults).toEqual([])
})
