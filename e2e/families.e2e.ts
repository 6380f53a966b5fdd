import { Trader } from './trader.ts'
import { expect, type Page, test } from './venue.ts'

interface Held {
  readonly symbol: string
  readonly size: string
  readonly entryPrice: string
  readonly liqPrice: string
}

/** Returns the user's position as the exchange reports it. */
async function held(page: Page, symbol: string): Promise<Held | undefined> {
  const answer: { result: { list: Held[] } } = await page.evaluate(
    async (path) => (await fetch(path)).json(),
    `/contract/v5/position/list?symbol=${symbol}`,
  )
  return answer.result.list.find((position) => position.size !== '0')
}

const shown = (price: string) =>
  Number(price).toLocaleString('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 })

test('[ROUTE-02, ROUTE-04, ROUTE-06, ORD-06, POS-01, POS-02] an inverse and a USDC perpetual are traded like any other, each in its own coin', async ({
  page,
  venue,
  faults,
}) => {
  test.slow()
  const trader = new Trader(page)
  const sent: Record<string, unknown>[] = []
  page.on('request', (request) => {
    if (request.url().includes('/contract/v5/order/create')) sent.push(request.postDataJSON())
  })

  // The address in another family redirects to the contract's own address, without a history entry.
  await trader.open(venue.url)
  await trader.startDemo()
  await page.goto(`${venue.url}/trade/usdt/BTCUSD`)
  await expect(page).toHaveURL(/\/trade\/inverse\/BTCUSD$/)
  await trader.live()
  await expect(page).toHaveTitle(/^[\d,.]+ BTCUSD · Perpdesk$/)
  await expect(page.getByText('Size (USD)').first()).toBeVisible()

  // The account holds only stablecoins, which in cross margin are collateral for contracts settled in a coin.
  await page.getByRole('button', { name: /^Leverage/ }).click()
  await page.getByRole('menuitem', { name: '25×' }).click()
  await trader.market('Buy', '2000')
  await trader.tab('Positions')
  const positions = page.getByRole('tabpanel', { name: /^Positions/ })
  const inverse = positions.getByRole('row').filter({ hasText: 'BTCUSD' })
  await expect(inverse).toHaveCount(1)
  await expect(inverse).toContainText('2,000 USD')
  await expect(inverse).toContainText('25×')
  await expect(inverse).toContainText(/[+-]0\.\d{8} BTC[+-]/)
  const long = await held(page, 'BTCUSD')
  await expect(inverse).toContainText(shown(long?.entryPrice ?? ''))
  // In cross margin the liquidation price depends on the coin's price in dollars, so only its first digits are
  // compared.
  await expect(async () => {
    const { liqPrice = '' } = (await held(page, 'BTCUSD')) ?? {}
    expect(liqPrice).toMatch(/^\d+/)
    await expect(inverse).toContainText(shown(liqPrice).slice(0, 3), { timeout: 1_000 })
  }).toPass({ timeout: 20_000 })
  expect(sent.at(-1)).toMatchObject({ symbol: 'BTCUSD', qty: '2000', leverage: '25' })

  await inverse.getByRole('button', { name: /Market/ }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Close 2,000 USD/ })
    .click()
  await expect(inverse).toHaveCount(0)
  expect(await held(page, 'BTCUSD')).toBe(undefined)

  // A USDC perpetual, with a limit order that rests and is cancelled.
  await page.goto(`${venue.url}/trade/futures/usdc/BTCPERP`)
  await trader.live()
  await expect(page).toHaveTitle(/BTC-PERP/)
  const far = Math.round((await trader.bestBid()) * 0.97)
  await trader.limit('Buy', String(far), '0.01')
  await trader.tab('Open orders')
  const order = page
    .getByRole('tabpanel', { name: /^Open orders/ })
    .getByRole('row')
    .filter({ hasText: 'BTC-PERP' })
  await expect(order).toContainText('0.010 BTC')
  await expect(order).toContainText(' USDC')
  expect(sent.at(-1)).toMatchObject({ symbol: 'BTCPERP', qtyX: '1000000' })
  await order.getByRole('button', { name: /^Cancel the/ }).click()
  await expect(order).toHaveCount(0)

  await trader.market('Sell', '0.02')
  await trader.tab('Positions')
  const usdc = positions.getByRole('row').filter({ hasText: 'BTC-PERP' })
  await expect(usdc).toContainText(/[+-]?\d+\.\d\d USDC[+-]?\d/)
  await expect(usdc).toContainText('Short')
  await page.reload()
  await trader.live()
  await trader.tab('Positions')
  await expect(usdc).toHaveCount(1)
  await usdc.getByRole('button', { name: /Market/ }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Close 0.020 BTC/ })
    .click()
  await expect(usdc).toHaveCount(0)

  // Every coin that was traded is in the balances, with its own number of decimals; the sign depends on the market.
  await trader.tab('Assets')
  const balances = page.getByRole('table', { name: 'Balances' })
  for (const [coin, digits] of [
    ['BTC', 8],
    ['USDC', 4],
  ] as const) {
    const amounts = balances.getByRole('row').filter({ hasText: coin }).getByRole('cell')
    const notZero = new RegExp(`^-?(?!0\\.0+$)\\d+\\.\\d{${digits}}$`)
    await expect(amounts.filter({ hasText: notZero }).first()).toBeVisible()
  }
  await trader.tab('Closed PnL')
  const closed = page.getByRole('tabpanel', { name: /^Closed PnL/ })
  await expect(closed.getByRole('row').filter({ hasText: 'BTCUSD' })).toContainText(/-?0\.\d{8} BTC/)
  expect(faults).toEqual([])
})
