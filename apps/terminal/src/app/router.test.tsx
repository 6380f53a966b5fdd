import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { startTexts } from '../i18n/index.ts'
import { loadCatalogue, setPreferences, settings } from '../stores/index.ts'
import { symbolConfigOf } from '../testing/symbol-config.ts'
import { TooltipProvider } from '../ui/index.ts'
import { makeRouter } from './router.tsx'

// The panels themselves are proven in their features; here it is the address that matters.
vi.mock('./workspace/workspace.tsx', () => ({
  Workspace: ({ symbol }: { symbol: string }) => <p>Workspace of {symbol}</p>,
}))

function open(address: string) {
  const history = createMemoryHistory({ initialEntries: [address] })
  const router = makeRouter(history)
  render(
    <TooltipProvider>
      <RouterProvider router={router} />
    </TooltipProvider>,
  )
  return { router, history }
}

beforeAll(async () => {
  vi.stubGlobal('scrollTo', () => undefined)
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
  vi.stubGlobal('fetch', async (path: string) => {
    const result = path.startsWith('/contract/v5/product/brief-symbol-list')
      ? {
          LinearPerpetual: ['BTCUSDT', 'ETHUSDT', 'SOLUSDT'].map(symbolConfigOf),
          LinearFutures: [],
          InversePerpetual: [],
          InverseFutures: [],
        }
      : {}
    return new Response(JSON.stringify({ retCode: 0, retMsg: 'OK', result }))
  })
  await startTexts()
  await loadCatalogue()
})

beforeEach(() => setPreferences(settings, { lastSymbol: 'ETHUSDT' }))
afterEach(cleanup)

describe('addresses', () => {
  it('[ROUTE-01] shows the contract that the address names, and remembers it', async () => {
    open('/trade/usdt/BTCUSDT')
    expect(await screen.findByText('Workspace of BTCUSDT')).toBeTruthy()
    await waitFor(() => expect(settings.store.getState().lastSymbol).toBe('BTCUSDT'))
    await waitFor(() => expect(document.title).toBe('BTCUSDT · Perpdesk'))
  })

  it('[ROUTE-01] goes from the root to the last contract without leaving a step in the history', async () => {
    const { router, history } = open('/')
    expect(await screen.findByText('Workspace of ETHUSDT')).toBeTruthy()
    expect(router.state.location.pathname).toBe('/trade/usdt/ETHUSDT')
    expect(history.length).toBe(1)
  })

  it('[ROUTE-01] writes the symbol in capitals', async () => {
    const { router } = open('/trade/usdt/btcusdt')
    expect(await screen.findByText('Workspace of BTCUSDT')).toBeTruthy()
    expect(router.state.location.pathname).toBe('/trade/usdt/BTCUSDT')
  })

  it('[ROUTE-06] says that a contract is unknown and links to the nearest ones', async () => {
    open('/trade/usdt/BTCUSD')
    expect(await screen.findByText(/no contract named BTCUSD/)).toBeTruthy()
    const [first] = screen.getAllByRole('listitem').map((item) => item.querySelector('a'))
    expect(first?.getAttribute('href')).toBe('/trade/usdt/BTCUSDT')
    expect(settings.store.getState().lastSymbol).toBe('ETHUSDT')
  })

  it('has a page for addresses that lead nowhere', async () => {
    open('/nowhere')
    expect(await screen.findByText('There is no page at this address.')).toBeTruthy()
  })
})
