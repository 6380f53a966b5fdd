import type { OwnFeeLevel } from '@perpdesk/protocol'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, configure, render, screen, within } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { loadTexts, startTexts } from '../../i18n/index.ts'
import { logOut, restoreSession, startDemo } from '../../stores/session.ts'
import { completeDom, FakeExchange, USER } from '../testing/index.ts'
import { FeesPage } from './fees-page.tsx'

const PATH = '/user/private/fee-level'
let exchange: FakeExchange

configure({ asyncUtilTimeout: 5_000 })

const LEVEL: OwnFeeLevel = {
  level: 'VIP 1',
  contracts: { taker: '0.0004', maker: '0.00018' },
  spot: { taker: '0.0008', maker: '0.000675' },
  volume: { contracts: '20000000.12345678', spot: '1250000' },
  reached: 'VIP 1',
  next: { level: 'VIP 2', missing: { contracts: '4999999.87654322', spot: '3750000' } },
  nextReview: Date.UTC(2026, 10, 18, 7),
}

beforeEach(async () => {
  completeDom()
  exchange = await FakeExchange.start()
  exchange.answer('/user/private/logout', () => ({ result: {} }))
  exchange.answer('/user/public/demo', () => ({ result: { user: USER } }))
  exchange.answer('/user/public/session', () => ({ result: { user: null } }))
  await startTexts()
  await loadTexts('fees', 'session', 'common')
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
        <FeesPage />
      </Suspense>
    </QueryClientProvider>,
  )
}

const fact = async (name: string) => (await screen.findByText(name, { selector: 'dt' })).nextElementSibling?.textContent

it('[ACC-02] has the level, the rates that are charged, the exact volumes and what the next level needs', async () => {
  exchange.answer(PATH, () => ({ result: LEVEL }))
  await startDemo()
  show()
  expect(await screen.findByRole('heading', { name: 'Your level VIP 1' })).toBeTruthy()
  expect(await fact('Contracts')).toBe('Maker 0.018%, taker 0.04%')
  expect(await fact('Spot pairs')).toBe('Maker 0.0675%, taker 0.08%')
  expect(await fact('30-day volume of contracts')).toBe('20,000,000.12345678 USD')
  expect(await fact('30-day volume of spot pairs')).toBe('1,250,000.00 USD')
  const missing = 'Missing to VIP 2: 4,999,999.87654322 USD in contracts, or 3,750,000.00 USD on spot pairs.'
  expect(screen.getByRole('progressbar', { name: missing })).toHaveProperty('value', 80)
  expect(screen.queryByText(/the next review sets/)).toBe(null)
})

it('[ACC-02] says which level the next review sets, and when there is none above', async () => {
  exchange.answer(PATH, () => ({ result: { ...LEVEL, level: '', reached: 'PRO 6', next: null } }))
  await startDemo()
  show()
  expect(await screen.findByRole('heading', { name: 'Your level Own rates' })).toBeTruthy()
  expect(screen.getByText('With your volume of today the next review sets PRO 6.')).toBeTruthy()
  expect(screen.getByText('This is the highest level.')).toBeTruthy()
  expect(screen.queryByRole('progressbar')).toBe(null)
})

it('[ACC-02, ACC-04] visitors see the table of all levels, and are asked to log in for their own', async () => {
  await restoreSession()
  show()
  expect(await screen.findByText('Log in to see your level and your volume.')).toBeTruthy()
  const table = screen.getByRole('table', { name: 'All levels' })
  const cells = within(table)
    .getAllByRole('row')
    .slice(1)
    .map((line) => [...line.children].map(({ textContent }) => textContent))
  expect(cells[0]).toEqual(['VIP 0', '0.02%\u00a0/ 0.055%', '–', '0.10%\u00a0/ 0.10%', '–'])
  expect(cells[2]).toEqual(['VIP 2', '0.016%\u00a0/ 0.0375%', 'from 25.00M', '0.065%\u00a0/ 0.0775%', 'from 5.00M'])
  expect(cells.at(-1)?.[0]).toBe('PRO 6')
  expect(exchange.calls(PATH)).toEqual([])
})

it('[ACC-02] a failure has a sentence and a retry', async () => {
  exchange.answer(PATH, () => ({ retCode: 10016, retMsg: 'The exchange is busy.' }))
  await startDemo()
  show()
  expect(await screen.findByText('Your fee level could not be read: The exchange is busy.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
})
