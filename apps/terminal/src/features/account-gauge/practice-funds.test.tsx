import { shrinkSymbol } from '@perpdesk/protocol'
import { symbolConfigOf } from '@perpdesk/protocol/testing'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { streams } from '../../client/index.ts'
import { loadTexts, startTexts } from '../../i18n/index.ts'
import { takeSymbols } from '../../stores/instruments.ts'
import { completeDom, FakeExchange } from '../testing/index.ts'
import { PracticeFunds } from './practice-funds.tsx'

const FUNDS = '/contract/v5/account/practice-funds'
let exchange: FakeExchange

beforeEach(async () => {
  completeDom()
  exchange = await FakeExchange.start()
  await startTexts()
  await loadTexts('assets')
  takeSymbols([shrinkSymbol(symbolConfigOf('BTCUSDT'))])
})
afterEach(async () => {
  cleanup()
  vi.restoreAllMocks()
  await exchange.stop()
})

describe('PracticeFunds', () => {
  it('[TAB-04] asks for nothing while nothing can be sent, and says why in words', () => {
    vi.spyOn(streams.public, 'status', 'get').mockReturnValue({ state: 'offline', accepting: true, latency: undefined })
    render(<PracticeFunds />)
    fireEvent.keyDown(screen.getByRole('button'), { key: 'Enter' })
    expect(screen.getByText('No connection: nothing can be sent right now.')).toBeTruthy()
    const coin = screen.getByRole('menuitem', { name: 'USDT' })
    expect(coin.getAttribute('aria-disabled')).toBe('true')
    fireEvent.click(coin)
    expect(exchange.calls(FUNDS)).toEqual([])
  })
})
