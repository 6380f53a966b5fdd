import type { Account } from '@perpdesk/protocol'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { loadTexts, startTexts } from '../../i18n/index.ts'
import { logOut, startDemo } from '../../stores/session.ts'
import { completeDom, FakeExchange, USER } from '../testing/index.ts'
import { AssetsPage } from './assets-page.tsx'

const PATH = '/user/private/accounts'
let exchange: FakeExchange

beforeEach(async () => {
  completeDom()
  exchange = await FakeExchange.start()
  exchange.answer('/user/private/logout', () => ({ result: {} }))
  exchange.answer('/user/public/demo', () => ({ result: { user: USER } }))
  await startTexts()
  await loadTexts('accounts', 'assets', 'assetPages', 'session', 'common', 'accountType')
})
afterEach(async () => {
  cleanup()
  await logOut()
  await exchange.stop()
})

const coin = { unrealisedPnl: '0', totalPositionIM: '0', totalOrderIM: '0', inOrders: '0' }
const USDT = { ...coin, coin: 'USDT', walletBalance: '100', equity: '100', availableBalance: '100', usdValue: '100' }
const BTC = { ...coin, coin: 'BTC', walletBalance: '0.01', equity: '0.01', availableBalance: '0.01', usdValue: '650' }
const shared = { accountType: 'UTA2', marginMode: 'REGULAR_MARGIN' } as const
const LIST: Account[] = [
  { ...shared, uid: '100000001', name: '', purpose: 'main', totalEquity: '750', coins: [USDT, BTC] },
  {
    ...shared,
    uid: '100000002',
    name: 'Hedge',
    purpose: 'ordinary',
    totalEquity: '250',
    coins: [
      { ...USDT, walletBalance: '250', equity: '250', totalPositionIM: '50', availableBalance: '200', usdValue: '250' },
    ],
  },
]
const PRICES = [
  { coin: 'BTC', price: '65000' },
  { coin: 'USDT', price: '1' },
]

function show(): void {
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <Suspense>
        <AssetsPage />
      </Suspense>
    </QueryClientProvider>,
  )
}

it('[ACC-05, ROUTE-10] has the worth of all accounts in USD and in a chosen coin, by coin and by account', async () => {
  exchange.answer(PATH, () => ({ result: { list: LIST, prices: PRICES } }))
  await startDemo()
  show()
  expect(await screen.findByText('1,000.00 USD')).toBeTruthy()
  expect(screen.getByText('≈ 0.01538461 BTC')).toBeTruthy()
  const cells = (name: string) =>
    [...screen.getByRole('table', { name }).querySelectorAll('tbody tr')].map((row) =>
      [...row.children].map((cell) => cell.textContent),
    )
  expect(cells('Coins of all accounts')).toEqual([
    ['BTC', '0.01000000', '0.01000000', '0.00000000', '0.00000000', '650.00', '65.00%'],
    ['USDT', '350.0000', '300.0000', '50.0000', '0.0000', '350.00', '35.00%'],
  ])
  const parts = (name: string) =>
    within(screen.getByRole('region', { name }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)
  expect(parts('By coin')).toEqual(['BTC65.00%', 'USDT35.00%'])
  expect(parts('By account')).toEqual(['Main account75.00%', 'Hedge25.00%'])
  fireEvent.keyDown(screen.getByRole('button', { name: /^Also in/ }), { key: 'Enter' })
  fireEvent.click(await screen.findByRole('menuitemradio', { name: 'USDT' }))
  expect(await screen.findByText('≈ 1,000.0000 USDT')).toBeTruthy()
  const links = ['Overview', 'Profit and loss', 'Transaction log', 'Statements'].map((name) =>
    screen.getByRole('link', { name }).getAttribute('href'),
  )
  expect(links).toEqual(['/user/assets', '/user/assets/pnl', '/user/assets/log', '/user/assets/statements'])
  expect(document.title).toBe('Assets · Perpdesk')
})

it('[ACC-05] says when there is no money, when it cannot be read, and that a log-in is needed', async () => {
  exchange.answer(PATH, () => ({ retCode: 10001, retMsg: 'no' }))
  show()
  expect(await screen.findByText('Log in to see your assets.')).toBeTruthy()
  await startDemo()
  const retry = await screen.findByRole('button', { name: 'Try again' })
  exchange.answer(PATH, () => ({ result: { list: [{ ...LIST[0], coins: [], totalEquity: '0' }], prices: PRICES } }))
  fireEvent.click(retry)
  expect(await screen.findByText('Your accounts hold no money yet.')).toBeTruthy()
})
