import { e8 } from '@perpdesk/numeric'
import type { Position, User } from '@perpdesk/protocol'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { loadTexts, startTexts } from '../../i18n/index.ts'
import { resetPreferences, startDemo } from '../../stores/index.ts'
import { completeDom, FakeExchange, instrumentRecord, positionRecord, USER } from '../testing/index.ts'
import { TpSlEditor } from './tpsl-editor.tsx'
import { tpSlPreferences } from './tpsl-preferences.ts'

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

const LONG: Partial<Position> = {
  symbol: 'BTCUSDT',
  side: 'Buy',
  size: '0.5',
  entryPrice: '60000',
  markPrice: '60000',
  liqPrice: '54000',
  leverageE2: 1_000,
  isIsolated: false,
}

async function show(user: Partial<User>, fields: Partial<Position> = {}) {
  exchange.answer('/user/public/demo', () => ({ result: { user: { ...USER, ...user } } }))
  await startDemo()
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <TpSlEditor
        position={positionRecord({ ...LONG, ...fields })}
        contract={instrumentRecord()}
        mode="Full"
        entry={null}
        last={e8('60000')}
        onCancel={() => undefined}
        onDone={() => undefined}
      />
    </QueryClientProvider>,
  )
}

const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const confirm = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Confirm' })
const BEYOND = /^The liquidation price 54,000.* comes before this stop loss/

describe('TP/SL editor', () => {
  it('[TPSL-02, TPSL-03] has returns and sliders, which portfolio margin has not', async () => {
    await show({ accountType: 'UTA' })
    expect(screen.getByLabelText('Take profit: By ROI')).toBeTruthy()
    expect(screen.getAllByRole('slider')).toHaveLength(2)
    cleanup()
    await show({ accountType: 'UTA', marginMode: 'PORTFOLIO_MARGIN' })
    // the default input here is a price move, not a return
    expect(screen.getByLabelText('Take profit: By price change')).toBeTruthy()
    expect(screen.queryAllByRole('slider')).toHaveLength(0)
    fireEvent.click(screen.getByRole('button', { name: 'By price change' }))
    expect(screen.getAllByRole<HTMLButtonElement>('radio').map(({ labels }) => labels[0]?.textContent)).toEqual([
      expect.stringMatching(/^By price change/),
      expect.stringMatching(/^By PnLNEW/),
    ])
  })

  it('[TPSL-14] warns of a stop loss beyond liquidation, but not in UTA2', async () => {
    await show({ accountType: 'UTA' })
    type('Stop loss: trigger price', '54000')
    expect(screen.getByText(BEYOND)).toBeTruthy()
    expect(confirm().disabled).toBe(false)
    cleanup()
    await show({ accountType: 'UTA2' })
    type('Stop loss: trigger price', '54000')
    expect(screen.queryByText(BEYOND)).toBe(null)
    expect(confirm().disabled).toBe(false)
  })

  it('[TPSL-14, R3.18] stops it in isolated margin in every account, as the exchange would', async () => {
    await show({ accountType: 'UTA2', marginMode: 'ISOLATED_MARGIN' }, { isIsolated: true })
    type('Stop loss: trigger price', '54000')
    expect(screen.getByText(BEYOND)).toBeTruthy()
    expect(confirm().disabled).toBe(true)
    type('Stop loss: trigger price', '54000.1')
    expect(confirm().disabled).toBe(false)
  })

  it('[TPSL-15] shows no profit of a leg that lies on the wrong side', async () => {
    await show({ accountType: 'UTA' })
    type('Take profit: trigger price', '63000')
    expect(screen.getByText(/take profit\. Expected PnL \+1,500\.00 USDT \(ROI \+50\.0%\)/)).toBeTruthy()
    type('Take profit: trigger price', '59000')
    expect(screen.getByText(/take profit\. Expected PnL -- \(ROI --\)/)).toBeTruthy()
    expect(confirm().disabled).toBe(true)
  })

  it('[NUM-07] clears a return of the wrong sign', async () => {
    await show({ accountType: 'UTA' })
    type('Stop loss: By ROI', '-30')
    expect(screen.getByLabelText<HTMLInputElement>('Stop loss: trigger price').value).toMatch(/^58,?200/)
    type('Stop loss: By ROI', '30')
    fireEvent.blur(screen.getByLabelText('Stop loss: By ROI'))
    expect(screen.getByLabelText<HTMLInputElement>('Stop loss: By ROI').value).toBe('')
  })
})
