import { type Position, shrinkSymbol } from '@perpdesk/protocol'
import { symbolConfigOf } from '@perpdesk/protocol/testing'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { streams, telemetry } from '../../client/index.ts'
import { loadTexts, startTexts } from '../../i18n/index.ts'
import { takeSymbols } from '../../stores/instruments.ts'
import { positions, wallet } from '../../stores/private-state.ts'
import { beginSession } from '../../stores/session.ts'
import {
  completeDom,
  FakeExchange,
  instrumentRecord,
  leverageSettingRecord,
  positionRecord,
  USER,
  walletRecord,
} from '../testing/index.ts'
import { AutoMarginCell } from './auto-margin-cell.tsx'
import { MarginButton } from './margin-button.tsx'
import { MarginDialog } from './margin-dialog.tsx'
import { moveCounted } from './move-margin.ts'

const ADD = '/contract/v5/private/position/add-margin'

let exchange: FakeExchange

beforeEach(async () => {
  completeDom()
  exchange = await FakeExchange.start()
  exchange.answer(ADD, () => ({ retCode: 110_011, retMsg: 'no' }))
  await startTexts()
  await loadTexts('positions')
})
afterEach(async () => {
  cleanup()
  vi.restoreAllMocks()
  await exchange.stop()
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

  it('[LEV-07] names no amount and sends nothing while it is unknown how much may be added', () => {
    render(
      <QueryClientProvider client={new QueryClient()}>
        <MarginDialog position={positionRecord()} contract={instrumentRecord()} onClose={() => undefined} />
      </QueryClientProvider>,
    )
    fireEvent.change(screen.getByRole('spinbutton', { name: 'Amount' }), { target: { value: '5' } })
    expect(screen.queryByText(/^Available: /)).toBe(null)
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Max: --' }).disabled).toBe(true)
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Confirm' }).disabled).toBe(true)
  })
})

describe('MarginDialog of a known account', () => {
  it('[LEV-07] says how much could be added as it is written above, with its coin', async () => {
    const position = positionRecord({ isIsolated: true })
    takeSymbols([shrinkSymbol(symbolConfigOf('BTCUSDT'))])
    beginSession({ ...USER, marginMode: 'ISOLATED_MARGIN' })
    wallet.setState({ status: 'live', value: walletRecord({ marginMode: 'ISOLATED_MARGIN' }) })
    positions.setState({ status: 'live', value: [position] })
    exchange.answer('/contract/v5/position/leverage-list', () => ({
      result: { list: [leverageSettingRecord({ isIsolated: true })] },
    }))
    render(
      <QueryClientProvider client={new QueryClient()}>
        <MarginDialog position={position} contract={instrumentRecord()} onClose={() => undefined} />
      </QueryClientProvider>,
    )
    fireEvent.change(screen.getByRole('spinbutton', { name: 'Amount' }), { target: { value: '5' } })
    expect(await screen.findByText('Available: 0.0000 USDT.')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Max: 0.0000 USDT' })).toBeTruthy()
  })
})

describe('moving margin', () => {
  it.each([
    ['Linear', instrumentRecord()],
    ['Inverse', instrumentRecord({ contractType: 'InversePerpetual', settleCoin: 'BTC', quoteCoin: 'USD' })],
  ])('[LEV-07] is counted as %s as it leaves and as it is taken', async (family, contract) => {
    const counted = vi.spyOn(telemetry, 'count')
    await moveCounted(positionRecord(), contract, 100_000_000n)
    expect(counted.mock.calls.map(([name]) => name)).toEqual([`addMargin${family}`])
    exchange.answer(ADD, () => ({ result: { position: positionRecord() } }))
    await moveCounted(positionRecord(), contract, 100_000_000n)
    expect(counted.mock.calls.map(([name]) => name).slice(1)).toEqual([`addMargin${family}`, `addedMargin${family}`])
  })
})

describe('AutoMarginCell', () => {
  const SET = '/contract/v5/private/position/set-auto-add-margin'
  const isolated = { isIsolated: true, size: '0.1', entryPrice: '60000', isAutoAddMargin: false }

  beforeEach(() => takeSymbols([shrinkSymbol(symbolConfigOf('BTCUSDT'))]))

  it.each<[string, Partial<Position>, boolean]>([
    ['not one in cross margin', { isIsolated: false }, false],
    ['not one without a size', { size: '0' }, false],
    ['not one without an entry price', { entryPrice: '' }, false],
    ['one with both', {}, true],
  ])('[LEV-07] an isolated position with size and entry price can add margin by itself: %s', (_name, fields, has) => {
    render(<AutoMarginCell position={positionRecord({ ...isolated, ...fields })} />)
    expect(screen.queryAllByRole('switch')).toHaveLength(has ? 1 : 0)
    if (!has) expect(screen.getByText('--')).toBeTruthy()
  })

  it('[LEV-07] sends contract, index and what is wanted, tagged with the family', async () => {
    render(<AutoMarginCell position={positionRecord({ ...isolated, positionIdx: 2 })} />)
    fireEvent.click(screen.getByRole('switch', { name: 'Auto margin of Long BTCUSDT' }))
    await waitFor(() => expect(exchange.calls(SET)).toHaveLength(1))
    const [sent] = exchange.calls(SET)
    expect(sent?.body).toEqual({ symbol: 'BTCUSDT', positionIdx: 2, newAutoAddMargin: true })
    expect(sent?.query.get('business')).toBe('usdt')
  })

  it('[LEV-07] sends a choice that was made while another one was sent after that one', async () => {
    const first = Promise.withResolvers<{ readonly result: unknown }>()
    exchange.answer(SET, () => first.promise)
    render(<AutoMarginCell position={positionRecord(isolated)} />)
    const knob = screen.getByRole('switch')
    for (const _ of [1, 2]) fireEvent.click(knob)
    expect(knob.getAttribute('aria-checked')).toBe('false')
    first.resolve({ result: {} })
    const sent = () => exchange.calls(SET).map(({ body }) => body['newAutoAddMargin'])
    await waitFor(() => expect(sent()).toEqual([true, false]))
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
