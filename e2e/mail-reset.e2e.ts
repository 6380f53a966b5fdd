import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openMailBox } from '../apps/exchange/src/testing/mail-box.ts'
import { startExchange } from '../scripts/lib/exchange-process.ts'
import { freePort } from '../scripts/lib/free-port.ts'
import { expectNothingSeriousByDayAndNight } from './axe.ts'
import { EMAIL, expectNoSideways, logInWith, NEXT_PASSWORD, SIZES, signUp, toAccount, toLogIn } from './own-account.ts'
import { inTheme, START_WITHIN } from './trader.ts'
import { expect, test } from './venue.ts'

test.use({ hasOwnVenue: true })

const ADDRESS = 'ada@mail.example'
/** The page of the link has the same name as its field. */
const NEW_PASSWORD = 'input[autocomplete="new-password"]'

test('[SEC-03, ACC-06] an address is confirmed by a mailed code, and a forgotten password replaced by a mailed link', async ({
  page,
  faults,
  browser,
}) => {
  const box = await openMailBox()
  const dataDir = mkdtempSync(join(tmpdir(), 'perpdesk-e2e-'))
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const env = {
    PERPDESK_SMTP_URL: box.url,
    PERPDESK_MAIL_FROM: 'Perpdesk <no-reply@trade.example>',
    PERPDESK_PUBLIC_ORIGIN: url,
  }
  const exchange = await startExchange({ dataDir, port, env })
  try {
    await inTheme(page, 'system')
    await page.addInitScript(() => localStorage.setItem('perpdesk.practiceNotice.1', '{"seen":true}'))
    await signUp(page, url)
    await toAccount(page)
    const item = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Mail address' }) })
    await item.getByRole('button', { name: 'Set', exact: true }).click()
    await expect(item.getByRole('textbox', { name: 'Mail address' })).toHaveValue(EMAIL)
    await item.getByRole('textbox', { name: 'Mail address' }).fill(ADDRESS)
    await item.getByRole('button', { name: 'Send code' }).click()
    await expect(item.getByText(`A code is on its way to ${ADDRESS}.`, { exact: false })).toBeVisible()
    for (const size of SIZES) {
      await page.setViewportSize(size)
      await expectNoSideways(page)
    }
    const code = /^[0-9]{8}$/m.exec(box.received[0]?.text.replaceAll('\r', '') ?? '')?.[0] ?? ''
    await item.getByLabel('Code from the mail').fill(`${code.slice(0, 4)} ${code.slice(4)}`)
    await item.getByRole('button', { name: 'Confirm address' }).click()
    await expect(item.getByText(`can be mailed to ${ADDRESS}.`, { exact: false })).toBeVisible()

    const phone = await browser.newContext({ viewport: { width: 390, height: 844 } })
    const lost = await phone.newPage()
    await toLogIn(lost, url)
    await lost.getByRole('button', { name: 'Forgot your password?' }).click()
    const dialog = lost.getByRole('dialog', { name: 'New password' })
    await expectNothingSeriousByDayAndNight(lost)
    await dialog.getByLabel('E-mail').fill(EMAIL)
    await dialog.getByRole('button', { name: 'Send link' }).click()
    await expect(dialog.getByRole('status')).toContainText('the mail is on its way', { timeout: START_WITHIN })
    await expect.poll(() => box.received.length).toBe(2)
    expect(box.received[1]?.to).toEqual([ADDRESS])
    const link = /http:\S+/.exec(box.received[1]?.text ?? '')?.[0] ?? ''
    expect(link.startsWith(`${url}/user/reset-password#`)).toBe(true)

    await lost.goto(link)
    await lost.locator(NEW_PASSWORD).fill('password1')
    await lost.getByRole('button', { name: 'Set password' }).click()
    await expect(lost.getByRole('alert')).toBeVisible()
    for (const size of SIZES) {
      await lost.setViewportSize(size)
      await expectNoSideways(lost)
    }
    await expectNothingSeriousByDayAndNight(lost)
    await lost.locator(NEW_PASSWORD).fill(NEXT_PASSWORD)
    await lost.getByRole('button', { name: 'Set password' }).click()
    await logInWith(lost, NEXT_PASSWORD)
    await expect(lost.getByRole('listitem').filter({ hasText: 'Password set by a mailed link' })).toBeVisible({
      timeout: START_WITHIN,
    })
    // All earlier sessions have ended, and the link is used up.
    await page.goto(`${url}/user/account`)
    await expect(page.getByText('Log in to see your account.')).toBeVisible({ timeout: START_WITHIN })
    await page.goto(link)
    await page.locator(NEW_PASSWORD).fill('nine quiet harbours')
    await page.getByRole('button', { name: 'Set password' }).click()
    await expect(page.getByText('This link is no longer valid.', { exact: false })).toBeVisible()
    await page.getByRole('button', { name: 'Have a link mailed' }).click()
    await page.getByRole('button', { name: 'Use a recovery code' }).click()
    await expect(page.getByLabel('Recovery code')).toBeVisible()
    await phone.close()
    expect(faults).toEqual([])
  } finally {
    await exchange.kill().catch(() => undefined)
    await box.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
})
