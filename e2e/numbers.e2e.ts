import { Trader } from './trader.ts'
import { expect, test } from './venue.ts'

test('[NUM-01, NUM-02] the caret stays where the trader put it, whatever is typed, pasted or composed', async ({
  page,
  venue,
  faults,
}) => {
  await new Trader(page).open(venue.url)
  const price = page.getByRole('spinbutton', { name: 'Price', exact: true })
  const place = (at: number) => price.evaluate((field: HTMLInputElement, to) => field.setSelectionRange(to, to), at)
  const stands = async (value: string, at: number) => {
    await expect(price).toHaveValue(value)
    await expect.poll(() => price.evaluate((field: HTMLInputElement) => field.selectionStart)).toBe(at)
  }
  await price.fill('65000')
  await place(2)
  await page.keyboard.type('12')
  await stands('6512000', 4)
  await page.keyboard.type('x-e')
  await stands('6512000', 4)
  await page.keyboard.press('Backspace')
  await stands('651000', 3)
  await page.keyboard.type('.')
  await stands('651.0', 4)
  await place(5)
  await page.keyboard.type('79')
  await stands('651.0', 5)
  await place(0)
  await page.keyboard.press('Delete')
  await page.keyboard.insertText('７８')
  await stands('7851.0', 2)
  await page.keyboard.insertText('7 apples')
  await stands('7851.0', 2)
  await expect(price).toHaveAttribute('aria-invalid', 'true')

  // An input method composes in place, and only the finished text is read.
  await price.fill('100')
  await place(1)
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Input.imeSetComposition', { text: '２３', selectionStart: 2, selectionEnd: 2 })
  await expect(price).toHaveValue('1２３00')
  await devtools.send('Input.insertText', { text: '２３' })
  await stands('12300', 3)

  // Arrow keys and the held button step by the tick size; the field keeps the focus.
  await price.fill('100')
  await page.keyboard.press('ArrowUp')
  await stands('100.1', 5)
  await page.keyboard.press('Shift+ArrowDown')
  await stands('99.1', 4)
  const up = page.getByRole('button', { name: 'Price: up by 0.1' })
  await up.hover()
  await page.mouse.down()
  await expect.poll(async () => Number(await price.inputValue())).toBeGreaterThan(99.5)
  await page.mouse.up()
  await expect(async () => {
    const stopped = await price.inputValue()
    await page.waitForTimeout(300)
    expect(await price.inputValue()).toBe(stopped)
  }).toPass({ timeout: 5_000 })
  await expect(price).toBeFocused()
  expect(faults).toEqual([])
})
