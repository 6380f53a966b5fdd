import { expandSymbol, expandSymbols, type SymbolConfig, shrinkSymbols } from '@perpdesk/protocol'
import type { Route } from '@playwright/test'
import { Trader } from './trader.ts'
import { expect, type Page, test } from './venue.ts'

const LIST = '**/contract/v5/product/brief-symbol-list**'
const CONTRACTS = 2_000

/** Answers with the exchange's own list and many more contracts, all copies of its first one. */
async function withMany(route: Route): Promise<void> {
  const response = await route.fetch()
  const answer = await response.json()
  const [model] = expandSymbols(answer.result.LinearPerpetual)
  if (model === undefined) throw new Error('the exchange lists no contract')
  const more = Array.from(
    { length: CONTRACTS },
    (_, place): SymbolConfig => ({
      ...model,
      symbolId: 10_000 + place,
      symbolName: `C${place}USDT`,
      indexSort: 10_000 + place,
    }),
  )
  const { LinearPerpetual } = shrinkSymbols(more.map((config) => ({ ...config, displayName: config.symbolName })))
  if (expandSymbol(LinearPerpetual[0]) === undefined) throw new Error('the contracts of the test do not fit')
  answer.result.LinearPerpetual.push(...LinearPerpetual)
  await route.fulfill({ json: answer })
}

const picker = (page: Page) => page.getByRole('grid', { name: 'Markets' })

test('[CAT-02, CAT-15] the symbol picker holds 2 000 contracts with a screenful of rows in the page, and finds one by its keys alone', async ({
  page,
  venue,
  faults,
}) => {
  await page.route(LIST, withMany)
  await new Trader(page).open(venue.url)
  await page.keyboard.press('/')
  await expect(picker(page).getByRole('row').first()).toBeVisible()
  // the coins' icons are loaded from the addresses in the catalogue
  const marks = picker(page).getByRole('row').locator('img')
  await expect
    .poll(() => marks.evaluateAll((all: HTMLImageElement[]) => all.every(({ naturalWidth }) => naturalWidth > 0)))
    .toBe(true)
  expect(await marks.count()).toBeGreaterThan(5)
  // more rendered rows would make scrolling slow
  expect(await picker(page).getByRole('row').count()).toBeLessThan(60)
  await page.keyboard.press('Escape')
  await expect(picker(page)).toBeHidden()
  await page.keyboard.press('/')
  await expect(page.getByRole('combobox')).toBeFocused()
  await page.keyboard.type('ethperp')
  await expect(picker(page).getByRole('row', { selected: true })).toContainText('ETH-PERP')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/trade\/futures\/usdc\/ETHPERP$/)
  expect(faults).toEqual([])
})

test('[CAT-08, CAT-09] without a list of the exchange the page trades on its built-in one, then on the last visit’s, and says so', async ({
  page,
  venue,
}) => {
  let down = true
  await page.route(LIST, (route) => (down ? route.abort() : route.continue()))
  const trader = await Trader.arriving(page, venue.url)
  await expect(page.getByText('Built-in contract list')).toBeVisible()
  await trader.startDemo()
  down = false
  await expect(page.getByText('Built-in contract list')).toBeHidden({ timeout: 15_000 })
  down = true
  await page.reload()
  await trader.live()
  await expect(page.getByText('Contract list from your last visit')).toBeVisible()
})

test('[CAT-01] a second visit asks only whether the list has changed', async ({ page, venue }) => {
  const trader = await Trader.arriving(page, venue.url)
  const [request] = await Promise.all([page.waitForRequest(LIST), page.reload()])
  const response = await request.response()
  expect((await request.allHeaders())['if-none-match']).toMatch(/^"/)
  // The browser revalidates its own cached copy of the list.
  expect([200, 304]).toContain(response?.status())
  await trader.live()
})
