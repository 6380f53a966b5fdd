import { readFileSync } from 'node:fs'
import { expectNothingSeriousByDayAndNight } from './axe.ts'
import { held, post } from './exchange-api.ts'
import { EMAIL, expectNoSideways, logInWith, PASSWORD, SIZES, signUp, toAccount, toLogIn } from './own-account.ts'
import { inTheme, START_WITHIN } from './trader.ts'
import { expect, test } from './venue.ts'

test.use({ hasOwnVenue: true })

const LONG = { symbol: 'BTCUSDT', side: 'Buy', orderType: 'Market', qty: '0.01' }
const CLOSE = { ...LONG, side: 'Sell', reduceOnly: true }

test('[ACC-06] all own data is downloaded, then the account is deleted, in every window and for good', async ({
  page,
  venue,
  faults,
  browser,
}) => {
  await inTheme(page, 'system')
  await signUp(page, venue.url)
  await post(page, 'order/create', LONG)
  await expect.poll(() => held(page, venue.url)).toEqual(['Buy 0.01'])
  await toAccount(page)

  const started = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  const download = await started
  expect(download.suggestedFilename()).toBe('perpdesk-data.json')
  const data = JSON.parse(readFileSync(await download.path(), 'utf8'))
  expect(data.profile).toMatchObject({ name: 'Ada', email: EMAIL })
  const uid: string = data.profile.uid
  await expect(page.getByText(uid)).toBeVisible()
  expect(data.accounts).toMatchObject([
    { account: { uid }, positions: [{ symbol: 'BTCUSDT', size: '0.01' }], executions: [{ symbol: 'BTCUSDT' }] },
  ])
  await expect(page.getByRole('listitem').filter({ hasText: 'Own data exported' })).toBeVisible()

  const context = await browser.newContext()
  const other = await context.newPage()
  await toLogIn(other, venue.url)
  await logInWith(other, PASSWORD)
  await expect(other.getByRole('heading', { name: 'Security' })).toBeVisible({ timeout: START_WITHIN })

  await page.getByRole('button', { name: 'Delete account' }).click()
  const form = page.getByRole('form', { name: 'Delete account' })
  await expect(form.getByText('Kept under account numbers without a name', { exact: false })).toBeVisible()
  for (const size of SIZES) {
    await page.setViewportSize(size)
    await form.scrollIntoViewIfNeeded()
    await expectNoSideways(page)
  }
  await expectNothingSeriousByDayAndNight(page)
  const send = form.getByRole('button', { name: 'Delete for good' })
  await send.click()
  await expect(form.getByText('This is not the e-mail of your account.')).toBeVisible()
  await form.getByRole('textbox').fill(EMAIL)
  await send.click()
  await expect(form.getByRole('alert')).toContainText('Close your positions')
  await post(page, 'order/create', CLOSE)
  await expect.poll(() => held(page, venue.url)).toEqual([])
  await send.click()
  await expect(page.getByText('Your account is deleted.')).toBeVisible()
  await expect(page.getByText('Log in to see your account.')).toBeVisible()

  // The other browser finds out by itself, and leaves the page of the account.
  await expect(other.getByRole('button', { name: 'Sign up' }).first()).toBeVisible({ timeout: START_WITHIN })
  await toLogIn(other, venue.url)
  await logInWith(other, PASSWORD)
  await expect(other.getByText('The e-mail or the password is wrong.')).toBeVisible()
  await context.close()
  await signUp(page, venue.url)
  await toAccount(page)
  await expect(page.getByText(EMAIL)).toBeVisible()
  await expect(page.getByText(uid)).toHaveCount(0)
  expect(faults).toEqual([])
})

test('[SEC-01, ACC-06] a confirmation renews the session in all windows of a browser, and none of them notices', async ({
  page,
  venue,
  faults,
  context,
}) => {
  await signUp(page, venue.url)
  const tab = await context.newPage()
  await tab.goto(`${venue.url}/trade/usdt/BTCUSDT`)
  await expect(tab.getByText('100,000.00 USDT').first()).toBeVisible({ timeout: START_WITHIN })
  await toAccount(page)
  const token = async () => (await context.cookies()).find(({ httpOnly, name }) => httpOnly && name === 'sid')?.value
  const before = await token()
  // As after five minutes: the server wants a confirmation.
  let isAsked = false
  await page.route('**/user/private/recovery-codes', async (route) => {
    if (isAsked) return route.continue()
    isAsked = true
    const body = { retCode: 20104, retMsg: '', result: {}, retExtInfo: {}, time: 0, requestId: '' }
    return route.fulfill({ json: body })
  })
  await page.getByRole('button', { name: 'Make new codes' }).click()
  const confirm = page.getByRole('form', { name: 'Confirm that it is you' })
  await confirm.getByLabel('Password').fill(PASSWORD)
  await confirm.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByRole('region', { name: 'Your new recovery codes' }).getByRole('listitem')).toHaveCount(10)
  expect(await token()).not.toBe(before)
  await post(tab, 'order/create', LONG)
  await expect.poll(() => held(tab, venue.url)).toEqual(['Buy 0.01'])
  await expect(tab.getByRole('tab', { name: /^Positions/ })).toContainText('1')
  expect(faults).toEqual([])
})
