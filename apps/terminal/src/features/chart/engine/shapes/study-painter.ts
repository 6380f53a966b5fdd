import { isRising, type Plot, plotValue, type StudyFill, type StudyRow, type StudyRun } from '../../studies/study.ts'
import type { PanePoint } from './paths.ts'

/** The pane in which a study is drawn; places are indices of bars. */
export interface StudyPane {
  readonly ctx: CanvasRenderingContext2D
  /** Indices of the first and the last bar that is at least partly visible. */
  readonly first: number
  readonly last: number
  /** Pixels from bar to bar. */
  readonly step: number
  readonly width: number
  x(place: number): number
  y(value: number): number
}

export interface StudyPaint {
  /** Returns the colour of a line or of dots. */
  plot(plot: Plot): string
  /** Returns the colour of a histogram bar. */
  bar(rising: boolean): string
  readonly quiet: string
}

const FILL_STRENGTH = 0.1
const BAR_STRENGTH = 0.6
const LARGEST_DOT = 2.5
const DASHES = [3, 3]

/** Draws a study: first the fills between its lines, then the lines. */
export function paintStudy(pane: StudyPane, run: StudyRun, rows: readonly StudyRow[], paint: StudyPaint): void {
  const { ctx } = pane
  // An earlier drawing may have left its dash pattern.
  ctx.setLineDash([])
  ctx.lineWidth = 1
  ctx.lineJoin = 'round'
  for (const level of run.levels ?? []) paintLevel(pane, level, paint.quiet)
  for (const fill of run.fills ?? []) paintFill(pane, run, rows, fill, paint)
  for (const plot of run.plots) PAINTERS[plot.kind](pane, plot, rows, paint)
}

type Painter = (pane: StudyPane, plot: Plot, rows: readonly StudyRow[], paint: StudyPaint) => void

const PAINTERS: Record<Plot['kind'], Painter> = {
  line: (pane, plot, rows, paint) => {
    const { ctx } = pane
    ctx.strokeStyle = paint.plot(plot)
    ctx.beginPath()
    for (const stretch of stretchesOf(pane, plot, rows)) {
      for (const [at, { x, y }] of stretch.entries()) {
        if (at === 0) ctx.moveTo(x, y)
        else ctx.lineTo(x, y)
      }
    }
    ctx.stroke()
  },
  level: (pane, plot, rows, paint) => {
    const { ctx, step } = pane
    ctx.strokeStyle = paint.plot(plot)
    ctx.beginPath()
    eachValue(pane, plot, rows, (place, value) => {
      const [x, y] = [pane.x(place), pane.y(value)]
      ctx.moveTo(x - step / 2, y)
      ctx.lineTo(x + step / 2, y)
    })
    ctx.stroke()
  },
  dots: (pane, plot, rows, paint) => {
    const { ctx, step } = pane
    const radius = Math.min(Math.max(step / 4, 1), LARGEST_DOT)
    ctx.fillStyle = paint.plot(plot)
    ctx.beginPath()
    eachValue(pane, plot, rows, (place, value) => {
      const [x, y] = [pane.x(place), pane.y(value)]
      ctx.moveTo(x + radius, y)
      ctx.arc(x, y, radius, 0, 2 * Math.PI)
    })
    ctx.fill()
  },
  histogram: (pane, plot, rows, paint) => {
    const { ctx, step } = pane
    const zero = pane.y(0)
    // Bars have a gap between them as soon as there is room for one.
    const width = Math.max(step < 3 ? step : Math.floor(step * 0.8), 1)
    ctx.globalAlpha = BAR_STRENGTH
    eachValue(pane, plot, rows, (place, value) => {
      ctx.fillStyle = paint.bar(isRising(rows[place], value))
      const y = pane.y(value)
      // A bar too low to be visible is drawn one pixel high.
      const height = value === 0 ? 0 : Math.max(Math.abs(zero - y), 1)
      ctx.fillRect(pane.x(place) - width / 2, value >= 0 ? zero - height : zero, width, height)
    })
    ctx.globalAlpha = 1
  },
}

function paintLevel(pane: StudyPane, level: number, colour: string): void {
  const { ctx, width } = pane
  const y = Math.round(pane.y(level)) + 0.5
  ctx.strokeStyle = colour
  ctx.setLineDash(DASHES)
  ctx.globalAlpha = 0.5
  ctx.beginPath()
  ctx.moveTo(0, y)
  ctx.lineTo(width, y)
  ctx.stroke()
  ctx.globalAlpha = 1
  ctx.setLineDash([])
}

/** Fills the area between two lines; the colour changes where the lines cross. */
function paintFill(
  pane: StudyPane,
  run: StudyRun,
  rows: readonly StudyRow[],
  { between, sided }: StudyFill,
  paint: StudyPaint,
): void {
  const { ctx } = pane
  const [first, second] = between.map((key) => run.plots.find((plot) => plot.key === key))
  if (first === undefined || second === undefined) return
  ctx.globalAlpha = FILL_STRENGTH
  let upper: PanePoint[] = []
  let lower: PanePoint[] = []
  let isFirstAbove = true
  const flush = () => {
    if (upper.length > 1) {
      ctx.fillStyle = paint.plot(isFirstAbove ? first : second)
      ctx.beginPath()
      for (const [at, { x, y }] of [...upper, ...lower.toReversed()].entries()) {
        if (at === 0) ctx.moveTo(x, y)
        else ctx.lineTo(x, y)
      }
      ctx.fill()
    }
    upper = []
    lower = []
  }
  for (let place = pane.first - 1; place <= pane.last + 1; place += 1) {
    const one = plotValue(first, rows, place)
    const other = plotValue(second, rows, place)
    if (one === undefined || other === undefined) {
      flush()
      continue
    }
    const x = pane.x(place)
    const point = [
      { x, y: pane.y(one) },
      { x, y: pane.y(other) },
    ] as const
    const above = sided !== true || one >= other
    if (above !== isFirstAbove && upper.length > 0) {
      // The colour changes where the lines cross.
      const [before, after] = [upper.at(-1)!.y - lower.at(-1)!.y, point[0].y - point[1].y]
      const part = before / (before - after)
      const from = upper.at(-1)!
      const crossing = { x: from.x + (x - from.x) * part, y: from.y + (point[0].y - from.y) * part }
      upper.push(crossing)
      lower.push(crossing)
      flush()
      upper.push(crossing)
      lower.push(crossing)
    }
    isFirstAbove = above
    upper.push(point[0])
    lower.push(point[1])
  }
  flush()
  ctx.globalAlpha = 1
}

function eachValue(
  pane: StudyPane,
  plot: Plot,
  rows: readonly StudyRow[],
  work: (place: number, value: number) => void,
): void {
  // A line continues to the points just beyond the edges.
  for (let place = pane.first - 1; place <= pane.last + 1; place += 1) {
    const value = plotValue(plot, rows, place)
    if (value !== undefined) work(place, value)
  }
}

/** Returns the line of a plot in pieces; bars without a value interrupt it. */
function stretchesOf(pane: StudyPane, plot: Plot, rows: readonly StudyRow[]): readonly (readonly PanePoint[])[] {
  const stretches: PanePoint[][] = []
  let last: number | undefined
  eachValue(pane, plot, rows, (place, value) => {
    if (last !== place - 1) stretches.push([])
    stretches.at(-1)!.push({ x: pane.x(place), y: pane.y(value) })
    last = place
  })
  return stretches
}
