import { gzipSync } from 'node:zlib'
import { Trader } from './trader.ts'
import { expect, test } from './venue.ts'

test('the trade page loads at most 250 kB of script (gzip) without the chart, and 100 kB of chart', async ({
  page,
  venue,
}) => {
  const sizes = new Map<string, number>()
  const reading: Promise<void>[] = []
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (!pathname.endsWith('.js')) return
    reading.push(response.body().then((body) => void sizes.set(pathname, gzipSync(body).length)))
  })
  await new Trader(page).open(venue.url)
  await expect(page.getByRole('application')).toBeVisible()
  await Promise.all(reading)
  const sum = (chart: boolean) =>
    [...sizes].filter(([path]) => path.includes('/chart') === chart).reduce((total, [, size]) => total + size, 0)
  expect(sum(false)).toBeGreaterThan(50_000)
  expect(sum(false)).toBeLessThanOrEqual(250_000)
  expect(sum(true)).toBeGreaterThan(20_000)
  expect(sum(true)).toBeLessThanOrEqual(100_000)
})

test('files of the terminal come compressed', async ({ page, venue }) => {
  const encodings: (string | undefined)[] = []
  page.on('response', (response) => {
    if (response.url().endsWith('.js')) encodings.push(response.headers()['content-encoding'])
  })
  await new Trader(page).open(venue.url)
  expect(new Set(encodings)).toEqual(new Set(['br']))
})
