import type { Resolution } from '@perpdesk/protocol'
import type { CompareAxis } from '../compare/compare-choice.ts'
import type { ChartBar } from '../series/bar.ts'
import type { SeriesInfo } from '../series/datafeed.ts'
import type { InputValues } from '../studies/inputs.ts'
import type { Samples } from '../studies/sample-series.ts'
import type { Study } from '../studies/study.ts'
import type { ColourSlot, StudyColours } from '../studies/study-choice.ts'

export const CHART_TYPES = ['candles', 'hollow', 'heikinAshi', 'bars', 'line', 'step', 'area', 'baseline'] as const
export type ChartType = (typeof CHART_TYPES)[number]

export const SCALES = ['normal', 'logarithmic', 'percentage'] as const
export type Scale = (typeof SCALES)[number]

/** Colours and fonts as plain values, because a canvas cannot resolve CSS custom properties. */
export interface ChartLook {
  readonly panel: string
  readonly raised: string
  readonly line: string
  readonly text: string
  readonly quiet: string
  readonly accent: string
  readonly up: string
  readonly down: string
  /** Colour of text on a background in an up or down colour. */
  readonly onFill: string
  /** Colours for the lines of studies, in the order of use. */
  readonly plots: readonly string[]
  readonly font: string
}

export interface EngineSettings {
  readonly look: ChartLook
  /** IANA name. */
  readonly timezone: string
  /** Smallest width of a bar with its gap, in pixels. */
  readonly minBarSpacing: number
  readonly chartType: ChartType
  readonly scale: Scale
  /** True if the scale is upside down: low prices are above high ones. */
  readonly inverted: boolean
  /** True if the time until the running bar closes is shown under its price. */
  readonly countdown: boolean
}

/** A study on the chart. The same study may be on a chart several times, each time with its own key. */
export interface ActiveStudy {
  readonly key: string
  readonly study: Study
  readonly inputs: InputValues
  /** Exchange figures that the study shows; changed figures are a new object. */
  readonly samples?: Samples | undefined
  /** Colours that differ from those of the look. */
  readonly colours?: StudyColours
  /** A hidden study keeps its pane but is not drawn, and the price scale ignores it. */
  readonly hidden?: boolean
}

/** Height in pixels of a study's row in the legend of its pane, and the space above the first row. */
export const LEGEND_ROW = 24
export const LEGEND_TOP = 2

/** Values of a study at a bar, one for each of its plots, in their order. */
export interface StudyFigures {
  readonly key: string
  /** The element that clips the study's pane; layers over the pane are appended to it. */
  readonly pane: HTMLElement
  readonly values: readonly StudyFigure[]
}

export interface StudyFigure {
  /** The colour slot of the plot. */
  readonly slot: ColourSlot
  readonly value: number | undefined
}

/** The closes of another series, drawn over the bars. */
export interface ComparedSeries {
  /** Unique among all compared series. */
  readonly key: string
  readonly title: string
  readonly colour: string
  readonly axis: CompareAxis
  readonly pricePrecision: number
  /** Returns the bars, oldest first; the result may differ at each drawing. */
  readonly bars: () => readonly ChartBar[]
}

/**
 * The visible part of the series: the width of a bar in pixels and the distance of the last bar from the right edge.
 */
export interface ChartView {
  readonly barSpacing: number
  readonly rightOffset: number
}

/** The fields of a bar that tell whether it is the newest. */
export type DrawnBar = Pick<ChartBar, 'time' | 'close'>

