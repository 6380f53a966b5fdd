import type { Chart } from 'klinecharts'
import { type ActiveStudy, LEGEND_ROW, LEGEND_TOP, type StudyFigures } from '../chart-engine.ts'
import { KlineStudy } from './kline-studies.ts'
import { PRICE_LEAST, type PriceGap, priceGap, STUDY_LEAST, studyHeights } from './pane-room.ts'

export const MAIN_PANE = 'candle_pane'
const TIME_PANE = 'x_axis_pane'
const STUDY_HEIGHT = 76
const LEAST_WIDTH = 160

/**
 * Divides the height of the chart among its panes. The library gives the price pane the height that other panes leave,
 * which can be none; its computation for a pane without height throws an error, after which it no longer lays out. The
 * library therefore draws on an element that is never smaller than it can handle; if the chart is smaller, the rest is
 * clipped.
 */
export class KlinePanes {
  readonly #chart: Chart
  readonly #host: HTMLElement
  readonly #sheet: HTMLElement
  readonly #sizes: ResizeObserver
  #studies: readonly ActiveStudy[] = []
  /** Studies in the library, by key. */
  readonly #shown = new Map<string, KlineStudy>()
  /** Heights of panes that the user has set by dragging. */
  readonly #wanted = new Map<string, number>()
  readonly #onGap: (gap: PriceGap) => void
  #inverted = false
  #height = 0
  #gap = priceGap(0, false)

  /** `onGap` is called with the space to leave above and below the bars whenever it changes. */
  constructor(chart: Chart, host: HTMLElement, sheet: HTMLElement, onGap: (gap: PriceGap) => void) {
    this.#onGap = onGap
    this.#chart = chart
    this.#host = host
    this.#sheet = sheet
    chart.setPaneOptions({ id: MAIN_PANE, minHeight: PRICE_LEAST })
    chart.subscribeAction('onPaneDrag', () => this.#keepHeights())
    this.#sizes = new ResizeObserver(() => this.fit())
    this.#sizes.observe(host)
  }

  get gap(): PriceGap {
    return this.#gap
  }

  /** Sets whether the price scale is upside down. */
  setInverted(inverted: boolean): void {
    this.#inverted = inverted
    this.#setGap(this.#height)
  }

  stop(): void {
    this.#sizes.disconnect()
  }

  setStudies(studies: readonly ActiveStudy[]): void {
    this.#studies = studies
    this.fit()
  }

  /** Returns the values of the studies at the bar with this index; studies without room for a pane are left out. */
  figuresAt(place: number): readonly StudyFigures[] {
    return this.#studies.flatMap(({ key, study }) => {
      const shown = this.#shown.get(key)
      const pane = this.#chart.getDom(study.place === 'main' ? MAIN_PANE : paneOf(key), 'main')
      return shown === undefined || pane === null ? [] : [{ key, pane, values: shown.figuresAt(place) }]
    })
  }

  /** Returns the height in pixels of the legend of studies in the price pane. */
  legendHeight(): number {
    const rows = this.#studies.filter(({ study }) => study.place === 'main').length
    return rows === 0 ? 0 : LEGEND_TOP + rows * LEGEND_ROW
  }

  /** Sets the heights of all panes for the present height of the chart. */
  fit(): void {
    const { clientWidth, clientHeight } = this.#host
    if (clientWidth === 0 || clientHeight === 0) {
      // The chart is not displayed, so the library cannot measure anything either.
      this.#setGap(0)
      return
    }
    const axis = this.#chart.getSize(TIME_PANE)?.height ?? 0
    const height = Math.max(clientHeight, PRICE_LEAST + axis)
    this.#sheet.style.width = `${Math.max(clientWidth, LEAST_WIDTH)}px`
    this.#sheet.style.height = `${height}px`
    const separator = this.#chart.getStyles().separator.size
    const panes = this.#studies.filter(({ study }) => study.place === 'pane')
    const wanted = panes.map(({ key }) => this.#wanted.get(key) ?? STUDY_HEIGHT)
    const heights = studyHeights(height - axis, separator, wanted)
    const hidden = panes.slice(heights.length)
    this.#show(this.#studies.filter((active) => !hidden.includes(active)))
    for (const [at, paneHeight] of heights.entries()) this.#setHeight(panes[at]!.key, paneHeight)
    this.#setGap(heights.reduce((rest, taken) => rest - taken - separator, height - axis))
    this.#chart.resize()
  }

  #show(studies: readonly ActiveStudy[]): void {
    const wanted = new Set(studies.map(({ key }) => key))
    for (const key of this.#shown.keys()) {
      if (wanted.has(key)) continue
      this.#chart.removeIndicator({ id: key })
      this.#shown.delete(key)
    }
    for (const active of studies) {
      const shown = this.#shown.get(active.key)
      if (shown !== undefined) {
        shown.change(this.#chart, active)
        continue
      }
      const added = new KlineStudy(active, active.study.place === 'main' ? MAIN_PANE : paneOf(active.key))
      this.#shown.set(active.key, added)
      added.add(this.#chart)
    }
  }

  #setHeight(key: string, height: number): void {
    if (this.#heightOf(key) === height) return
    this.#chart.setPaneOptions({ id: paneOf(key), height, minHeight: STUDY_LEAST })
  }

  #heightOf(key: string): number | undefined {
    const options = this.#chart.getPaneOptions(paneOf(key))
    return options === null || Array.isArray(options) ? undefined : options.height
  }

  /** Remembers the heights to which the user has dragged the panes, also of studies for which there is no space now. */
  #keepHeights(): void {
    for (const key of this.#shown.keys()) {
      const height = this.#heightOf(key)
      if (height !== undefined) this.#wanted.set(key, Math.round(height))
    }
    this.#setGap(this.#chart.getSize(MAIN_PANE)?.height ?? 0)
  }

  #setGap(height: number): void {
    this.#height = height
    const gap = priceGap(height, this.#inverted)
    if (gap.top === this.#gap.top && gap.bottom === this.#gap.bottom) return
    this.#gap = gap
    this.#onGap(gap)
  }
}

function paneOf(key: string): string {
  return `study_${key}`
}
