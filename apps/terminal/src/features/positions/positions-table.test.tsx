import { type Position, shrinkSymbol } from '@perpdesk/protocol'
import { symbolConfigOf } from '@perpdesk/protocol/testing'
import { act, cleanup, configure, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { streams } from '../../client/index.ts'
import { loadTexts, startTexts } from '../../i18n/index.ts'
import { takeSymbols } from '../../stores/instruments.ts'
import { positions } from '../../stores/private-state.ts'
import '../../ui/table/table-grid.tsx'
import { catchFiles, completeDom, FakeExchange, positionRecord } from '../testing/index.ts'
import { PositionsTable } from './positions-table.tsx'

let exchange: FakeExchange

beforeEach(async () => {
  completeDom()
  exchange = await FakeExchange.start()
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
  await exchange.stop()
})

// The first table of a run renders while the machine may be busy.
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

  it('[POS-01] has a column for each figure of a position; auto margin comes with an isolated one', async () => {
    const heads = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
    const always = [
      'ContractLeverage',
      'SizeValue',
      'EntryBreak-even',
      'MarkLiq. price',
      'Unrealised PnLROI',
      'IMMM',
      'Realised PnLNext funding',
      'TP/SLTrailing',
      'ADL',
    ]
    const { unmount } = render(<PositionsTable symbol="BTCUSDT" />)
    await waitFor(() => expect(heads()).toEqual([...always, 'Close by']))
    unmount()
    positions.setState({ status: 'live', value: [positionRecord({ isIsolated: true })] })
    render(<PositionsTable symbol="BTCUSDT" />)
    await waitFor(() => expect(heads()).toEqual([...always, 'Auto margin', 'Close by']))
    fireEvent.click(screen.getByRole('button', { name: 'Columns' }))
    const session = await screen.findByRole('checkbox', { name: 'Session avg.' })
    expect(session.getAttribute('aria-checked')).toBe('false')
    fireEvent.click(session)
    await waitFor(() => expect(heads()).toEqual([...always, 'Auto margin', 'Session avg.', 'Close by']))
    for (const way of ['Limit', 'Market']) {
      expect(
        screen.getByRole('button', { name: new RegExp(`^Close Long BTCUSDT by ${way}`), hidden: true }),
      ).toBeTruthy()
    }
    localStorage.clear()
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

  describe('in the order of what moves with the market', () => {
    const long = (symbol: string, markPrice: string, fields: Partial<Position> = {}) =>
      positionRecord({
        symbol,
        side: 'Buy',
        size: '0.1',
        entryPrice: '60000',
        positionValue: '6000',
        markPrice,
        ...fields,
      })
    const show = (...value: readonly Position[]) => act(() => positions.setState({ status: 'live', value }))
    const press = (name: string) => fireEvent.click(screen.getByRole('button', { name: new RegExp(`^${name}`) }))
    const pass = (milliseconds: number) =>
      act(() => {
        vi.advanceTimersByTime(milliseconds)
      })

    beforeEach(() => {
      vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
      // changed figures are tinted by an animation
      Element.prototype.animate = vi.fn<Element['animate']>()
      takeSymbols(['BTCUSDT', 'ETHUSDT', 'SOLUSDT', 'XRPUSDT'].map((symbol) => shrinkSymbol(symbolConfigOf(symbol))))
    })
    afterEach(() => {
      vi.useRealTimers()
      localStorage.clear()
    })

    it('[POS-01, TAB-01] rows stand for some seconds, and as long as somebody is among them', async () => {
      show(long('BTCUSDT', '60010'), long('ETHUSDT', '60020.0000001'), long('SOLUSDT', '60020.0000002'))
      render(<PositionsTable symbol="BTCUSDT" />)
      await waitFor(() => expect(shown()).toEqual(['BTCUSDT', 'ETHUSDT', 'SOLUSDT']))
      press('Unrealised PnL')
      // two differ by 1e-8
      expect(shown()).toEqual(['SOLUSDT', 'ETHUSDT', 'BTCUSDT'])
      show(long('BTCUSDT', '60030'), long('ETHUSDT', '60020'), long('SOLUSDT', '59000'))
      expect(shown()).toEqual(['SOLUSDT', 'ETHUSDT', 'BTCUSDT'])
      screen.getAllByRole('link')[0]?.focus()
      pass(20_000)
      expect(shown()).toEqual(['SOLUSDT', 'ETHUSDT', 'BTCUSDT'])
      screen.getAllByRole('link')[0]?.blur()
      pass(2_000)
      expect(shown()).toEqual(['BTCUSDT', 'ETHUSDT', 'SOLUSDT'])
      // a new position is sorted in at once
      show(long('BTCUSDT', '60030'), long('ETHUSDT', '60020'), long('SOLUSDT', '59000'), long('XRPUSDT', '60025'))
      expect(shown()).toEqual(['BTCUSDT', 'XRPUSDT', 'ETHUSDT', 'SOLUSDT'])
    })

    it('[POS-01, TAB-01] value, return and both margins sort as well, by a header of their own, as they stand at the press', async () => {
      const small = long('SOLUSDT', '60000', { size: '0.01', positionValue: '600', isIsolated: true, positionIM: '60' })
      const added = { ...small, symbol: 'ETHUSDT', addedMargin: '1000', positionBalance: '1060', positionIM: '1060' }
      show(long('BTCUSDT', '60000'), small, added)
      render(<PositionsTable symbol="BTCUSDT" />)
      await waitFor(() => expect(shown()).toHaveLength(3))
      press('Value')
      expect(shown()[0]).toBe('BTCUSDT')
      press('Value')
      expect(shown()[2]).toBe('BTCUSDT')
      press('IM')
      expect(shown()).toEqual(['ETHUSDT', 'BTCUSDT', 'SOLUSDT'])
      show(long('BTCUSDT', '60000', { leverageE2: 100 }), small, added)
      expect(shown()).toEqual(['ETHUSDT', 'BTCUSDT', 'SOLUSDT'])
      press('MM')
      expect(shown()[0]).toBe('BTCUSDT')
      press('IM')
      expect(shown()).toEqual(['BTCUSDT', 'ETHUSDT', 'SOLUSDT'])
      expect(
        screen.getByTitle('1,000.0000 USDT was added to the initial margin. Position margin: 1,060.0000 USDT.')
          .textContent,
      ).toBe('+1,000.00')
      press('IM')
      press('IM')
    })
  })

  it('[TAB-03] cannot close a position while nothing can be sent, and says why', async () => {
    vi.spyOn(streams.public, 'status', 'get').mockReturnValue({ state: 'live', accepting: false, latency: undefined })
    render(<PositionsTable symbol="BTCUSDT" />)
    const closing = await screen.findAllByRole<HTMLButtonElement>('button', { name: /^Close (Long|Short|all)/ })
    expect(closing.length).toBe(5)
    for (const button of closing) {
      expect([button.disabled, button.title]).toEqual([true, 'The exchange is not accepting orders right now.'])
    }
    // touch screens show no title
    expect(screen.getByRole('status').textContent).toBe(closing[0]?.title)
  })
})
