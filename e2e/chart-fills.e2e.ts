import { expectNothingSerious } from './axe.ts'
import { lastPrice, ordersOf, post } from './exchange-api.ts'
import { middle, mouse, way } from './hand.ts'
import { Trader } from './trader.ts'
import { expect, test } from './venue.ts'

test('[CHT-04, CHT-06] own trades stand at their bars; what is drawn, and the question before a move, are set in one place and kept', async ({
  page,
  venue,
  faults,
}) => {
  const trader = await Trader.withDemo(page, venue.url)
  const chart = page.getByRole('region', { name: /^Chart of/ })
  await chart.getByRole('radio', { name: '1h', exact: true }).click()
  const bought = chart.getByRole('img', { name: /buys?: 0\.020 BTC at [\d,]+\.\d/ })
  const position = chart.getByText('Long 0.020', { exact: true })
  const order = chart.getByRole('slider', { name: /^Buy 0\.01/ })
  const price = (await lastPrice(page, venue.url)) - 200
  await post(page, 'order/create', { symbol: 'BTCUSDT', side: 'Buy', orderType: 'Market', qty: '0.02' })
  await post(page, 'order/create', {
    symbol: 'BTCUSDT',
    side: 'Buy',
    orderType: 'Limit',
    qty: '0.01',
    price: `${price}`,
  })
  await expect(bought).toBeVisible()
  await expect(position).toBeVisible()

  const settings = page.getByRole('dialog', { name: 'Chart settings' })
  const box = (name: string) => settings.getByRole('checkbox', { name, exact: true })
  await chart.getByRole('button', { name: 'Chart settings' }).click()
  await expectNothingSerious(page, '[role="dialog"]')
  await box('Own trades').click()
  await expect(bought).toHaveCount(0)
  await box('Positions').click()
  await expect(position).toHaveCount(0)
  await box('Ask before a moved line is sent').click()
  await page.keyboard.press('Escape')

  // Without confirmation the change is sent when the line is released.
  await mouse(page, way(await middle(order), 0, 10))
  await page.mouse.up()
  await expect
    .poll(async () => (await ordersOf(page, venue.url)).map((each) => Number(each['price']) < price))
    .toEqual([true])
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await page.reload()
  await trader.live()
  await expect(order).toBeVisible()
  await expect(position).toHaveCount(0)
  await chart.getByRole('button', { name: 'Chart settings' }).click()
  await expect(box('Own trades')).not.toBeChecked()
  await expect(box('Ask before a moved line is sent')).not.toBeChecked()
  await box('Own trades').click()
  // After the reload the fill is read from the list of trades, not from the stream.
  await expect(bought).toBeVisible()
  expect(faults).toEqual([])
})
