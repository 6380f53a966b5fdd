import type { PnlReport } from '@perpdesk/protocol'
import { symbolConfigOf, symbolListsOf } from '@perpdesk/protocol/testing'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, configure, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { loadTexts, startTexts } from '../../i18n/index.ts'
import { loadCatalogue } from '../../stores/index.ts'
import { logOut, startDemo } from '../../stores/session.ts'
import { catchFiles, completeDom, FakeExchange, type SeenCall, USER } from '../testing/index.ts'
import { PnlPage } from './pnl-page.tsx'

// The calls are real ones, over a line of a machine that may be busy.
configure({ asyncUtilTimeout: 5_000 })

const PATH = '/contract/v5/account/pnl-report'
const DAY = 86_400_000
let exchange: FakeExchange

beforeEach(async () => {
  completeDom()
  exchange = await FakeExchange.start()
  exchange.answer('/user/private/logout', () => ({ result: {} }))
  exchange.answer('/user/public/demo', () => ({ result: { user: USER } }))
  exchange.answer('/contract/v5/product/brief-symbol-list', () => ({
    result: symbolListsOf(['BTCUSDT', 'ETHUSDT'].map(symbolConfigOf)),
  }))
  await startTexts()
  await loadTexts('pnl', 'session', 'common')
  await loadCatalogue()
})
afterEach(async () => {
  cleanup()
  vi.useRealTimers()
  await exchange.stop()
})

/** Figures of the last two days of whatever span is asked for. */
function answerOf({ query }: SeenCall): { result: PnlReport } {
  const [startTime, endTime] = [Number(query.get('startTime')), Number(query.get('endTime'))]
  const today = endTime + 1 - DAY
  const none = { realised: '0', funding: '0', fees: '0', moved: '0', closes: 0, wins: 0 }
  const figures = [
    { ...none, day: today - DAY, coin: 'USDT', symbol: '', moved: '100000' },
    { ...none, day: today - DAY, coin: 'USDT', symbol: 'BTCUSDT', realised: '-30.5', fees: '3.575', closes: 1 },
    { ...none, day: today, coin: 'USDT', symbol: 'ETHUSDT', realised: '120', funding: '-1.25', closes: 3, wins: 2 },
    { ...none, day: today, coin: 'BTC', symbol: 'BTCUSD', realised: '0.00000001' },
    { ...none, day: today, coin: 'USDT', symbol: '', fees: '0.5' },
  ]
  const prices = [
    { coin: 'BTC', price: '65000' },
    { coin: 'USDT', price: '1' },
  ]
  const holding = { start: [], now: [{ coin: 'USDT', amount: '100100' }] }
  return { result: { startTime, endTime, figures, prices, holding } }
}

async function show(): Promise<void> {
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <Suspense>
        <PnlPage />
      </Suspense>
    </QueryClientProvider>,
  )
  await screen.findByRole('heading', { name: 'Profit and loss' })
}

const tile = async (name: string) =>
  (await screen.findByText(name, { selector: 'dl[aria-label] dt' })).nextElementSibling?.textContent

it('[ACC-07] has the sums of the period in USD, and in one coin when it is chosen', async () => {
  exchange.answer(PATH, answerOf)
  await startDemo()
  await show()
  expect(await tile('PnL')).toBe('+84.17')
  expect([await tile('Realised PnL'), await tile('Funding'), await tile('Fees')]).toEqual(['+89.50', '-1.25', '4.07'])
  expect(await tile('Win rate')).toBe('50.0%')
  expect(screen.getByText('Profitable closes: 2 of 4')).toBeTruthy()
  const [asked] = exchange.calls(PATH)
  expect(Number(asked?.query.get('endTime')) - Number(asked?.query.get('startTime'))).toBe(30 * DAY - 1)

  fireEvent.keyDown(screen.getByRole('button', { name: /^Shown in/ }), { key: 'Enter' })
  fireEvent.click(await screen.findByRole('menuitemradio', { name: 'BTC' }))
  await waitFor(async () => expect(await tile('PnL')).toBe('+0.00000001'))
})

it('[ACC-07] has each contract and each day in tables, which can be saved', async () => {
  const files = catchFiles()
  exchange.answer(PATH, answerOf)
  await startDemo()
  await show()
  const symbols = await screen.findByRole('table', { name: 'By contract' })
  const cells = within(symbols)
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .slice(0, 3)
        .map(({ textContent }) => textContent),
    )
  expect(cells.map(([, pnl, realised]) => [pnl, realised])).toEqual([
    ['+118.75', '+120.00'],
    ['0.00', '0.00'],
    ['-0.50', '0.00'],
    ['-34.07', '-30.50'],
  ])
  expect(within(symbols).getByText('Interest and other fees')).toBeTruthy()
  const days = await screen.findByRole('table', { name: 'By day' })
  const [, today, before] = within(days).getAllByRole('row')
  expect(today?.textContent).toContain('+118.25')
  expect(before?.textContent).toContain('+100,000.00')
  fireEvent.click(screen.getAllByRole('button', { name: 'Export CSV' })[1]!)
  await waitFor(() => expect(files).toHaveLength(1))
})

it('[ACC-07] colours the calendar by the sign, and goes back to the first month of the period alone', async () => {
  // A day on which the last 30 days are in two months.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 2, 10) })
  exchange.answer(PATH, answerOf)
  await startDemo()
  await show()
  const calendar = await screen.findByRole('table', { name: 'Calendar' })
  await waitFor(() => expect(within(calendar).getByText('+118.25').closest('td')?.dataset['sign']).toBe('up'))
  const back = screen.getByRole('button', { name: 'Previous month' })
  for (let month = 0; month < 3 && !back.hasAttribute('disabled'); month += 1) fireEvent.click(back)
  expect(back.hasAttribute('disabled')).toBe(true)
  expect(screen.getByRole('button', { name: 'Next month' }).hasAttribute('disabled')).toBe(false)
})

it('[ACC-07] compares the account with holding what came into it', async () => {
  exchange.answer(PATH, answerOf)
  await startDemo()
  await show()
  const result = (await screen.findByText('Result of trading')).nextElementSibling?.textContent
  expect(result).toBe('+100.00')
})

it('[ACC-07] says that nothing was booked, and why nothing could be read', async () => {
  exchange.answer(PATH, () => ({ retCode: 10_016, retMsg: 'The exchange is busy.' }))
  await startDemo()
  await show()
  expect((await screen.findByRole('alert')).textContent).toContain('could not be read')
  exchange.answer(PATH, (call) => ({ result: { ...answerOf(call).result, figures: [] } }))
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Nothing was booked in this period.')).toBeTruthy()
})

it('[ACC-07] asks for nothing while one’s own dates are not chosen, and for nothing of nobody', async () => {
  exchange.answer(PATH, answerOf)
  await startDemo()
  await show()
  await screen.findByText('Result of trading')
  const before = exchange.calls(PATH).length
  fireEvent.click(screen.getByRole('radio', { name: 'Own dates' }))
  expect(screen.getByText(/^Choose a first and a last day/)).toBeTruthy()
  expect(exchange.calls(PATH)).toHaveLength(before)
  cleanup()
  await logOut()
  await show()
  expect(await screen.findByText('Your profit and loss by day and by contract is shown here.')).toBeTruthy()
})
