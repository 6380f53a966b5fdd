import type { Resolution } from '@perpdesk/protocol'
import type { ChartBar } from '../series/bar.ts'
import { type OpenTimes, placeOfTime, timeAtPlace } from '../series/bar-place.ts'
import type { SeriesInfo } from '../series/datafeed.ts'
import { computeRows, type StudyRow } from '../studies/study.ts'
import {
  type ActiveStudy,
  type ChartEngine,
  type ChartView,
  type DrawnBar,
  type EngineSettings,
  LEGEND_ROW,
  LEGEND_TOP,
  type PriceSpace,
  type StudyFigures,
  type TimeSpace,
} from './chart-engine.ts'
import { Layers } from './layers.ts'
import { extentOf, type PriceExtent, widened } from './price-range.ts'
import { studyFigure } from './study-figures.ts'
import { viewAround, viewOf } from './view.ts'

const WIDTH = 800
const HEIGHT = 400
const MOST = 60
const ZOOM = 1.2

/**
 * A second engine without a library, to prove that a rule of the interface is not just a habit of one engine. It draws
 * nothing, but keeps bars, view, scale and studies as an engine must.
 */
export class SmallEngine implements ChartEngine {
  #host: HTMLElement | undefined
  #pane = document.createElement('div')
  #axis = document.createElement('div')
  #settings: EngineSettings | undefined
  #bars: ChartBar[] = []
  #more = false
  #isAsking = false
  #resolution: Resolution = '30'
  #studies: readonly ActiveStudy[] = []
  #view: ChartView = { barSpacing: 10, rightOffset: 80 }
  #held: PriceExtent | undefined
  #reached: readonly number[] = []
  #need = () => {}
  #drawn: (last: DrawnBar | undefined) => void = () => {}
  readonly #layers = new Layers()

