import type { User } from '@perpdesk/protocol'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { loadTexts, startTexts } from '../../i18n/index.ts'
import { startDemo } from '../../stores/index.ts'
import { completeDom, FakeExchange, USER } from '../testing/index.ts'
import { AssetsPanel } from './assets-panel.tsx'

let exchange: FakeExchange
beforeEach(async () => {
  completeDom()
  await startTexts()
  await loadTexts('assets', 'session')
  exchange = await FakeExchange.start()
})
afterEach(async () => {
  cleanup()
  await exchange.stop()
})

it.each<[string, Partial<User>]>([
  ['Unified account 2.0, cross margin', { accountType: 'UTA2', marginMode: 'REGULAR_MARGIN' }],
  ['Unified account 2.0, isolated margin', { accountType: 'UTA2', marginMode: 'ISOLATED_MARGIN' }],
  ['Unified account, portfolio margin', { accountType: 'UTA', marginMode: 'PORTFOLIO_MARGIN' }],
  ['Classic account', { accountType: 'classic' }],
])('[ACC-02] the assets are headed by the type of the account: %s', async (name, user) => {
  exchange.answer('/user/public/demo', () => ({ result: { user: { ...USER, ...user } } }))
  await startDemo()
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <AssetsPanel symbol="BTCUSDT" />
    </QueryClientProvider>,
  )
  expect(screen.getByText(name)).toBeTruthy()
  fireEvent.click(screen.getByRole('radio', { name: 'Transaction log' }))
  expect(screen.getByText(name)).toBeTruthy()
})
