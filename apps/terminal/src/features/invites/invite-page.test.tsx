import type { ResultOf } from '@perpdesk/protocol'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, configure, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { loadTexts, startTexts } from '../../i18n/index.ts'
import { logOut, startDemo } from '../../stores/session.ts'
import { Toaster } from '../../ui/index.ts'
import { type Answer, completeDom, FakeExchange, USER } from '../testing/index.ts'
import { InvitePage } from './invite-page.tsx'

// The calls use a real connection, and the machine may be busy.
configure({ asyncUtilTimeout: 5_000 })

const OPEN = '/user/public/invite'
const OWN = '/user/private/invites'
const BONUS = { coin: 'USDT', amount: '5000' }
const NOBODY: ResultOf<'invites'> = {
  inviteCode: 'K7Q2M9XA',
  bonus: BONUS,
  earned: '0',
  invitedBy: null,
  count: 0,
  list: [],
}

let exchange: FakeExchange
let copied: string[]

beforeEach(async () => {
  completeDom()
  copied = []
  Object.defineProperty(navigator, 'clipboard', {
    configurable: true,
    value: { writeText: async (text: string) => void copied.push(text) },
  })
  exchange = await FakeExchange.start()
  exchange.answer('/user/private/logout', () => ({ result: {} }))
  await startTexts()
  await loadTexts('invites', 'session', 'common')
})
afterEach(async () => {
  cleanup()
  window.history.replaceState(null, '', '/')
  await exchange.stop()
})

async function show(search = ''): Promise<void> {
  window.history.replaceState(null, '', `/en/invite${search}`)
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <Suspense>
        <InvitePage />
        <Toaster />
      </Suspense>
    </QueryClientProvider>,
  )
}

async function signedIn(isDemo = false): Promise<void> {
  exchange.answer('/user/public/demo', () => ({ result: { user: { ...USER, isDemo } } }))
  await startDemo()
}

const opens = (answer: Answer) => exchange.answer(OPEN, () => answer)
const heading = (name: string | RegExp) => screen.findByRole('heading', { name })
const button = (name: string) => screen.getByRole('button', { name })

describe('the page of an invitation, signed out', () => {
  beforeEach(async () => void (await logOut()))

  it('[ROUTE-08] names who invites and the bonus, and sends the code as it stands in the address', async () => {
    opens({ result: { inviter: { name: 'A***' }, bonus: BONUS } })
    await show('?ref=K7Q2M9XA')
    await heading('A*** invites you to Perpdesk')
    expect(screen.getByText(/you and A\*\*\* each get 5,000\sUSDT of demo funds/)).toBeTruthy()
    expect(exchange.calls(OPEN).map(({ body }) => body)).toEqual([{ ref: 'K7Q2M9XA' }])
    expect(button('Sign up')).toBeTruthy()
  })

  it('[ROUTE-08] asks for the invitation that is kept where the address has no code', async () => {
    opens({ result: { inviter: null, bonus: BONUS } })
    await show()
    await heading('Trade contracts on Perpdesk')
    expect(exchange.calls(OPEN).map(({ body }) => body)).toEqual([{}])
    expect(button('Sign up')).toBeTruthy()
  })

  it.each([
    ['that nobody has', 20_015, 'Nobody has this invite code. Check the link, or sign up without it.'],
    ['of one’s own', 20_016, 'This invite code is your own. Send it to somebody else.'],
    ['without the form of one', 10_001, 'This is no invite code. Check the link, or sign up without it.'],
  ])('[ROUTE-08] a code %s is told, and one signs up all the same', async (_, retCode, sentence) => {
    opens({ retCode, retMsg: sentence })
    await show('?ref=NOBODYS2')
    expect((await screen.findByRole('alert')).textContent).toBe(sentence)
    expect(button('Sign up')).toBeTruthy()
  })

  it('[ROUTE-08] what was not answered is asked again', async () => {
    opens('cut')
    await show('?ref=K7Q2M9XA')
    await screen.findByRole('button', { name: 'Try again' })
    opens({ result: { inviter: { name: 'A***' }, bonus: BONUS } })
    fireEvent.click(button('Try again'))
    await heading('A*** invites you to Perpdesk')
  })
})

describe('the page of one’s own invitations', () => {
  it('[SHR-01, ROUTE-08] has code, link and QR code, and nobody at first', async () => {
    exchange.answer(OWN, () => ({ result: NOBODY }))
    await signedIn()
    await show()
    await heading('Invite friends')
    expect(screen.getByText('Nobody has signed up by your link yet.')).toBeTruthy()
    expect(screen.getByRole('img', { name: 'QR code of your invite link' })).toBeTruthy()
    fireEvent.click(button('Copy code'))
    await screen.findByText('Copied')
    fireEvent.click(button('Copy link'))
    await waitFor(() => expect(copied).toEqual(['K7Q2M9XA', `${window.location.origin}/en/invite?ref=K7Q2M9XA`]))
    expect(exchange.calls(OPEN)).toEqual([])
  })

  it('[SHR-01] lists who came, how far that is, and what it has brought', async () => {
    const person = (name: string, state: 'joined' | 'traded' | 'paid') => ({
      name,
      state,
      joinedTime: 1_700_000_000_000,
    })
    const list = [person('D***', 'joined'), person('C***', 'traded'), person('B***', 'paid')]
    const invitedBy = person('A***', 'paid')
    exchange.answer(OWN, () => ({ result: { ...NOBODY, list, count: 201, earned: '10000', invitedBy } }))
    await signedIn()
    await show()
    await heading('Invite friends')
    const rows = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
    expect(rows.map((row) => row?.match(/^(\w)\*\*\*.*\d(\D+)$/)?.slice(1))).toEqual([
      ['D', 'Signed up'],
      ['C', 'Bonus on its way'],
      ['B', 'Bonus paid'],
    ])
    expect(screen.getByText('10,000 USDT')).toBeTruthy()
    expect(screen.getByText('The last 3 are shown.')).toBeTruthy()
    expect(screen.getByText(/^A\*\*\* invited you, and you both got 5,000\sUSDT\.$/)).toBeTruthy()
  })

  it('[ROUTE-08] says why it cannot be read, and asks again', async () => {
    exchange.answer(OWN, () => ({ retCode: 10_016, retMsg: 'The exchange is busy.' }))
    await signedIn()
    await show()
    expect((await screen.findByRole('alert')).textContent).toContain('Your invitations could not be read: ')
    exchange.answer(OWN, () => ({ result: NOBODY }))
    fireEvent.click(button('Try again'))
    await heading('Invite friends')
  })

  it('[ROUTE-08, ACC-01] somebody with a demo account keeps it by the invitation that they came by', async () => {
    exchange.answer(OWN, () => ({ result: NOBODY }))
    opens({ result: { inviter: { name: 'A***' }, bonus: BONUS } })
    await signedIn(true)
    await show('?ref=NOT9MINE')
    await heading('A*** invites you to Perpdesk')
    expect(button('Keep this account')).toBeTruthy()
    expect(await heading('Invite friends')).toHaveProperty('tagName', 'H2')
  })
})
