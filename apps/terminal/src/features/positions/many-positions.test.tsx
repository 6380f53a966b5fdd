import { e8 } from '@perpdesk/numeric'
import { shrinkSymbol } from '@perpdesk/protocol'
import { symbolConfigOf } from '@perpdesk/protocol/testing'
import { act, cleanup, configure, render, screen, waitFor } from '@testing-library/react'
import { useCallback, useSyncExternalStore } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { loadTexts, startTexts } from '../../i18n/index.ts'
import { takeSymbols } from '../../stores/instruments.ts'
import { positions } from '../../stores/private-state.ts'
import '../../ui/table/table-grid.tsx'
import { completeDom, FakeExchange, positionRecord } from '../testing/index.ts'
import { PositionsTable } from './positions-table.tsx'

/** Mark prices that the test changes, instead of ticker streams. */
const market = vi.hoisted(() => {
  const marks = new Map<string, bigint>()
  const listeners = new Map<string, Set<() => void>>()
  return {
    marks,
    follow: (symbol: string, heard: () => void) => {
      const those = listeners.get(symbol) ?? new Set()
      listeners.set(symbol, those.add(heard))
      return () => void those.delete(heard)
    },
    move: (symbol: string, mark: bigint) => {
      marks.set(symbol, mark)
      for (const heard of listeners.get(symbol) ?? []) heard()
    },
  }
})
vi.mock(import('../../stores/index.ts'), async (original) => ({
  ...(await original()),
  useTickerValue: (symbol, pick) =>
    useSyncExternalStore(
      useCallback((heard: () => void) => market.follow(symbol, heard), [symbol]),
      () => {
        const mark = market.marks.get(symbol)
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what the cells read of a ticker
        return mark === undefined ? undefined : pick({ mark } as Parameters<typeof pick>[0])
      },
    ),
}))

const COUNT = 200
const SYMBOLS = Array.from({ length: COUNT }, (_, place) => `C${place}USDT`)

let exchange: FakeExchange

configure({ asyncUtilTimeout: 10_000 })

beforeEach(async () => {
  market.marks.clear()
  completeDom()
  // height of the panel, from which the table computes the visible rows
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(400)
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(400)
  // changed figures are tinted by an animation
  Element.prototype.animate = vi.fn<Element['animate']>()
  exchange = await FakeExchange.start()
  await startTexts()
  await loadTexts('positions', 'tpsl', 'trailing', 'reverse')
  takeSymbols(SYMBOLS.map((symbol) => shrinkSymbol(symbolConfigOf(symbol))))
  positions.setState({ status: 'live', value: SYMBOLS.map((symbol) => positionRecord({ symbol })) })
})
afterEach(async () => {
  cleanup()
  vi.restoreAllMocks()
  positions.setState({ status: 'signedOut', value: [] })
  await exchange.stop()
})

/** Returns the rows whose content changes while `change` runs. */
async function touched(change: () => void): Promise<readonly Element[]> {
  const rows = new Set<Element>()
  const watch = new MutationObserver((changes) => {
    for (const { target } of changes) rows.add(target.parentElement?.closest('tr') ?? document.body)
  })
  watch.observe(document.body, { subtree: true, childList: true, characterData: true })
  act(change)
  await Promise.resolve()
  watch.disconnect()
  return [...rows]
}

const rowOf = (symbol: string) => screen.getByRole('link', { name: symbol }).closest('tr')!
const shown = () => screen.getAllByRole('link').map((link) => link.closest('tr')!)

describe('the table of 200 positions', () => {
  it('[POS-03] a mark price moves value, profit, return and margins of its own row, and nothing else is drawn', async () => {
    render(<PositionsTable symbol="C0USDT" />)
    await waitFor(() => expect(rowOf('C3USDT').textContent).toContain('0.00 USDT0.00%'))
    expect(await touched(() => market.move('C3USDT', e8('61000')))).toEqual([rowOf('C3USDT')])
    // 0.1 long from 60 000: +100 on a margin of 600; 610 and 30.5, each with 6 100 × 0.9 × 0.055 % = 3.0195 to close
    for (const figure of ['6,100.00 USDT', '+100.00 USDT', '+16.67%', '613.01 USDT', '33.51 USDT']) {
      expect(rowOf('C3USDT').textContent).toContain(figure)
    }
    expect(await touched(() => market.move('C199USDT', e8('61000')))).toEqual([])
  })

  it('[POS-03] when all of them move at once, the rows that are seen are all that is drawn', async () => {
    render(<PositionsTable symbol="C0USDT" />)
    await waitFor(() => expect(shown().length).toBeGreaterThan(5))
    expect(shown().length).toBeLessThan(60)
    const drawn = await touched(() => {
      for (const symbol of SYMBOLS) market.move(symbol, e8('59000'))
    })
    expect(new Set(drawn)).toEqual(new Set(shown()))
    for (const row of shown()) expect(row.textContent).toContain('-100.00 USDT-16.67%')
  })
})
