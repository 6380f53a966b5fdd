import { shrinkSymbol } from '@perpdesk/protocol'
import { symbolConfigOf } from '@perpdesk/protocol/testing'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { call } from '../../client/index.ts'
import { startTexts } from '../../i18n/index.ts'
import { closeServerDialog, showInsufficientBalance, showOrderFailed } from '../../stores/index.ts'
import { takeSymbols } from '../../stores/instruments.ts'
import { watchVisitor } from '../../stores/visitor.ts'
import { Toaster } from '../../ui/index.ts'
import { completeDom, FakeExchange } from '../testing/index.ts'
import { isClosedToBanned } from './closed-pages.ts'
import { ServerDialogs } from './server-dialogs.tsx'

const PROFILE = '/contract/v5/settings/visitor-profile'
const BAN = { isBanned: true, confirmUrl: '/trade/spot/BTC/USDT', cancelUrl: 'https://example.com/' }
let exchange: FakeExchange

beforeEach(async () => {
  completeDom()
  await startTexts()
  exchange = await FakeExchange.start()
})
afterEach(async () => {
  cleanup()
  closeServerDialog()
  await exchange.stop()
})

function show(path: string): void {
  window.history.pushState(null, '', path)
  render(
    <>
      <Suspense>
        <ServerDialogs />
      </Suspense>
      <Toaster />
    </>,
  )
}

describe('dialogs that answers raise', () => {
  it('[ACC-03] whoever is banned is blocked: two ways out, no way around', async () => {
    exchange.answer(PROFILE, () => ({ result: BAN }))
    watchVisitor()
    await vi.waitFor(() => expect(exchange.calls(PROFILE)[0]?.query.get('lang')).toBe('en'))
    show('/trade/usdt/BTCUSDT')
    const dialog = await screen.findByRole('dialog', { name: 'Contracts are not available to you' })
    expect(screen.queryByRole('button', { name: 'Close' })).toBeNull()
    fireEvent.keyDown(dialog, { key: 'Escape' })
    expect(screen.getByRole('dialog')).toBe(dialog)
    expect(screen.getByRole('link', { name: 'Go to spot trading' }).getAttribute('href')).toBe(BAN.confirmUrl)
    expect(screen.getByRole('link', { name: 'Leave' }).getAttribute('href')).toBe(BAN.cancelUrl)
  })

  it('[ACC-03] contracts are closed, other pages are not', () => {
    const closed = ['/', '/trade/usdt/BTCUSDT', '/trade/inverse/BTCUSD', '/trade/option/usdc/BTC']
    const open = ['/trade/spot/BTC/USDT', '/help', '/tradecraft', '/user/assets']
    expect(closed.filter((path) => !isClosedToBanned(path))).toEqual([])
    expect(open.filter(isClosedToBanned)).toEqual([])
  })

  it('[ERR-01] 10024 raises the wall, and no toast', async () => {
    exchange.answer('/contract/v5/order/cancel-all', () => ({ retCode: 10024, retMsg: 'Not offered here.' }))
    show('/help')
    await call('cancelAllOrders', {})
    const dialog = await screen.findByRole('dialog', { name: 'Not available to you' })
    expect(dialog.textContent).toContain('Not offered here.')
    expect(screen.queryByRole('alert')).toBeNull()
    fireEvent.click(screen.getAllByRole('button', { name: 'Close' }).at(-1)!)
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('[ERR-02] 30031 says what is missing and offers practice money for it', async () => {
    exchange.answer('/contract/v5/account/practice-funds', () => ({ result: { coin: 'USDT', amount: '250' } }))
    show('/help')
    const error = { code: 30031, message: 'The balance does not cover it.', params: { coin: 'USDT' }, unknown: false }
    showInsufficientBalance(error)
    await screen.findByRole('dialog', { name: 'Insufficient balance' })
    fireEvent.click(screen.getByRole('button', { name: 'Get demo funds' }))
    expect(await screen.findByText(/^250(?:\.00)? USDT added to your account\.$/)).toBeTruthy()
    expect(exchange.calls('/contract/v5/account/practice-funds')[0]?.body).toEqual({ coin: 'USDT' })
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it.each([
    ['BTCUSDT', '150000000', '1.5 of BTCUSDT was not placed.'],
    ['BTCUSD', '300', '300 of BTCUSD was not placed.'],
  ])('[ERR-02, ORD-08] 39303 on %s says how much was not placed', async (symbol, failed, reported) => {
    const contractType = symbol === 'BTCUSD' ? 'InversePerpetual' : 'LinearPerpetual'
    takeSymbols([shrinkSymbol({ ...symbolConfigOf(symbol), contractType })])
    show('/help')
    const error = { code: 39303, message: 'x', params: {}, unknown: false }
    showOrderFailed(symbol, error, { result: { create_order_failed_qty_x: failed } })
    const dialog = await screen.findByRole('dialog', { name: 'The order was not placed in full' })
    expect(dialog.textContent).toContain(reported)
  })

  it('[ERR-02] 30164 and its like show the sentence of the exchange', async () => {
    show('/help')
    showOrderFailed('BTCUSDT', { code: 30164, message: 'Only by appointment.', params: {}, unknown: false }, {})
    const dialog = await screen.findByRole('dialog', { name: 'The order was not placed in full' })
    expect(dialog.textContent).toContain('Only by appointment.')
  })
})
