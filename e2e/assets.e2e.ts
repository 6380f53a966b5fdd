import { readFile } from 'node:fs/promises'
import { expectNothingSeriousByDayAndNight } from './axe.ts'
import { ask } from './exchange-api.ts'
import { START_WITHIN, Trader } from './trader.ts'
import { expect, type Page, test } from './venue.ts'

async function expectNoSideways(page: Page): Promise<void> {
  const wide = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  await expect.poll(wide).toBe(0)
}

const TAB_TITLES = ['Overview', 'Profit and loss', 'Transaction log', 'Statements'] as const
const tab = (page: Page, name: (typeof TAB_TITLES)[number]) =>
  page.getByRole('navigation', { name: 'Assets', exact: true }).getByRole('link', { name })

/** Saves a file by a button of the page and returns its content. */
async function saved(page: Page, button: 'CSV' | 'PDF'): Promise<{ readonly name: string; readonly bytes: Buffer }> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button, exact: true }).click(),
  ])
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) }
}

async function choose(page: Page, filter: RegExp, option: string): Promise<void> {
  await page.getByRole('button', { name: filter }).click()
  await page.getByRole('menuitemradio', { name: option, exact: true }).click()
}

test('[ACC-05, ACC-07, ROUTE-10, TAB-03] the assets of two accounts: overview, transfer, log with sums and file, statement as CSV and PDF', async ({
  page,
  venue,
  faults,
}) => {
  const trader = await Trader.withDemo(page, venue.url)
  await trader.market('Buy', '0.02')
  await trader.market('Sell', '0.02')
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Assets' }).click()
  await expect(page).toHaveURL(/\/user\/assets$/)
  await expect(page).toHaveTitle('Assets · Perpdesk')
  const coins = page.getByRole('table', { name: 'Coins of all accounts' })
  await expect(coins.getByRole('row').nth(1)).toContainText('USDT', { timeout: START_WITHIN })
  await expect(coins.getByRole('row').nth(1)).toContainText('100.00%')
  await page.getByLabel('Name').fill('Hedge')
  await page.getByRole('button', { name: 'Create' }).click()
  await page.getByRole('form', { name: 'Move funds' }).getByLabel('Amount').fill('25000')
  await page.getByRole('button', { name: 'Move funds' }).click()
  await expect(page.getByText('25,000.0000 USDT moved to Hedge.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'By account' }).getByRole('listitem').nth(1)).toContainText(
    /^Hedge2[45]\./,
  )
  await expectNothingSeriousByDayAndNight(page)

  await tab(page, 'Transaction log').click()
  await expect(page).toHaveTitle('Transaction log · Perpdesk')
  const rows = page.getByRole('table', { name: 'Transaction log' }).locator('tbody tr[data-index]')
  // Demo funds, both sides of the transfer, and at least one fill of each order.
  await expect.poll(() => rows.count()).toBeGreaterThanOrEqual(5)
  await expectNothingSeriousByDayAndNight(page)
  await choose(page, /^Account All/, 'Hedge')
  await choose(page, /^Type All/, 'Transfer in')
  await expect(rows).toHaveCount(1)
  const sums = page.getByRole('list', { name: 'Sums of all rows of these filters' })
  await expect(sums).toContainText('+25,000.0000')
  const log = await saved(page, 'CSV')
  expect(log.name).toBe('perpdesk-transactions.csv')
  const [heading, line, ...others] = log.bytes.toString().trimEnd().split('\r\n')
  expect(heading).toMatch(/^id,coin,type,.*,account$/)
  expect(line).toContain(',USDT,TRANSFER_IN,')
  expect(others).toEqual([])

  await tab(page, 'Statements').click()
  await expect(page).toHaveTitle('Statements · Perpdesk')
  const usdt = page.getByRole('table', { name: 'USDT', exact: true })
  await expect(usdt).toContainText('Transfer out')
  await expect(page.getByRole('table', { name: 'Trades' })).toContainText('BTCUSDT')
  await expectNothingSeriousByDayAndNight(page)
  const csv = await saved(page, 'CSV')
  const closing = csv.bytes
    .toString()
    .split('\r\n')
    .find((each) => each.includes(',closing,USDT,'))
  const { coins: held } = await ask<{ coins: { coin: string; walletBalance: string }[] }>(
    page,
    venue.url,
    'account/wallet',
  )
  expect(closing?.split(',')).toContain(held.find(({ coin }) => coin === 'USDT')?.walletBalance)
  const pdf = await saved(page, 'PDF')
  expect(pdf.name).toMatch(/^perpdesk-statement-\d{9}-\d{4}-\d{2}\.pdf$/)
  expect(pdf.bytes.subarray(0, 5).toString()).toBe('%PDF-')

  await page.reload()
  await expect(usdt).toContainText('Transfer out', { timeout: START_WITHIN })
  await page.setViewportSize({ width: 390, height: 844 })
  for (const name of TAB_TITLES) {
    await tab(page, name).click()
    await expect(tab(page, name)).toHaveAttribute('aria-current', 'page')
    await expectNoSideways(page)
  }
  await page.goBack()
  await expect(tab(page, 'Transaction log')).toHaveAttribute('aria-current', 'page')
  await page.goto(`${venue.url}/user/assets/accounts`)
  await expect(page).toHaveURL(/\/user\/assets$/)
  expect(faults).toEqual([])
})

/** The product types, with the families and the forms of their symbols. */
const TYPES = [
  ['uniform-usdt', 'USDT perpetual', 'usdt', /^BTCUSDT$/],
  ['usdt-future', 'USDT futures', 'usdt', /-/],
  ['usdc-perpetual', 'USDC perpetual', 'usdc', /^BTCPERP$/],
  ['usdc-future', 'USDC futures', 'usdc', /-/],
  ['uniform-inverse-perpetual', 'Inverse perpetual', 'inverse', /^BTCUSD$/],
  ['uniform-inverse-future', 'Inverse futures', 'inverse', /^BTCUSD.+/],
] as const

test('[ROUTE-09] every link to the trade history leads to the page of its product type', async ({
  page,
  venue,
  faults,
}) => {
  test.slow()
  const trader = await Trader.withDemo(page, venue.url)
  const pages = page.getByRole('navigation', { name: 'Pages' })
  await pages.getByRole('link', { name: 'Trade history' }).click()
  await expect(page).toHaveURL(/\/uniform-usdt\/trade-history$/)
  const heading = page.getByRole('heading', { level: 1 })
  for (const [address, name] of TYPES) {
    await page
      .getByRole('navigation', { name: /^Trade history/ })
      .getByRole('link', { name, exact: true })
      .click()
    await expect(page).toHaveURL(new RegExp(`/user/assets/order/derivatives/${address}/trade-history$`))
    await expect(heading).toHaveText(`Trade history: ${name}`)
    await expect(page).toHaveTitle(`Trade history: ${name} · Perpdesk`)
  }
  for (const [address, name, business, form] of TYPES) {
    const { list } = await ask<{ list: { symbol: string }[] }>(page, venue.url, `public/tickers?business=${business}`)
    const symbol = list.map((ticker) => ticker.symbol).find((each) => form.test(each))
    // Leads to the contract's own address, whatever its family is.
    await page.goto(`${venue.url}/trade/usdt/${symbol}`)
    await trader.live()
    await trader.tab('Trade history')
    await page.getByRole('link', { name: 'Open as a page' }).click()
    await expect(page).toHaveURL(new RegExp(`/${address}/trade-history$`))
    await expect(heading).toHaveText(`Trade history: ${name}`)
  }
  expect(faults).toEqual([])
})
