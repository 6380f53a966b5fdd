import type { ChartBar } from '../series/bar.ts'
import type {
  ActiveStudy,
  ChartEngine,
  ChartLook,
  ChartView,
  ComparedSeries,
  DrawnBar,
  EngineSettings,
  StudyFigures,
} from './chart-engine.ts'

/** The smallest possible engine: proves that the widget needs nothing beyond the interface. */
export class PlainEngine implements ChartEngine {
  title = ''
  bars: ChartBar[] = []
  settings: EngineSettings | undefined
  studies: string[] = []
  view: ChartView = { barSpacing: 8, rightOffset: 40 }
  alive = false
  need = () => {}
  viewChanged = () => {}
  hover: (time: number | undefined) => void = () => {}
  drawn: (last: DrawnBar | undefined) => void = () => {}
  mounts = 0
  able = true
  mount(_host: HTMLElement, settings: EngineSettings) {
    this.alive = true
    this.mounts += 1
    this.settings = settings
  }
  canDraw() {
    return this.able
  }
  onDrawn(listener: (last: DrawnBar | undefined) => void) {
    this.drawn = listener
  }
  destroy() {
    this.alive = false
  }
  setBars(bars: readonly ChartBar[], info: { title: string }) {
    this.title = info.title
    this.bars = [...bars]
    this.view = { barSpacing: 8, rightOffset: 40 }
  }
  prepend(bars: readonly ChartBar[]) {
    this.bars = [...bars, ...this.bars]
  }
  update(bar: ChartBar) {
    if (this.bars.at(-1)?.time === bar.time) this.bars.pop()
    this.bars.push(bar)
  }
  onNeedHistory(listener: () => void) {
    this.need = listener
  }
  setSettings(settings: EngineSettings) {
    this.settings = settings
  }
  setStudies(studies: readonly ActiveStudy[]) {
    this.studies = studies.map(({ study }) => study.id)
  }
  figures: readonly StudyFigures[] = []
  figuresAt: number | undefined
  studyFigures(time: number | undefined) {
    this.figuresAt = time
    return this.figures
  }
  compared: readonly ComparedSeries[] = []
  redraws = 0
  setCompared(series: readonly ComparedSeries[]) {
    this.compared = series
  }
  redraw() {
    this.redraws += 1
  }
  getView() {
    return this.view
  }
  setView(view: ChartView) {
    this.view = view
  }
  showLatest() {}
  zoom() {}
  onViewChanged(listener: () => void) {
    this.viewChanged = listener
  }
  onHover(listener: (time: number | undefined) => void) {
    this.hover = listener
  }
  crosshair: number | undefined
  showCrosshair(time: number | undefined) {
    this.crosshair = time
  }
  scroll() {}
  auto = true
  ranges: [number, number][] = []
  width() {
    return 900
  }
  showRange(from: number, to: number) {
    this.ranges.push([from, to])
  }
  showAround(time: number) {
    this.ranges.push([time, time])
  }
  isAutoScale() {
    return this.auto
  }
  setAutoScale(auto: boolean) {
    this.auto = auto
  }
  timeSpace() {
    return {
      toX: () => undefined,
      fromX: () => undefined,
      barSpace: () => 8,
      lastBarX: () => undefined,
      firstSeen: () => this.bars[0]?.time,
    }
  }
  priceSpace() {
    return undefined
  }
}

export const look: ChartLook = {
  panel: '#000',
  raised: '#111',
  line: '#222',
  text: '#fff',
  quiet: '#999',
  accent: '#00f',
  up: '#0f0',
  down: '#f00',
  onFill: '#000',
  plots: ['#ff0'],
  font: 'sans-serif',
}
