import { symbolConfigOf, symbolListsOf } from '@perpdesk/protocol/testing'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { loadTexts, startTexts } from '../../i18n/index.ts'
import { loadCatalogue } from '../../stores/index.ts'
import { completeDom, FakeExchange } from '../testing/index.ts'
import { OrderPanel } from './order-panel.tsx'

let exchange: FakeExchange

beforeAll(async () => {
  completeDom()
  exchange = await FakeExchange.start()
  const over = { contractType: 'LinearFutures', contractStatus: 'Closed', symbolDisplay: 0 } as const
  const past = symbolConfigOf('BTCUSDT-03JAN20')
  const symbols = [
    symbolConfigOf('BTCUSDT'),
    { ...past, ...over, baseCurrency: 'BTC' },
    { ...past, ...over, symbolName: 'BTCUSDT-04JAN20', baseCurrency: 'BTC', contractStatus: 'Delivering' as const },
  ]
  exchange.answer('/contract/v5/product/brief-symbol-list', () => ({ result: symbolListsOf(symbols) }))
  await startTexts()
  await loadTexts('orderPanel')
  await loadCatalogue()
  return () => exchange.stop()
})
afterEach(cleanup)

it('[CAT-13, R1.10, R1.11] says of a contract that is being delivered, or was, that it is over, and leads to another', async () => {
  const show = (symbol: string) =>
    render(
      <QueryClientProvider client={new QueryClient()}>
        <OrderPanel symbol={symbol} />
      </QueryClientProvider>,
    )
  const waysOut = () =>
    within(screen.getByRole('list', { name: 'Similar contracts' }))
      .getAllByRole('link')
      .map((link) => link.getAttribute('href'))
  show('BTCUSDT-03JAN20')
  expect(await screen.findByText('This contract is no longer traded.')).toBeTruthy()
  expect(waysOut()).toEqual(['/trade/usdt/BTCUSDT'])
  cleanup()
  show('BTCUSDT-04JAN20')
  expect(await screen.findByText('This contract is being settled.')).toBeTruthy()
  expect(waysOut()).toEqual(['/trade/usdt/BTCUSDT'])
  cleanup()
  show('BTCUSDT')
  expect(screen.queryByText(/^This contract is/)).toBe(null)
})
