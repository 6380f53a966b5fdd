import { e8 } from '@perpdesk/numeric'
import type { Order, PairOrder, Position } from '@perpdesk/protocol'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { stubResizeObserver } from '../../../testing/resize-observer.ts'
import { axisValue } from '../axis-value.ts'
import type { PriceSpace } from '../engine/chart-engine.ts'
import { LinePlacer, type PlacedLine } from './line-placer.ts'
import { snapToGrid, tradeLines } from './trade-line.ts'

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
    stopOrderType: 'UNKNOWN',
    strategyId: '',
    positionIdx: 0,
    takeProfit: '',
    stopLoss: '',
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
    breakEvenPrice: '64100',
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
      ['break-even-0', e8('64100')],
      ['liquidation-0', e8('50000.5')],
      ['order-7', e8('65000.1')],
    ])
  })

  it('[CHT-04, SPOT-02] an order by amount that waits has a line at its trigger although it has no quantity yet', () => {
    const waiting = {
      orderType: 'Market',
      price: '0',
      leavesQty: '0',
      orderStatus: 'Untriggered',
      stopOrderType: 'Stop',
      triggerPrice: '66000',
    } as const
    const idsOf = (of: Order) => tradeLines('BTCUSDT', [of], []).map(({ id, price }) => [id, price])
    expect(idsOf(order(waiting))).toEqual([])
    const byAmount: Partial<PairOrder> = { ...waiting, quoteAmount: '500' }
    expect(idsOf(order(byAmount))).toEqual([['order-7', e8('66000')]])
  })

  it('[CHT-04] what an order carries has lines of its own, each leg that there is', () => {
    const idsOf = (change: Partial<Order>) => tradeLines('BTCUSDT', [order(change)], []).map(({ id }) => id)
    expect(idsOf({ takeProfit: '66000' })).toEqual(['order-7', 'takeProfit-7'])
    expect(idsOf({ takeProfit: '66000', stopLoss: '60000' })).toEqual(['order-7', 'takeProfit-7', 'stopLoss-7'])
    // A closing order carries no TP/SL.
    expect(idsOf({ takeProfit: '66000', reduceOnly: true })).toEqual(['order-7'])
  })

  it('[CHT-04] a position that came even at its entry has one line there', () => {
    const even = position({ breakEvenPrice: '64000', liqPrice: '' })
    expect(tradeLines('BTCUSDT', [], [even]).map(({ id }) => id)).toEqual(['entry-0'])
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
    // The line of a trailing stop is at its present trigger price; an order that waits for a margin rate has no line.
    const trails = { ...waits, stopOrderType: 'TrailingStop', tsTriggerPrice: '64500' } as const
    expect(lineOf({ ...trails, orderType: 'Market', price: '0' })).toEqual([['trigger', e8('64500')]])
    expect(
      lineOf({ orderStatus: 'Untriggered', stopOrderType: 'MmRateClose', orderType: 'Market', price: '0' }),
    ).toEqual([])
  })

  it('[CHT-04] no line where there is no price: empty positions, positions that cannot be liquidated', () => {
    expect(tradeLines('BTCUSDT', [], [position({ side: '', entryPrice: '', liqPrice: '' })])).toEqual([])
    expect(tradeLines('BTCUSDT', [], [position({ liqPrice: '', breakEvenPrice: '' })]).map(({ kind }) => kind)).toEqual(
      ['position'],
    )
  })

  it('[CHT-04] a dragged price snaps to the tick and stays within the bounds of the contract', () => {
    expect(snapToGrid(grid, 65_000.1499)).toBe(e8('65000.1'))
    expect(snapToGrid(grid, 65_000.1501)).toBe(e8('65000.2'))
    expect(snapToGrid(grid, -5)).toBe(e8('0.1'))
    expect(snapToGrid(grid, 1e9)).toBe(e8('199999.8'))
    expect(axisValue(e8('65000.1'))).toBe(65_000.1)
  })
})

