import { shrinkSymbol } from '@perpdesk/protocol'
import { symbolConfigOf } from '@perpdesk/protocol/testing'
import { cleanup, configure, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { streams } from '../../client/index.ts'
import { loadTexts, startTexts } from '../../i18n/index.ts'
import { takeSymbols } from '../../stores/instruments.ts'
import { positions } from '../../stores/private-state.ts'
import '../../ui/table/table-grid.tsx'
import { catchFiles, completeDom, DeskServer, positionRecord } from '../testing/index.ts'
import { PositionsTable } from './positions-table.tsx'

let desk: DeskServer

beforeEach(async () => {
  completeDom()
  desk = await DeskServer.start()
  await startTexts()
  await loadTexts('positions')
  takeSymbols(['BTCUSDT', 'ETHUSDT'].map((symbol) => shrinkSymbol(symbolConfigOf(symbol))))
  positions.setState({
    status: 'live',
    value: [
      positionRecord({ symbol: 'BTCUSDT', side: 'Buy', size: '0.1' }),
      positionRecord({ symbol: 'ETHUSDT', side: 'Sell', size: '2' }),
    ],
  })
})
afterEach(async () => {
  cleanup()
  vi.restoreAllMocks()
  await desk.stop()
})

// The first table of a run is put together while the machine may be busy.
configure({ asyncUtilTimeout: 5_000 })
const shown = () => screen.getAllByRole('link').map((link) => link.textContent)

describe('the positions table', () => {
  it('[TAB-03, TAB-04] is narrowed by contract and by side, says when nothing is left, and shows all again', async () => {
    render(<PositionsTable symbol="BTCUSDT" />)
    await waitFor(() => expect(shown()).toEqual(['BTCUSDT', 'ETHUSDT']))
    fireEvent.change(screen.getByRole('searchbox', { name: 'Contract' }), { target: { value: 'eth' } })
    expect(shown()).toEqual(['ETHUSDT'])
    fireEvent.keyDown(screen.getByRole('button', { name: /^Side/ }), { key: 'Enter' })
    fireEvent.click(screen.getByRole('menuitemradio', { name: 'Long' }))
    expect(await screen.findByText('No rows match these filters.')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Show all contracts' }))
    await waitFor(() => expect(shown()).toEqual(['BTCUSDT', 'ETHUSDT']))
  })

  it('[TAB-03, TAB-04] exports what is shown, as plain decimals of this moment', async () => {
    const written = catchFiles()
    render(<PositionsTable symbol="BTCUSDT" />)
    fireEvent.change(await screen.findByRole('searchbox', { name: 'Contract' }), { target: { value: 'btc' } })
    fireEvent.click(screen.getByRole('button', { name: 'Export CSV' }))
    await waitFor(() => expect(written).toHaveLength(1))
    const [head, row, ...rest] = (await written[0]!.text()).trim().split('\r\n')
    expect(head).toContain('Contract,Coin,Side,Size,Leverage,Entry,Mark')
    expect(row).toMatch(/^BTCUSDT,USDT,Long,0\.1,/)
    expect(rest).toEqual([])
  })

  it('[TAB-03] cannot close a position while nothing can be sent, and says why', async () => {
    vi.spyOn(streams.public, 'status', 'get').mockReturnValue({ state: 'live', accepting: false, latency: undefined })
    render(<PositionsTable symbol="BTCUSDT" />)
    const closing = await screen.findAllByRole<HTMLButtonElement>('button', { name: /^Close (Long|Short|all)/ })
    expect(closing.length).toBe(5)
    for (const button of closing) {
      expect([button.disabled, button.title]).toEqual([true, 'The exchange is not accepting orders right now.'])
    }
    // a touch shows no title
    expect(screen.getByRole('status').textContent).toBe(closing[0]?.title)
  })
})
