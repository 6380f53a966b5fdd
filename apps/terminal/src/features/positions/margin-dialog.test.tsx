import { shrinkSymbol } from '@perpdesk/protocol'
import { symbolConfigOf } from '@perpdesk/protocol/testing'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { streams } from '../../client/index.ts'
import { loadTexts, startTexts } from '../../i18n/index.ts'
import { takeSymbols } from '../../stores/instruments.ts'
import { completeDom, DeskServer, instrumentRecord, positionRecord } from '../testing/index.ts'
import { MarginButton } from './margin-button.tsx'
import { MarginDialog } from './margin-dialog.tsx'

let desk: DeskServer

beforeEach(async () => {
  completeDom()
  desk = await DeskServer.start()
  await startTexts()
  await loadTexts('positions')
})
afterEach(async () => {
  cleanup()
  vi.restoreAllMocks()
  await desk.stop()
})

describe('MarginDialog', () => {
  it('[TAB-03] moves no margin while nothing can be sent, and says why in words', () => {
    vi.spyOn(streams.public, 'status', 'get').mockReturnValue({ state: 'live', accepting: false, latency: undefined })
    render(
      <QueryClientProvider client={new QueryClient()}>
        <MarginDialog position={positionRecord()} contract={instrumentRecord()} onClose={() => undefined} />
      </QueryClientProvider>,
    )
    fireEvent.click(screen.getByRole('radio', { name: 'Reduce' }))
    const confirm = screen.getByRole<HTMLButtonElement>('button', { name: 'Confirm' })
    expect([confirm.disabled, confirm.title]).toEqual([true, 'The exchange is not accepting orders right now.'])
    expect(screen.getByRole('alert').textContent).toBe(confirm.title)
  })

  it('[LEV-07] says how much could be added as it is written above, with its coin', () => {
    render(
      <QueryClientProvider client={new QueryClient()}>
        <MarginDialog position={positionRecord()} contract={instrumentRecord()} onClose={() => undefined} />
      </QueryClientProvider>,
    )
    fireEvent.change(screen.getByRole('spinbutton', { name: 'Amount' }), { target: { value: '5' } })
    expect(screen.getByText('Available: 0.0000 USDT.')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Max: 0.0000 USDT' })).toBeTruthy()
  })
})

describe('MarginButton', () => {
  it('[LEV-07] is named by the side too: in hedge mode a contract has two', () => {
    takeSymbols([shrinkSymbol(symbolConfigOf('BTCUSDT'))])
    render(
      <QueryClientProvider client={new QueryClient()}>
        {(['Buy', 'Sell'] as const).map((side) => (
          <MarginButton key={side} position={positionRecord({ side })} />
        ))}
      </QueryClientProvider>,
    )
    const names = screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'))
    expect(names).toEqual(['Add or reduce margin of Long BTCUSDT', 'Add or reduce margin of Short BTCUSDT'])
  })
})