describe('line placer', () => {
  let scale: number
  let width: number
  let newestX: number | undefined
  let space: PriceSpace
  let layer: HTMLElement
  const frames: FrameRequestCallback[] = []
  const nextFrame = () => {
    for (const work of frames.splice(0)) work(0)
  }
  const layers = new Set<() => void>()
  const draw = () => {
    for (const work of layers) work()
  }
  const place = (placer: LinePlacer, id: string, price: number, change: Partial<PlacedLine> = {}) => {
    const [line, label] = [document.createElement('div'), document.createElement('div')]
    Object.defineProperty(label, 'offsetWidth', { value: 200 })
    line.append(label)
    layer.append(line)
    const set = (next: Partial<PlacedLine>) =>
      placer.set(line, label, { id, price, folds: false, moving: false, ...change, ...next })
    set({})
    return { line, label, set, drop: () => label.style.getPropertyValue('--drop') }
  }

  beforeEach(() => {
    scale = 1
    width = 800
    newestX = undefined
    frames.length = 0
    layers.clear()
    const pane = document.createElement('div')
    Object.defineProperty(pane, 'clientHeight', { value: 400 })
    Object.defineProperty(pane, 'clientWidth', { get: () => width })
    layer = document.createElement('div')
    layer.dataset['lines'] = ''
    document.body.append(layer)
    space = {
      pane,
      axis: pane,
      legendHeight: () => 23,
      toY: (price) => price * scale,
      fromY: (y) => y / scale,
      reach: () => {},
      onDrawn: (work) => {
        layers.add(work)
        return () => layers.delete(work)
      },
    }
    stubResizeObserver()
    vi.stubGlobal('requestAnimationFrame', (work: FrameRequestCallback) => frames.push(work))
    vi.stubGlobal('cancelAnimationFrame', () => frames.splice(0))
  })
  afterEach(() => {
    layer.remove()
    vi.unstubAllGlobals()
  })
  const placerNow = () => new LinePlacer(space, { lastBarX: () => newestX, barSpace: () => 8 })

  it('[CHT-04] lines follow the scale in the drawing that changes it, and hide outside the pane; a chart at rest costs no frame', () => {
    const { line } = place(placerNow(), 'a', 100)
    nextFrame()
    expect([line.style.top, line.hidden, frames.length]).toEqual(['100px', false, 0])
    scale = 3
    draw()
    expect(line.style.top).toBe('300px')
    scale = 5
    draw()
    expect([line.hidden, frames.length]).toEqual([true, 0])
  })

  it('[CHT-04] labels of near prices stand below each other, led to their lines; alone again they are at their lines', () => {
    const placer = placerNow()
    const labels = [200, 210, 300].map((price, at) => place(placer, `${at}`, price))
    nextFrame()
    expect(labels.map(({ drop }) => drop())).toEqual(['-8px', '8px', '0px'])
    expect(labels.map(({ label }) => label.hasAttribute('data-led'))).toEqual([true, true, false])
    placer.remove(labels[0]!.line)
    nextFrame()
    expect(labels[1]!.drop()).toBe('0px')
  })

  it('[CHT-04] a label that follows a hand is at its line, and the others do not make room for it', () => {
    const placer = placerNow()
    const [still, held] = [place(placer, 'a', 200), place(placer, 'b', 300)]
    nextFrame()
    held.set({ price: 205, moving: true })
    nextFrame()
    expect([held.line.style.top, held.drop(), still.drop()]).toEqual(['205px', '0px', '0px'])
    held.set({ price: 205 })
    nextFrame()
    expect(held.drop()).not.toBe('0px')
  })

  it('[CHT-04] labels keep clear of the legend and of the newest bars, and a line over the legend is short', () => {
    newestX = 700
    const placer = placerNow()
    const [high, low] = [place(placer, 'a', 10), place(placer, 'b', 300)]
    nextFrame()
    expect(high.drop()).toBe('25px')
    expect([high, low].map(({ line }) => line.hasAttribute('data-short'))).toEqual([true, false])
    expect(layer.style.getPropertyValue('--column')).toBe('140px')
    newestX = 400
    draw()
    expect(layer.style.getPropertyValue('--column')).toBe('8px')
  })

  it('[CHT-04] a crowd of orders is one label; one that is asked for has its own and the focus', () => {
    const placer = placerNow()
    const noticeText = vi.fn()
    placer.listen(noticeText)
    const lines = [200, 205, 210, 215].map((price, at) => place(placer, `${at}`, price, { folds: true }))
    for (const { label } of lines) label.tabIndex = -1
    nextFrame()
    expect(placer.arrangement().folds).toEqual([['0', '1', '2', '3']])
    expect(lines.every(({ label }) => label.hasAttribute('data-folded'))).toBe(true)
    const fold = document.createElement('div')
    placer.setFold('0', fold)
    expect(fold.style.top).toBe('208px')
    nextFrame()
    expect(noticeText).toHaveBeenCalledOnce()
    const button = document.createElement('button')
    lines[2]!.label.append(button)
    placer.pick('2')
    expect(placer.arrangement().folds).toEqual([])
    expect(document.activeElement).toBe(button)
  })

  it('[CHT-04] orders beyond the edges are counted there, positions are not', () => {
    const placer = placerNow()
    place(placer, 'up', -1, { folds: true })
    place(placer, 'low', 401, { folds: true })
    place(placer, 'entry', 500)
    const edge = place(placer, 'edge', 399, { folds: true })
    nextFrame()
    expect(placer.arrangement()).toEqual({ folds: [], above: ['up'], below: ['low'] })
    // The label leaves room for the mark at the edge.
    expect(edge.drop()).toBe('-37px')
  })

  it('does no work once the last line is gone', () => {
    const placer = placerNow()
    const { line, set } = place(placer, 'a', 600, { folds: true })
    nextFrame()
    expect(layers.size).toBe(1)
    expect(placer.arrangement().below).toEqual(['a'])
    set({ price: 700 })
    expect(frames).toHaveLength(1)
    placer.remove(line)
    expect([frames.length, layers.size]).toEqual([0, 0])
    expect(placer.arrangement().below).toEqual([])
  })
})
