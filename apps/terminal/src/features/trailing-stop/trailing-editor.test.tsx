import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { loadTexts, startTexts } from '../../i18n/index.ts'
import { resetPreferences, settings } from '../../stores/index.ts'
import { completeDom, FakeExchange, instrumentRecord, positionRecord } from '../testing/index.ts'
import { TrailingEditor } from './trailing-editor.tsx'
import { trailingPreferences } from './trailing-preferences.ts'

const question = vi.hoisted(() => ({ asks: false, ageMs: undefined }))
vi.mock('../send-block/index.ts', () => ({ useSendBlock: () => undefined, useQuestion: () => question }))

const SET = '/contract/v5/position/set-tp-sl-ts'
const contract = instrumentRecord()
const NONE = positionRecord({ markPrice: '60000', liqPrice: '' })
const SET_STOP = { ...NONE, trailingStop: '500', activationPrice: '', tsTriggerPrice: '59500' }

let exchange: FakeExchange
beforeEach(async () => {
  completeDom()
  exchange = await FakeExchange.start()
  await startTexts()
  await loadTexts('trailing', 'orderPanel')
  resetPreferences(trailingPreferences)
  resetPreferences(settings)
  question.asks = false
})
afterEach(async () => {
  cleanup()
  await exchange.stop()
})

const distance = () => screen.getByLabelText<HTMLInputElement>('Trailing distance')
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })
const confirm = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Confirm' })

describe('the form of a trailing stop', () => {
  it('[TPSL-16] says nothing of what is wrong, and sends nothing, before anything was typed', () => {
    render(<TrailingEditor position={SET_STOP} contract={contract} />)
    expect(distance().value).toBe('500')
    expect(confirm().disabled).toBe(true)
    expect(screen.queryByRole('alert')).toBe(null)
    expect(screen.getByText(/^The stop follows the best last price/)).toBeTruthy()
  })

  it('[TPSL-16] tells in words where it would trigger and what that brings; a changed one also that it starts anew', () => {
    const { unmount } = render(<TrailingEditor position={NONE} contract={contract} />)
    type(distance(), '600')
    expect(screen.getByRole('status').textContent).toBe(
      'Starts now from the last price 60,000.0: closes at market 600.0 USDT below the highest, as of now at 59,400.0. Expected PnL there -60.00 USDT (ROI -10.0%) before fees.',
    )
    type(screen.getByLabelText('Activation price'), '62000')
    expect(screen.getByRole('status').textContent).toBe(
      'Starts once the last price rises to 62,000.0: closes at market 600.0 USDT below the highest since, first at 61,400.0. Expected PnL there +140.00 USDT (ROI +23.3%) before fees.',
    )
    unmount()
    render(<TrailingEditor position={SET_STOP} contract={contract} />)
    type(distance(), '700')
    expect(screen.getByRole('status').textContent).toMatch(/A changed stop starts anew from the last price\.$/)
  })

  it('[TPSL-16] what stands already, typed again, is not sent', () => {
    render(<TrailingEditor position={SET_STOP} contract={contract} />)
    type(distance(), '600')
    expect(confirm().disabled).toBe(false)
    type(distance(), '500.0')
    expect(confirm().disabled).toBe(true)
    expect(screen.queryByRole('alert')).toBe(null)
  })

  it('[TPSL-16, R2.25] one that has no trigger while its contract is not followed is shown without', () => {
    render(<TrailingEditor position={{ ...SET_STOP, tsTriggerPrice: '' }} contract={contract} />)
    expect(screen.getByText(/500\.0 USDT.*--/)).toBeTruthy()
  })

  it('[TPSL-16] a short is told of the other direction', () => {
    const short = { ...NONE, side: 'Sell' as const }
    render(<TrailingEditor position={short} contract={contract} />)
    type(distance(), '600')
    expect(screen.getByRole('status').textContent).toMatch(/600\.0 USDT above the lowest, as of now at 60,600\.0/)
    type(screen.getByLabelText('Activation price'), '60000')
    expect(screen.getByRole('alert').textContent).toBe('Must be below the last price 60,000.')
    expect(confirm().disabled).toBe(true)
  })

  it('[TPSL-16, ORD-01] in the order panel it asks before it sends, until told not to; a dialog of its own asks nothing more', async () => {
    question.asks = true
    exchange.answer(SET, () => ({ retCode: 10001, retMsg: 'no' }))
    const { unmount } = render(<TrailingEditor position={NONE} contract={contract} />)
    type(distance(), '600')
    fireEvent.click(confirm())
    const asked = within(screen.getByRole('dialog', { name: 'Trailing stop' }))
    expect(asked.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
      'Long BTCUSDT',
      '600.0 USDT',
      '--',
    ])
    expect(asked.getByText(/^Starts now from the last price 60,000\.0/)).toBeTruthy()
    expect(exchange.calls(SET)).toEqual([])
    fireEvent.click(asked.getByRole('checkbox', { name: "Don't ask again: Trailing stop" }))
    fireEvent.click(asked.getByRole('button', { name: 'Confirm' }))
    await waitFor(() => expect(exchange.calls(SET)).toHaveLength(1))
    expect(settings.store.getState().unasked).toEqual(['Trailing'])
    unmount()
    render(<TrailingEditor position={NONE} contract={contract} onCancel={() => undefined} />)
    type(distance(), '600')
    fireEvent.click(confirm())
    expect(screen.queryByRole('dialog')).toBe(null)
    await waitFor(() => expect(exchange.calls(SET)).toHaveLength(2))
  })

  it('[TPSL-16, ERR-01] keeps what was typed where the exchange refuses, with its sentence', async () => {
    exchange.answer(SET, () => ({ retCode: 10001, retMsg: 'no' }))
    const done = vi.fn()
    render(<TrailingEditor position={NONE} contract={contract} onDone={done} />)
    type(distance(), '600')
    fireEvent.click(confirm())
    await waitFor(() => expect(screen.getByRole('alert').textContent).not.toBe(''))
    expect([distance().value, done.mock.calls.length]).toEqual(['600', 0])
    expect(exchange.calls(SET)).toHaveLength(1)
  })
})
