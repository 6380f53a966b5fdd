import type { PriceSpace, TimeSpace } from '../engine/chart-engine.ts'
import type { ChartBar } from '../series/bar.ts'
import type { DrawingPoint } from './drawing.ts'
import type { PaneSize, Pixel } from './geometry.ts'

/** How strongly prices of bars attract a point: not at all, only from nearby, or from any distance. */
export const MAGNETS = ['off', 'weak', 'strong'] as const
export type Magnet = (typeof MAGNETS)[number]

/** Distance in pixels up to which a weak magnet attracts a point. */
const MAGNET_REACH = 30

/** Tick size of the contract in the units of the axis, and its number of decimals. */
export interface PriceTick {
  readonly size: number
  readonly decimals: number
}

/** Converts between pixels of the pane and the times and prices of drawings. */
export interface DrawingField {
  size(): PaneSize
  /** Width of a bar with the gap beside it, in pixels. */
  barSpace(): number
  readonly toY: (price: number) => number | undefined
  toPrice(y: number): number | undefined
  /** Middle of the newest bar in pixels; it may lie outside the pane. */
  lastBarX(): number | undefined
  toPixel(point: DrawingPoint): Pixel | undefined
  /**
   * Returns bar and price at a pixel; the price is a multiple of the tick size, or a price of the bar if the magnet
   * attracts the point.
   */
  toPoint(place: Pixel, magnet: Magnet): DrawingPoint | undefined
  /** Returns time and price at the exact pixel, between bars and ticks. */
  toFreePoint(place: Pixel): DrawingPoint | undefined
  /** Returns the point moved by whole bars and by pixels. */
  shifted(point: DrawingPoint, bars: number, dy: number): DrawingPoint | undefined
  /** Returns the point moved by whole bars and ticks. */
  nudged(point: DrawingPoint, bars: number, ticks: number): DrawingPoint | undefined
  /** Returns a text that changes with the state of either scale. */
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
  /**
   * Returns the bar that contains a time: the pixel of its middle, its open time, and the milliseconds per pixel there.
   */
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
  // A time that is not the open time of a bar was drawn on a shorter interval or freehand; its point lies between bars.
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
