import { pseudo } from '../apps/terminal/src/i18n/pseudo.ts'
import { Trader } from './trader.ts'
import { expect, test } from './venue.ts'

test.describe('on the site of Hong Kong', () => {
  test.use({ scenario: { PERPDESK_SITE: 'hk' } })

  test('[I18N-01, I18N-02] texts come by language and namespace, lazily, and no word bypasses them', async ({
    page,
    venue,
    faults,
  }) => {
    const asked: string[] = []
    await page.route('**/locales/**', async (route) => {
      // A page whose language comes late is shown in English until then, and may ask for English texts too.
      const [, file = ''] = /\/locales\/[0-9a-f]{8}\/((?:en|en-HK)\/[a-zA-Z]+)\.json$/.exec(route.request().url()) ?? []
      asked.push(file)
      const response = await route.fetch()
      expect(response.headers()['cache-control']).toContain('immutable')
      const texts: Record<string, string> = await response.json()
      // Every text from the files is marked, so that other texts stand out.
      const marked = Object.entries(texts).map(([key, text]) => [key, pseudo(text)])
      await route.fulfill({ response, json: Object.fromEntries(marked) })
    })
    await page.goto(`${venue.url}/trade/usdt/BTCUSDT`)
    await expect(page.locator('html')).toHaveAttribute('lang', 'en-HK')
    await expect(
      page
        .getByRole('toolbar', { name: pseudo('Bids').slice(0, -3) })
        .getByRole('button')
        .first(),
    ).toBeVisible()
    await expect.poll(() => asked).toContain('en-HK/orderPanel')
    expect(asked).not.toContain('')
    expect(asked.filter((file) => file.endsWith('/leverage'))).toEqual([])
    expect(new Set(asked).size).toBe(asked.length)
    const raw = await page.evaluate(() => {
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      const found: string[] = []
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
        const words = (node.textContent ?? '').replace('Perpdesk', '')
        if (/[a-z]{3}/.test(words) && node.parentElement?.checkVisibility() === true) {
          found.push(words)
        }
      }
      return found
    })
    expect(raw).toEqual([])
    expect(faults).toEqual([])
  })
})

test('[I18N-01, I18N-02] the language of an unsupported browser is English; times follow the chosen zone at once', async ({
  page,
  venue,
}) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'languages', { get: () => ['fr-FR'] }))
  await new Trader(page).open(venue.url)
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await page.getByRole('button', { name: 'Settings', exact: true }).click()
  await page.getByRole('button', { name: /^Time zone/ }).click()
  await page.getByRole('menuitemradio', { name: /^UTC\+9 · Japan/ }).click()
  await expect(page.getByRole('button', { name: /^Time zone: UTC\+9/ })).toBeVisible()
})
