import { type Chart, type IndicatorDrawParams, type KLineData, registerIndicator } from 'klinecharts'
import type { ChartLook, ChartType } from '../chart-engine.ts'
import { type HeikinAshiBar, heikinAshi } from '../shapes/heikin-ashi.ts'
import { areaPath, linePath, type PanePoint, stepCorners } from '../shapes/paths.ts'
import { type KnownRows, rowsOf } from './kline-rows.ts'

const NAME = 'perpdesk-shape'
const LINE_WIDTH = 1.5

interface Shape {
  readonly type: ChartType
  readonly look: ChartLook
}
type Picture = IndicatorDrawParams<HeikinAshiBar, number, unknown>

const shapes = new WeakMap<Chart, Shape>()

/** Painters for chart types that the library lacks, or that it draws without marks of the highest and lowest price. */
const PAINTERS: Partial<Record<ChartType, (picture: Picture, look: ChartLook) => void>> = {
  line: (picture, { accent }) => stroke(picture, linePath(closes(picture)), accent),
  step: (picture, { accent }) => stroke(picture, linePath(stepCorners(closes(picture))), accent),
  area: (picture, { accent }) => {
    const points = closes(picture)
    const { ctx, bounding } = picture
    const fade = ctx.createLinearGradient(0, 0, 0, bounding.height)
    fade.addColorStop(0, `${accent}33`)
    fade.addColorStop(1, `${accent}03`)
    ctx.fillStyle = fade
    ctx.fill(areaPath(points, bounding.height))
    stroke(picture, linePath(points), accent)
  },
  baseline: (picture, look) => {
    const points = closes(picture)
    const { ctx, bounding } = picture
    const middle = Math.round(bounding.height / 2)
    const [upper, lower] = picture.yAxis.reverse ? [look.down, look.up] : [look.up, look.down]
    for (const [top, bottom, colour] of [
      [0, middle, upper],
      [middle, bounding.height, lower],
    ] as const) {
      ctx.save()
      ctx.beginPath()
      ctx.rect(0, top, bounding.width, bottom - top)
      ctx.clip()
      ctx.fillStyle = `${colour}26`
      ctx.fill(areaPath(points, middle))
      stroke(picture, linePath(points), colour)
      ctx.restore()
    }
    ctx.setLineDash([3, 3])
    ctx.strokeStyle = look.quiet
    ctx.lineWidth = 1
    ctx.stroke(
      linePath([
        { x: 0, y: middle + 0.5 },
        { x: bounding.width, y: middle + 0.5 },
      ]),
    )
  },
  heikinAshi: ({ ctx, chart, xAxis, yAxis, indicator }, look) => {
    const width = Math.max(Math.floor(chart.getBarSpace().gapBar), 1)
    for (const at of visible(chart)) {
      const bar = indicator.result[at]
      if (bar === undefined) continue
      const x = Math.round(xAxis.convertToPixel(at))
      const [open, close] = [yAxis.convertToPixel(bar.open), yAxis.convertToPixel(bar.close)]
      const [high, low] = [yAxis.convertToPixel(bar.high), yAxis.convertToPixel(bar.low)]
      ctx.fillStyle = bar.close >= bar.open ? look.up : look.down
      ctx.fillRect(x, Math.min(high, low), 1, Math.max(Math.abs(low - high), 1))
      if (width > 1) {
        ctx.fillRect(x - Math.floor(width / 2), Math.min(open, close), width, Math.max(Math.abs(close - open), 1))
      }
    }
  },
}

/** True for a type that has a painter here; the library's own bars are then transparent. */
export function isOurs(type: ChartType): boolean {
  return PAINTERS[type] !== undefined
}

/** Registers the painters as an indicator that is drawn below everything else over the bars of a pane. */
export function addShapes(chart: Chart, paneId: string): void {
  const known: KnownRows<HeikinAshiBar> = new WeakMap()
  registerIndicator<HeikinAshiBar, number>({
    name: NAME,
    shortName: '',
    series: 'price',
    calcParams: [0],
    // Their prices are within the scale; the figures themselves are not drawn.
    figures: [{ key: 'high' }, { key: 'low' }],
    createTooltipDataSource: () => ({ name: '', calcParamsText: '', features: [], legends: [] }),
    calc: (list, indicator) => (indicator.calcParams[0] === 1 ? averaged(list, indicator, known) : []),
    draw: (picture) => {
      const shape = shapes.get(picture.chart)
      // The library may leave the dash pattern of its last drawing on the canvas.
      picture.ctx.setLineDash([])
      if (shape !== undefined) PAINTERS[shape.type]?.(picture, shape.look)
      return true
    },
  })
  chart.createIndicator({ id: NAME, name: NAME, paneId }, true)
}

export function setShape(chart: Chart, shape: Shape): void {
  const before = shapes.get(chart)
  shapes.set(chart, shape)
  if (before?.type === shape.type) return
  chart.overrideIndicator({ id: NAME, name: NAME, calcParams: [shape.type === 'heikinAshi' ? 1 : 0] })
}

function averaged(list: readonly KLineData[], indicator: object, known: KnownRows<HeikinAshiBar>): HeikinAshiBar[] {
  return rowsOf(list, indicator, '', known, (rows, from) => {
    rows.length = Math.min(rows.length, from)
    for (let at = from; at < list.length; at += 1) rows.push(heikinAshi(list[at]!, rows[at - 1]))
  })
}

/** Returns the indices of the visible bars and of one bar beyond each edge, so that lines continue to the edges. */
function visible(chart: Chart): readonly number[] {
  const { from, to } = chart.getVisibleRange()
  const first = Math.max(from - 1, 0)
  const end = Math.min(to + 1, chart.getDataList().length)
  return Array.from({ length: Math.max(end - first, 0) }, (_, at) => first + at)
}

function closes({ chart, xAxis, yAxis }: Picture): readonly PanePoint[] {
  const list = chart.getDataList()
  return visible(chart).map((at) => ({ x: xAxis.convertToPixel(at), y: yAxis.convertToPixel(list[at]!.close) }))
}

function stroke({ ctx }: Picture, path: Path2D, colour: string): void {
  ctx.strokeStyle = colour
  ctx.lineWidth = LINE_WIDTH
  ctx.lineJoin = 'round'
  ctx.stroke(path)
}
