import type { OwnTransaction } from '@perpdesk/protocol'
import { symbolConfigOf, symbolListsOf } from '@perpdesk/protocol/testing'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, configure, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { loadTexts, startTexts } from '../../i18n/index.ts'
import { loadCatalogue } from '../../stores/index.ts'
import { logOut, startDemo } from '../../stores/session.ts'
import '../../ui/table/table-grid.tsx'
import { completeDom, FakeExchange, USER } from '../testing/index.ts'
import { AssetLogPage } from './asset-log-page.tsx'

configure({ asyncUtilTimeout: 5_000 })

const LOG = '/user/private/transaction-log'
const TOTALS = '/user/private/transaction-totals'
const FILE = '/user/private/transaction-file'
let exchange: FakeExchange

const row: OwnTransaction = {
  account: '100000002',
  id: '7',
  coin: 'USDT',
  type: 'TRANSFER_IN',
  symbol: '',
  side: '',
  qty: '0',
  price: '0',
  cashFlow: '5000',
  funding: '0',
  fee: '0',
  change: '5000',
  balance: '5000',
  orderId: '',
  time: 1_000,
}

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
  exchange.answer(LOG, () => ({ result: { list: [row], nextPageCursor: '' } }))
  const total = { coin: 'USDT', rows: 3, cashFlow: '5000', funding: '-0.00000001', fee: '2', change: '4997.99999999' }
  exchange.answer(TOTALS, () => ({ result: { list: [total] } }))
  await startTexts()
  await loadTexts('accounts', 'assets', 'assetPages', 'orderHistory', 'orders', 'session', 'common')
  await loadCatalogue()
})
afterEach(async () => {
  cleanup()
  await logOut()
  await exchange.stop()
})

function show(): void {
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <Suspense>
        <AssetLogPage />
      </Suspense>
    </QueryClientProvider>,
  )
}

async function choose(filter: RegExp, option: string): Promise<void> {
  fireEvent.keyDown(screen.getByRole('button', { name: filter }), { key: 'Enter' })
  fireEvent.click(await screen.findByRole('menuitemradio', { name: option }))
}
const queryOf = (path: string) => {
  const query = Object.fromEntries(exchange.calls(path).at(-1)?.query ?? [])
  return { account: query['account'], type: query['type'], symbol: query['symbol'] }
}

it('[ACC-05, ACC-07] asks the exchange for the chosen rows, their sums and their file, all with the same filters', async () => {
  await startDemo()
  show()
  expect(await screen.findByText('Hedge')).toBeTruthy()
  const sums = await screen.findByRole('list', { name: 'Sums of all rows of these filters' })
  expect(sums.textContent).toContain('+4,997.99999999')
  expect(sums.textContent).toContain('-0.00000001')
  // a fee that was paid is positive, as in every row, statement and file
  expect(sums.textContent).toContain('Fee2.00')
  expect(screen.getByText(/^Fees are positive when paid/)).toBeTruthy()
  await choose(/^Account All/, 'Hedge')
  await waitFor(() => expect(queryOf(LOG).account).toBe('100000002'))
  await choose(/^Type All/, 'Transfer in')
  const asked = { account: '100000002', type: 'TRANSFER_IN', symbol: undefined }
  await waitFor(() => expect(queryOf(LOG)).toEqual(asked))
  await waitFor(() => expect(queryOf(TOTALS)).toEqual(asked))

  // A part of a name narrows only the rows that are there, so there is neither a sum nor a file of it.
  const name = screen.getByRole('searchbox')
  fireEvent.change(name, { target: { value: 'BTC' } })
  expect(await screen.findByText('Enter the whole name of a contract to get its sums and its file.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'CSV' })).toHaveProperty('disabled', true)
  fireEvent.change(name, { target: { value: 'btcusdt' } })
  await waitFor(() => expect(queryOf(TOTALS)).toEqual({ ...asked, symbol: 'BTCUSDT' }))
  exchange.answer(FILE, () => ({ retCode: 10001, retMsg: 'not now' }))
  fireEvent.click(screen.getByRole('button', { name: 'CSV' }))
  await waitFor(() => expect(queryOf(FILE)).toEqual({ ...asked, symbol: 'BTCUSDT' }))
})

it('[ACC-05, ACC-07] rows of the other accounts come in by themselves, with the sums', {
  timeout: 15_000,
}, async () => {
  await startDemo()
  show()
  expect(await screen.findByText('Hedge')).toBeTruthy()
  const coin = { coin: 'USDT', equity: '0', unrealisedPnl: '0', totalPositionIM: '0', totalOrderIM: '0', inOrders: '0' }
  const list = ['100000001', '100000002'].map((uid) => ({
    uid,
    name: uid === '100000002' ? 'Hedge' : '',
    purpose: uid === '100000002' ? 'ordinary' : 'main',
    accountType: 'UTA2',
    marginMode: 'REGULAR_MARGIN',
    totalEquity: '0',
    coins: [{ ...coin, walletBalance: '5077', availableBalance: '0', usdValue: '0' }],
  }))
  const more = { ...row, id: '8', cashFlow: '77', change: '77', balance: '5077' }
  exchange.answer(LOG, () => ({ result: { list: [more, row], nextPageCursor: '' } }))
  exchange.answer('/user/private/accounts', () => ({ result: { list, prices: [] } }))
  expect(screen.getAllByText('Transfer in')).toHaveLength(1)
  await waitFor(() => expect(screen.getAllByText('Transfer in')).toHaveLength(2), { timeout: 10_000 })
  expect(exchange.calls(TOTALS).length).toBeGreaterThan(1)
})
