import type { ResultOf } from '@perpdesk/protocol'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, configure, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { loadTexts, startTexts } from '../../i18n/index.ts'
import { logOut, startDemo } from '../../stores/session.ts'
import { Toaster } from '../../ui/index.ts'
import { completeDom, FakeExchange, USER } from '../testing/index.ts'
import { AccountPage } from './account-page.tsx'

// The calls use a real connection, and the machine may be busy.
configure({ asyncUtilTimeout: 5_000 })

const STATE: ResultOf<'security'> = {
  hasPassword: true,
  authenticatorTime: null,
  passkeys: [],
  recoveryCodesLeft: 0,
  sendsMail: false,
  mailAddress: '',
  confirmedUntil: 0,
}
const AGENT = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36'
const SESSION = { address: '10.0.0.1', device: AGENT, createdTime: 1_800_000_000_000, usedTime: 1_800_000_000_000 }
const SESSIONS: ResultOf<'sessions'> = {
  list: [
    { ...SESSION, sessionId: 'a'.repeat(32), isCurrent: true },
    { ...SESSION, sessionId: 'b'.repeat(32), device: '<b>me</b>', isCurrent: false },
  ],
}
const EVENT = { time: 1_800_000_000_000, address: '10.0.0.1', device: AGENT, hash: 'x', details: '{}' }
const EVENTS: ResultOf<'accountEvents'> = {
  list: [
    { ...EVENT, number: 2, event: 'signInFailed', details: '{"unlogged":"7"}' },
    { ...EVENT, number: 1, event: 'signedIn' },
  ],
  nextPageCursor: '',
  brokenAt: null,
}
const NEEDED = { retCode: 20104, retMsg: 'Confirm.' }
const CODES = ['ABCDEF-ABCDEF-ABCDEF-ABCDEF', 'BCDEFG-BCDEFG-BCDEFG-BCDEFG']

let exchange: FakeExchange

beforeEach(async () => {
  completeDom()
  exchange = await FakeExchange.start()
  exchange.answer('/user/private/logout', () => ({ result: {} }))
  exchange.answer('/user/public/demo', () => ({ result: { user: { ...USER, isDemo: false } } }))
  exchange.answer('/user/private/security', () => ({ result: STATE }))
  exchange.answer('/user/private/sessions', () => ({ result: SESSIONS }))
  exchange.answer('/user/private/account-events', () => ({ result: EVENTS }))
  await startTexts()
  await loadTexts('account', 'session', 'logIn', 'common')
})
afterEach(async () => {
  cleanup()
  await exchange.stop()
})

async function show(): Promise<void> {
  await startDemo()
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <Suspense>
        <AccountPage />
        <Toaster />
      </Suspense>
    </QueryClientProvider>,
  )
}

const button = (name: string) => screen.findByRole('button', { name })
const press = async (name: string) => fireEvent.click(await button(name))
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label, { selector: 'input' }), { target: { value } })

