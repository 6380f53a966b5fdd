import { held, listOf, post } from './exchange-api.ts'
import { inTables, Trader } from './trader.ts'
import { expect, test } from './venue.ts'

test('[REV-01, REV-02, REV-05, ORD-06] a trader reads what quick functions do, reverses a long, and once told not to is asked no more', async ({
  page,
  venue,
  faults,
}) => {
  await Trader.withLong(page, venue.url, '0.05')
  await inTables(page, 'Reverse Long BTCUSDT').click()
  const dialog = page.getByRole('dialog', { name: /^Reverse position/ })
  expect(Math.round((await dialog.boundingBox())!.width)).toBe(480)
  await expect(dialog).toHaveCSS('z-index', '1100')
  await expect(dialog.getByRole('definition').first()).toHaveText(/^[\d,]+\.\d$/)
  await expect(dialog.getByText('Long BTCUSDT 10× · 0.050 BTC')).toBeVisible()
  await expect(dialog.getByText('Short Cross 10× · 0.050 BTC')).toBeVisible()
  await dialog.getByRole('button', { name: 'More about quick trading' }).click()
  const help = page.getByRole('dialog', { name: 'Quick trading functions' })
  await expect(help.getByText(/^Closes the position at market/)).toBeVisible()
  await help.getByRole('button', { name: 'Close', exact: true }).last().click()
  await expect(help).toBeHidden()
  await dialog.getByRole('checkbox', { name: 'Do not ask again' }).click()
  const sent: (readonly (string | undefined)[])[] = []
  page.on('request', (request) => {
    if (!request.url().endsWith('/contract/v5/order/create')) return
    const { 'x-referer': referer, 'x-client-tag': tag } = request.headers()
    sent.push([referer, tag])
  })
  await dialog.getByRole('button', { name: 'Reverse', exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect.poll(() => held(page, venue.url)).toEqual(['Sell 0.05'])
  // Both orders of the reverse name their origin, and each has a tag of its own.
  expect(sent.map(([referer]) => referer)).toEqual(['reversePosition', 'reversePosition'])
  expect(new Set(sent.map(([, tag]) => tag)).size).toBe(2)

  await inTables(page, 'Reverse Short BTCUSDT').click()
  await expect.poll(() => held(page, venue.url)).toEqual(['Buy 0.05'])
  await expect(dialog).toBeHidden()

  // The settings switch the confirmation on again.
  await page.getByRole('button', { name: 'Settings', exact: true }).click()
  const question = page.getByRole('switch', { name: 'Confirm reverses' })
  await expect(question).not.toBeChecked()
  await question.click()
  await expect(question).toBeChecked()
  await page.keyboard.press('Escape')
  await inTables(page, 'Reverse Long BTCUSDT').click()
  await expect(dialog).toBeVisible()
  expect(faults).toEqual([])
})

test('[REV-02, POS-02] in hedge mode a long becomes a short of its own leverage', async ({ page, venue, faults }) => {
  const trader = await Trader.withDemo(page, venue.url)
  await post(page, 'account/set-margin-mode', { marginMode: 'ISOLATED_MARGIN' })
  await post(page, 'position/switch-mode', { symbol: 'BTCUSDT', positionMode: 'BothSide' })
  await post(page, 'position/set-leverage', { symbol: 'BTCUSDT', buyLeverageE2: 1000, sellLeverageE2: 2500 })
  await page.reload()
  await trader.live()
  await trader.market('Buy', '0.05')
  await trader.tab('Positions')
  await inTables(page, 'Reverse Long BTCUSDT').click()
  const dialog = page.getByRole('dialog', { name: /^Reverse position/ })
  await expect(dialog.getByText('Long BTCUSDT 10× · 0.050 BTC')).toBeVisible()
  await expect(dialog.getByText('Short Isolated 25× · 0.050 BTC')).toBeVisible()
  const opened = page.waitForRequest((request) => request.postDataJSON()?.action === 'ReverseOpen')
  await dialog.getByRole('button', { name: 'Reverse', exact: true }).click()
  expect((await opened).postDataJSON()).toMatchObject({ leverageE2: 2500, positionIdx: 2 })
  await expect(dialog).toBeHidden()
  await expect.poll(() => held(page, venue.url)).toEqual(['Sell 0.05'])
  expect(await listOf(page, venue.url, 'position/list')).toContainEqual(
    expect.objectContaining({ side: 'Sell', leverageE2: 2500, positionIdx: 2 }),
  )
  expect(faults).toEqual([])
})

test('[REV-04] a reverse that closed and did not open is told, outlives a reload and opens under the same id', async ({
  page,
  venue,
}) => {
  await Trader.withLong(page, venue.url, '0.05')
  const ids = new Set<unknown>()
  let isCut = true
  await page.route('**/contract/v5/order/create', (route) => {
    const body = route.request().postDataJSON()
    if (body.action !== 'ReverseOpen') return route.continue()
    ids.add(body.orderLinkId)
    return isCut ? route.abort() : route.continue()
  })
  await inTables(page, 'Reverse Long BTCUSDT').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Reverse', exact: true }).click()
  const half = page.getByRole('dialog', { name: 'Reverse not finished' })
  await expect(half).toBeVisible()
  expect(await held(page, venue.url)).toEqual([])

  await page.reload()
  await expect(half.getByText('BTCUSDT: 0.05 was closed. The Short was not opened.')).toBeVisible()
  isCut = false
  await half.getByRole('button', { name: 'Open Short' }).click()
  await expect(half).toBeHidden()
  await expect.poll(() => held(page, venue.url)).toEqual(['Sell 0.05'])
  expect(ids.size).toBe(1)
})
