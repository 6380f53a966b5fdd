import type { DrawingPoint } from '../drawing.ts'
import { type DrawnFigure, labelAt } from '../figures.ts'
import type { Pixel } from '../geometry.ts'
import { cornersOf } from './areas.ts'
import type { Tool } from './tool.ts'

/**
 * Size of a new position: its width in bars, and the distances of target and stop as fractions of the pane's height.
 */
const NEW = { bars: 20, target: 0.2, stop: 0.1 }

/**
 * Returns the tool for a planned position with entry, target and stop; the profit side and the loss side have different
 * colours.
 */
function position(side: 'Buy' | 'Sell'): Tool {
  const up = side === 'Buy' ? 1 : -1
  /** Returns the price, or `other` if the price lies on the wrong side of it. */
  const beyond = (price: number, other: number, direction: number) => ((price - other) * direction < 0 ? other : price)
  return {
    places: 1,
    grownTo: 3,
    grown([entry], field) {
      if (entry === undefined) return []
      const { height } = field.size()
      const target = field.shifted(entry, NEW.bars, -up * NEW.target * height)
      const stop = field.shifted(entry, NEW.bars, up * NEW.stop * height)
      return target === undefined || stop === undefined ? [] : [entry, target, stop]
    },
    figures({ at, points: [entry, target, stop], words }) {
      const [begin, profit, loss] = at
      if (begin === undefined || profit === undefined || loss === undefined) return []
      if (entry === undefined || target === undefined || stop === undefined) return []
      const labels = words.plan({ side, entry: entry.price, target: target.price, stop: stop.price })
      const middle = (begin.x + profit.x) / 2
      const label = (y: number, line: string, anchor: number, tone?: 'up' | 'down'): DrawnFigure =>
        labelAt({ x: middle, y }, [line], words.measure, {
          anchor: { x: 0.5, y: anchor },
          filled: true,
          ...(tone !== undefined && { tone }),
        })
      return [
        { kind: 'area', corners: cornersOf(begin, profit), outlined: false, tone: 'up' },
        { kind: 'area', corners: cornersOf(begin, loss), outlined: false, tone: 'down' },
        level(profit, begin, 'up'),
        level(loss, begin, 'down'),
        { kind: 'line', ends: [begin, { x: profit.x, y: begin.y }] },
        label(profit.y - up * GAP, labels.target, up > 0 ? 1 : 0, 'up'),
        label(loss.y + up * GAP, labels.stop, up > 0 ? 0 : 1, 'down'),
        label(begin.y, labels.entry, 0.5),
      ]
    },
    reshaped([entry, target, stop]: readonly DrawingPoint[], handle, to) {
      if (entry === undefined || target === undefined || stop === undefined) return []
      if (handle === 0) {
        const price = beyond(beyond(to.price, target.price, -up), stop.price, up)
        return [{ time: to.time, price }, target, stop]
      }
      // Target and stop end at the same time, because they share the right edge.
      const ends = (profit: number, loss: number) => [
        entry,
        { time: to.time, price: profit },
        { time: to.time, price: loss },
      ]
      return handle === 1
        ? ends(beyond(to.price, entry.price, up), stop.price)
        : ends(target.price, beyond(to.price, entry.price, -up))
    },
  }
}

const GAP = 3

const level = (end: Pixel, begin: Pixel, tone: 'up' | 'down'): DrawnFigure => ({
  kind: 'line',
  ends: [{ x: begin.x, y: end.y }, end],
  tone,
})

export const longPosition = position('Buy')
export const shortPosition = position('Sell')
