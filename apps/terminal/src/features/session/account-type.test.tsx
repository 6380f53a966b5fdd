import { cleanup, configure, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { loadTexts, startTexts } from '../../i18n/index.ts'
import { completeDom, FakeExchange, USER } from '../testing/index.ts'
import { closeSessionDialog, openDemoType, openSignUp } from './dialog-state.ts'
import { SessionDialogs } from './session-dialogs.tsx'

const REGISTER = '/user/public/register'
const DEMO = '/user/public/demo'

let exchange: FakeExchange

// The calls use a real connection, and the machine may be busy.
configure({ asyncUtilTimeout: 5_000 })

beforeEach(async () => {
  completeDom()
  exchange = await FakeExchange.start()
  for (const path of [REGISTER, DEMO]) exchange.answer(path, () => ({ result: { user: USER } }))
  await startTexts()
  await loadTexts('session', 'logIn', 'accountType')
})
afterEach(async () => {
  closeSessionDialog()
  cleanup()
  await exchange.stop()
})

const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const choose = (name: string) => fireEvent.click(screen.getByRole('radio', { name: new RegExp(`^${name}`) }))
const typeNow = () => screen.getByRole('radio', { checked: true }).getAttribute('value')

/** Returns the offered types, each with its explanation. */
const explained = () =>
  screen.getAllByRole('radio').map((radio) => {
    const note = document.getElementById(radio.getAttribute('aria-describedby') ?? '')
    return [radio.getAttribute('value'), note?.textContent]
  })
const EXPLAINED = [
  ['UTA2', expect.stringMatching(/^All your coins together back all contracts/)],
  ['UTA', expect.stringMatching(/^As 2\.0 for USDT and USDC contracts/)],
  ['classic', expect.stringMatching(/^Each coin backs only its own contracts/)],
]

describe('the type of a new account', () => {
  const open = async () => {
    openSignUp()
    render(<SessionDialogs />)
    const line = await screen.findByText('Account type', { selector: 'summary *' })
    type('Name', 'Ada')
    type('E-mail', 'ada@example.com')
    type('Password', 'four gentle otters')
    return line.closest('summary')
  }
  const send = async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Sign up' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null))
    return exchange.calls(REGISTER).map(({ body }) => body['accountType'])
  }

  it('[ACC-02] is the usual one where nobody asks, named on the line that opens', async () => {
    const line = await open()
    expect(line?.textContent).toBe('Account typeUnified account 2.0')
    expect(await send()).toEqual(['UTA2'])
  })

  it.each([
    ['Unified account', 'UTA'],
    ['Classic account', 'classic'],
  ])('[ACC-02] %s is sent as it was chosen', async (name, sent) => {
    const line = await open()
    fireEvent.click(line!)
    choose(`${name}(?! 2)`)
    expect(line?.textContent).toBe(`Account type${name}`)
    expect(await send()).toEqual([sent])
  })

  it('[ACC-02] is explained before it is chosen, and said to stay for good', async () => {
    const line = await open()
    fireEvent.click(line!)
    expect(explained()).toEqual(EXPLAINED)
    expect(screen.getByText('The type cannot be changed later.')).toBeTruthy()
  })

  it('[ACC-02] is asked of nobody who logs in', async () => {
    await open()
    fireEvent.click(screen.getByRole('button', { name: 'Log in' }))
    await screen.findByRole('dialog', { name: 'Log in' })
    expect(screen.queryByText('Account type')).toBe(null)
  })
})

describe('the type of a demo account', () => {
  const open = async () => {
    openDemoType()
    render(<SessionDialogs />)
    await screen.findByRole('dialog', { name: 'Choose the type of demo account' })
    await screen.findAllByRole('radio')
  }
  const send = async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Try with a demo account' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null))
    return exchange.calls(DEMO).map(({ body }) => body)
  }

  it('[ACC-02] begins with the usual one; each is explained, and what becomes of the account before', async () => {
    await open()
    expect(typeNow()).toBe('UTA2')
    expect(explained()).toEqual(EXPLAINED)
    expect(screen.getByText(/demo account of another type, the new one takes its place for good/)).toBeTruthy()
    expect(await send()).toEqual([{ accountType: 'UTA2' }])
  })

  it('[ACC-02] is sent as it was chosen', async () => {
    await open()
    choose('Classic account')
    expect(await send()).toEqual([{ accountType: 'classic' }])
  })
})
