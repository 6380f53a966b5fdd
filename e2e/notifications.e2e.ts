import { Trader } from './trader.ts'
import { expect, type Page, test } from './venue.ts'

test('[TST-01, TST-04, TST-06] two windows tell an order once; the bell counts and keeps it, and the log-out clears it', async ({
  page,
  context,
  venue,
  faults,
}) => {
  const trader = await Trader.withDemo(page, venue.url)
  const other = await context.newPage()
  await other.goto(`${venue.url}/trade/usdt/BTCUSDT`)
  const bell = { name: /^Notifications/ }
  await expect(other.getByRole('button', bell)).toBeVisible({ timeout: 20_000 })
  await page.bringToFront()
  await page.getByRole('heading', { level: 1 }).waitFor({ state: 'attached' })

  // The turn is settled once one window holds the lock and the other waits for it.
  const turns = () =>
    page.evaluate(async () => {
      const { held = [], pending = [] } = await navigator.locks.query()
      const ofTurn = [held, pending].map((locks) => locks.filter(({ name }) => name === 'perpdesk.notices'))
      return [...ofTurn.map((locks) => locks.length), new Set(ofTurn.flat().map(({ clientId }) => clientId)).size]
    })
  await expect.poll(turns).toEqual([1, 1, 2])

  // Toasts are removed after some seconds, so both windows record theirs.
  for (const window of [page, other]) {
    await window.getByRole('region', { name: 'Notifications' }).evaluate((region) => {
      const reported: string[] = []
      Object.assign(globalThis, { reported })
      new MutationObserver((changes) => {
        for (const { addedNodes } of changes) for (const node of addedNodes) reported.push(node.textContent ?? '')
      }).observe(region, { childList: true, subtree: true })
    })
  }
  const placed = async (window: Page) => {
    const reported: string[] = await window.evaluate(() => Reflect.get(globalThis, 'reported'))
    return reported.filter((text) => text.includes('Order placed')).length
  }

  const price = String(Math.round((await trader.bestBid()) * 0.98))
  await trader.limit('Buy', price, '0.01')
  await expect(page.getByRole('button', { name: 'Notifications, 1 new' })).toBeVisible()
  await expect(other.getByRole('button', { name: 'Notifications, 1 new' })).toBeVisible()
  await expect.poll(async () => (await placed(page)) + (await placed(other))).toBe(1)

  await page.reload()
  const kept = page.getByRole('button', { name: 'Notifications, 1 new' })
  await kept.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Notifications' }).getByRole('listitem')).toHaveText(/Order placed/)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible()
  await expect(other.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible()

  await page.getByRole('button', { name: /^Account/ }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click()
  await expect(page.getByRole('button', bell)).toHaveCount(0)
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).filter((key) => /\.notices\.|\.notified\./.test(key))))
    .toEqual([])
  expect(faults).toEqual([])
})
