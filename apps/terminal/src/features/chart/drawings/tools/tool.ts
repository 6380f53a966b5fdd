import type { DrawingPoint } from '../drawing.ts'
import type { Figure } from '../figures.ts'
import type { PaneSize, Pixel } from '../geometry.ts'

/** Writes what stands beside a drawing, in the person's language. */
export interface DrawingWords {
  price(price: number): string
  /** A difference of prices, with its sign. */
  change(difference: number): string
  /** A fraction as a signed percentage. */
  percent(fraction: number): string
  bars(count: number): string
  duration(milliseconds: number): string
  /** Pixels that a line of words takes. */
  readonly measure: (line: string) => number
}

/** A drawing on its way to the screen. */
export interface Shape {
  readonly points: readonly DrawingPoint[]
  /** The points in the pane, in the same order. */
  readonly at: readonly Pixel[]
  readonly pane: PaneSize
  /** Pixels of a bar with the gap beside it. */
  readonly barSpace: number
  readonly toY: (price: number) => number | undefined
  readonly words: DrawingWords
}

export interface Tool {
  /** How many places make one; `way` is drawn in one go. */
  readonly places: number | 'way'
  /** Never called with fewer places than that. */
  figures(shape: Shape): readonly Figure[]
  /** Places by which it is changed; its points where it has no others. */
  readonly handles?: (at: readonly Pixel[]) => readonly Pixel[]
  /** Its points once a handle was brought to a place; that point alone where it says nothing else. */
  readonly reshaped?: (points: readonly DrawingPoint[], handle: number, to: DrawingPoint) => readonly DrawingPoint[]
}
