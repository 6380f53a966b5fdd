import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { streams } from '../../client/index.ts'
import { loadTexts, startTexts } from '../../i18n/index.ts'
import { completeDom, FakeExchange, instrumentRecord, positionRecord } from '../testing/index.ts'
import { ClosePopover } from './close-popover.tsx'

const CREATE = '/contract/v5/order/create'

let exchange: FakeExchange

beforeEach(async () => {
  completeDom()
  exchange = await FakeExchange.start()
  exchange.answer(CREATE, (call) => ({
    result: { orderId: '7', orderLinkId: call.body['orderLinkId'], price: call.body['price'] ?? '0' },
  }))
  await startTexts()
  await loadTexts('positions', 'notifications')
})

afterEach(async () => {
  cleanup()
  vi.restoreAllMocks()
  await exchange.stop()
})

async function show(orderType: 'Limit' | 'Market') {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ClosePopover position={positionRecord()} contract={instrumentRecord()} orderType={orderType} />
    </QueryClientProvider>,
  )
  fireEvent.click(screen.getByRole('button', { name: /^Close Long BTCUSDT by/ }))
  await screen.findByRole('slider')
}

const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })

describe('ClosePopover', () => {
  it('closes the whole position at market with one press on a button that says so', async () => {
    await show('Market')
    const send = screen.getByRole<HTMLButtonElement>('button', { name: 'Close 0.100 BTC' })
    fireEvent.click(send)
    fireEvent.click(send)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null))
    expect(exchange.calls(CREATE).map((call) => call.body)).toMatchObject([
      { symbol: 'BTCUSDT', side: 'Sell', orderType: 'Market', timeInForce: 'IOC', qtyX: '10000000', reduceOnly: true },
    ])
  })

  it('closes a part at a limit, and not more than there is', async () => {
    await show('Limit')
    type('Price', '61000')
    type('Quantity', '0.2')
    expect(screen.getByRole('alert').textContent).toBe('The position is 0.1.')
    type('Quantity', '0.04')
    fireEvent.click(screen.getByRole('button', { name: 'Close 0.040 BTC' }))
    await waitFor(() => expect(exchange.calls(CREATE)).toHaveLength(1))
    expect(exchange.calls(CREATE)[0]?.body).toMatchObject({ price: '61000', qtyX: '4000000', timeInForce: 'GTC' })
  })

  it('[NUM-06] its slider goes by hundredths of a percent, the quantity in whole lots', async () => {
    await show('Market')
    const slider = screen.getByRole('slider')
    const qty = () => screen.getByLabelText<HTMLInputElement>('Quantity').value
    expect([slider.getAttribute('aria-valuemax'), slider.getAttribute('aria-valuetext')]).toEqual(['10000', '100.00%'])
    type('Quantity', '0.0333')
    expect(slider.getAttribute('aria-valuetext')).toBe('33.00%')
    type('Quantity', '0.067')
    for (const key of ['ArrowRight', 'PageUp', 'ArrowLeft', 'ArrowLeft', 'ArrowLeft'])
      fireEvent.keyDown(slider, { key })
    expect([qty(), slider.getAttribute('aria-valuetext')]).toEqual(['0.066', '66.00%'])
    fireEvent.keyDown(slider, { key: 'End' })
    expect(qty()).toBe('0.1')
  })

  it('[TAB-03] sends nothing once the network is gone, and says why in words', async () => {
    await show('Limit')
    vi.spyOn(streams.public, 'status', 'get').mockReturnValue({ state: 'offline', accepting: true, latency: undefined })
    type('Price', '61000')
    type('Quantity', '0.04')
    const send = screen.getByRole<HTMLButtonElement>('button', { name: 'Close 0.040 BTC' })
    expect(send.disabled).toBe(true)
    expect(screen.getByRole('alert').textContent).toBe('No connection: nothing can be sent right now.')
  })
})
