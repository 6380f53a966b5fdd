import { expectNothingSerious } from './axe.ts'
import { allOrdersOf, ordersOf } from './exchange-api.ts'
import { Trader } from './trader.ts'
import { expect, test } from './venue.ts'

test('[ORD-09] a market order keeps to its largest slippage, in percent and in ticks, which is remembered', async ({
  page,
  venue,
  faults,
}) => {
  const trader = await Trader.withDemo(page, venue.url)
  await page.getByRole('radio', { name: 'Market', exact: true }).click()
  const panel = page.getByRole('region', { name: 'Order', exact: true })
  const slippage = panel.getByRole('spinbutton', { name: 'Max. slippage' })
  await panel.getByRole('checkbox', { name: 'Max. slippage' }).click()
  await expect(panel.getByRole('checkbox', { name: 'Max. slippage' })).toBeFocused()
  await slippage.fill('0')
  await panel.getByRole('spinbutton', { name: 'Quantity', exact: true }).fill('0.02')
  await expect(panel.getByText('Enter the largest slippage.')).toBeVisible()
  await slippage.fill('0.4')
  await expect(panel.getByText(/^Buys up to [\d,.]+, sells down to [\d,.]+\.$/)).toBeVisible()
  await expectNothingSerious(page)
  await panel.getByRole('button', { name: /^Buy/ }).click()
  const question = page.getByRole('dialog')
  await expect(question).toContainText(/Max\. slippage\s*0\.40%/)
  await question.getByRole('button', { name: /^Buy/ }).click()
  await expect
    .poll(() => ordersOf(page, venue.url, 'history-list'))
    .toMatchObject([{ orderStatus: 'Filled', orderType: 'Market', maxSlippage: '0.4', maxSlippageType: 'Percent' }])

  // The choice is stored; ticks are stored separately.
  await trader.answered()
  await page.reload()
  await trader.live()
  await expect(slippage).toHaveValue('0.4')
  await panel.getByRole('button', { name: 'Unit: %' }).click()
  await page.getByRole('menuitemradio', { name: 'Ticks' }).click()
  await slippage.fill('900')
  await panel.getByRole('spinbutton', { name: 'Quantity', exact: true }).fill('0.01')
  await panel.getByRole('button', { name: /^Sell/ }).click()
  await question.getByRole('button', { name: /^Sell/ }).click()
  await expect
    .poll(async () => (await ordersOf(page, venue.url, 'history-list'))[0])
    .toMatchObject({ side: 'Sell', maxSlippage: '900', maxSlippageType: 'TickSize' })

  // Switched off, the order has no slippage limit.
  await panel.getByRole('checkbox', { name: 'Max. slippage' }).click()
  await trader.market('Sell', '0.01')
  await expect
    .poll(async () => (await ordersOf(page, venue.url, 'history-list'))[0])
    .toMatchObject({ side: 'Sell', qty: '0.01', maxSlippage: '' })
  expect(faults).toEqual([])
})

test('[ORD-04, ORD-05] a limit order takes its price from the book: waiting in the queue, or from the counterparty at once', async ({
  page,
  venue,
  faults,
}) => {
  const trader = await Trader.withDemo(page, venue.url)
  const stop = String(Math.round((await trader.bestBid()) * 0.8))
  const panel = page.getByRole('region', { name: 'Order', exact: true })
  await panel.getByRole('button', { name: 'BBO' }).click()
  await expect(panel.getByRole('spinbutton', { name: 'Price', exact: true })).toHaveCount(0)
  await panel.getByRole('button', { name: /^Price from the book/ }).click()
  await page.getByRole('menuitemradio', { name: /^Queue 5/ }).click()
  await expect(panel.getByText(/^Now: buy at [\d,.]+, sell at [\d,.]+$/)).toBeVisible()
  await panel.getByRole('spinbutton', { name: 'Quantity', exact: true }).fill('0.02')
  await panel.getByRole('checkbox', { name: 'TP/SL' }).click()
  await panel.getByRole('spinbutton', { name: 'Stop loss', exact: true }).fill(stop)
  await expectNothingSerious(page)
  await panel.getByRole('button', { name: /^Buy/ }).click()
  const question = page.getByRole('dialog')
  await expect(question).toContainText(/Price from the book\s*Queue 5/)
  await question.getByRole('button', { name: /^Buy/ }).click()
  // The order rests, or a falling market has filled it and its stop loss is waiting; either way it was priced from the
  // order book.
  await expect
    .poll(async () =>
      (await allOrdersOf(page, venue.url)).filter(({ createType }) => createType === 'CreateByBboOrder'),
    )
    .toMatchObject([{ orderType: 'Limit', side: 'Buy', qty: '0.02', stopLoss: stop }])

  await panel.getByRole('button', { name: /^Price from the book/ }).click()
  await page.getByRole('menuitemradio', { name: /^Counterparty 5/ }).click()
  await panel.getByRole('spinbutton', { name: 'Quantity', exact: true }).fill('0.03')
  await panel.getByRole('button', { name: /^Sell/ }).click()
  await question.getByRole('button', { name: /^Sell/ }).click()
  await expect
    .poll(async () => (await ordersOf(page, venue.url, 'history-list')).find(({ qty }) => qty === '0.03'))
    .toMatchObject({ createType: 'CreateByBboOrder', side: 'Sell', orderStatus: 'Filled' })

  // Back to a typed price; a click on the order book fills it in.
  await panel.getByRole('button', { name: 'Type a price' }).click()
  await expect(panel.getByRole('spinbutton', { name: 'Price', exact: true })).toBeVisible()
  expect(faults).toEqual([])
})
