import { readFileSync } from 'node:fs'
import { post } from './exchange-api.ts'
import { Trader } from './trader.ts'
import { expect, test } from './venue.ts'

/** Returns width and height from the header of a PNG file. */
function sizeOf(path: string): readonly [width: number, height: number] {
  const bytes = readFileSync(path)
  expect(bytes.toString('latin1', 1, 4)).toBe('PNG')
  return [bytes.readUInt32BE(16), bytes.readUInt32BE(20)]
}

test('[SHR-01, SHR-03] a position and what was closed of it become pictures, which are downloaded and copied', async ({
  page,
  venue,
  faults,
}) => {
  const trader = await Trader.withLong(page, venue.url, '0.1')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const share = page.getByRole('button', { name: 'Share Long BTCUSDT' })
  await share.click()
  const dialog = page.getByRole('dialog', { name: 'Share BTCUSDT' })
  await expect(dialog.getByRole('img', { name: /^Poster: Long BTCUSDT, ROI/ })).toBeVisible()
  const download = async () => {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Download PNG' }).click(),
    ])
    expect(file.suggestedFilename()).toMatch(/^perpdesk-poster-BTCUSDT-\d{4}-\d\d-\d\d\.png$/)
    return sizeOf(await file.path())
  }
  expect(await download()).toEqual([2_400, 1_350])
  await dialog.getByRole('radio', { name: 'Tall' }).click()
  await dialog.getByRole('radio', { name: 'Light' }).click()
  await expect.poll(download).toEqual([1_800, 2_400])
  await dialog.getByRole('button', { name: 'Copy image' }).click()
  await expect(page.getByText('Image copied')).toBeVisible()
  const kinds = await page.evaluate(async () => (await navigator.clipboard.read()).flatMap(({ types }) => types))
  expect(kinds).toEqual(['image/png'])
  await dialog.getByRole('button', { name: 'Copy link' }).click()
  await expect(page.getByText('Link copied')).toBeVisible()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  expect(link).toMatch(/\/en\/invite\?ref=[2-9A-HJKMNP-Z]{8}$/)
  await page.keyboard.press('Escape')
  await expect(share).toBeFocused()

  const order = { symbol: 'BTCUSDT', side: 'Sell', orderType: 'Market', qty: '0.1', reduceOnly: true }
  await post(page, 'order/create', order)
  await trader.tab('Closed PnL')
  await page.getByRole('button', { name: 'Share Long BTCUSDT' }).click()
  await expect(dialog.getByRole('img', { name: /^Poster: Long BTCUSDT, ROI/ })).toBeVisible()
  await expect(dialog.getByRole('radio', { name: 'Tall' })).toBeChecked()
  expect(faults).toEqual([])
})