/** Converts between prices and pixels, for layers over the chart. */
export interface PriceSpace {
  /**
   * The element that clips the price pane; layers are appended to it so that wheel and touch events still reach the
   * chart.
   */
  readonly pane: HTMLElement
  readonly axis: HTMLElement
  /** Returns the height in pixels, from the top of the pane, that the legend of the studies may take. */
  legendHeight(): number
  /** Returns the pixels from the top of the pane; `undefined` while there is no scale. */
  toY(price: number): number | undefined
  fromY(y: number): number | undefined
  /** Lets the scale follow the bars and also include these prices; an empty list includes no other prices. */
  reach(prices: readonly number[]): void
  /**
   * Calls the listener after each drawing, in which any price or bar may have moved; returns a function that ends the
   * calls.
   */
  onDrawn(listener: () => void): () => void
}

/** Converts between times and pixels from the left edge of the price pane. */
export interface TimeSpace {
  /**
   * Returns the middle of the bar that contains the time (milliseconds, UTC); beyond the last bar, bars of the
   * resolution are assumed. `undefined` while there are no bars.
   */
  toX(time: number): number | undefined
  /** Returns the open time of the nearest bar. */
  fromX(x: number): number | undefined
  /** Returns the width of a bar with the gap beside it, in pixels. */
  barSpace(): number
  /** Returns the middle of the newest bar, which may lie outside the pane. */
  lastBarX(): number | undefined
  /** Returns the open time of the first visible bar, from which percentages are counted. */
  firstSeen(): number | undefined
}

/**
 * A drawing library behind a common interface. All methods are synchronous, and an engine never loads data itself: it
 * reports that it needs older bars and receives them once they are loaded.
 */
export interface ChartEngine {
  /** True if the engine has drawing tools of its own, and pointer events do not reach layers over it. */
  readonly hasTools?: boolean
  /** Starts drawing in an element; may be called again after `destroy`. */
  mount(host: HTMLElement, settings: EngineSettings): void
  destroy(): void
  /** True if the chart is visible and has a size to draw in. */
  canDraw(): boolean
  /** Sets the function that is called after each drawing, with the last drawn bar. */
  onDrawn(listener: (last: DrawnBar | undefined) => void): void
  setBars(bars: readonly ChartBar[], info: SeriesInfo, resolution: Resolution, more: boolean): void
  /** Answers `onNeedHistory`; an empty list with `more` means that no bars are available at the moment. */
  prepend(bars: readonly ChartBar[], more: boolean): void
  update(bar: ChartBar): void
  onNeedHistory(listener: () => void): void
  setSettings(settings: EngineSettings): void
  setStudies(studies: readonly ActiveStudy[]): void
  /**
   * Returns the values of all studies that have a pane, in their order; at the bar of a time, or at the newest bar if
   * there is no time.
   */
  studyFigures(time: number | undefined): readonly StudyFigures[]
  setCompared(series: readonly ComparedSeries[]): void
  /** Redraws after bars of a compared series have changed. */
  redraw(): void
  getView(): ChartView
  setView(view: ChartView): void
  /** Returns the width of the price pane in pixels. */
  width(): number
  /** Fills the pane with the bars between two times (milliseconds, UTC). */
  showRange(from: number, to: number): void
  /** Centres the bar at a time. */
  showAround(time: number): void
  /** True if the price scale follows the visible bars; false if it stays as the user set it. */
  isAutoScale(): boolean
  setAutoScale(auto: boolean): void
  /** Scrolls to the newest bar. */
  showLatest(): void
  zoom(direction: 'in' | 'out'): void
  /** Sets the function that is called after the user has moved or zoomed the chart. */
  onViewChanged(listener: () => void): void
  /**
   * Sets the function that is called with the time of the bar under the pointer, and with `undefined` when the pointer
   * leaves.
   */
  onHover(listener: (time: number | undefined) => void): void
  /** Shows the crosshair at a time without calling `onHover`; `undefined` hides it. */
  showCrosshair(time: number | undefined): void
  /** Scrolls by so many bars toward the past; if negative, toward the present. */
  scroll(bars: number): void
  priceSpace(): PriceSpace | undefined
  /** Returns the time space; `undefined` while nothing is mounted. */
  timeSpace(): TimeSpace | undefined
}
