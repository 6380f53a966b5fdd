import { ask, post } from './exchange-api.ts'
import { Trader } from './trader.ts'
import { expect, type Page, test } from './venue.ts'

/** Returns a displayed figure as a number, without coin and grouping: `+3.5500 USDT` is 3.55. */
const figure = (text: string) => Number(text.replaceAll(/[^\d.−-]/g, '').replace('−', '-'))

async function figuresOf(page: Page, panel: string, columns: readonly string[]): Promise<number[]> {
  const table = page.getByRole('tabpanel', { name: new RegExp(`^${panel}`) }).getByRole('table')
  await expect(table.getByRole('link', { name: 'BTCUSDT' }).first()).toBeVisible()
  const heads = await table.getByRole('columnheader').allInnerTexts()
  const cells = await table.getByRole('row').nth(1).getByRole('cell').allInnerTexts()
  return columns.map((name) => figure(cells[heads.findIndex((head) => head.trim() === name)] ?? ''))
}

interface Closed {
  readonly closedPnl: string
  readonly openFee: string
  readonly closeFee: string
}

test('[POS-02] one close has one gross and one net: in the form, in trade history and in closed PnL, as the exchange booked it', async ({
  page,
  venue,
  faults,
}) => {
  const trader = await Trader.withLong(page, venue.url, '0.1')
  const row = page
    .getByRole('tabpanel', { name: /^Positions/ })
    .getByRole('row')
    .filter({ hasText: 'BTCUSDT' })
  await row.getByRole('button', { name: /^Close Long BTCUSDT by Market/ }).click()
  const form = page.getByRole('dialog', { name: /^Close Long/ })
  for (const name of ['Gross PnL', 'Fees', 'Net PnL']) await expect(form.getByText(name, { exact: true })).toBeVisible()
  await form.getByRole('button', { name: /^Close 0.100/ }).click()
  await expect.poll(async () => (await ask<{ list: unknown[] }>(page, venue.url, 'position/list')).list).toEqual([])
  const booked = () => ask<{ list: Closed[] }>(page, venue.url, 'position/closed-pnl')
  await expect.poll(async () => (await booked()).list.length).toBe(1)
  const [closed] = (await booked()).list
  const fees = Number(closed!.openFee) + Number(closed!.closeFee)

  await trader.tab('Closed PnL')
  const [gross, shownFees, net] = await figuresOf(page, 'Closed PnL', ['Gross PnL', 'Fees', 'Net PnL'])
  expect(net).toBeCloseTo(Number(closed!.closedPnl), 3)
  expect(shownFees).toBeCloseTo(fees, 3)
  expect(gross).toBeCloseTo(Number(closed!.closedPnl) + fees, 3)
  await trader.tab('Trade history')
  const [ofTrade] = await figuresOf(page, 'Trade history', ['Gross PnL'])
  const fills = await ask<{ list: { execPnl: string; closedSize: string }[] }>(page, venue.url, 'order/trade-list')
  const closing = fills.list.filter(({ closedSize }) => closedSize !== '0')
  expect(ofTrade).toBeCloseTo(Number(closing[0]!.execPnl), 3)
  const sum = closing.reduce((total, { execPnl }) => total + Number(execPnl), 0)
  expect(gross).toBeCloseTo(sum, 3)
  expect(faults).toEqual([])
})

test('[POS-01, LEV-07] an isolated position has its side in a word and its auto margin as a switch, which the exchange keeps', async ({
  page,
  venue,
  faults,
}) => {
  const trader = await Trader.withDemo(page, venue.url)
  await post(page, 'account/set-margin-mode', { marginMode: 'ISOLATED_MARGIN' })
  await trader.market('Sell', '0.05')
  await trader.tab('Positions')
  const row = page
    .getByRole('tabpanel', { name: /^Positions/ })
    .getByRole('row')
    .filter({ hasText: 'BTCUSDT' })
  await expect(row.getByText('Short', { exact: true })).toBeVisible()
  await row.getByRole('switch', { name: 'Auto margin of Short BTCUSDT' }).click()
  interface Held {
    readonly isAutoAddMargin: boolean
  }
  const isAuto = async () => (await ask<{ list: Held[] }>(page, venue.url, 'position/list')).list[0]?.isAutoAddMargin
  await expect.poll(isAuto).toBe(true)
  await row.getByRole('button', { name: /^ADL/ }).click()
  await expect(page.getByText(/positions of the other side are closed/)).toBeVisible()
  await page.keyboard.press('Escape')
  await row.getByRole('switch').click()
  await expect.poll(isAuto).toBe(false)
  expect(faults).toEqual([])
})