  mount(host: HTMLElement, settings: EngineSettings): void {
    this.#host = host
    this.#settings = settings
    host.append(this.#pane, this.#axis)
  }

  destroy(): void {
    this.#pane.remove()
    this.#axis.remove()
    this.#host = undefined
    this.#bars = []
  }

  canDraw(): boolean {
    return this.#host !== undefined
  }

  onDrawn(listener: (last: DrawnBar | undefined) => void): void {
    this.#drawn = listener
  }

  setBars(bars: readonly ChartBar[], _info: SeriesInfo, resolution: Resolution, more: boolean): void {
    this.#bars = [...bars]
    this.#resolution = resolution
    this.#more = more
    this.#isAsking = false
    this.#draw()
  }

  prepend(bars: readonly ChartBar[], more: boolean): void {
    this.#bars = [...bars, ...this.#bars]
    this.#more = more
    this.#isAsking = false
    this.#draw()
  }

  update(bar: ChartBar): void {
    const last = this.#bars.at(-1)
    if (last !== undefined && bar.time < last.time) return
    if (bar.time === last?.time) this.#bars.pop()
    this.#bars.push(bar)
    this.#draw()
  }

  onNeedHistory(listener: () => void): void {
    this.#need = listener
  }

  setSettings(settings: EngineSettings): void {
    this.#settings = settings
    this.#draw()
  }

  setStudies(studies: readonly ActiveStudy[]): void {
    this.#studies = studies
    this.#draw()
  }

  studyFigures(time: number | undefined): readonly StudyFigures[] {
    const place = time === undefined ? this.#bars.length - 1 : placeOfTime(this.#times(), time, this.#resolution)
    if (this.#host === undefined || place === undefined || this.#bars.length === 0) return []
    return this.#studies.map((active) => {
      const { rows, plots } = this.#computed(active)
      const values = plots.map((plot) => studyFigure(plot, rows, place))
      return { key: active.key, pane: this.#pane, values }
    })
  }

  setCompared(): void {}

  redraw(): void {
    this.#draw()
  }

  getView(): ChartView {
    return this.#view
  }

  setView({ barSpacing, rightOffset }: ChartView): void {
    this.#view = { barSpacing: Math.min(Math.max(barSpacing, this.#settings?.minBarSpacing ?? 1), MOST), rightOffset }
    this.#draw()
  }

  width(): number {
    return WIDTH
  }

  showRange(from: number, to: number): void {
    const [first, last] = [from, to].map((time) => placeOfTime(this.#times(), time, this.#resolution))
    if (first === undefined || last === undefined) return
    const least = this.#settings?.minBarSpacing ?? 1
    this.setView(viewOf({ first, last, bars: this.#bars.length, width: WIDTH, least, most: MOST }))
  }

  showAround(time: number): void {
    const place = placeOfTime(this.#times(), time, this.#resolution)
    if (place !== undefined) this.setView(viewAround(place, this.#view.barSpacing, this.#bars.length, WIDTH))
  }

  isAutoScale(): boolean {
    return this.#held === undefined
  }

  setAutoScale(auto: boolean): void {
    this.#held = auto ? undefined : this.#extent()
  }

  showLatest(): void {
    this.setView({ ...this.#view, rightOffset: 80 })
  }

  zoom(direction: 'in' | 'out'): void {
    const { barSpacing, rightOffset } = this.#view
    this.setView({ barSpacing: direction === 'in' ? barSpacing * ZOOM : barSpacing / ZOOM, rightOffset })
  }

  onViewChanged(): void {}

  onHover(): void {}

  showCrosshair(): void {}

  scroll(bars: number): void {
    const { barSpacing, rightOffset } = this.#view
    this.setView({ barSpacing, rightOffset: rightOffset - bars * barSpacing })
  }

  priceSpace(): PriceSpace | undefined {
    const rows = this.#studies.filter(({ study }) => study.place === 'main').length
    const up = () => this.#settings?.inverted !== true
    return {
      pane: this.#pane,
      axis: this.#axis,
      legendHeight: () => (rows === 0 ? 0 : LEGEND_TOP + rows * LEGEND_ROW),
      toY: (price) => {
        const extent = this.#extent()
        if (extent === undefined) return undefined
        const part = (price - extent.low) / (extent.high - extent.low)
        return HEIGHT * (up() ? 1 - part : part)
      },
      fromY: (y) => {
        const extent = this.#extent()
        if (extent === undefined) return undefined
        return extent.low + (up() ? 1 - y / HEIGHT : y / HEIGHT) * (extent.high - extent.low)
      },
      reach: (prices) => {
        this.#reached = prices
      },
      onDrawn: this.#layers.add,
    }
  }

  timeSpace(): TimeSpace | undefined {
    if (this.#host === undefined) return undefined
    const times = this.#times()
    const { barSpacing } = this.#view
    const toX = (place: number) => this.#lastX() - (this.#bars.length - 1 - place) * barSpacing
    return {
      toX: (time) => {
        const place = placeOfTime(times, time, this.#resolution)
        return place === undefined ? undefined : toX(place)
      },
      fromX: (x) => {
        const place = Math.round(this.#bars.length - 1 - (this.#lastX() - x) / barSpacing)
        return timeAtPlace(times, place, this.#resolution)
      },
      barSpace: () => barSpacing,
      lastBarX: () => (this.#bars.length === 0 ? undefined : this.#lastX()),
      firstSeen: () => this.#bars[Math.max(this.#firstPlace(), 0)]?.time,
    }
  }

  #times(): OpenTimes {
    const bars = this.#bars
    return {
      get length() {
        return bars.length
      },
      at: (place) => bars[place]!.time,
    }
  }

  #lastX(): number {
    return WIDTH - this.#view.rightOffset - this.#view.barSpacing / 2
  }

  #firstPlace(): number {
    return Math.floor(this.#bars.length - (this.#lastX() + this.#view.barSpacing / 2) / this.#view.barSpacing)
  }

  #computed({ study, inputs, samples }: ActiveStudy) {
    const rows: StudyRow[] = []
    const run = study.run(inputs)
    const bars = this.#bars.map(({ time, ...rest }) => ({ timestamp: time, ...rest }))
    computeRows(run, bars, rows, 0, samples)
    return { rows, plots: run.plots }
  }

  /**
   * Returns the price range of all visible bars, and of the studies over them as far as the bars keep half of the
   * height.
   */
  #extent(): PriceExtent | undefined {
    if (this.#held !== undefined) return this.#held
    const first = Math.max(this.#firstPlace(), 0)
    const seen = this.#bars.slice(first)
    if (seen.length === 0) return undefined
    const bars = extentOf([...seen.flatMap(({ low, high }) => [low, high]), ...this.#reached])
    const over = this.#studies
      .filter(({ study, hidden }) => study.place === 'main' && hidden !== true)
      .flatMap((active) => {
        const { rows, plots } = this.#computed(active)
        return rows.slice(first).flatMap((row) => plots.flatMap(({ key }) => row[key] ?? []))
      })
    return widened(bars, over.length === 0 ? bars : extentOf(over))
  }

  #draw(): void {
    const last = this.#bars.at(-1)
    this.#layers.drawn()
    this.#drawn(last && { time: last.time, close: last.close })
    if (!this.#more || this.#isAsking || this.#firstPlace() > 0) return
    this.#isAsking = true
    this.#need()
  }
}
