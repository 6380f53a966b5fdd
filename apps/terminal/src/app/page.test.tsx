import { symbolConfigOf, symbolListsOf } from '@perpdesk/protocol/testing'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { startTexts } from '../i18n/index.ts'
import { navigate } from '../navigation/index.ts'
import { loadCatalogue, setPreferences, settings } from '../stores/index.ts'
import { Page } from './page.tsx'

// Panels are tested in their features; these tests are about addresses only.
vi.mock('./workspace/workspace.tsx', () => ({
  Workspace: ({ symbol }: { symbol: string }) => <p>Workspace of {symbol}</p>,
}))

/** Opens an address as a history entry; `steps` counts the entries added since. */
function open(address: string) {
  window.history.pushState(null, '', address)
  const before = window.history.length
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Page />
    </QueryClientProvider>,
  )
  return { steps: () => window.history.length - before }
}
const path = () => window.location.pathname

const inverse = (symbolName: string, contractType: 'InversePerpetual' | 'InverseFutures', settleTimeE3 = 0) => ({
  ...symbolConfigOf(symbolName),
  contractType,
  settleTimeE3,
  baseCurrency: 'BTC',
  quoteCurrency: 'USD',
  coin: 'BTC',
})
const usdc = { baseCurrency: 'BTC', quoteCurrency: 'USDC', coin: 'USDC', displayName: 'BTC-PERP' }

beforeAll(async () => {
  vi.stubGlobal('scrollTo', () => undefined)
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
  vi.stubGlobal('fetch', async (path: string) => {
    const result = path.startsWith('/contract/v5/product/brief-symbol-list')
      ? symbolListsOf([
          ...['BTCUSDT', 'ETHUSDT', 'SOLUSDT'].map(symbolConfigOf),
          { ...symbolConfigOf('BTCPERP'), ...usdc },
          inverse('BTCUSD', 'InversePerpetual'),
          inverse('BTCUSD-OLD', 'InverseFutures', Date.UTC(2020, 0, 3, 8)),
        ])
      : {}
    return new Response(JSON.stringify({ retCode: 0, retMsg: 'OK', result }))
  })
  await startTexts()
  await loadCatalogue()
})

beforeEach(() => setPreferences(settings, { lastSymbol: 'ETHUSDT' }))
afterEach(cleanup)

