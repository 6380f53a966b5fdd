import { ask } from './exchange-api.ts'
import { Trader } from './trader.ts'
import { expect, type Page, test } from './venue.ts'

interface Fired {
  readonly firedId: string
  readonly condition: string
}

interface Standing {
  readonly [field: string]: unknown
}

/** Changes an alert by an API call, without a window. */
async function change(page: Page, url: string, alert: Standing): Promise<void> {
  const { alertId, symbol, source, condition, value, minutes, repeat, expiresTime, note } = alert
  const token = (await page.context().cookies()).find(({ name }) => name === 'user_token')?.value ?? ''
  const answer = await page.request.post(`${url}/contract/v5/alert/change`, {
    headers: { origin: url, usertoken: decodeURIComponent(token) },
    data: { alertId, symbol, source, condition, value, minutes, repeat, expiresTime, note },
  })
  expect((await answer.json()).retMsg).toBe('OK')
}

const firedOf = async (page: Page, url: string) =>
  (await ask<{ list: readonly Fired[] }>(page, url, 'alert/fired')).list

/** Records the window's toasts of price alerts, because each is removed after some seconds. */
async function listen(window: Page): Promise<void> {
  await window.getByRole('region', { name: 'Notifications' }).evaluate((region) => {
    const reported: string[] = []
    Object.assign(globalThis, { reported })
    const take = (node: Node) => reported.push(node.textContent ?? '')
    for (const shown of region.querySelectorAll('[data-kind]')) take(shown)
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes) for (const node of addedNodes) take(node)
    }).observe(region, { childList: true, subtree: true })
  })
}

test('[CHT-09, DUR-01] an alert is set, its price is met while the page is closed, the exchange is killed: two windows have it once', async ({
  page,
  context,
  venue,
  faults,
}) => {
  const trader = await Trader.withDemo(page, venue.url)
  await page.keyboard.press('Alt+A')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(/^No price alerts yet/)).toBeVisible()
  await dialog.getByRole('button', { name: 'New alert' }).click()
  await dialog.getByRole('button', { name: /^Condition/ }).click()
  await page.getByRole('menuitemradio', { name: 'At or above' }).click()
  // the form starts with the current price; above that price the condition does not hold yet
  const written = Number((await trader.field('Alert price').inputValue()).replaceAll(',', ''))
  await trader.field('Alert price').fill(String(Math.round(written * 1.5)))
  await dialog.getByRole('button', { name: 'Create alert' }).click()
  const row = dialog.getByRole('listitem')
  await expect(row).toContainText('Last price · At or above')

  // changed to a condition that already holds, the alert fires at once
  await row.getByRole('button', { name: /^Edit/ }).click()
  await trader.field('Alert price').fill(String(Math.round(written * 0.5)))
  await expect(dialog.getByText('This is the case now')).toBeVisible()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(row).toContainText('Triggered')
  await expect(page.getByRole('region', { name: 'Notifications' }).getByText('Price alert: BTCUSDT')).toBeVisible()
  expect(await firedOf(page, venue.url)).toHaveLength(1)

  // an alert from the chart that repeats waits below the price, is moved by its line, and fires only after all windows
  // are closed
  await page.keyboard.press('Escape')
  await page.getByRole('application').focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: /^Alert at/ }).click()
  await expect(dialog.getByRole('heading', { name: 'New alert · BTCUSDT' })).toBeVisible()
  await expect(trader.field('Alert price')).toHaveValue(/^[1-9][0-9,.]*$/)
  await dialog.getByRole('button', { name: /^Condition/ }).click()
  await page.getByRole('menuitemradio', { name: 'At or below' }).click()
  const below = Math.round(written * 0.9975)
  await trader.field('Alert price').fill(String(below))
  await dialog.getByRole('button', { name: /^Frequency/ }).click()
  await page.getByRole('menuitemradio', { name: /^Each time/ }).click()
  await dialog.getByRole('button', { name: 'Create alert' }).click()
  await expect(dialog).toHaveCount(0)
  await page.getByRole('slider', { name: /^Alert: At or below/ }).focus()
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Change price' }).click()
  const standing = async () => (await ask<{ list: readonly Standing[] }>(page, venue.url, 'alert/list')).list
  await expect.poll(async () => Number((await standing())[0]?.['value'])).toBe(below - 1)
  const [alert] = await standing()
  await page.goto(`${venue.url}/ready`)
  await change(page, venue.url, { ...alert, value: String(Math.round(written * 1.5)) })
  await expect.poll(async () => (await firedOf(page, venue.url)).length, { timeout: 20_000 }).toBe(2)
  await venue.kill()
  await venue.restart()

  const other = await context.newPage()
  await Promise.all([page, other].map((window) => window.goto(`${venue.url}/trade/usdt/BTCUSDT`)))
  for (const window of [page, other]) {
    await window.getByRole('button', { name: 'Notifications, 2 new' }).waitFor({ timeout: 20_000 })
    await listen(window)
  }
  const reported = async (window: Page) => {
    const texts: string[] = await window.evaluate(() => Reflect.get(globalThis, 'reported'))
    return texts.filter((text) => text.includes('Price alert: BTCUSDT') && text.includes('At or below')).length
  }
  await expect.poll(async () => (await reported(page)) + (await reported(other))).toBe(1)
  await other.getByRole('button', { name: 'Notifications, 2 new' }).click()
  const entries = other.getByRole('dialog', { name: 'Notifications' }).getByRole('listitem')
  await expect(entries).toHaveText([/Price alert: BTCUSDT.*At or below/, /Price alert: BTCUSDT.*At or above/])
  // the condition still holds, so the alert does not fire again
  expect((await firedOf(page, venue.url)).map(({ condition }) => condition)).toEqual(['below', 'above'])
  expect(faults).toEqual([])
})
