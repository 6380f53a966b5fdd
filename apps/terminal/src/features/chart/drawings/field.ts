import type { PriceSpace, TimeSpace } from '../engine/chart-engine.ts'
import type { ChartBar } from '../series/bar.ts'
import type { DrawingPoint } from './drawing.ts'
import type { PaneSize, Pixel } from './geometry.ts'

/** Prices of bars draw a place to them: not at all, from near by, or from anywhere. */
export const MAGNETS = ['off', 'weak', 'strong'] as const
export type Magnet = (typeof MAGNETS)[number]

/** Pixels from which on a weak magnet lets go. */
const MAGNET_REACH = 30

/** Step of the contract's prices, as the axis counts them, and the decimals that it needs. */
export interface PriceTick {
  readonly size: number
  readonly decimals: number
}

/** Between the pane and the times and prices of drawings. */
export interface DrawingField {
  size(): PaneSize
  /** Pixels of a bar with the gap beside it. */
  barSpace(): number
  readonly toY: (price: number) => number | undefined
  toPrice(y: number): number | undefined
  /** Middle of the newest bar, which may lie outside of the pane. */
  lastBarX(): number | undefined
  toPixel(point: DrawingPoint): Pixel | undefined
  /** Bar and price at a place; the price is one of the tick, or one of the bar where the magnet draws it there. */
  toPoint(place: Pixel, magnet: Magnet): DrawingPoint | undefined
  /** The very place, between bars and ticks. */
  toFreePoint(place: Pixel): DrawingPoint | undefined
  /** The point so many whole bars and pixels away. */
  shifted(point: DrawingPoint, bars: number, dy: number): DrawingPoint | undefined
  /** The point so many bars and ticks away. */
  nudged(point: DrawingPoint, bars: number, ticks: number): DrawingPoint | undefined
  /** Changes with the state of either scale. */
  signature(): string
}

export interface FieldSource {
  readonly prices: PriceSpace
  readonly times: TimeSpace
  readonly tick: PriceTick
  readonly barAt: (time: number) => ChartBar | undefined
  /** Size of the pane, in pixels. */
  readonly size: () => { readonly width: number; readonly height: number }
}

export function fieldOf({ prices, times, tick, barAt, size }: FieldSource): DrawingField {
  const onTick = (price: number) => Number((Math.round(price / tick.size) * tick.size).toFixed(tick.decimals))
  const magnetic = (price: number, y: number, time: number, magnet: Magnet): number => {
    const bar = magnet === 'off' ? undefined : barAt(time)
    if (bar === undefined) return price
    let nearest = price
    let least = magnet === 'weak' ? MAGNET_REACH : Number.POSITIVE_INFINITY
    for (const each of [bar.open, bar.high, bar.low, bar.close]) {
      const distance = Math.abs((prices.toY(each) ?? Number.POSITIVE_INFINITY) - y)
      if (distance > least) continue
      least = distance
      nearest = each
    }
    return nearest
  }
  /** The bar with a time in it: its middle, when it opens, and the milliseconds of a pixel there. */
  const barOf = (time: number) => {
    const x = times.toX(time)
    if (x === undefined) return undefined
    const open = times.fromX(x)
    const next = times.fromX(x + times.barSpace())
    return open === undefined || next === undefined ? undefined : { x, open, pace: (next - open) / times.barSpace() }
  }
  const timeAfter = (time: number, bars: number) => {
    const bar = barOf(time)
    const open = bar === undefined ? undefined : times.fromX(bar.x + bars * times.barSpace())
    return bar === undefined || open === undefined ? undefined : time + open - bar.open
  }
  // A time that is no bar's own was drawn among shorter bars, or by a free hand: it has its place between bars.
  const toPixel = ({ time, price }: DrawingPoint): Pixel | undefined => {
    const bar = barOf(time)
    const y = prices.toY(price)
    return bar === undefined || y === undefined ? undefined : { x: bar.x + (time - bar.open) / bar.pace, y }
  }
  return {
    size,
    barSpace: () => times.barSpace(),
    toY: (price) => prices.toY(price),
    toPrice: (y) => prices.fromY(y),
    lastBarX: () => times.lastBarX(),
    toPixel,
    toPoint: ({ x, y }, magnet) => {
      const time = times.fromX(x)
      const price = prices.fromY(y)
      if (time === undefined || price === undefined) return undefined
      return { time, price: magnetic(onTick(price), y, time, magnet) }
    },
    toFreePoint: ({ x, y }) => {
      const nearest = times.fromX(x)
      const bar = nearest === undefined ? undefined : barOf(nearest)
      const price = prices.fromY(y)
      return bar === undefined || price === undefined ? undefined : { time: bar.open + (x - bar.x) * bar.pace, price }
    },
    shifted: ({ time, price }, bars, dy) => {
      const later = timeAfter(time, bars)
      const y = prices.toY(price)
      const moved = y === undefined ? undefined : prices.fromY(y + dy)
      if (later === undefined || moved === undefined) return undefined
      return { time: later, price: dy === 0 ? price : onTick(moved) }
    },
    nudged: ({ time, price }, bars, ticks) => {
      const later = timeAfter(time, bars)
      if (later === undefined) return undefined
      return { time: later, price: ticks === 0 ? price : onTick(price + ticks * tick.size) }
    },
    signature: () => {
      const { width, height } = size()
      const scale = [prices.fromY(0), prices.fromY(height / 2), prices.fromY(height)]
      return [width, height, ...scale, times.lastBarX(), times.barSpace(), times.fromX(0)].join(' ')
    },
  }
}