describe('addresses', () => {
  it('[ROUTE-01, ROUTE-10] shows the contract that the address names, titles the page with it, and remembers it', async () => {
    open('/trade/usdt/BTCUSDT')
    expect(await screen.findByText('Workspace of BTCUSDT')).toBeTruthy()
    await waitFor(() => expect(settings.store.getState().lastSymbol).toBe('BTCUSDT'))
    await waitFor(() => expect(document.title).toBe('BTCUSDT · Perpdesk'))
  })

  it.each([
    ['ROUTE-02', '/trade/inverse/BTCUSD', 'BTCUSD'],
    ['ROUTE-03', '/trade/inverse/futures/BTCUSD-OLD', 'BTCUSD-OLD'],
    ['ROUTE-04', '/trade/futures/usdc/BTCPERP', 'BTCPERP'],
  ])('[%s] shows the contract of %s', async (_id, address, symbol) => {
    const { steps } = open(address)
    expect(await screen.findByText(`Workspace of ${symbol}`)).toBeTruthy()
    expect(path()).toBe(address)
    expect(steps()).toBe(0)
  })

  it('[ROUTE-01] goes from the root to the last contract without leaving a step in the history', async () => {
    const { steps } = open('/')
    expect(await screen.findByText('Workspace of ETHUSDT')).toBeTruthy()
    expect(path()).toBe('/trade/usdt/ETHUSDT')
    expect(steps()).toBe(0)
  })

  it('[ROUTE-06] goes from the root to the first contract where the last one is gone', async () => {
    setPreferences(settings, { lastSymbol: 'BTCUSDT-24NOV23' })
    open('/')
    expect(await screen.findByText('Workspace of BTCUSDT')).toBeTruthy()
  })

  it('[ROUTE-01] writes the symbol in capitals', async () => {
    open('/trade/usdt/btcusdt')
    expect(await screen.findByText('Workspace of BTCUSDT')).toBeTruthy()
    expect(path()).toBe('/trade/usdt/BTCUSDT')
  })

  it('[ROUTE-06, ROUTE-10] moves a symbol of another family to its own address, and the way back skips the wrong one', async () => {
    const { steps } = open('/trade/usdt/SOLUSDT')
    expect(await screen.findByText('Workspace of SOLUSDT')).toBeTruthy()
    act(() => navigate('/trade/usdt/BTCUSD'))
    expect(await screen.findByText('Workspace of BTCUSD')).toBeTruthy()
    expect(path()).toBe('/trade/inverse/BTCUSD')
    expect(steps()).toBe(1)
    act(() => window.history.back())
    expect(await screen.findByText('Workspace of SOLUSDT')).toBeTruthy()
    act(() => window.history.forward())
    expect(await screen.findByText('Workspace of BTCUSD')).toBeTruthy()
  })

  it('[ROUTE-06] says that a contract is unknown and links to the nearest ones of all families', async () => {
    open('/trade/usdt/BTCUSX')
    expect(await screen.findByText(/no contract named BTCUSX/)).toBeTruthy()
    const links = screen.getAllByRole('listitem').map((item) => item.querySelector('a')?.getAttribute('href'))
    expect(new Set(links.slice(0, 2))).toEqual(new Set(['/trade/inverse/BTCUSD', '/trade/usdt/BTCUSDT']))
    expect(settings.store.getState().lastSymbol).toBe('ETHUSDT')
    await waitFor(() => expect(document.title).toBe('BTCUSX · Perpdesk'))
  })

  it('[ROUTE-05] an option address is that of an unknown contract as long as there are no options', async () => {
    open('/trade/option/usdc/BTC')
    expect(await screen.findByText(/no contract named BTC/)).toBeTruthy()
  })

  it('[ROUTE-09, ROUTE-10] shows past trades under an address of their own', async () => {
    open('/user/assets/order/derivatives/usdc-perpetual/trade-history')
    expect(
      await screen.findByRole('heading', { name: 'Trade history: USDC perpetual' }, { timeout: 5_000 }),
    ).toBeTruthy()
    act(() => navigate('/user/assets/order/derivatives/spot/trade-history'))
    expect(await screen.findByText('There is no page at this address')).toBeTruthy()
  })

  it('[MKT-04, ROUTE-10] shows what there is to know of a contract under addresses of its own, with a title', async () => {
    Element.prototype.scrollIntoView = () => undefined
    const { steps } = open('/contract/btcusdt/terms')
    expect(
      await screen.findByRole('heading', { level: 1, name: /BTCUSDT · Contract details/ }, { timeout: 5_000 }),
    ).toBeTruthy()
    expect(path()).toBe('/contract/BTCUSDT')
    expect(steps()).toBe(0)
    await waitFor(() => expect(document.title).toBe('BTCUSDT · Contract details · Perpdesk'))
    expect(screen.getByRole('link', { name: 'Trade BTCUSDT' }).getAttribute('href')).toBe('/trade/usdt/BTCUSDT')
    fireEvent.click(screen.getByRole('link', { name: 'Index' }))
    expect(path()).toBe('/contract/BTCUSDT/index')
    expect(screen.getByRole('link', { name: 'Index' }).getAttribute('aria-current')).toBe('page')
    act(() => window.history.back())
    await waitFor(() => expect(screen.getByRole('link', { name: 'Terms' }).getAttribute('aria-current')).toBe('page'))
    act(() => navigate('/contract/BTC-PERP/index'))
    await waitFor(() => expect(path()).toBe('/contract/BTCPERP/index'))
    act(() => navigate('/contract/BTCUSDT/nope'))
    expect(await screen.findByText('There is no page at this address')).toBeTruthy()
    act(() => navigate('/contract/BTCUSX'))
    expect(await screen.findByText(/no contract named BTCUSX/)).toBeTruthy()
  })

  it('[ROUTE-10] has a page for addresses that lead nowhere, with a title of its own', async () => {
    open('/nowhere')
    expect(await screen.findByText('There is no page at this address')).toBeTruthy()
    await waitFor(() => expect(document.title).toBe('There is no page at this address · Perpdesk'))
    cleanup()
    open('/trade/options/BTC')
    expect(await screen.findByText('There is no page at this address')).toBeTruthy()
  })
})
