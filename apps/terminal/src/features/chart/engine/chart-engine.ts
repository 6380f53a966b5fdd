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

/** Colours and fonts as plain values: a canvas knows no custom properties. */
export interface ChartLook {
  readonly panel: string
  readonly raised: string
  readonly line: string
  readonly text: string
  readonly quiet: string
  readonly accent: string
  readonly up: string
  readonly down: string
  /** Text on a surface in an up or down colour. */
  readonly onFill: string
  /** Colours of the lines of studies, in their order. */
  readonly plots: readonly string[]
  readonly font: string
}

export interface EngineSettings {
  readonly look: ChartLook
  /** IANA name. */
  readonly timezone: string
  /** Narrowest space of a bar in pixels. */
  readonly minBarSpacing: number
  readonly chartType: ChartType
  readonly scale: Scale
  /** Low prices stand above high ones. */
  readonly inverted: boolean
  /** The time until the running bar closes stands under its price. */
  readonly countdown: boolean
}

/** A study to be drawn; there may be several of one, each with a key of its own. */
export interface ActiveStudy {
  readonly key: string
  readonly study: Study
  readonly inputs: InputValues
  /** Figures of the exchange that it shows; others are another object. */
  readonly samples?: Samples | undefined
  /** Differences from the colours of the look. */
  readonly colours?: StudyColours
  /** True when it keeps its pane but is not drawn, and no price scale makes room for it. */
  readonly hidden?: boolean
}

/** Height in pixels of a study's row in the legend of its pane, and the space above the first. */
export const LEGEND_ROW = 24
export const LEGEND_TOP = 2

/** Values of a study at a bar: as many as it has plots, in their order. */
export interface StudyFigures {
  readonly key: string
  /** The element that clips its pane; layers over it go in there. */
  readonly pane: HTMLElement
  readonly values: readonly StudyFigure[]
}

export interface StudyFigure {
  /** The slot whose colour it has. */
  readonly slot: ColourSlot
  readonly value: number | undefined
}

/** Closes of another series over the bars. */
export interface ComparedSeries {
  /** Unique among all compared series. */
  readonly key: string
  readonly title: string
  readonly colour: string
  readonly axis: CompareAxis
  readonly pricePrecision: number
  /** Oldest first; others from one picture to the next. */
  readonly bars: () => readonly ChartBar[]
}

/** Visible part of the series: the space of a bar in pixels and the distance of the last bar from the right edge. */
export interface ChartView {
  readonly barSpacing: number
  readonly rightOffset: number
}

/** Part of a bar that shows whether it is the newest. */
export type DrawnBar = Pick<ChartBar, 'time' | 'close'>

/** Places of prices on the screen, for layers that lie over the chart. */
export interface PriceSpace {
  /** The element that clips the price pane; layers go into it so that wheel and touch still reach the chart. */
  readonly pane: HTMLElement
  readonly axis: HTMLElement
  /** Pixels from the top of the pane that the legend of the studies may reach down. */
  legendHeight(): number
  /** Pixels from the top of the pane; undefined while there is no scale. */
  toY(price: number): number | undefined
  fromY(y: number): number | undefined
  /** Lets the scale follow the bars and reach to these prices as well; an empty list takes that back. */
  reach(prices: readonly number[]): void
}

/** Places of times on the screen: pixels from the left edge of the price pane. */
export interface TimeSpace {
  /**
   * Middle of the bar that contains the time (milliseconds, UTC); beyond the last bar the scale is read on by the
   * resolution. Undefined while there are no bars.
   */
  toX(time: number): number | undefined
  /** Open time of the bar that is nearest. */
  fromX(x: number): number | undefined
  /** Width of a bar with the gap beside it, in pixels. */
  barSpace(): number
  /** Middle of the newest bar, which may lie outside of the pane. */
  lastBarX(): number | undefined
  /** Open time of the first bar in sight, from which percent are counted. */
  firstSeen(): number | undefined
}

/**
 * A library that draws. Everything is synchronous and an engine never asks for data by itself: it signals that it needs
 * older bars and is handed them when they are there.
 */
export interface ChartEngine {
  /** True when it has drawing tools of its own, and pointers do not reach layers that lie over it. */
  readonly hasTools?: boolean
  /** May be called again after `destroy`. */
  mount(host: HTMLElement, settings: EngineSettings): void
  destroy(): void
  /** There is room to draw in, and it is in sight. */
  canDraw(): boolean
  /** Calls back with each picture, with the last bar that is on it. */
  onDrawn(listener: (last: DrawnBar | undefined) => void): void
  setBars(bars: readonly ChartBar[], info: SeriesInfo, resolution: Resolution, more: boolean): void
  /** Answers `onNeedHistory`; an empty list with `more` means: not now. */
  prepend(bars: readonly ChartBar[], more: boolean): void
  update(bar: ChartBar): void
  onNeedHistory(listener: () => void): void
  setSettings(settings: EngineSettings): void
  setStudies(studies: readonly ActiveStudy[]): void
  /** Figures of all studies that have a pane, in their order; at the bar of a time, or at the newest. */
  studyFigures(time: number | undefined): readonly StudyFigures[]
  setCompared(series: readonly ComparedSeries[]): void
  /** Redraws: bars of a compared series have changed. */
  redraw(): void
  getView(): ChartView
  setView(view: ChartView): void
  /** Width of the price pane in pixels. */
  width(): number
  /** Fills the pane with the bars between two times (milliseconds, UTC). */
  showRange(from: number, to: number): void
  /** Puts the bar at a time into the middle. */
  showAround(time: number): void
  /** The scale of prices follows the bars in sight; otherwise it stays as the person left it. */
  isAutoScale(): boolean
  setAutoScale(auto: boolean): void
  /** Goes back to the newest bar. */
  showLatest(): void
  zoom(direction: 'in' | 'out'): void
  /** The person moved or zoomed. */
  onViewChanged(listener: () => void): void
  /** The bar under the pointer, or undefined when it left. */
  onHover(listener: (time: number | undefined) => void): void
  /** Shows the crosshair at a time, without calling `onHover`; `undefined` takes it away. */
  showCrosshair(time: number | undefined): void
  /** Goes so many bars toward the past; toward the present when negative. */
  scroll(bars: number): void
  priceSpace(): PriceSpace | undefined
  /** Undefined while nothing is mounted. */
  timeSpace(): TimeSpace | undefined
}
