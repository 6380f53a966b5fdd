import type { MonthlyStatement } from '@perpdesk/protocol'
import { symbolConfigOf, symbolListsOf } from '@perpdesk/protocol/testing'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { loadTexts, startTexts } from '../../i18n/index.ts'
import { loadCatalogue } from '../../stores/index.ts'
import { logOut, startDemo } from '../../stores/session.ts'
import { completeDom, FakeExchange, USER } from '../testing/index.ts'
import { StatementsPage } from './statements-page.tsx'

const PATH = '/user/private/monthly-statement'
let exchange: FakeExchange

beforeEach(async () => {
  completeDom()
  exchange = await FakeExchange.start()
  exchange.answer('/user/private/logout', () => ({ result: {} }))
  exchange.answer('/user/public/demo', () => ({ result: { user: USER } }))
  exchange.answer('/contract/v5/product/brief-symbol-list', () => ({
    result: symbolListsOf([symbolConfigOf('BTCUSDT')]),
  }))
  const account = { accountType: 'UTA2', marginMode: 'REGULAR_MARGIN', totalEquity: '0', coins: [] }
  const list = [
    { ...account, uid: '100000001', name: '', purpose: 'main' },
    { ...account, uid: '100000002', name: 'Hedge', purpose: 'ordinary' },
  ]
  exchange.answer('/user/private/accounts', () => ({ result: { list, prices: [] } }))
  await startTexts()
  await loadTexts('accounts', 'assets', 'assetPages', 'session', 'common')
  await loadCatalogue()
})
afterEach(async () => {
  cleanup()
  await logOut()
  await exchange.stop()
})

const none = { rows: 1, cashFlow: '0', funding: '0', fee: '0' }
const STATEMENT: MonthlyStatement = {
  account: '100000001',
  name: '',
  startTime: Date.UTC(2026, 10, 1),
  endTime: Date.UTC(2026, 11, 1) - 1,
  coins: [
    {
      coin: 'USDT',
      opening: '100',
      lines: [
        { ...none, type: 'TRADE', cashFlow: '-12.5', fee: '0.12345678', change: '-12.62345678' },
        { ...none, type: 'SETTLEMENT', funding: '0.5', change: '0.5' },
      ],
      total: { rows: 2, cashFlow: '-12.5', funding: '0.5', fee: '0.12345678', change: '-12.12345678' },
      closing: '87.87654322',
    },
  ],
  trades: [{ symbol: 'BTCUSDT', coin: 'USDT', trades: 4, volume: '2600', fees: '0.12345678' }],
}

function show(): void {
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <Suspense>
        <StatementsPage />
      </Suspense>
    </QueryClientProvider>,
  )
}

it('[ACC-07] shows the balances, the sums and the trades of a month with all their digits, and of another account when it is chosen', async () => {
  exchange.answer(PATH, () => ({ result: STATEMENT }))
  await startDemo()
  show()
  const table = await screen.findByRole('table', { name: 'USDT' })
  const rows = [...table.querySelectorAll('tbody tr')].map((row) =>
    [...row.children].map(({ textContent }) => textContent).join(' '),
  )
  expect(rows).toEqual([
    'Opening balance      100.0000',
    'Trade 1 -12.5000 0.0000 0.12345678 -12.62345678 ',
    'Funding 1 0.0000 0.5000 0.0000 0.5000 ',
    'Total 2 -12.5000 0.5000 0.12345678 -12.12345678 ',
    'Closing balance      87.87654322',
  ])
  expect(screen.getByRole('table', { name: 'Trades' }).textContent).toContain('2,600.0000 USDT')
  expect(document.title).toBe('Statements · Perpdesk')
  fireEvent.keyDown(screen.getByRole('button', { name: /^Account/ }), { key: 'Enter' })
  fireEvent.click(await screen.findByRole('menuitemradio', { name: 'Hedge' }))
  await waitFor(() => expect(exchange.calls(PATH).at(-1)?.query.get('account')).toBe('100000002'))
})

it('[ACC-07] says that nothing was held, that it cannot be read, and that a log-in is needed', async () => {
  exchange.answer(PATH, () => ({ retCode: 10001, retMsg: 'no' }))
  show()
  expect(await screen.findByText('Log in to see your assets.')).toBeTruthy()
  await startDemo()
  const retry = await screen.findByRole('button', { name: 'Try again' })
  exchange.answer(PATH, () => ({ result: { ...STATEMENT, coins: [], trades: [] } }))
  fireEvent.click(retry)
  expect(await screen.findByText('The account held nothing in this month.')).toBeTruthy()
})
