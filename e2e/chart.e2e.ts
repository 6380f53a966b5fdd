import { START_WITHIN, Trader } from './trader.ts'
import { expect, test } from './venue.ts'

test('[CHT-04, MKT-01, ORD-04] a trader takes a price from the book and moves and cancels orders on the chart', async ({
  page,
  venue,
  faults,
}) => {
  const trader = await Trader.withDemo(page, venue.url)
  const chart = page.getByRole('region', { name: /^Chart of/ })
  await expect(chart.getByText(/^BTCUSDT · 30m/)).toBeVisible()

  await test.step('a click on a row of the book fills the price of the order', async () => {
    await page.getByRole('button', { name: /^Price grouping/ }).click()
    await page.getByRole('menuitemradio').last().click()
    const row = trader.bids().getByRole('button').nth(2)
    const shown = (await row.innerText()).trim().split(/\s/)[0]?.replaceAll(',', '')
    await row.click()
    const price = page.getByRole('spinbutton', { name: 'Price', exact: true })
    await expect(async () => {
      const filled = Number(await price.inputValue())
      // The market may have moved between reading and clicking; the grouped price is a multiple of 10 all the same.
      expect(filled % 10).toBe(0)
      expect(Math.abs(filled - Number(shown))).toBeLessThan(filled * 0.005)
    }).toPass({ timeout: 20_000 })
  })

  await test.step('[ORD-04] a click on a sum of the book fills the quantity too', async () => {
    const quantity = page.getByRole('spinbutton', { name: 'Quantity', exact: true })
    await quantity.fill('')
    await trader.bids().getByRole('button').nth(1).locator('[data-lots]').last().click()
    await expect.poll(async () => Number((await quantity.inputValue()).replaceAll(',', ''))).toBeGreaterThan(0)
  })

  await test.step('resting orders stand on the chart; one is dragged, one moved by keys', async () => {
    const bid = Math.round(await trader.bestBid())
    await trader.limit('Buy', String(bid - 140), '0.01')
    await trader.limit('Buy', String(bid - 80), '0.02')
    const first = chart.getByRole('slider', { name: /^Buy 0.010/ })
    await expect(first).toHaveAttribute('aria-valuenow', String(bid - 140))
    const box = (await first.boundingBox())!
    await page.mouse.move(box.x + 8, box.y + box.height / 2)
    await page.mouse.down()
    await page.mouse.move(box.x + 8, box.y + box.height / 2 + 12, { steps: 5 })
    await page.mouse.up()
    await page.getByRole('dialog').getByRole('button', { name: 'Change price' }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(first).not.toHaveAttribute('aria-busy', 'true')
    const dragged = Number(await first.getAttribute('aria-valuenow'))
    expect(dragged).toBeLessThan(bid - 140)
    await trader.tab('Open orders')
    const orders = page.getByRole('tabpanel', { name: /^Open orders/ })
    await expect(orders.getByRole('row').filter({ hasText: dragged.toLocaleString('en-US') })).toHaveCount(1)

    const second = chart.getByRole('slider', { name: /^Buy 0.020/ })
    await second.focus()
    await second.press('Shift+ArrowDown')
    await second.press('Enter')
    await page.getByRole('dialog').getByRole('button', { name: 'Change price' }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(second).toHaveAttribute('aria-valuenow', String(bid - 81))
    await expect(orders.getByRole('row').filter({ hasText: (bid - 81).toLocaleString('en-US') })).toHaveCount(1)
  })

  await test.step('two quick clicks cancel two orders', async () => {
    const cancel = chart.getByRole('button', { name: /^Cancel the order/ })
    await expect(cancel).toHaveCount(2)
    // Checks that a pointer reaches both; the clicks themselves follow at once, because the lines move with the market.
    for (const index of [0, 1]) await cancel.nth(index).click({ trial: true })
    await cancel.evaluateAll((buttons: HTMLButtonElement[]) => {
      for (const button of buttons) button.click()
    })
    await expect(cancel).toHaveCount(0)
  })

  await test.step('a position is closed from its line', async () => {
    await trader.market('Buy', '0.02')
    const close = chart.getByRole('button', { name: /^Close Long 0.020/ })
    await close.click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Close 0.02/ })
      .click()
    await expect(close).toHaveCount(0)
  })
  expect(faults).toEqual([])
})

