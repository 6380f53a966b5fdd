import { act, cleanup, configure, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { loadTexts, startTexts } from '../../i18n/index.ts'
import { completeDom, FakeExchange, USER } from '../testing/index.ts'
import { closeSessionDialog, openLogIn, openSignUp } from './dialog-state.ts'
import { SessionDialogs } from './session-dialogs.tsx'

const LOG_IN = '/user/public/login'
const SECOND = '/user/public/login-second'
const RESET = '/user/public/password-reset'
const TICKET = 'x'.repeat(43)
const RECOVERY = 'ABCDEF-ABCDEF-ABCDEF-ABCDEF'

let exchange: FakeExchange

// The calls use a real connection, and the machine may be busy.
configure({ asyncUtilTimeout: 5_000 })

beforeEach(async () => {
  completeDom()
  exchange = await FakeExchange.start()
  exchange.answer(LOG_IN, () => ({
    retCode: 20101,
    retMsg: 'x',
    retExtInfo: { ticket: TICKET, factors: 'authenticator' },
  }))
  await startTexts()
  await loadTexts('session', 'logIn', 'accountType')
  openLogIn()
  render(<SessionDialogs />)
  await screen.findByLabelText('E-mail')
})
afterEach(async () => {
  closeSessionDialog()
  cleanup()
  await exchange.stop()
})

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label, { selector: 'input' }), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

async function toSecondStep(): Promise<void> {
  type('E-mail', 'ada@example.com')
  type('Password', 'four gentle otters')
  press('Log in')
  await screen.findByLabelText('Code')
}

it('[SEC-03, ACC-01] a right password is followed by a code, which goes with the ticket', async () => {
  exchange.answer(SECOND, ({ body }) =>
    body['code'] === '123456'
      ? { result: { user: USER, wrongTries: 0 } }
      : { retCode: 20103, retMsg: 'This code is wrong.' },
  )
  await toSecondStep()
  type('Code', '12345')
  press('Log in')
  expect((await screen.findByRole('alert')).textContent).toMatch(/^Enter six digits/)
  expect(exchange.calls(SECOND)).toEqual([])
  type('Code', '000000')
  press('Log in')
  await waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(/^This code is wrong/))
  type('Code', ' 123456 ')
  press('Log in')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null))
  expect(exchange.calls(SECOND).at(-1)?.body).toEqual({ ticket: TICKET, code: '123456' })
})

it('[SEC-03] one that came too late leads back to the password, with the reason', async () => {
  exchange.answer(SECOND, () => ({ retCode: 20102, retMsg: 'That took too long.' }))
  await toSecondStep()
  type('Code', RECOVERY)
  press('Log in')
  expect(await screen.findByLabelText('Password')).toBeTruthy()
  expect(screen.getByRole('alert').textContent).toMatch(/^That took too long/)
})

it('[SEC-03, ACC-06] a recovery code sets a new password, with which one logs in', async () => {
  exchange.answer(RESET, () => ({ result: {} }))
  press('Forgot your password?')
  await screen.findByRole('dialog', { name: 'New password' })
  type('E-mail', 'ada@example.com')
  type('Recovery code', 'too short')
  type('New password', 'seven calm rivers')
  press('Set password')
  expect((await screen.findByRole('alert')).textContent).toMatch(/^Enter a recovery code/)
  expect(exchange.calls(RESET)).toEqual([])
  type('Recovery code', RECOVERY)
  press('Set password')
  expect(await screen.findByRole('dialog', { name: 'Log in' })).toBeTruthy()
  expect(exchange.calls(RESET).map(({ body }) => body)).toEqual([
    { email: 'ada@example.com', password: 'seven calm rivers', recoveryCode: RECOVERY },
  ])
})

it('[SEC-01] fields of a password hide what is typed, take what is pasted and tell password managers what they are', async () => {
  const expectField = async (label: string, purpose: string) => {
    const field = await screen.findByLabelText(label, { selector: 'input' })
    await waitFor(() => expect(field.getAttribute('autocomplete')).toBe(purpose))
    expect(field.getAttribute('type')).toBe('password')
    expect(fireEvent.paste(field)).toBe(true)
  }
  await expectField('Password', 'current-password')
  press('Forgot your password?')
  await expectField('New password', 'new-password')
  act(openSignUp)
  await screen.findByRole('dialog', { name: 'Sign up' })
  await expectField('Password', 'new-password')
})
