import { expectNothingSerious } from './axe.ts'
import { held, lastPrice, ordersOf } from './exchange-api.ts'
import { inTheme, Trader } from './trader.ts'
import { expect, type Page, test } from './venue.ts'

/** Returns the account's OCO orders, open or ended, as the exchange reports them, the take profit first. */
async function orders(
  page: Page,
  url: string,
  list: 'list' | 'history-list' = 'list',
): Promise<readonly Readonly<Record<string, string>>[]> {
  return (await ordersOf(page, url, list))
    .filter(({ stopOrderType }) => stopOrderType === 'OcoOrder')
    .toSorted((a, b) => Number(b['triggerPrice']) - Number(a['triggerPrice']))
}

const OCO = /^OCO/

async function write(trader: Trader, legs: { tp: number; limit: number; sl: number }, qty: string): Promise<void> {
  await trader.field('TP trigger price').fill(String(legs.tp))
  await trader.field('TP limit price').fill(String(legs.limit))
  await trader.field('SL trigger price').fill(String(legs.sl))
  await trader.field('Quantity').fill(qty)
}

test('[ORD-01, ORD-10, TAB-02] a trader writes an OCO, is told on which side it fits, and both wait until they are cancelled', async ({
  page,
  venue,
  faults,
}) => {
  const trader = await Trader.withLong(page, venue.url, '0.05')
  const price = Math.round(await trader.bestBid())
  const [tp, limit, sl] = [price + 3_000, price + 3_100, price - 3_000]
  await trader.kind(OCO)
  await write(trader, { tp, limit, sl }, '0.05')
  await page.getByRole('group', { name: 'Stop loss' }).getByRole('button', { name: 'Trigger by: Last' }).click()
  await page.getByRole('menuitemradio', { name: 'Mark' }).click()
  await page.getByRole('checkbox', { name: 'Reduce-only' }).click()
  // there is no short to close, and the prices of a sell pair are invalid for a buy
  await expect(page.getByRole('button', { name: /^Close short/ })).toBeDisabled()
  await expectNothingSerious(page)
  const close = page.getByRole('button', { name: /^Close long/ })
  await close.click()
  const question = page.getByRole('dialog')
  await expect(question).toContainText(
    `Last rises to ${tp.toLocaleString('en-US')}.0 → ${limit.toLocaleString('en-US')}.0`,
  )
  await expect(question).toContainText(`Mark falls to ${sl.toLocaleString('en-US')}.0 → Market`)
  await expectNothingSerious(page)
  await question.getByRole('button', { name: /^Close long/ }).click()
  await expect(question).toBeHidden()
  const both = { orderStatus: 'Untriggered', side: 'Sell', qty: '0.05', reduceOnly: true }
  await expect
    .poll(() => orders(page, venue.url))
    .toMatchObject([
      {
        ...both,
        orderType: 'Limit',
        triggerPrice: String(tp),
        price: String(limit),
        triggerBy: 'LastPrice',
        triggerDirection: 1,
      },
      { ...both, orderType: 'Market', triggerPrice: String(sl), triggerBy: 'MarkPrice', triggerDirection: 2 },
    ])

  const [profit] = await orders(page, venue.url)
  await trader.tab('Open orders')
  await page
    .getByRole('button', { name: /^Cancel the sell order BTCUSDT/i })
    .first()
    .click()
  await expect.poll(() => orders(page, venue.url)).toEqual([])
  await expect
    .poll(async () => (await orders(page, venue.url, 'history-list')).map(({ orderId }) => orderId))
    .toContain(profit?.['orderId'])
  expect(faults).toEqual([])
})

test.describe('in a crash', { tag: '@crash' }, () => {
  test.use({ scenario: { PERPDESK_MARKET_SCENARIO: 'crash' } })

  test('[ORD-10, TPSL-17] the stop of an OCO sells, and ends the take profit', async ({ page, venue }) => {
    test.setTimeout(300_000)
    const trader = await Trader.withLong(page, venue.url, '0.05')
    const price = Math.round(await trader.bestBid())
    await trader.kind(OCO)
    await write(trader, { tp: price + 3_000, limit: price + 3_000, sl: price - 300 }, '0.05')
    await page.getByRole('checkbox', { name: 'Reduce-only' }).click()
    await trader.send(/^Close long/)
    await expect
      .poll(() => orders(page, venue.url, 'history-list'), { timeout: 150_000 })
      .toMatchObject([
        { orderType: 'Limit', cancelType: 'CancelByOCOTpCanceledBySlTriggered', cumExecQty: '0' },
        { orderStatus: 'Filled', cumExecQty: '0.05' },
      ])
    expect(await held(page, venue.url)).toEqual([])
  })
})

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } })

  test.beforeEach(({ page }) => inTheme(page, 'light'))

  test('[ORD-01, ORD-10] an OCO that buys is written and sent by touch', async ({ page, venue }) => {
    const trader = await Trader.onPhone(page, venue.url)
    const price = await lastPrice(page, venue.url)
    await trader.kind(OCO)
    await write(trader, { tp: price - 2_000, limit: price - 2_000, sl: price + 2_000 }, '0.02')
    await expect(page.getByRole('button', { name: /^Sell \/ Short/ })).toBeDisabled()
    await expectNothingSerious(page)
    await page.getByRole('button', { name: /^Buy \/ Long/ }).tap()
    const question = page.getByRole('dialog')
    await expectNothingSerious(page)
    await question.getByRole('button', { name: /^Buy \/ Long/ }).tap()
    await expect
      .poll(() => orders(page, venue.url))
      .toMatchObject([
        { side: 'Buy', orderType: 'Market', triggerDirection: 1, triggerPrice: String(price + 2_000) },
        { side: 'Buy', orderType: 'Limit', triggerDirection: 2, triggerPrice: String(price - 2_000) },
      ])
  })
})
