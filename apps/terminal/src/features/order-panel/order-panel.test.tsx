import { symbolConfigOf, symbolListsOf } from '@perpdesk/protocol/testing'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { loadTexts, startTexts } from '../../i18n/index.ts'
import { loadCatalogue } from '../../stores/index.ts'
import { completeDom, DeskServer } from '../testing/index.ts'
import { OrderPanel } from './order-panel.tsx'

let desk: DeskServer

beforeAll(async () => {
  completeDom()
  desk = await DeskServer.start()
  const over = { contractType: 'LinearFutures', contractStatus: 'Closed', symbolDisplay: 0 } as const
  const symbols = [symbolConfigOf('BTCUSDT'), { ...symbolConfigOf('BTCUSDT-03JAN20'), ...over }]
  desk.answer('/contract/v5/product/brief-symbol-list', () => ({ result: symbolListsOf(symbols) }))
  await startTexts()
  await loadTexts('orderPanel')
  await loadCatalogue()
  return () => desk.stop()
})
afterEach(cleanup)

it('[CAT-13, R1.11] says of a delivered contract that it is over: it will never have the price that a form waits for', async () => {
  const show = (symbol: string) =>
    render(
      <QueryClientProvider client={new QueryClient()}>
        <OrderPanel symbol={symbol} />
      </QueryClientProvider>,
    )
  show('BTCUSDT-03JAN20')
  expect(await screen.findByText('This contract is no longer traded.')).toBeTruthy()
  cleanup()
  show('BTCUSDT')
  expect(screen.queryByText('This contract is no longer traded.')).toBe(null)
})
