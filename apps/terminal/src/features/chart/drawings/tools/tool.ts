import type { DrawingPoint, Width } from '../drawing.ts'
import type { DrawingField } from '../field.ts'
import type { DrawnFigure } from '../figures.ts'
import type { PaneSize, Pixel } from '../geometry.ts'

/** Writes the labels of a drawing, in the person's language. */
export interface DrawingWords {
  price(price: number): string
  /** A difference of prices, with its sign. */
  change(difference: number): string
  /** A fraction as a signed percentage. */
  percent(fraction: number): string
  bars(count: number): string
  duration(milliseconds: number): string
  /** Words in a position that is planned: at its target, its stop and its entry. */
  plan(plan: PlannedPosition): Readonly<Record<'target' | 'stop' | 'entry', string>>
  /** Placeholder for a text that is still empty. */
  readonly noText: string
  /** Key that changes whenever the inputs of the labels do. */
  state(): string
  /** Width of a line of words in pixels. */
  readonly measure: (line: string) => number
}

/** Prices of a position that is planned, as the axis counts them. */
export interface PlannedPosition {
  readonly side: 'Buy' | 'Sell'
  readonly entry: number
  readonly target: number
  readonly stop: number
}

/** A drawing on its way to the screen. */
export interface PendingDrawing {
  readonly points: readonly DrawingPoint[]
  /** The points in the pane, in the same order. */
  readonly at: readonly Pixel[]
  readonly pane: PaneSize
  /** Pixels of a bar with the gap beside it. */
  readonly barSpace: number
  readonly toY: (price: number) => number | undefined
  readonly words: DrawingWords
  readonly width: Width
  readonly text?: string
}

export interface Tool {
  /** Number of places that make one; `way` is drawn in one go. */
  readonly places: number | 'way'
  /** All its points, made from its places, where it has more than those. */
  readonly grown?: (places: readonly DrawingPoint[], field: DrawingField) => readonly DrawingPoint[]
  /** Number of these. */
  readonly grownTo?: number
  /** Never called with fewer places than that. */
  figures(shape: PendingDrawing): readonly DrawnFigure[]
  /** Places by which it is changed; its points where it has no others. */
  readonly handles?: (at: readonly Pixel[]) => readonly Pixel[]
  /** Its points once a handle was brought to a place; without it, that point alone changes. */
  readonly reshaped?: (points: readonly DrawingPoint[], handle: number, to: DrawingPoint) => readonly DrawingPoint[]
}