describe('the page of one’s own account', () => {
  it('[ACC-06] says who somebody is, which sessions there are and what happened', async () => {
    await show()
    expect(await screen.findByRole('img', { name: /^Your picture/ })).toBeTruthy()
    expect(screen.getByText(USER.email)).toBeTruthy()
    expect(await screen.findByRole('heading', { name: 'Chrome · Linux' })).toBeTruthy()
    // A user agent is displayed as text, never as HTML.
    expect(screen.getByRole('heading', { name: '<b>me</b>' })).toBeTruthy()
    expect(screen.getByText('This browser')).toBeTruthy()
    expect(await screen.findByText('Wrong password at a log-in')).toBeTruthy()
    expect(screen.getByText('Others like it before: 7.')).toBeTruthy()
    expect(screen.queryByText(/^The log was altered/)).toBe(null)
  })

  it('[SEC-06] says where the log was altered', async () => {
    exchange.answer('/user/private/account-events', () => ({ result: { ...EVENTS, brokenAt: 2 } }))
    await show()
    expect(await screen.findByText('The log was altered: row 2 is not as it was written.')).toBeTruthy()
  })

  it('[ACC-06] ends another session, and says why where it cannot', async () => {
    exchange.answer('/user/private/sessions/end', () => ({ result: {} }))
    await show()
    await press('End: <b>me</b>')
    await screen.findByText('The session has ended.')
    expect(exchange.calls('/user/private/sessions/end').map(({ body }) => body)).toEqual([
      { sessionId: 'b'.repeat(32) },
    ])
    exchange.answer('/user/private/sessions/end-others', () => ({
      retCode: 20107,
      retMsg: 'This session has ended already.',
    }))
    await press('End all others')
    expect((await screen.findByRole('alert')).textContent).toBe('This session has ended already.')
  })

  it('[ACC-06] invites whoever is signed out to log in, and a demo account to a password', async () => {
    await logOut()
    render(<AccountPage />)
    expect(await screen.findByText('Log in to see your account.')).toBeTruthy()
    cleanup()
    exchange.answer('/user/private/security', () => ({ result: { ...STATE, hasPassword: false } }))
    await show()
    expect(await button('Keep this account')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Change password' })).toBe(null)
  })
})

describe('the name', () => {
  it('[ACC-06] is changed, of at most forty characters', async () => {
    exchange.answer('/user/private/name', ({ body }) => ({
      result: { user: { ...USER, isDemo: false, name: body['name'] } },
    }))
    await show()
    await press('Change name')
    await press('Cancel')
    // The focus stays beside the form that was closed.
    await waitFor(() => expect(document.activeElement?.textContent).toContain(USER.email))
    await press('Change name')
    const form = await screen.findByRole('form', { name: 'Change name' })
    const send = () => fireEvent.click(within(form).getByRole('button', { name: 'Change name' }))
    type('New name', ' ')
    send()
    expect((await screen.findByRole('alert')).textContent).toBe('Use 1 to 40 characters.')
    type('New name', ' Grace ')
    send()
    await screen.findByText('Your name is changed.')
    expect(screen.getByText('Grace')).toBeTruthy()
    expect(screen.queryByRole('form', { name: 'Change name' })).toBe(null)
    expect(exchange.calls('/user/private/name').map(({ body }) => body)).toEqual([{ name: 'Grace' }])
  })
})

describe('the deletion of the account', () => {
  it('[ACC-06] says what it means, wants the e-mail typed, and signs out', async () => {
    let isOpen = true
    exchange.answer('/user/private/delete-account', () => {
      const refused = isOpen
      isOpen = false
      return refused ? { retCode: 20117, retMsg: 'Close your positions.' } : { result: {} }
    })
    await show()
    await press('Delete account')
    const form = await screen.findByRole('form', { name: 'Delete account' })
    expect(within(form).getAllByRole('listitem')).toHaveLength(4)
    await press('Delete for good')
    expect((await within(form).findByRole('alert')).textContent).toBe('This is not the e-mail of your account.')
    expect(exchange.calls('/user/private/delete-account')).toEqual([])
    type(`Type ${USER.email} to confirm`, ` ${USER.email.toUpperCase()} `)
    await press('Delete for good')
    expect((await within(form).findByRole('alert')).textContent).toBe('Close your positions.')
    await press('Delete for good')
    await screen.findByText('Your account is deleted.')
    expect(await screen.findByText('Log in to see your account.')).toBeTruthy()
  })
})

describe('the mail address', () => {
  it('[ACC-06] is offered by a venue that sends mail only, and confirmed by the mailed code', async () => {
    await show()
    await button('Make new codes')
    expect(screen.queryByRole('heading', { name: 'Mail address' })).toBe(null)
    cleanup()
    let address = ''
    exchange.answer('/user/private/security', () => ({ result: { ...STATE, sendsMail: true, mailAddress: address } }))
    exchange.answer('/user/private/mail-address', () => ({ result: {} }))
    exchange.answer('/user/private/mail-address/confirm', ({ body }) => {
      if (body['code'] !== '12345678') return { retCode: 20119, retMsg: 'This code is wrong.' }
      address = 'ada@mail.example'
      return { result: {} }
    })
    exchange.answer('/user/private/mail-address/remove', () => {
      address = ''
      return { result: {} }
    })
    await show()
    await press('Set')
    type('Mail address', 'ada@')
    await press('Send code')
    expect((await screen.findByRole('alert')).textContent).toBe('Not a valid e-mail address.')
    type('Mail address', ' ada@mail.example ')
    await press('Send code')
    await screen.findByText(/^A code is on its way to ada@mail\.example/)
    expect(exchange.calls('/user/private/mail-address').map(({ body }) => body)).toEqual([
      { address: 'ada@mail.example' },
    ])
    await press('Confirm address')
    expect((await screen.findByRole('alert')).textContent).toBe('Enter the eight digits from the mail.')
    type('Code from the mail', '00000000')
    await press('Confirm address')
    await waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(/^This code is wrong/))
    type('Code from the mail', '1234 5678')
    await press('Confirm address')
    await screen.findByText(/can be mailed to ada@mail\.example\.$/)
    await press('Remove')
    await screen.findByText(/^None\. With one, you can have a link mailed/)
  })
})

