/** A picture as a list of drawing operations, first to last. Tests inspect the list; a canvas only executes it. */
export interface Picture {
  /** Size of the canvas, in units that are pixels at a scale of 1. */
  readonly width: number
  readonly height: number
  /** Font families of all texts. */
  readonly family: string
  readonly operations: readonly Operation[]
}

export type Operation = RectOperation | PathOperation | TextOperation | CodeOperation

export interface RectOperation {
  readonly draw: 'rect'
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly radius: number
  readonly fill: Paint
  readonly opacity?: number
}

/** Lines as an SVG path, filled or stroked. */
export interface PathOperation {
  readonly draw: 'path'
  readonly d: string
  readonly fill?: Paint
  readonly stroke?: Paint
  readonly lineWidth?: number
  readonly opacity?: number
}

export interface TextOperation {
  readonly draw: 'text'
  readonly text: string
  /** Left edge and baseline of the text. */
  readonly x: number
  readonly y: number
  readonly width: number
  readonly font: Font
  readonly fill: string
}

/** Squares of a QR code; true is dark. */
export interface CodeOperation {
  readonly draw: 'code'
  readonly x: number
  readonly y: number
  /** Side length of a square. */
  readonly cell: number
  readonly rows: CodeRows
  readonly fill: string
}

export type CodeRows = readonly (readonly boolean[])[]

/** A colour, or a gradient between two colours. */
export type Paint = string | Gradient

export interface Gradient {
  readonly from: readonly [x: number, y: number]
  readonly to: readonly [x: number, y: number]
  readonly colours: readonly [string, string]
}

export interface Font {
  readonly size: number
  readonly weight: number
}

/** Returns the width of a text in a font. */
export type Measure = (text: string, font: Font) => number
