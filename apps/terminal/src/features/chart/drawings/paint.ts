import type { ChartLook } from '../engine/chart-engine.ts'
import type { Colour, Dash, DrawingStyle } from './drawing.ts'
import { type DrawnFigure, LABEL_LETTERS, LABEL_LINE, LABEL_PAD } from './figures.ts'
import type { Pixel } from './geometry.ts'

const FILL = 0.14
const HANDLE_RADIUS = 5
/** Width in pixels of the outline around words; half of it lies outside the letters. */
const HALO = 4
/** Lengths of dashes and gaps, in pixels. */
export const PATTERNS: Readonly<Record<Dash, readonly number[]>> = { solid: [], dashed: [8, 5], dotted: [1.5, 4] }
const FAINT_PATTERN = [4, 4]

/** Returns the theme's shade of a colour. */
export function shadeOf(look: ChartLook, colour: Colour): string {
  switch (colour) {
    case 'plot1':
    case 'plot2':
    case 'plot3':
    case 'plot4':
      return look.plots[COLOUR_PLACE[colour]] ?? look.accent
    default:
      return look[colour]
  }
}

const COLOUR_PLACE = { plot1: 0, plot2: 1, plot3: 2, plot4: 3 }

/**
 * Returns a function that measures the width of a label's line in pixels. It needs a canvas that is attached to the
 * page: a detached canvas does not apply the page's settings for the width of digits.
 */
export function measureOn(sheet: HTMLCanvasElement, font: () => string): (line: string) => number {
  const canvas = sheet.getContext('2d')
  return (line) => {
    if (canvas === null) return 0
    canvas.font = lettersOf(LABEL_LETTERS, font())
    return canvas.measureText(line).width
  }
}

const lettersOf = (height: number, font: string) => `${height}px ${font}`

/** Paints the figures of one drawing. */
export function paintFigures(
  canvas: CanvasRenderingContext2D,
  figures: readonly DrawnFigure[],
  style: DrawingStyle,
  look: ChartLook,
): void {
  canvas.lineJoin = 'round'
  canvas.lineCap = style.dash === 'dotted' ? 'round' : 'butt'
  for (const figure of figures) {
    const tone = 'tone' in figure && figure.tone !== undefined ? figure.tone : style.colour
    const faint = figure.kind === 'line' && figure.faint === true
    const shade = shadeOf(look, tone)
    canvas.strokeStyle = shade
    canvas.fillStyle = shade
    canvas.lineWidth = faint ? 1 : Number.parseInt(style.width, 10)
    canvas.setLineDash(faint ? FAINT_PATTERN : [...PATTERNS[style.dash]])
    paintFigure(canvas, figure, look)
  }
  canvas.setLineDash([])
}

function paintFigure(canvas: CanvasRenderingContext2D, figure: DrawnFigure, look: ChartLook): void {
  switch (figure.kind) {
    case 'line':
      trace(canvas, figure.ends)
      canvas.stroke()
      return
    case 'path':
      trace(canvas, figure.way)
      canvas.stroke()
      return
    case 'area':
      trace(canvas, figure.corners)
      canvas.closePath()
      fill(canvas)
      if (figure.outlined) canvas.stroke()
      return
    case 'ellipse': {
      const [from, to] = figure.box
      canvas.beginPath()
      const [rx, ry] = [Math.abs(to.x - from.x) / 2, Math.abs(to.y - from.y) / 2]
      canvas.ellipse((from.x + to.x) / 2, (from.y + to.y) / 2, rx, ry, 0, 0, 2 * Math.PI)
      fill(canvas)
      canvas.stroke()
      return
    }
    case 'label':
      paintLabel(canvas, figure, look)
  }
}

function paintLabel(
  canvas: CanvasRenderingContext2D,
  { box: [from, to], lines, filled, letters = LABEL_LETTERS }: Extract<DrawnFigure, { kind: 'label' }>,
  look: ChartLook,
): void {
  if (filled) {
    canvas.fillRect(from.x, from.y, to.x - from.x, to.y - from.y)
    canvas.fillStyle = look.onFill
  } else {
    // Covers the bars and lines behind the words.
    canvas.strokeStyle = look.panel
    canvas.lineWidth = HALO
    canvas.setLineDash([])
  }
  canvas.font = lettersOf(letters, look.font)
  const height = (LABEL_LINE * letters) / LABEL_LETTERS
  canvas.textBaseline = 'middle'
  for (const [index, line] of lines.entries()) {
    const y = from.y + LABEL_PAD / 2 + (index + 0.5) * height
    if (!filled) canvas.strokeText(line, from.x + LABEL_PAD, y)
    canvas.fillText(line, from.x + LABEL_PAD, y)
  }
}

/** Paints the handles by which the selected drawing is changed. */
export function paintHandles(
  canvas: CanvasRenderingContext2D,
  handles: readonly Pixel[],
  colour: Colour,
  look: ChartLook,
): void {
  canvas.lineWidth = 2
  canvas.strokeStyle = shadeOf(look, colour)
  canvas.fillStyle = look.panel
  for (const { x, y } of handles) {
    canvas.beginPath()
    canvas.arc(x, y, HANDLE_RADIUS, 0, 2 * Math.PI)
    canvas.fill()
    canvas.stroke()
  }
}

function trace(canvas: CanvasRenderingContext2D, way: readonly Pixel[]): void {
  canvas.beginPath()
  for (const { x, y } of way) canvas.lineTo(x, y)
}

function fill(canvas: CanvasRenderingContext2D): void {
  canvas.globalAlpha = FILL
  canvas.fill()
  canvas.globalAlpha = 1
}
