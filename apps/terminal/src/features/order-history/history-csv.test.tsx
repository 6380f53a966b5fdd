import { symbolConfigOf, symbolListsOf } from '@perpdesk/protocol/testing'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { loadTexts, startTexts } from '../../i18n/index.ts'
import { loadCatalogue, logOut, startDemo } from '../../stores/index.ts'
import '../../ui/table/table-grid.tsx'
import { catchFiles, completeDom, FakeExchange, orderRecord, USER } from '../testing/index.ts'
import { ClosedPnlPanel, OrderHistoryPanel } from './index.ts'

let exchange: FakeExchange

beforeEach(async () => {
  completeDom()
  exchange = await FakeExchange.start()
  exchange.answer('/contract/v5/product/brief-symbol-list', () => ({
    result: symbolListsOf([symbolConfigOf('BTCUSDT')]),
  }))
  exchange.answer('/user/public/demo', () => ({ result: { user: USER } }))
  exchange.answer('/user/private/logout', () => ({ result: {} }))
  await startTexts()
  await loadTexts('orderHistory', 'orders', 'notifications', 'session')
  await loadCatalogue()
  await startDemo()
})

afterEach(async () => {
  cleanup()
  await logOut()
  await exchange.stop()
})

/** Renders a list and returns its exported file as lines of cells. */
async function written(panel: ReactNode): Promise<readonly (readonly string[])[]> {
  const files = catchFiles()
  render(<QueryClientProvider client={new QueryClient()}>{panel}</QueryClientProvider>)
  await screen.findByRole('link', { name: 'BTCUSDT' })
  fireEvent.click(screen.getByRole('button', { name: 'Export CSV' }))
  await waitFor(() => expect(files).toHaveLength(1))
  const text = (await files[0]?.text()) ?? ''
  return text.split('\r\n').map((line) => line.split(','))
}

describe('files of the histories', () => {
  it('[TAB-04] the order history says where an order was to be triggered, on the screen and in the file', async () => {
    const conditional = { triggerPrice: '92900', triggerBy: 'MarkPrice', triggerDirection: 2 } as const
    const order = orderRecord({ orderStatus: 'Deactivated', ...conditional })
    exchange.answer('/contract/v5/order/history-list', () => ({ result: { list: [order], nextPageCursor: '' } }))
    const [heads = [], row = []] = await written(<OrderHistoryPanel symbol="BTCUSDT" />)
    expect(screen.getByRole('cell', { name: 'Mark ≤ 92,900.0' })).toBeTruthy()
    expect(row[heads.indexOf('Trigger price')]).toBe('92900')
  })

  it('[TAB-04] the file of the order history gives no bound as the price of a market order', async () => {
    const order = orderRecord({ orderStatus: 'Filled', orderType: 'Market', price: '96000' })
    exchange.answer('/contract/v5/order/history-list', () => ({ result: { list: [order], nextPageCursor: '' } }))
    const [heads = [], row = []] = await written(<OrderHistoryPanel symbol="BTCUSDT" />)
    expect(row[heads.indexOf('Price')]).toBe('Market')
    expect(row).not.toContain('96000')
  })

  const closed = {
    id: '1-1',
    symbol: 'BTCUSDT',
    orderId: '7',
    side: 'Sell',
    qty: '0.02',
    avgEntryPrice: '91538',
    avgExitPrice: '91538.2',
    cumEntryValue: '1830.76',
    cumExitValue: '1830.764',
    openFee: '1',
    closeFee: '1',
    closedPnl: '-2',
    leverageE2: 1250,
    execType: 'Trade',
    createType: 'CreateByUser',
    time: 1_795_444_191_270,
  }

  it('[TAB-04] the file of closed profits has the leverage that the screen has', async () => {
    exchange.answer('/contract/v5/position/closed-pnl', () => ({ result: { list: [closed], nextPageCursor: '' } }))
    const [heads = [], row = []] = await written(<ClosedPnlPanel symbol="BTCUSDT" />)
    expect(screen.getByRole('cell', { name: '12.50×' })).toBeTruthy()
    expect(row[heads.indexOf('Leverage')]).toBe('12.5')
  })

  it('[TAB-04, ENG-08] what a liquidation sold in the market is told as closed by it, on the screen and in the file', async () => {
    const sold = { ...closed, id: '2-1', createType: 'CreateByLiq' }
    exchange.answer('/contract/v5/position/closed-pnl', () => ({ result: { list: [sold], nextPageCursor: '' } }))
    const [heads = [], row = []] = await written(<ClosedPnlPanel symbol="BTCUSDT" />)
    expect(screen.getByRole('cell', { name: 'Liquidation' })).toBeTruthy()
    expect(row[heads.indexOf('Closed by')]).toBe('Liquidation')
  })
})
