import { e8 } from '@perpdesk/numeric'
import type { Order, Position } from '@perpdesk/protocol'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { stubResizeObserver } from '../../../testing/resize-observer.ts'
import type { PriceSpace } from '../engine/chart-engine.ts'
import { LinePlacer } from './line-placer.ts'
import { axisPrice, snapToGrid, tradeLines } from './trade-line.ts'

const grid = { tickSize: e8('0.1'), minPrice: e8('0.1'), maxPrice: e8('199999.8') }
const order = (change: Partial<Order>) =>
  ({
    orderId: '7',
    symbol: 'BTCUSDT',
    side: 'Buy',
    orderType: 'Limit',
    price: '65000.1',
    leavesQty: '1',
    orderStatus: 'New',
    ...change,
  }) as Order
const position = (change: Partial<Position>) =>
  ({
    symbol: 'BTCUSDT',
    positionIdx: 0,
    side: 'Buy',
    size: '1',
    entryPrice: '64000',
    liqPrice: '50000.5',
    ...change,
  }) as Position

describe('trade lines', () => {
  it('[CHT-04] resting orders, entries and liquidation prices of the contract, exactly', () => {
    const lines = tradeLines(
      'BTCUSDT',
      [order({}), order({ orderId: '8', symbol: 'ETHUSDT' }), order({ orderId: '9', orderType: 'Market', price: '0' })],
      [position({}), position({ symbol: 'ETHUSDT' })],
    )
    expect(lines.map(({ id, price }) => [id, price])).toEqual([
      ['entry-0', e8('64000')],
      ['liquidation-0', e8('50000.5')],
      ['order-7', e8('65000.1')],
    ])
  })

  it('[CHT-04, ORD-07] an order that waits stands at its trigger, market or limit; one that rests at its price', () => {
    const lineOf = (change: Partial<Order>) =>
      tradeLines('BTCUSDT', [order({ triggerPrice: '', ...change })], []).map(
        (line) => line.kind === 'order' && [line.at, line.price],
      )
    const waits = { orderStatus: 'Untriggered', triggerPrice: '66000' } as const
    expect(lineOf({ orderStatus: 'New', triggerPrice: '66000' })).toEqual([['price', e8('65000.1')]])
    expect(lineOf({ orderStatus: 'PartiallyFilled' })).toEqual([['price', e8('65000.1')]])
    expect(lineOf(waits)).toEqual([['trigger', e8('66000')]])
    expect(lineOf({ ...waits, orderType: 'Market', price: '0' })).toEqual([['trigger', e8('66000')]])
    // A trailing stop stands where it would go off now, what waits for a rate nowhere.
    const trails = { ...waits, stopOrderType: 'TrailingStop', tsTriggerPrice: '64500' } as const
    expect(lineOf({ ...trails, orderType: 'Market', price: '0' })).toEqual([['trigger', e8('64500')]])
    expect(
      lineOf({ orderStatus: 'Untriggered', stopOrderType: 'MmRateClose', orderType: 'Market', price: '0' }),
    ).toEqual([])
  })

  it('[CHT-04] no line where there is no price: empty positions, positions that cannot be liquidated', () => {
    expect(tradeLines('BTCUSDT', [], [position({ side: '', entryPrice: '', liqPrice: '' })])).toEqual([])
    expect(tradeLines('BTCUSDT', [], [position({ liqPrice: '' })]).map(({ kind }) => kind)).toEqual(['position'])
  })

  it('[CHT-04] a dragged price snaps to the tick and stays within the bounds of the contract', () => {
    expect(snapToGrid(grid, 65_000.1499)).toBe(e8('65000.1'))
    expect(snapToGrid(grid, 65_000.1501)).toBe(e8('65000.2'))
    expect(snapToGrid(grid, -5)).toBe(e8('0.1'))
    expect(snapToGrid(grid, 1e9)).toBe(e8('199999.8'))
    expect(axisPrice(e8('65000.1'))).toBe(65_000.1)
  })
})

describe('line placer', () => {
  let scale: number
  let width: number
  let space: PriceSpace
  const frames: FrameRequestCallback[] = []
  const nextFrame = () => {
    for (const work of frames.splice(0)) work(0)
  }

  beforeEach(() => {
    scale = 1
    width = 800
    frames.length = 0
    const pane = document.createElement('div')
    Object.defineProperty(pane, 'clientHeight', { value: 400 })
    Object.defineProperty(pane, 'clientWidth', { get: () => width })
    space = { pane, axis: pane, legendHeight: () => 23, toY: (price) => price * scale, fromY: (y) => y / scale }
    stubResizeObserver()
    vi.stubGlobal('requestAnimationFrame', (work: FrameRequestCallback) => frames.push(work))
    vi.stubGlobal('cancelAnimationFrame', () => frames.splice(0))
  })
  afterEach(() => vi.unstubAllGlobals())

  it('[CHT-04] lines follow the scale without being told of it, and hide outside the pane', () => {
    const placer = new LinePlacer(space)
    const line = document.createElement('div')
    placer.set(line, 100)
    nextFrame()
    expect([line.style.top, line.hidden]).toEqual(['100px', false])
    scale = 3
    nextFrame()
    expect(line.style.top).toBe('300px')
    scale = 5
    nextFrame()
    expect(line.hidden).toBe(true)
  })

  it('[CHT-04] labels of near prices are set side by side, each as far to the left as those beside it are wide', () => {
    const placer = new LinePlacer(space)
    const lines = [100, 110, 120, 300].map((price, index) => {
      const [line, label] = [document.createElement('div'), document.createElement('div')]
      Object.defineProperty(label, 'offsetWidth', { value: 200 + 10 * index })
      line.append(label)
      placer.set(line, price)
      return line
    })
    nextFrame()
    expect(lines.map((line) => line.style.getPropertyValue('--shift'))).toEqual(['', '208px', '432px', ''])
  })

  it('[CHT-04] a label is whole where its line is at the edge of the pane', () => {
    const placer = new LinePlacer(space)
    const labels = [3, 200, 398].map((price) => {
      const line = document.createElement('div')
      placer.set(line, price)
      return line.style
    })
    nextFrame()
    expect(labels.map((style) => style.getPropertyValue('--drop'))).toEqual(['8px', '', '-9px'])
  })

  it('[CHT-04] where the pane is narrow they stand below each other and below the legend, which they would cover', () => {
    width = 330
    const placer = new LinePlacer(space)
    const labels = [5, 15, 300, 500].map((price) => {
      const line = document.createElement('div')
      placer.set(line, price)
      return line.style
    })
    nextFrame()
    expect(labels.map((style) => style.getPropertyValue('--drop'))).toEqual(['29px', '41px', '', ''])
    expect(labels.map((style) => style.getPropertyValue('--shift'))).toEqual(['', '', '', ''])
    scale = 10
    nextFrame()
    expect(labels[0]?.getPropertyValue('--drop')).toBe('0px')
  })

  it('does no work once the last line is gone', () => {
    const placer = new LinePlacer(space)
    const line = document.createElement('div')
    placer.set(line, 100)
    nextFrame()
    expect(frames).toHaveLength(1)
    placer.remove(line)
    expect(frames).toHaveLength(0)
  })
})
