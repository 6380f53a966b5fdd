import type { PriceSpace, TimeSpace } from '../engine/chart-engine.ts'
import type { ChartBar } from '../series/bar.ts'
import { type DrawingField, fieldOf } from './field.ts'
import type { DrawingWords } from './tools/tool.ts'

export const BAR = 60_000
const SPACE = 10
const HEIGHT = 400

/**
 * Returns a field of a pane of 500 by 400 pixels: one-minute bars every 10 pixels, the middle of the first at 5; the
 * price is 1000 at the top and falls by 1 per pixel.
 */
export function fieldForTest(barAt: (time: number) => ChartBar | undefined = () => undefined): DrawingField {
  const pane = document.createElement('div')
  const prices: PriceSpace = {
    pane,
    axis: pane,
    legendHeight: () => 0,
    toY: (price) => 1_000 - price,
    fromY: (y) => 1_000 - y,
    reach: () => undefined,
    onDrawn: () => () => undefined,
  }
  const times: TimeSpace = {
    toX: (time) => Math.floor(time / BAR) * SPACE + 5,
    fromX: (x) => Math.round((x - 5) / SPACE) * BAR,
    barSpace: () => SPACE,
    lastBarX: () => 405,
    firstSeen: () => 0,
  }
  return fieldOf({
    prices,
    times,
    tick: { size: 0.5, decimals: 1 },
    barAt,
    size: () => ({ width: 500, height: HEIGHT }),
  })
}

export const wordsForTest: DrawingWords = {
  price: (price) => `${price}`,
  change: (difference) => `${difference}`,
  percent: (fraction) => `${fraction}`,
  bars: (count) => `${count} bars`,
  duration: (milliseconds) => `${milliseconds} ms`,
  plan: ({ side, entry, target, stop }) => ({
    target: `to ${target}`,
    stop: `from ${stop}`,
    entry: `${side} at ${entry}`,
  }),
  noText: 'no words',
  state: () => '',
  listen: () => () => undefined,
  measure: (line) => 6 * line.length,
}
