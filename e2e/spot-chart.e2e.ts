import { SpotTrader } from './spot-trader.ts'
import { START_WITHIN } from './trader.ts'
import { expect, test } from './venue.ts'

test('[CHT-03, CHT-04, SPOT-02] the chart of a pair marks fills, moves the TP/SL of an order, and compares pairs and contracts', async ({
  page,
  venue,
  faults,
}) => {
  const trader = await SpotTrader.withDemo(page, venue.url, false)
  const chart = page.getByRole('region', { name: /^Chart of/ })
  await trader.send('Buy', 'Market', '1000')
  await expect(chart.getByRole('img', { name: /^\d+ buys?: .* BTC/ })).toBeVisible()

  const price = await trader.lastPrice()
  const at = (share: number) => (price * share).toFixed(1)
  await trader.choose('Buy', 'Limit')
  await trader.fill('Price', at(0.985))
  await trader.ticket().getByRole('checkbox', { name: 'TP/SL' }).click()
  await trader.fill('TP trigger price', at(0.995))
  await trader.fill('SL trigger price', at(0.975))
  await trader.confirm('Buy', '0.01')
  const profit = chart.getByRole('slider', { name: /^TP / })
  await expect(profit).toHaveAttribute('aria-valuenow', String(Number(at(0.995))))
  await profit.focus()
  await profit.press('Shift+ArrowDown')
  await profit.press('Enter')
  const question = page.getByRole('dialog')
  await expect(question).toContainText('BTC/USDT')
  await question.getByRole('button', { name: 'Change price' }).click()
  await expect(question).toBeHidden()
  const moved = (Number(at(0.995)) - 1).toFixed(1)
  await expect(profit).toHaveAttribute('aria-valuenow', String(Number(moved)))
  await trader.tab('Open orders')
  const shown = Number(moved).toLocaleString('en-US', { minimumFractionDigits: 1 })
  await expect(page.getByRole('tabpanel', { name: /^Open orders/ }).getByText(shown, { exact: true })).toBeVisible()
  await page.reload()
  await expect(profit).toHaveAttribute('aria-valuenow', String(Number(moved)), { timeout: START_WITHIN })
  await expect(chart.getByRole('img', { name: /^\d+ buys?: .* BTC/ })).toBeVisible()

  await chart.getByRole('button', { name: 'Compare or add a symbol' }).click()
  await question.getByRole('textbox').fill('eth')
  await question.getByRole('button', { name: 'Percent: ETH/USDT', exact: true }).click()
  await question.getByRole('button', { name: 'Percent: ETHUSDT', exact: true }).click()
  await question.getByRole('button', { name: 'Own axis: ETH/BTC', exact: true }).click()
  await page.keyboard.press('Escape')
  for (const figure of [/^ETH\/USDT[+-][\d.,]+%/, /^ETHUSDT[+-][\d.,]+%/, /^ETH\/BTC0\.0\d+/]) {
    await expect(chart.getByRole('listitem').filter({ hasText: figure })).toBeVisible()
  }
  expect(faults).toEqual([])
})