describe('security', () => {
  it('[SEC-03] asks for the password where the server wants it, then does what was asked for', async () => {
    let confirmed = false
    exchange.answer('/user/private/recovery-codes', () => (confirmed ? { result: { recoveryCodes: CODES } } : NEEDED))
    exchange.answer('/user/private/confirm', ({ body }) => {
      confirmed = body['password'] === 'right'
      return confirmed ? { result: { confirmedUntil: 1 } } : { retCode: 20105, retMsg: 'The password is wrong.' }
    })
    await show()
    await press('Make new codes')
    const form = await screen.findByRole('form', { name: 'Confirm that it is you' })
    await press('Confirm')
    expect((await within(form).findByRole('alert')).textContent).toBe('Enter your password.')
    expect(exchange.calls('/user/private/confirm')).toEqual([])
    expect(within(form).getByLabelText('Password')).toHaveProperty('type', 'password')
    // Without a second factor no code is requested.
    expect(within(form).queryByLabelText(/^Code/)).toBe(null)
    type('Password', 'wrong')
    await press('Confirm')
    expect((await screen.findByRole('alert')).textContent).toBe('The password is wrong.')
    type('Password', 'right')
    await press('Confirm')
    for (const code of CODES) expect(await screen.findByText(code)).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'I have kept them' }))
    expect(screen.queryByText(CODES[0]!)).toBe(null)
  })

  it('[SEC-03] asks for a code as well where there is a second factor, and sends none that cannot be one', async () => {
    exchange.answer('/user/private/security', () => ({ result: { ...STATE, authenticatorTime: 1_800_000_000_000 } }))
    exchange.answer('/user/private/authenticator/remove', () => NEEDED)
    exchange.answer('/user/private/confirm', () => ({ retCode: 20103, retMsg: 'This code is wrong.' }))
    await show()
    await press('Remove')
    const form = await screen.findByRole('form', { name: 'Confirm that it is you' })
    type('Password', 'right')
    await press('Confirm')
    expect((await within(form).findByRole('alert')).textContent).toMatch(/^Enter six digits/)
    expect(exchange.calls('/user/private/confirm')).toEqual([])
    type('Code from the app, or a recovery code', ' 123456 ')
    await press('Confirm')
    expect((await within(form).findByText('This code is wrong.')).textContent).toBe('This code is wrong.')
    expect(exchange.calls('/user/private/confirm').map(({ body }) => body)).toEqual([
      { password: 'right', code: '123456' },
    ])
  })

  it('[SEC-03] sets an authenticator app up by its picture or key and a code', async () => {
    const uri = 'otpauth://totp/Perpdesk:ada?issuer=Perpdesk&secret=ABCDEFGHIJKLMNOP&algorithm=SHA1&digits=6&period=30'
    exchange.answer('/user/private/authenticator/enrol', () => ({ result: { secret: 'ABCDEFGHIJKLMNOP', uri } }))
    exchange.answer('/user/private/authenticator/confirm', ({ body }) =>
      body['code'] === '123456'
        ? { result: { recoveryCodes: CODES } }
        : { retCode: 20103, retMsg: 'This code is wrong.' },
    )
    await show()
    await press('Set up')
    expect(await screen.findByRole('img', { name: 'QR code for your authenticator app' })).toBeTruthy()
    expect(screen.getByText('ABCD EFGH IJKL MNOP')).toBeTruthy()
    await press('Switch on')
    expect((await screen.findByRole('alert')).textContent).toBe('Enter the six digits that the app shows.')
    expect(exchange.calls('/user/private/authenticator/confirm')).toEqual([])
    type('Code from the app', '000000')
    await press('Switch on')
    await waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(/^This code is wrong/))
    type('Code from the app', '123456')
    await press('Switch on')
    expect(await screen.findByText(CODES[1]!)).toBeTruthy()
  })

  it('[ACC-06] lists the passkeys, each with its name to change, and says where the browser has none', async () => {
    const passkey = { createdTime: 1_800_000_000_000, usedTime: 1_800_000_000_000 }
    const passkeys = [
      { ...passkey, passkeyId: 'aaaa', name: 'Laptop', isSynced: false },
      { ...passkey, passkeyId: 'bbbb', name: '<b>Phone</b>', isSynced: true },
    ]
    exchange.answer('/user/private/security', () => ({ result: { ...STATE, passkeys } }))
    exchange.answer('/user/private/passkeys/name', () => ({ result: {} }))
    exchange.answer('/user/private/passkeys/remove', () => ({ retCode: 20113, retMsg: 'It was removed already.' }))
    await show()
    const list = await screen.findByRole('list', { name: 'Passkeys' })
    const [laptop, phone] = within(list).getAllByRole('listitem')
    expect(within(laptop!).getByText('Laptop')).toBeTruthy()
    expect(within(phone!).getByText('<b>Phone</b>')).toBeTruthy()
    expect(within(phone!).getByText(/synced to your other devices$/)).toBeTruthy()
    // The browser of the test has no passkeys, so it cannot add one.
    expect(screen.getByText(/^This browser has no passkeys at this address/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Add' })).toBe(null)
    await press('Rename: Laptop')
    const form = await screen.findByRole('form', { name: 'Rename: Laptop' })
    const send = () => fireEvent.click(within(form).getByRole('button', { name: 'Rename' }))
    type('Name of the passkey', 'x'.repeat(41))
    send()
    expect((await screen.findByRole('alert')).textContent).toBe('Use 1 to 40 characters.')
    type('Name of the passkey', ' Old laptop ')
    send()
    await waitFor(() => expect(screen.queryByRole('form')).toBe(null))
    expect(exchange.calls('/user/private/passkeys/name').map(({ body }) => body)).toEqual([
      { passkeyId: 'aaaa', name: 'Old laptop' },
    ])
    await press('Remove: Laptop')
    expect((await screen.findByRole('alert')).textContent).toBe('It was removed already.')
  })

  it('[SEC-01] changes the password, of at least eight characters', async () => {
    exchange.answer('/user/private/password', () => ({ result: { user: { ...USER, isDemo: false } } }))
    await show()
    await press('Change password')
    expect(screen.getByLabelText('New password')).toHaveProperty('type', 'password')
    type('New password', 'short')
    const form = screen.getByRole('form', { name: 'Change password' })
    fireEvent.click(within(form).getByRole('button', { name: 'Change password' }))
    expect((await screen.findByRole('alert')).textContent).toBe('Use at least 8 characters.')
    expect(exchange.calls('/user/private/password')).toEqual([])
    type('New password', 'seven calm rivers')
    fireEvent.click(within(form).getByRole('button', { name: 'Change password' }))
    await screen.findByText(/^Your password is changed/)
    expect(exchange.calls('/user/private/password').map(({ body }) => body)).toEqual([
      { password: 'seven calm rivers' },
    ])
  })
})
