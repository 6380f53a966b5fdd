import type { MarginMode } from '@perpdesk/trading'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, configure, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { loadTexts, startTexts } from '../../../i18n/index.ts'
import { resetPreferences, startDemo } from '../../../stores/index.ts'
import { completeDom, FakeExchange, instrumentRecord, orderRecord, USER } from '../../testing/index.ts'
import { tpSlPreferences } from '../tpsl-preferences.ts'
import { OpenOrderTpSl } from './open-order-tpsl.tsx'

// The calls are real ones, on a possibly busy machine.
configure({ asyncUtilTimeout: 5_000 })

let exchange: FakeExchange

beforeEach(async () => {
  completeDom()
  exchange = await FakeExchange.start()
  resetPreferences(tpSlPreferences)
  await startTexts()
  await loadTexts('tpsl', 'session')
})
afterEach(async () => {
  cleanup()
  await exchange.stop()
})

async function show(marginMode: MarginMode) {
  exchange.answer('/user/public/demo', () => ({ result: { user: { ...USER, marginMode } } }))
  await startDemo()
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <OpenOrderTpSl order={orderRecord()} contract={instrumentRecord()} onClose={() => undefined} />
    </QueryClientProvider>,
  )
  await screen.findByLabelText('Take profit: trigger price')
}

describe('TP/SL of an order that waits', () => {
  it('[TPSL-02, TPSL-03] have returns and sliders', async () => {
    await show('REGULAR_MARGIN')
    for (const leg of ['Take profit', 'Stop loss']) expect(screen.getByLabelText(`${leg}: By ROI`)).toBeTruthy()
    expect(screen.getAllByRole('slider')).toHaveLength(2)
  })

  it('[TPSL-02, TPSL-03] have moves of the price instead in portfolio margin, and no sliders', async () => {
    await show('PORTFOLIO_MARGIN')
    for (const leg of ['Take profit', 'Stop loss'])
      expect(screen.getByLabelText(`${leg}: By price change`)).toBeTruthy()
    expect(screen.queryAllByRole('slider')).toHaveLength(0)
    fireEvent.click(screen.getByRole('button', { name: 'By price change' }))
    expect(screen.getAllByRole('radio', { name: /^By / }).map((radio) => radio.getAttribute('value'))).toEqual([
      'price',
      'pnl',
    ])
  })
})
