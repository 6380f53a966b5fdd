import { expandSymbol, expandSymbols, type SymbolConfig, shrinkSymbols } from '@perpdesk/protocol'
import type { CDPSession, Route } from '@playwright/test'
import { Trader } from './trader.ts'
import { expect, type Page, test } from './venue.ts'

const LIST = '**/contract/v5/product/brief-symbol-list**'
const CONTRACTS = 2_000
const OPENINGS = 5

/** The exchange's own answer with so many contracts more, all like its first one. */
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

const picker = (page: Page) => page.getByRole('grid', { name: 'Contracts' })

/** Milliseconds that the page's thread works from the key to the frame after the first row: other processes do not count. */
async function openingTime(page: Page, session: CDPSession): Promise<number> {
  const worked = async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1_000
  }
  const before = await worked()
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const painted = (): void => {
          if (document.querySelector('[role="grid"][aria-label="Contracts"] [role="row"]') === null)
            requestAnimationFrame(painted)
          else requestAnimationFrame(() => resolve())
        }
        window.dispatchEvent(new KeyboardEvent('keydown', { key: '/' }))
        requestAnimationFrame(painted)
      }),
  )
  return (await worked()) - before
}

test('[CAT-02, CAT-15] the symbol picker opens in under 100 ms with 2 000 contracts, and finds one by its keys alone', async ({
  page,
  venue,
  faults,
}) => {
  await page.route(LIST, withMany)
  await new Trader(page).open(venue.url)
  // The panel's own code is fetched ahead when a pointer comes near; how long that takes is the network's.
  await page
    .getByRole('button', { name: /Perpetual/ })
    .first()
    .hover()
  await page.keyboard.press('/')
  await expect(picker(page).getByRole('row').first()).toBeVisible()
  // the coins' marks come from the addresses that the catalogue tells
  const marks = picker(page).getByRole('row').locator('img')
  await expect
    .poll(() => marks.evaluateAll((all: HTMLImageElement[]) => all.every(({ naturalWidth }) => naturalWidth > 0)))
    .toBe(true)
  expect(await marks.count()).toBeGreaterThan(5)
  await page.keyboard.press('Escape')
  await expect(picker(page)).toBeHidden()
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const times: number[] = []
  for (let opening = 0; opening < OPENINGS; opening += 1) {
    times.push(await openingTime(page, session))
    await page.keyboard.press('Escape')
    await expect(picker(page)).toBeHidden()
  }
  expect(times.toSorted((a, b) => a - b)[Math.floor(OPENINGS / 2)]).toBeLessThan(100)
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
  // The browser answers its own question: the page sees the list it had.
  expect([200, 304]).toContain(response?.status())
  await trader.live()
})
