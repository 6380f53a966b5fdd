import { expectNothingSeriousByDayAndNight } from './axe.ts'
import { LAYER } from './layers.ts'
import { SpotTrader } from './spot-trader.ts'
import { START_WITHIN } from './trader.ts'
import { expect, test } from './venue.ts'

for (const { name, width, height } of [
  { name: 'a desktop', width: 1440, height: 900 },
  { name: 'a phone', width: 390, height: 844 },
]) {
  const isPhone = width < 500
  test.describe(name, () => {
    test.use({ viewport: { width, height }, hasTouch: isPhone, isMobile: isPhone })

    test(`[ROUTE-07, SPOT-02] on ${name} a new user buys by amount, sells at a limit, cancels it and sells at market`, async ({
      page,
      venue,
      faults,
    }) => {
      const trader = await SpotTrader.withDemo(page, venue.url, isPhone)

      await trader.send('Buy', 'Market', '1000')
      await expect(await trader.balanceOf('BTC')).toContainText(/0\.\d*[1-9]/)
      await trader.tab('Open orders')
      await expect(page.getByText('No open orders.').first()).toBeVisible()
      await trader.tab('Trade history')
      await expect(page.getByRole('tabpanel', { name: 'Trade history' }).getByText('Buy').first()).toBeVisible()
      await expectNothingSeriousByDayAndNight(page)

      // Above the market, but within the price limit of sells, which have none above.
      const price = await trader.lastPrice()
      await trader.send('Sell', 'Limit', '0.001', (Math.round(price * 10.1) / 10).toFixed(1))
      await trader.tab('Open orders')
      await page.getByRole('button', { name: 'Cancel all', exact: true }).click()
      await expect(page.getByRole('dialog', { name: 'Cancel open orders' })).toBeVisible()
      await expectNothingSeriousByDayAndNight(page, LAYER)
      await page.getByRole('button', { name: 'Keep orders' }).click()
      const cancel = page.getByRole('button', { name: /^Cancel the Sell order/i })
      await expect(cancel).toHaveCount(1)
      await cancel.click()
      await expect(cancel).toHaveCount(0)

      await trader.send('Sell', 'Market', '0.001')
      await trader.tab('Order history')
      await expect(page.getByRole('tabpanel', { name: 'Order history' }).getByText('Sell').first()).toBeVisible()
      expect(faults).toEqual([])
    })
  })
}

test('[ROUTE-07] other spellings move to the pair, a contract’s name to the contract, and unknown pairs are told', async ({
  page,
  venue,
}) => {
  const open = (path: string) => page.goto(`${venue.url}/trade/spot/${path}`)
  await open('eth/usdt')
  await expect(page).toHaveURL(/\/trade\/spot\/ETH\/USDT$/, { timeout: START_WITHIN })
  await open('BTCUSDT')
  await expect(page).toHaveURL(/\/trade\/spot\/BTC\/USDT$/)
  await open('BTCPERP')
  await expect(page).toHaveURL(/\/trade\/futures\/usdc\/BTCPERP$/)
  await page.goBack()
  await open('BTC/EUR')
  await expect(page.getByRole('heading', { name: 'There is no spot pair BTC/EUR.' })).toBeVisible()
  await page.getByRole('link', { name: 'BTC/USDT' }).click()
  await expect(page).toHaveTitle(/BTC\/USDT/)
  await page.getByRole('button', { name: /^BTC\/USDT/ }).click()
  await expectNothingSeriousByDayAndNight(page, LAYER)
  await page.getByRole('radio', { name: 'Spot' }).click()
  await page.getByRole('radiogroup', { name: 'Quote coin' }).getByRole('radio', { name: 'BTC', exact: true }).click()
  await page.getByRole('grid', { name: 'Markets' }).getByRole('row').filter({ hasText: 'ETH/BTC' }).click()
  await expect(page).toHaveURL(/\/trade\/spot\/ETH\/BTC$/)
})

test('[ROUTE-06, ROUTE-07, CAT-15] a pair in the address of a contract moves to the pair; keys and the palette find pairs', async ({
  page,
  venue,
  faults,
}) => {
  for (const path of ['usdt/ETHBTC', 'inverse/eth-btc', 'usdt/ETH/BTC']) {
    await page.goto(`${venue.url}/trade/${path}`)
    await expect(page).toHaveURL(/\/trade\/spot\/ETH\/BTC$/, { timeout: START_WITHIN })
  }
  await expect(page).toHaveTitle(/^0\.\d+ ETH\/BTC · Perpdesk$/)
  await page.goto(`${venue.url}/trade/usdt/BTC/EUR`)
  await expect(page.getByRole('heading', { name: 'There is no page at this address' })).toBeVisible()
  await page.goto(`${venue.url}/trade/spot/ETH/BTC`)
  await expect(page).toHaveTitle(/ETH\/BTC/)
  // The first key loads the commands; on a busy machine it is forgotten before they are there.
  await expect(async () => {
    await page.keyboard.press('/')
    await expect(page.getByRole('combobox', { name: 'Search by symbol or coin' })).toBeFocused({ timeout: 2_000 })
  }).toPass()
  await page.keyboard.type('sol/usdc')
  await expect(page.getByRole('grid', { name: 'Markets' }).getByRole('row', { selected: true })).toContainText(
    'SOL/USDC',
  )
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/trade\/spot\/SOL\/USDC$/)
  await page.keyboard.press('ControlOrMeta+k')
  await page.getByRole('dialog').getByRole('combobox').fill('linkusdt')
  await expect(page.getByRole('option').first()).toContainText('LINKUSDT')
  await expect(page.getByRole('option').nth(1)).toContainText('LINK/USDT')
  await page.getByRole('dialog').getByRole('combobox').fill('link/usdc')
  await expect(page.getByRole('option').first()).toContainText('LINK/USDC')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/trade\/spot\/LINK\/USDC$/)
  expect(faults).toEqual([])
})

test('[MKT-03, SPOT-01, ORD-14] pairs have lines of the last day, the quote coin stays in the address, and Alt+A sets alerts on a pair', async ({
  page,
  venue,
  faults,
}) => {
  await page.goto(`${venue.url}/markets/spot`)
  const rows = page
    .getByRole('table')
    .getByRole('row')
    .filter({ has: page.getByRole('link') })
  await expect(rows.first().locator('svg[data-tone] path')).toBeAttached({ timeout: START_WITHIN })
  await page.getByRole('button', { name: 'Quote coin' }).click()
  await page.getByRole('menuitemradio', { name: 'USDC', exact: true }).click()
  await expect(page).toHaveURL(/\/markets\/spot\?quote=USDC$/)
  await page.reload()
  await expect(rows.first()).toBeVisible({ timeout: START_WITHIN })
  const names = await rows.getByRole('link').allInnerTexts()
  expect(names.length).toBeGreaterThan(1)
  expect(names.filter((name) => !name.endsWith('/USDC'))).toEqual([])
  await expectNothingSeriousByDayAndNight(page)

  await SpotTrader.withDemo(page, venue.url, false)
  // The first key loads the commands; on a busy machine it is forgotten before they are there.
  const alerts = page.getByRole('dialog', { name: /alerts/i })
  await expect(async () => {
    await page.keyboard.press('Alt+a')
    await expect(alerts).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await alerts.getByRole('button', { name: 'New alert' }).click()
  await expect(page.getByRole('heading', { name: 'New alert · BTC/USDT' })).toBeVisible()
  expect(faults).toEqual([])
})
