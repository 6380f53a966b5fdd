import { expect, test } from './fault-test.ts'

test('a part of the program was replaced by a new version: one reload, and it is there @quick', async ({ stage }) => {
  const page = await stage.page()
  let loads = 0
  page.on('load', () => {
    loads += 1
  })
  await page.route(/\/assets\/pick-panel-.*\.js/, (route) =>
    loads < 2 ? route.fulfill({ status: 404, body: 'gone' }) : route.continue(),
  )
  await page.goto(`${stage.running.url}/trade/usdt/BTCUSDT`)
  await expect.poll(() => loads, { timeout: 30_000 }).toBe(2)
  await expect(page.locator('[data-side=bid][data-place="0"]')).toBeVisible()
  await page.keyboard.press('/')
  await expect(page.getByRole('grid', { name: 'Markets' }).getByRole('row').first()).toBeVisible()
  expect(loads).toBe(2)
})

test('a part that is gone for good: one reload, then a sentence in its own place', async ({ stage }) => {
  const page = await stage.page()
  let loads = 0
  page.on('load', () => {
    loads += 1
  })
  await page.route(/\/assets\/order-history-.*\.js/, (route) => route.fulfill({ status: 404, body: 'gone' }))
  await page.goto(`${stage.running.url}/trade/usdt/BTCUSDT`)
  await page.getByRole('tab', { name: /^Order history/ }).click()
  await expect.poll(() => loads, { timeout: 30_000 }).toBe(2)
  await page.getByRole('tab', { name: /^Order history/ }).click()
  await expect(page.getByRole('tabpanel', { name: /^Order history/ }).getByRole('alert')).toBeVisible({
    timeout: 20_000,
  })
  expect(loads).toBe(2)
  await stage.bookIsTrue(page)
})

test('a part that cannot be fetched for a moment comes without a reload', async ({ stage }) => {
  const page = await stage.page()
  let loads = 0
  let failed = 0
  page.on('load', () => {
    loads += 1
  })
  await page.route(/\/assets\/order-history-.*\.js/, (route) => {
    failed += 1
    return failed < 3 ? route.abort('connectionfailed') : route.continue()
  })
  await page.goto(`${stage.running.url}/trade/usdt/BTCUSDT`)
  await page.getByRole('tab', { name: /^Order history/ }).click()
  await expect.poll(() => failed, { timeout: 15_000 }).toBeGreaterThanOrEqual(3)
  await expect(page.getByRole('tabpanel', { name: /^Order history/ }).getByRole('alert')).toHaveCount(0)
  expect(loads).toBe(1)
})

test('[I18N-01] texts that cannot be fetched: the rest of the page works', async ({ stage }) => {
  const page = await stage.page()
  await page.route(/\/locales\/|\/assets\/(orders|orderHistory|assets)-.*\.js/, (route) => route.abort())
  await page.goto(`${stage.running.url}/trade/usdt/BTCUSDT`)
  for (const name of [/^Open orders/, /^Order history/, /^Assets/]) await page.getByRole('tab', { name }).click()
  await stage.bookIsTrue(page)
})

const CATALOGUE = '**/brief-symbol-list*'

test('[CAT-10] the catalogue fails at the first visit: the page comes up, and is whole once it answers', async ({
  stage,
}) => {
  const page = await stage.page()
  await page.route(CATALOGUE, (route) => route.fulfill({ status: 500, contentType: 'text/html', body: '<h1>500</h1>' }))
  await page.goto(`${stage.running.url}/trade/usdt/BTCUSDT`)
  await page.waitForTimeout(4_000)
  await page.unroute(CATALOGUE)
  await expect(page.locator('[data-side=bid][data-place="0"]')).toBeVisible({ timeout: 15_000 })
  await stage.bookIsTrue(page)
})

test('[CAT-10] an empty catalogue, and one of another shape: never a white page', async ({ stage }) => {
  for (const result of [{}, { LinearPerpetual: [] }, { LinearPerpetual: [{ x: 1 }] }, []]) {
    const page = await stage.page()
    await page.route(CATALOGUE, (route) =>
      route.fulfill({ json: { retCode: 0, retMsg: 'OK', result, retExtInfo: {}, requestId: '', time: 1 } }),
    )
    await page.goto(`${stage.running.url}/trade/usdt/BTCUSDT`)
    await expect(page.getByRole('main')).not.toBeEmpty({ timeout: 10_000 })
    await page.waitForTimeout(1_000)
    expect((await page.locator('body').innerText()).length).toBeGreaterThan(40)
    await page.close()
  }
})

test('every answer of the exchange is a web page: the terminal stands and says so', async ({ stage }) => {
  const page = await stage.page()
  await page.route(/\/(contract|user|v2|v3)\//, (route) =>
    route.fulfill({ status: 200, contentType: 'text/html', body: '<!doctype html><h1>Log in to the hotel</h1>' }),
  )
  await page.goto(`${stage.running.url}/trade/usdt/BTCUSDT`)
  await page.waitForTimeout(5_000)
  expect((await page.locator('body').innerText()).length).toBeGreaterThan(40)
})