test('[CHT-06, CHT-07, MKT-01] the chart scrolls into the past, keeps its layout, and fills the gap of a lost connection', async ({
  page,
  venue,
  faults,
}) => {
  const asked: URL[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.pathname.endsWith('/kline')) asked.push(url)
  })
  const trader = await Trader.arriving(page, venue.url)
  const chart = page.getByRole('region', { name: /^Chart of/ })
  await expect(chart.getByText(/^BTCUSDT · 30m/)).toBeVisible()

  await test.step('scrolling back loads older bars; interval, indicators and type are there after a reload', async () => {
    const pane = (await chart.getByRole('application').boundingBox())!
    asked.length = 0
    for (let pull = 0; pull < 30 && asked.length === 0; pull += 1) {
      await page.mouse.move(pane.x + pane.width * 0.5, pane.y + 80)
      await page.mouse.down()
      await page.mouse.move(pane.x + pane.width - 120, pane.y + 80, { steps: 4 })
      await page.mouse.up()
    }
    await expect.poll(() => asked.length).toBeGreaterThan(0)
    await chart.getByRole('radio', { name: '5m', exact: true }).click()
    await expect(chart.getByText(/^BTCUSDT · 5m/)).toBeVisible()
    await chart.getByRole('button', { name: /^Chart type/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Line', exact: true }).click()
    await chart.getByRole('button', { name: /^Indicators/ }).click()
    await page.getByRole('button', { name: 'MACD', exact: true }).click()
    await page.keyboard.press('Escape')
    const kept = () => page.evaluate(() => localStorage.getItem('perpdesk.chart.properties'))
    await expect.poll(kept).toContain('MACD')
    await page.reload()
    await trader.live()
    await expect(chart.getByText(/^BTCUSDT · 5m/)).toBeVisible()
    await expect(chart.getByRole('button', { name: 'Chart type: Line' })).toBeVisible()
    await chart.getByRole('button', { name: /^Indicators/ }).click()
    await page.getByRole('radio', { name: /^On the chart/ }).click()
    await expect(page.getByRole('button', { name: /^Remove MACD/ })).toBeVisible()
    await page.keyboard.press('Escape')
    const legend = chart.locator('[data-legend]')
    await legend.getByRole('button', { name: 'MACD 12, 26, 9' }).hover()
    await legend.getByRole('button', { name: 'Hide MACD 12, 26, 9' }).click()
    await expect(legend.getByRole('listitem').filter({ hasText: 'MACD' }).getByRole('group')).toHaveCount(0)
    await expect.poll(kept).toContain('"hidden":true')
  })

  await test.step('[CHT-02, CHT-03] a typed interval, a time frame, compared contracts and a compared pair are shown and kept', async () => {
    await chart.getByRole('application').focus()
    await page.keyboard.type('4h')
    await page.keyboard.press('Enter')
    await expect(chart.getByText(/^BTCUSDT · 4h/)).toBeVisible()
    await expect(chart.getByRole('application')).toBeFocused()
    await chart.getByRole('button', { name: '1y: 1 year' }).click()
    await expect(chart.getByText(/^BTCUSDT · 1D/)).toBeVisible()
    await chart.getByRole('button', { name: 'Compare or add a symbol' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'Search by symbol or coin' }).fill('eth')
    await dialog.getByRole('button', { name: 'Percent: ETHUSDT', exact: true }).click()
    await dialog.getByRole('button', { name: 'Own axis: ETHUSD', exact: true }).click()
    await dialog.getByRole('button', { name: 'Percent: ETH/BTC', exact: true }).click()
    await page.keyboard.press('Escape')
    const compared = chart.getByRole('listitem').filter({ hasText: /^ETH/ })
    await expect(compared.filter({ hasText: /ETHUSDT[+-][\d.,]+%/ })).toBeVisible()
    await expect(compared.filter({ hasText: /ETHUSD[\d.,]+$/ })).toBeVisible()
    await expect(chart.getByRole('button', { name: '%: Percent' })).toHaveAttribute('aria-pressed', 'true')
    await page.reload()
    await trader.live()
    // The page of a contract loads the pairs for it.
    await expect(compared.filter({ hasText: /ETH\/BTC[+-][\d.,]+%/ })).toBeVisible()
    await compared.getByRole('button', { name: 'Remove ETH/BTC' }).click()
    await compared
      .filter({ hasText: /ETHUSD[\d.,]+$/ })
      .getByRole('button', { name: 'Remove ETHUSD' })
      .click()
    await compared.getByRole('button', { name: 'Remove ETHUSDT' }).click()
    await expect(compared).toHaveCount(0)
    await chart.getByRole('button', { name: '%: Percent' }).click()
  })

  await test.step('data of a dead connection is marked old, and the gap is filled when it is back', async () => {
    const trades = page.getByRole('region', { name: 'Recent trades' })
    await page.getByRole('tab', { name: 'Trades', exact: true }).click()
    await expect(trades.getByRole('button').first()).toBeVisible()
    await venue.kill()
    const panels = [chart, trades]
    // The age is shown for only two seconds, so it is checked in every frame.
    await Promise.all(
      panels.map(async (panel) =>
        page.waitForFunction((shown) => /\d s old/.test(shown?.textContent ?? ''), await panel.elementHandle(), {
          polling: 'raf',
          timeout: 20_000,
        }),
      ),
    )
    await Promise.all(panels.map((panel) => expect(panel.getByText(/^Not live/)).toBeVisible()))
    asked.length = 0
    await venue.restart()
    await Promise.all(
      panels.map((panel) => expect(panel.getByText(/^Not live/)).toHaveCount(0, { timeout: START_WITHIN })),
    )
    await expect.poll(() => asked.length).toBeGreaterThan(0)
    await page.getByRole('tab', { name: 'Order book' }).click()
    await trader.live()
  })
  expect(faults).toEqual([])
})
