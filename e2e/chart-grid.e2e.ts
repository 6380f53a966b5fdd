import { readFileSync } from 'node:fs'
import { Trader } from './trader.ts'
import { expect, test } from './venue.ts'

test('[CHT-10, CHT-06] several charts with what links them, kept under a name, in a file, and in a second window', async ({
  page,
  venue,
  faults,
}) => {
  const trader = await Trader.arriving(page, venue.url)
  const panel = page.getByRole('region', { name: /^Chart of/ })
  const cell = (number: number) => panel.getByRole('group', { name: new RegExp(`^Chart ${number}:`) })
  const menu = page.getByRole('dialog')
  const link = async (name: string) => {
    await panel.getByRole('button', { name: 'Charts', exact: true }).click()
    await menu.getByRole('checkbox', { name }).click()
    await page.keyboard.press('Escape')
  }

  await test.step('the second chart shows a contract and an interval of its own until they are linked', async () => {
    await panel.getByRole('button', { name: 'Charts', exact: true }).click()
    await menu.getByRole('button', { name: 'Two side by side' }).click()
    await page.keyboard.press('Escape')
    await cell(2)
      .getByRole('button', { name: /^BTCUSDT · / })
      .click()
    await menu.getByRole('textbox').fill('eth')
    await page.keyboard.press('Enter')
    await expect(cell(2).getByText('ETHUSDT · 30m')).toBeVisible()
    await panel.getByRole('radio', { name: '5m', exact: true }).click()
    await expect(cell(2).getByText('ETHUSDT · 5m')).toBeVisible()
    await expect(cell(1).getByText('BTCUSDT · 30m')).toBeVisible()
    await link('Interval')
    await expect(cell(1).getByText('BTCUSDT · 5m')).toBeVisible()
  })

  await test.step('the crosshair of one chart is on the other', async () => {
    // The open of the running candle does not change with ticks.
    const open = cell(2)
      .locator('span')
      .filter({ hasText: /^O [\d.,]+$/ })
      .first()
    const before = await open.innerText()
    const at = (await cell(1).getByRole('application').boundingBox())!
    // Candles that arrive take the crosshair away until the mouse moves again.
    await expect(async () => {
      await page.mouse.move(at.x + at.width / 4, at.y + at.height / 2)
      await page.mouse.move(at.x + at.width / 4, at.y + at.height / 3)
      await expect(open).not.toHaveText(before, { timeout: 1_000 })
    }).toPass()
  })

  await test.step('a layout is saved, changed, opened again and carried in a file', async () => {
    await panel.getByRole('button', { name: 'More for the chart' }).click()
    await page.getByRole('menuitem', { name: 'Chart layouts' }).click()
    await menu.getByRole('textbox', { name: 'Name of the layout' }).fill('Pair')
    await menu.getByRole('button', { name: 'Save', exact: true }).click()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      menu.getByRole('button', { name: 'Save Pair as a file' }).click(),
    ])
    expect(file.suggestedFilename()).toBe('perpdesk-Pair.json')
    const text = readFileSync(await file.path(), 'utf8')
    await menu.getByRole('button', { name: 'Delete Pair' }).click()
    await expect(menu.getByText('Pair', { exact: true })).toHaveCount(0)
    const json = { name: 'pair.json', mimeType: 'application/json', buffer: Buffer.from(text) }
    await menu.locator('input[type="file"]').setInputFiles({ ...json, buffer: Buffer.from('{}') })
    await expect(page.getByText('This file holds no chart layout.')).toBeVisible()
    await menu.locator('input[type="file"]').setInputFiles(json)
    await expect(menu.getByText('Pair', { exact: true })).toBeVisible()
    await page.keyboard.press('Escape')
    await panel.getByRole('button', { name: 'Charts', exact: true }).click()
    await menu.getByRole('button', { name: 'One chart' }).click()
    await page.keyboard.press('Escape')
    await expect(cell(2)).toHaveCount(0)
    await page.reload()
    await trader.live()
    await panel.getByRole('button', { name: 'More for the chart' }).click()
    await page.getByRole('menuitem', { name: 'Chart layouts' }).click()
    await menu.getByRole('button', { name: 'Open: Pair' }).click()
    await expect(cell(2).getByText('ETHUSDT · 5m')).toBeVisible()
  })

  await test.step('a second window draws alike and stays at its interval', async () => {
    const other = await page.context().newPage()
    await other.goto(`${venue.url}/trade/usdt/ETHUSDT`)
    const theirs = other.getByRole('region', { name: /^Chart of/ }).getByRole('group', { name: /^Chart 1:/ })
    await expect(theirs.getByText('ETHUSDT · 5m')).toBeVisible()
    await cell(1).getByRole('application').focus()
    await panel.getByRole('button', { name: /^Chart type/ }).click()
    await menu.getByRole('button', { name: 'Area', exact: true }).click()
    await other
      .getByRole('group', { name: /^Chart 1:/ })
      .getByRole('application')
      .focus()
    await expect(other.getByRole('button', { name: 'Chart type: Area' })).toBeVisible()
    await other.close()
  })

  await test.step('the charts take the whole page and give it back', async () => {
    await panel.getByRole('button', { name: 'Charts on the whole screen' }).click()
    await expect.poll(async () => (await panel.boundingBox())?.width).toBe(page.viewportSize()?.width)
    await panel.getByRole('button', { name: 'Back to the page' }).click()
    await expect.poll(async () => (await panel.boundingBox())?.width).toBeLessThan(1_000)
  })
  expect(faults).toEqual([])
})
