import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { loadTexts, startTexts } from '../../../i18n/index.ts'
import { stubResizeObserver } from '../../../testing/resize-observer.ts'
import { instrumentRecord } from '../../testing/index.ts'
import { depthCurve } from './depth-curve.ts'
import { DepthPlot } from './depth-plot.tsx'

const contract = instrumentRecord()
const level = (ticks: number, lots: number) => ({ ticks, lots })
/** Prices from 990.0 to 1,010.0 over 800 pixels: 40 pixels are a price difference of 1. */
const RANGE = { low: 9_900, high: 10_100 }
const book = {
  bids: [level(9_995, 3_000), level(9_950, 5_000), level(9_800, 1_000)],
  asks: [level(10_005, 4_000), level(10_050, 6_000)],
}

function show(own = { asks: new Set<number>(), bids: new Set<number>() }) {
  const acts = { onPick: vi.fn(), onReach: vi.fn() }
  const curves = { bid: depthCurve(book.bids, RANGE), ask: depthCurve(book.asks, RANGE) }
  render(<DepthPlot contract={contract} book={book} range={RANGE} curves={curves} own={own} {...acts} />)
  return { ...acts, plot: screen.getByRole('slider') }
}

/** jsdom has no layout, so the size is mocked. */
const laidOut = (width: number, height: number) => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(width)
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(height)
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(100, 0, width, height))
}

beforeAll(async () => {
  await startTexts()
  await loadTexts('depth')
})

beforeEach(() => {
  stubResizeObserver()
  laidOut(800, 320)
})

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

describe('the picture of the depth', () => {
  it('[CHT-08] tells under the pointer what an order down to that price would take and pay, to the last digit', () => {
    const { plot } = show()
    // At 1,006.0 both asks, up to 1,005.0, would be taken.
    fireEvent.pointerMove(plot, { clientX: 100 + 640 })
    const figures = Object.fromEntries(
      [...document.querySelectorAll('dl > div')].map((row) => [
        row.querySelector('dt')?.textContent,
        row.querySelector('dd')?.textContent,
      ]),
    )
    expect(figures).toEqual({
      Price: '1,006.0',
      'From the middle': '+0.60%',
      'Sum (BTC)': '10.000',
      // 4 × 1,000.5 + 6 × 1,005
      'Value (USDT)': '10,032.00',
      'Average price': '≈ 1,003.2',
    })
    expect(plot.getAttribute('aria-valuetext')).toBe('1,006.0: 10.000 up to there')
    fireEvent.pointerLeave(plot)
    expect(document.querySelector('dl')).toBe(null)
  })

  it('[CHT-08] says nothing between the best prices, where nobody has an order', () => {
    const { plot } = show()
    fireEvent.pointerMove(plot, { clientX: 100 + 400 })
    expect(document.querySelector('dl')).toBe(null)
  })

  it('[CHT-08, ACC-04] is read, picked and widened by keys alone', () => {
    const { plot, onPick, onReach } = show()
    fireEvent.keyDown(plot, { key: 'Enter' })
    expect(onPick).not.toHaveBeenCalled()
    for (let press = 0; press < 3; press += 1) fireEvent.keyDown(plot, { key: 'ArrowLeft' })
    expect(plot.getAttribute('aria-valuetext')).toBe('999.4: 3.000 up to there')
    fireEvent.keyDown(plot, { key: 'Enter' })
    expect(onPick).toHaveBeenCalledExactlyOnceWith(9_994)
    fireEvent.keyDown(plot, { key: '-' })
    fireEvent.keyDown(plot, { key: '+' })
    expect(onReach.mock.calls).toEqual([[1], [-1]])
  })

  it('[CHT-08] widens by whole notches of the wheel, however finely it turns', () => {
    const { plot, onReach } = show()
    for (let turn = 0; turn < 6; turn += 1) fireEvent.wheel(plot, { deltaY: 10 })
    expect(onReach).toHaveBeenCalledExactlyOnceWith(1)
  })

  it('[CHT-08, MKT-01] marks the trader’s own orders in sight', () => {
    show({ bids: new Set([9_950, 9_800]), asks: new Set([10_050]) })
    const marks = [...document.querySelectorAll('title')].map(({ parentElement }) => parentElement?.getAttribute('d'))
    expect(marks).toEqual(['M200 293l5 7h-10z', 'M600 293l5 7h-10z'])
  })
})
