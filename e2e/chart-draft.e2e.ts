import { expectNothingSerious } from './axe.ts'
import { ordersOf } from './exchange-api.ts'
import { finger, middle, mouse, way } from './hand.ts'
import { BUY, Trader } from './trader.ts'
import { expect, test } from './venue.ts'

test.use({ hasTouch: true })

test('[ORD-07, ORD-05, CHT-04] the order in the panel stands on the chart, is dragged there, and is sent as it was dragged', async ({
  page,
  venue,
  faults,
}) => {
  const trader = await Trader.withDemo(page, venue.url)
  const chart = page.getByRole('region', { name: /^Chart of/ })
  await chart.getByRole('radio', { name: '1h', exact: true }).click()
  const best = Math.round(await trader.bestBid())
  const draft = chart.getByRole('slider', { name: /^Draft/ })
  // The form's initial price is not the trader's choice and is not drawn.
  await expect(draft).toHaveCount(0)
  await trader.field('Price').fill(String(best - 100))
  await trader.field('Quantity').fill('0.02')
  await page.getByRole('checkbox', { name: 'TP/SL' }).click()
  await trader.field('Take profit').fill(String(best + 150))
  await trader.field('Stop loss').fill(String(best - 700))
  const [limit, profit, loss] = [/Limit 0\.02/, /TP of the buy 0\.02/, /SL of the buy 0\.02/].map((name) =>
    draft.and(chart.getByRole('slider', { name })),
  ) as [typeof draft, typeof draft, typeof draft]
  await expect(draft).toHaveCount(3)

  await test.step('a mouse moves the price; the panel has it, and nothing is sent', async () => {
    await mouse(page, way(await middle(limit), 0, 10))
    await expect(chart.getByText('From last price')).toBeVisible()
    await page.mouse.up()
    await expect(trader.field('Price')).not.toHaveValue(String(best - 100))
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  await test.step('a finger moves the take profit, with what it would bring beside it; keys the stop loss', async () => {
    const touch = await page.context().newCDPSession(page)
    await finger(touch, 700, ...way(await middle(profit), 0, -24))
    await expect(trader.field('Take profit')).not.toHaveValue(String(best + 150))
    await loss.focus()
    await page.keyboard.press('Shift+ArrowDown')
    await expect(chart.getByText('Loss there')).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(trader.field('Stop loss')).toHaveValue(String(best - 701))
    await expectNothingSerious(page, '[data-lines]')
  })

  const prices = await Promise.all(['Price', 'Take profit', 'Stop loss'].map((name) => trader.field(name).inputValue()))
  await trader.send(BUY)
  const [price, takeProfit, stopLoss] = prices
  await expect
    .poll(() => ordersOf(page, venue.url))
    .toEqual([expect.objectContaining({ side: 'Buy', qty: '0.02', price, takeProfit, stopLoss })])
  // The order was sent, so there is no draft any more.
  await expect(draft).toHaveCount(0)
  await expect(chart.getByRole('slider', { name: /^Buy 0\.02/ })).toBeVisible()
  expect(faults).toEqual([])
})
