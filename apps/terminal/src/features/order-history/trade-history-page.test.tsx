import type { Order } from '@perpdesk/protocol'
import { symbolConfigOf, symbolListsOf } from '@perpdesk/protocol/testing'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { loadTexts, startTexts, textOf } from '../../i18n/index.ts'
import { loadCatalogue, logOut, startDemo } from '../../stores/index.ts'
import '../../ui/table/table-grid.tsx'
import { typeText } from '../orders/index.ts'
import { completeDom, executionRecord, FakeExchange, orderRecord, USER } from '../testing/index.ts'
import { readTradeHistory } from '../trade-address/index.ts'
import { ExecutionsPanel, TradeHistoryPage } from './index.ts'

let exchange: FakeExchange

beforeEach(async () => {
  completeDom()
  exchange = await FakeExchange.start()
  const perpetual = { ...symbolConfigOf('BTCUSD'), baseCurrency: 'BTC', quoteCurrency: 'USD', coin: 'BTC' }
  exchange.answer('/contract/v5/product/brief-symbol-list', () => ({
    result: symbolListsOf([symbolConfigOf('BTCUSDT'), { ...perpetual, contractType: 'InversePerpetual' }]),
  }))
  exchange.answer('/user/public/demo', () => ({ result: { user: USER } }))
  exchange.answer('/user/private/logout', () => ({ result: {} }))
  exchange.answer('/contract/v5/order/trade-list', () => ({
    result: {
      list: ['BTCUSDT', 'BTCUSD', 'GONE'].map((symbol) => executionRecord({ symbol, execId: `of ${symbol}` })),
      nextPageCursor: '',
    },
  }))
  await startTexts()
  await loadTexts('orderHistory', 'orders', 'session')
  await loadCatalogue()
  await startDemo()
})

afterEach(async () => {
  cleanup()
  await logOut()
  await exchange.stop()
})

function show(view: React.ReactNode) {
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      {view}
    </QueryClientProvider>,
  )
}
const shown = () => document.querySelectorAll('tbody tr[data-index]').length

describe('past trades by product type', () => {
  it('[ROUTE-09] shows the trades of its type, and those of contracts that are gone; links to the other types', async () => {
    show(<TradeHistoryPage market="inversePerpetual" />)
    await waitFor(() => expect(document.title).toBe('Trade history: Inverse perpetual · Perpdesk'))
    await waitFor(() => expect(shown()).toBe(2))
    expect(screen.getByRole('link', { name: 'BTCUSD' })).toBeTruthy()
    expect(screen.getByText('GONE')).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'BTCUSDT' })).toBe(null)
    const link = screen.getByRole('link', { name: 'USDT perpetual' })
    expect(link.getAttribute('href')).toBe('/user/assets/order/derivatives/uniform-usdt/trade-history')
  })

  it('[ROUTE-09] the way there from a trade page leads to the type of its contract', async () => {
    show(<ExecutionsPanel symbol="BTCUSD" />)
    fireEvent.click(await screen.findByRole('link', { name: 'Open as a page' }))
    expect(readTradeHistory(window.location.pathname)).toBe('inversePerpetual')
  })

  it('[ENG-08, REC-02] names what the exchange closed of a position as what it was, among trades and among orders', async () => {
    const list = (['CreateByUser', 'CreateByLiq'] as const).map((createType) =>
      executionRecord({ symbol: 'BTCUSD', execId: createType, execType: 'Trade', createType }),
    )
    exchange.answer('/contract/v5/order/trade-list', () => ({ result: { list, nextPageCursor: '' } }))
    show(<TradeHistoryPage market="inversePerpetual" />)
    await waitFor(() => expect(shown()).toBe(2))
    const place = [...document.querySelectorAll('thead th')].findIndex((head) => head.textContent === 'Type')
    const rows = [...document.querySelectorAll('tbody tr[data-index]')]
    expect(rows.map((row) => row.children[place]?.textContent)).toEqual(['Trade', 'Liquidation'])
    const text = textOf('orders')
    const typeOf = (createType: Order['createType']) =>
      typeText(orderRecord({ orderType: 'Market', timeInForce: 'IOC', reduceOnly: true, createType }), text)
    expect(typeOf('CreateByUser')).toBe('Market · Reduce-only')
    expect(typeOf('CreateByLiq')).toBe('Liquidation · Market · Reduce-only')
    expect(typeOf('CreateByTakeOver_PassThrough')).toBe('Liquidation · Market · Reduce-only')
    expect(typeOf('CreateByAdl_PassThrough')).toBe('Auto-deleveraging · Market · Reduce-only')
  })

  it('[ROUTE-09, R1.10] a trade has a maker or a taker, what the exchange settles has neither', async () => {
    const kinds = ['Trade', 'BustTrade', 'Delivery', 'Settle', 'Funding', 'SessionSettlePnL'] as const
    const list = kinds.map((execType) =>
      executionRecord({ symbol: 'BTCUSD', execId: execType, execType, isMaker: false }),
    )
    exchange.answer('/contract/v5/order/trade-list', () => ({ result: { list, nextPageCursor: '' } }))
    show(<TradeHistoryPage market="inversePerpetual" />)
    await waitFor(() => expect(shown()).toBe(kinds.length))
    const place = [...document.querySelectorAll('thead th')].findIndex((head) => head.textContent === 'Role')
    const rows = [...document.querySelectorAll('tbody tr[data-index]')]
    expect(rows.map((row) => row.children[place]?.textContent)).toEqual(['Taker', 'Taker', '--', '--', '--', '--'])
  })
})
