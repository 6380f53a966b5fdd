import { expect, test } from './fault-test.ts'

test('a full storage: all of it works, nothing is kept @quick', async ({ stage }) => {
  await stage.context.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
  })
  const trader = await stage.trader({ demo: true })
  await trader.market('Buy', '0.012')
  await expect.poll(() => stage.ordersOf('0.012')).toBe(1)
})

test('a storage that throws at every touch: all of it works', async ({ stage }) => {
  await stage.context.addInitScript(() => {
    const refuse = {
      get: () => {
        throw new DOMException('forbidden', 'SecurityError')
      },
    }
    Object.defineProperty(window, 'localStorage', refuse)
    Object.defineProperty(window, 'sessionStorage', refuse)
    Object.defineProperty(window, 'indexedDB', refuse)
  })
  const trader = await stage.trader({ demo: true })
  await trader.market('Buy', '0.013')
  await expect.poll(() => stage.ordersOf('0.013')).toBe(1)
})

test('[CAT-10] what is kept is damaged, of another shape, of a later version or hostile: the fallbacks are taken', async ({
  stage,
}) => {
  const { page } = await stage.trader()
  await page.getByRole('radio', { name: 'Market', exact: true }).click()
  for (const damage of [
    '{',
    'null',
    '[]',
    '7',
    '"text"',
    '{"__proto__":{"theme":"x"},"constructor":1,"theme":["dark"]}',
    JSON.stringify({ version: 999, value: 'x'.repeat(1_000_000) }),
  ]) {
    const kept = await page.evaluate((text) => {
      const keys = Object.keys(localStorage)
      for (const key of keys) localStorage.setItem(key, text)
      for (const key of Object.keys(sessionStorage)) sessionStorage.setItem(key, text)
      return keys.length
    }, damage)
    expect(kept).toBeGreaterThan(0)
    await page.reload()
    await expect(page.locator('[data-side=bid][data-place="0"]')).toBeVisible({ timeout: 15_000 })
  }
})
