import { e8, formatE8 } from '@perpdesk/numeric'
import type { Execution } from '@perpdesk/protocol'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { instrumentRecord } from '../../testing/index.ts'
import type { PriceSpace, TimeSpace } from '../engine/chart-engine.ts'
import { fillsOf, foldFills } from './fill-marks.ts'
import { MarkPlacer } from './mark-placer.ts'

const execution = (id: string, side: 'Buy' | 'Sell', time: number, change: Partial<Execution> = {}) =>
  ({
    execId: id,
    symbol: 'BTCUSDT',
    side,
    execType: 'Trade',
    execPrice: '50000',
    execQty: '1',
    execTime: time,
    ...change,
  }) as Execution
const contract = instrumentRecord()
const reported = (executions: readonly Execution[], toX: (time: number) => number | undefined = (time) => time) =>
  foldFills(contract, fillsOf('BTCUSDT', executions), toX).map(
    ({ id, side, count, qty, price }) => `${id} ${side} ${count} ${formatE8(qty)} ${formatE8(price)}`,
  )

describe('marks of own trades', () => {
  it('[CHT-04] trades of the contract, each once, also those of a liquidation; no funding', () => {
    const list = [
      execution('2', 'Sell', 200, { execType: 'BustTrade' }),
      execution('1', 'Buy', 100),
      execution('1', 'Buy', 100),
      execution('3', 'Buy', 300, { execType: 'Funding' }),
      execution('4', 'Buy', 400, { symbol: 'ETHUSDT' }),
    ]
    expect(fillsOf('BTCUSDT', list).map(({ id }) => id)).toEqual(['1', '2'])
  })

  it('[CHT-04, SPOT-02] trades of a pair are marked like those of a contract, at their average price', () => {
    const list = [
      execution('1', 'Buy', 100, { symbol: 'ETH/BTC', execPrice: '0.05', execQty: '1' }),
      execution('2', 'Buy', 101, { symbol: 'ETH/BTC', execPrice: '0.08', execQty: '2' }),
      execution('3', 'Buy', 102),
    ]
    const [mark, ...others] = foldFills({ contractType: 'Spot' }, fillsOf('ETH/BTC', list), (time) => time)
    expect(others).toEqual([])
    expect([mark?.count, formatE8(mark?.qty ?? 0n), formatE8(mark?.price ?? 0n)]).toEqual([2, '3', '0.07'])
  })

  it('[CHT-04] those of one side within the width of a mark are one, at their average', () => {
    const list = [
      execution('1', 'Buy', 100, { execPrice: '50000', execQty: '1' }),
      execution('2', 'Buy', 115, { execPrice: '53000', execQty: '2' }),
      execution('3', 'Buy', 116),
      execution('4', 'Sell', 101),
    ]
    expect(reported(list)).toEqual(['1 Buy 2 3 52000', '3 Buy 1 1 50000', '4 Sell 1 1 50000'])
  })

  it('[CHT-04] where bars are wider they come apart, and what has no place is left out', () => {
    const list = [execution('1', 'Buy', 100), execution('2', 'Buy', 115)]
    expect(reported(list, (time) => time * 2)).toHaveLength(2)
    expect(reported(list, (time) => (time > 100 ? undefined : time))).toEqual(['1 Buy 1 1 50000'])
  })

  it('[CHT-04] of an inverse contract the average goes by value (R4.1)', () => {
    const inverse = instrumentRecord({ contractType: 'InversePerpetual', settleCoin: 'BTC', lotSize: e8('1') })
    const list = [
      execution('1', 'Buy', 100, { execPrice: '40000', execQty: '100' }),
      execution('2', 'Buy', 100, { execPrice: '60000', execQty: '100' }),
    ]
    const [mark] = foldFills(inverse, fillsOf('BTCUSDT', list), (time) => time)
    // The harmonic mean of the prices; values in the coin are rounded to 8 decimals.
    expect(formatE8(mark?.price ?? 0n)).toMatch(/^4[78]\d\d\d/)
  })
})

describe('places of the marks', () => {
  let zoom: number
  let offset: number
  const frames: FrameRequestCallback[] = []
  const nextFrame = () => {
    for (const work of frames.splice(0)) work(0)
  }
  const layers = new Set<() => void>()
  const draw = () => {
    for (const work of layers) work()
  }

  beforeEach(() => {
    zoom = 1
    offset = 0
    frames.length = 0
    layers.clear()
    vi.stubGlobal('requestAnimationFrame', (work: FrameRequestCallback) => frames.push(work))
    vi.stubGlobal('cancelAnimationFrame', () => frames.splice(0))
  })
  afterEach(() => vi.unstubAllGlobals())

  const placed = () => {
    const pane = document.createElement('div')
    Object.defineProperty(pane, 'clientHeight', { value: 400 })
    Object.defineProperty(pane, 'clientWidth', { value: 800 })
    const space = {
      pane,
      toY: (price: number) => price / 1000 + offset,
      onDrawn: (work: () => void) => {
        layers.add(work)
        return () => layers.delete(work)
      },
    } as unknown as PriceSpace
    const time = {
      toX: (at: number) => at * zoom + offset,
      barSpace: () => 8 * zoom,
      lastBarX: () => 700,
    } as unknown as TimeSpace
    const placer = new MarkPlacer(contract, space, time)
    placer.setFills(fillsOf('BTCUSDT', [execution('1', 'Buy', 100), execution('2', 'Buy', 110)]))
    nextFrame()
    return placer
  }

  it('[CHT-04] follow both scales in the drawing that changes them, and hide outside the pane; a chart at rest costs no frame', () => {
    const placer = placed()
    const mark = document.createElement('span')
    placer.setElement('1', mark)
    nextFrame()
    expect([mark.style.translate, mark.hidden, frames.length]).toEqual(['100px 50px', false, 0])
    offset = 60
    draw()
    expect(mark.style.translate).toBe('160px 110px')
    offset = -200
    draw()
    expect([mark.hidden, frames.length]).toEqual([true, 0])
  })

  it('[CHT-04] are folded anew as one zooms; no work once there are none', () => {
    const placer = placed()
    const heard = vi.fn()
    placer.listen(heard)
    expect(placer.marks().map(({ count }) => count)).toEqual([2])
    draw()
    expect(heard).not.toHaveBeenCalled()
    zoom = 3
    draw()
    expect(placer.marks().map(({ count }) => count)).toEqual([1, 1])
    expect(heard).toHaveBeenCalledOnce()
    placer.setFills([])
    expect([placer.marks(), frames, layers.size]).toEqual([[], [], 0])
  })
})
