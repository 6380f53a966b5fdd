import { ordersOf } from './exchange-api.ts'
import { Trader } from './trader.ts'
import { expect, type Page, test } from './venue.ts'

/**
 * Waits until the commands are loaded, which the first movement of the pointer or key press triggers; before that their
 * keys are not shown.
 */
async function keysAreThere(page: Page): Promise<void> {
  await page.mouse.move(5, 5)
  await expect(page.getByRole('button', { name: 'Commands' })).toHaveAttribute('aria-keyshortcuts', 'Control+K')
}

/** Runs a command of the palette by keyboard alone. */
async function take(page: Page, typed: string, name: string | RegExp): Promise<void> {
  await page.keyboard.press('Control+k')
  const field = page.getByRole('combobox', { name: 'Search commands and contracts' })
  await expect(field).toBeFocused()
  await field.fill(typed)
  await expect(page.getByRole('option', { name }).first()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(field).toBeHidden()
}

test('[ORD-14] the palette writes and sends an order by keys alone, and remembers what was last taken from it', async ({
  page,
  venue,
  faults,
}) => {
  const trader = await Trader.withDemo(page, venue.url)
  await keysAreThere(page)
  const price = String(Math.round((await trader.bestBid()) * 0.97))

  await page.keyboard.press('Control+k')
  await expect(page.getByRole('option', { name: /^Reverse position/ })).toHaveAttribute('aria-disabled', 'true')
  await expect(page.getByRole('option', { name: /^Reverse position/ })).toContainText('No position in this contract')
  await page.keyboard.press('Escape')
  await take(page, 'thm light', 'Theme: Light')
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('option').first()).toHaveText('Theme: Light')
  await page.keyboard.press('Escape')

  await take(page, 'type limit', 'Order type: Limit L')
  await take(page, 'price field', /^Go to the price field/)
  await expect(page.getByRole('spinbutton', { name: 'Price', exact: true })).toBeFocused()
  await page.keyboard.type(price)
  await take(page, 'quantity field', /^Go to the quantity field/)
  await expect(page.getByRole('spinbutton', { name: 'Quantity', exact: true })).toBeFocused()
  await page.keyboard.type('0.01')
  await take(page, 'buy', /^Buy with the order form/)
  const question = page.getByRole('dialog')
  await expect(question.getByRole('button', { name: /^Buy \/ Long/ })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(question).toBeHidden()
  await expect
    .poll(() => ordersOf(page, venue.url))
    .toMatchObject([{ side: 'Buy', qty: '0.01', price, orderType: 'Limit' }])

  await page.keyboard.press('Escape')
  await trader.tab('Positions')
  await page.keyboard.press('Shift+X')
  await page.getByRole('dialog', { name: 'Cancel open orders' }).getByRole('button', { name: 'Keep orders' }).click()
  expect(await ordersOf(page, venue.url)).toHaveLength(1)
  await page.keyboard.press('x')
  await expect.poll(() => ordersOf(page, venue.url)).toEqual([])
  expect(faults).toEqual([])
})

test('[ORD-14] keys that were changed are kept over a reload, shown beside the button, and silent while one types', async ({
  page,
  venue,
  faults,
}) => {
  const trader = await Trader.withDemo(page, venue.url)
  await keysAreThere(page)
  await page.keyboard.press('?')
  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  // The dialog names the command that has the keys before it takes them from it.
  await dialog.getByRole('button', { name: /^Change keys: Go to the quantity field/ }).click()
  await page.keyboard.press('p')
  await expect(dialog.getByRole('alert')).toContainText('P belongs to: Go to the price field')
  await dialog.getByRole('button', { name: 'Leave as it is' }).click()
  await dialog.getByRole('button', { name: /^Change keys: Buy with the order form/ }).click()
  await page.keyboard.press('Alt+b')
  await expect(dialog.getByRole('button', { name: 'Change keys: Buy with the order form, now Alt + B' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Done' }).click()

  await page.reload()
  await trader.live()
  await keysAreThere(page)
  await expect(page.getByRole('button', { name: /^Buy \/ Long/ })).toHaveAttribute('aria-keyshortcuts', 'Alt+B')
  const quantity = page.getByRole('spinbutton', { name: 'Quantity', exact: true })
  await quantity.fill('0.01')
  await expect(page.getByRole('button', { name: /^Buy \/ Long/ })).toBeEnabled()
  await quantity.press('Alt+b')
  await quantity.press('q')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(quantity).toHaveValue('0.01')
  // The old keys no longer do anything.
  await trader.tab('Assets')
  await page.keyboard.press('Shift+B')
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.keyboard.press('Alt+b')
  const question = page.getByRole('dialog')
  await expect(question.getByRole('button', { name: /^Buy \/ Long/ })).toBeVisible()
  // Keys of other commands have no effect while the dialog is open.
  await page.keyboard.press('Shift+X')
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await page.keyboard.press('Escape')
  expect(await ordersOf(page, venue.url)).toEqual([])

  await page.keyboard.press('?')
  await dialog.getByRole('switch', { name: 'Use keyboard shortcuts' }).click()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await page.keyboard.press('Alt+b')
  await expect(page.getByRole('dialog')).toBeHidden()
  expect(faults).toEqual([])
})

test('[ORD-14, REC-03] the menu of a row copies, changes and cancels its order, by pointer and by keys', async ({
  page,
  venue,
  faults,
}) => {
  const trader = await Trader.withDemo(page, venue.url)
  const low = Math.round((await trader.bestBid()) * 0.98)
  const high = Math.round((await trader.bestBid()) * 1.02)
  await trader.limit('Buy', String(low), '0.01')
  await trader.limit('Sell', String(high), '0.02')
  await expect.poll(() => ordersOf(page, venue.url)).toHaveLength(2)
  // On another contract's page the chart does not draw these orders at its edge.
  await trader.open(venue.url, 'ETHUSDT')
  await trader.tab('Open orders')
  const row = page.getByRole('row').filter({ hasText: '0.020 BTC' })
  await row.getByText('Limit').first().click({ button: 'right' })
  await expect(page.getByRole('menu')).toBeVisible()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('menuitem', { name: 'Copy all fields (JSON)' }).click()
  await expect(page.getByText('Copied')).toBeVisible()
  const sell = (await ordersOf(page, venue.url)).find(({ side }) => side === 'Sell')
  expect(JSON.parse(await page.evaluate(() => navigator.clipboard.readText()))).toMatchObject({
    orderId: sell?.['orderId'],
    side: 'SELL',
    type: 'LIMIT',
    status: 'NEW',
    planType: -1,
    origQty: '0.02',
    leavesQty: '0.02',
    baseTokenName: 'BTC',
  })
  await row.getByText('Limit').first().click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Change quantity' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change quantity' })
  // the field has the focus, and nearly the dialog's full width
  const field = dialog.getByRole('spinbutton')
  await expect(field).toBeFocused()
  const [inner, outer] = await Promise.all([field.boundingBox(), dialog.boundingBox()])
  expect(inner!.width / outer!.width).toBeGreaterThan(0.6)
  await field.fill('0.03')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await expect
    .poll(async () => (await ordersOf(page, venue.url)).map(({ qty }) => qty).toSorted())
    .toEqual(['0.01', '0.03'])

  const other = page.getByRole('row').filter({ hasText: '0.010 BTC' })
  await other.focus()
  await page.keyboard.press('Shift+F10')
  await expect(page.getByRole('menu')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('menuitem', { name: 'Change price' })).toBeFocused()
  await page.keyboard.type('Cancel order')
  await expect(page.getByRole('menuitem', { name: 'Cancel order', exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await ordersOf(page, venue.url)).map(({ qty }) => qty)).toEqual(['0.03'])
  expect(faults).toEqual([])
})
