import { expectNothingSerious } from './axe.ts'
import { listOf } from './exchange-api.ts'
import { BUY, inTheme, SELL, Trader } from './trader.ts'
import { expect, type Page, test } from './venue.ts'

/** Returns the account's strategies, as the exchange reports them. */
const strategies = (page: Page, url: string, list = 'list') => listOf(page, url, `strategy/${list}`)

test('[ORD-01, TAB-02, TAB-03] a trader starts TWAP, Iceberg and Chase, follows them in their table and stops them', async ({
  page,
  venue,
}) => {
  const trader = await Trader.withDemo(page, venue.url)
  const price = Math.round(await trader.bestBid())
  const qty = page.getByRole('spinbutton', { name: 'Quantity', exact: true })

  await trader.kind(/^TWAP/)
  await qty.fill('0.2')
  await trader.send(BUY, /TWAP/)
  await expect
    .poll(() => strategies(page, venue.url))
    .toMatchObject([{ strategyType: 'TWAP', side: 'Buy', qty: '0.2', symbol: 'BTCUSDT', state: 2 }])

  await trader.kind(/^Iceberg/)
  await qty.fill('0.3')
  await page.getByRole('spinbutton', { name: 'Number of orders' }).fill('3')
  await page.getByRole('spinbutton', { name: 'Start price' }).fill(String(price + 3_000))
  await trader.send(SELL, /Number of orders/)
  await expect
    .poll(() => strategies(page, venue.url))
    .toMatchObject([
      { strategyType: 'Iceberg', side: 'Sell', orderCount: 3, triggerPrice: String(price + 3_000), state: 6 },
      {},
    ])

  await trader.kind(/^Chase/)
  await qty.fill('0.02')
  await trader.send(BUY, /Chase/)
  // The market may have filled the strategy before it is queried.
  await expect
    .poll(async () => [...(await strategies(page, venue.url)), ...(await strategies(page, venue.url, 'history-list'))])
    .toContainEqual(expect.objectContaining({ strategyType: 'Chase', pricing: 'Chase', side: 'Buy', qty: '0.02' }))

  await page.getByRole('tab', { name: /^Strategies/ }).click()
  const table = page.getByRole('table', { name: 'Strategies' })
  const twap = table.getByRole('row', { name: /TWAP/ })
  await expect(twap).toContainText('0.200 BTC')
  await expect(twap).toContainText('Running')
  await expect(table.getByRole('row', { name: /Iceberg/ })).toContainText('Waits for')
  await expectNothingSerious(page)

  await table.getByRole('button', { name: /^Stop TWAP/ }).click()
  await expect(twap).toBeHidden()
  await table.getByRole('button', { name: /^Stop Iceberg/ }).click()
  await expect
    .poll(async () => (await strategies(page, venue.url)).filter(({ strategyType }) => strategyType !== 'Chase'))
    .toEqual([])
  await expect
    .poll(async () =>
      (await strategies(page, venue.url, 'history-list')).filter(({ strategyType }) => strategyType !== 'Chase'),
    )
    .toMatchObject([
      { strategyType: 'Iceberg', terminateReason: 'userStop' },
      { strategyType: 'TWAP', terminateReason: 'userStop' },
    ])

  await page.getByText('Ended', { exact: true }).click()
  const ended = page.getByRole('table', { name: 'Ended' })
  await expect(ended.getByRole('row', { name: /Iceberg/ })).toContainText('Stopped by you.')
  await expect(ended.getByRole('row', { name: /TWAP/ })).toContainText('Stopped by you.')
  await expectNothingSerious(page)
})

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } })

  test.beforeEach(({ page }) => inTheme(page, 'light'))

  test('[ORD-01, TAB-05] a TWAP is started by touch, is a card among the positions, and is stopped there', async ({
    page,
    venue,
  }) => {
    const trader = await Trader.onPhone(page, venue.url)
    await trader.kind(/^TWAP/)
    await page.getByRole('spinbutton', { name: 'Quantity', exact: true }).fill('0.2')
    await expectNothingSerious(page)
    const buy = page.getByRole('button', { name: BUY })
    await buy.tap()
    const question = page.getByRole('dialog')
    await expect(question).toContainText('Total time')
    await expectNothingSerious(page)
    await question.getByRole('button', { name: BUY }).tap()
    await expect(question).toBeHidden()
    await expect.poll(() => strategies(page, venue.url)).toMatchObject([{ strategyType: 'TWAP', qty: '0.2' }])

    await trader.place('Positions')
    await page.getByRole('tab', { name: /^Strategies/ }).tap()
    const card = page.getByRole('list', { name: 'Strategies' }).getByRole('listitem')
    await expect(card).toContainText('TWAP')
    await expectNothingSerious(page)
    await card.getByRole('button', { name: /^Stop TWAP/ }).tap()
    await expect(card).toHaveCount(0)
    await expect.poll(() => strategies(page, venue.url)).toEqual([])
  })
})
