import type { DrawingPoint, Width } from '../drawing.ts'
import type { DrawingField } from '../field.ts'
import type { DrawnFigure } from '../figures.ts'
import type { PaneSize, Pixel } from '../geometry.ts'

/** Writes the labels of drawings in the user's language. */
export interface DrawingWords {
  price(price: number): string
  /** Returns a price difference with its sign. */
  change(difference: number): string
  /** Returns a fraction as a signed percentage. */
  percent(fraction: number): string
  bars(count: number): string
  duration(milliseconds: number): string
  /** Returns the labels of a planned position: at its target, its stop and its entry. */
  plan(plan: PlannedPosition): Readonly<Record<'target' | 'stop' | 'entry', string>>
  /** Placeholder for a text that is still empty. */
  readonly noText: string
  /** Returns a text that changes whenever the inputs of the labels change. */
  state(): string
  /** Calls the listener when `state` may have changed; returns a function that ends the calls. */
  listen(listener: () => void): () => void
  /** Returns the width of a line of text in pixels. */
  readonly measure: (line: string) => number
}

/** Prices of a planned position, in the units of the axis. */
export interface PlannedPosition {
  readonly side: 'Buy' | 'Sell'
  readonly entry: number
  readonly target: number
  readonly stop: number
}

/** The input from which a tool makes the figures of a drawing. */
export interface PendingDrawing {
  readonly points: readonly DrawingPoint[]
  /** The points as pixels of the pane, in the same order. */
  readonly at: readonly Pixel[]
  readonly pane: PaneSize
  /** Width of a bar with the gap beside it, in pixels. */
  readonly barSpace: number
  readonly toY: (price: number) => number | undefined
  readonly words: DrawingWords
  readonly width: Width
  readonly text?: string
}

export interface Tool {
  /** Number of points that the user sets; `way` for a freehand path. */
  readonly places: number | 'way'
  /** Returns all points of the drawing, for a tool whose drawings have more points than the user sets. */
  readonly grown?: (places: readonly DrawingPoint[], field: DrawingField) => readonly DrawingPoint[]
  /** Number of points that `grown` returns. */
  readonly grownTo?: number
  /** Returns the figures of the drawing. Never called with fewer points than a complete drawing has. */
  figures(shape: PendingDrawing): readonly DrawnFigure[]
  /** Returns the handles by which the drawing is changed; omitted if these are its points. */
  readonly handles?: (at: readonly Pixel[]) => readonly Pixel[]
  /** Returns the points after a handle was dragged to `to`; omitted if only the handle's own point changes. */
  readonly reshaped?: (points: readonly DrawingPoint[], handle: number, to: DrawingPoint) => readonly DrawingPoint[]
}
