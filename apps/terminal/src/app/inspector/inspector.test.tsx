import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { call, observePush } from '../../client/index.ts'
import { FakeExchange } from '../../features/testing/index.ts'
import { logCalls } from './call-log.ts'
import { Inspector } from './inspector.tsx'

afterEach(cleanup)

it('[REQ-02] lists each call with its code and tag, and how long the push that it caused took', async () => {
  const exchange = await FakeExchange.start()
  exchange.answer('/contract/v5/order/cancel', () => ({ result: { orderId: '7', orderLinkId: '', price: '0' } }))
  logCalls()
  render(<Inspector />)
  fireEvent.click(screen.getByRole('button', { name: 'Show calls' }))
  await act(async () => {
    await call('cancelOrder', { symbol: 'BTCUSDT', orderId: '7' }, { clientTag: 'abcdef0123' })
    await call('time', {}, { toast: false })
    observePush({ orderId: '7', orderLinkId: '' })
    observePush({ orderId: '8', orderLinkId: '' })
  })
  const rows = screen.getAllByRole('row').map((row) => row.textContent)
  expect(rows[1]).toContain('GET time')
  expect(rows[1]).toContain('500')
  expect(rows[2]).toMatch(/POST cancelOrder\d+0abcdef01\d+$/)
  fireEvent.click(screen.getByRole('button', { name: 'Clear' }))
  expect(screen.getByText('No calls yet.')).toBeTruthy()
  await exchange.stop()
})
