import type { AxisRange, Chart, YAxis, YAxisOverride } from 'klinecharts'
import type { Scale } from '../chart-engine.ts'
import { extentOf, type PriceExtent, type PriceRange, rangeOf, widened } from '../price-range.ts'
import { MAIN_PANE } from './kline-panes.ts'
import { AXIS_NAME } from './kline-styles.ts'
import type { PriceGap } from './pane-room.ts'

/** Parts of the library's axis that its types do not name. */
interface HeldAxis {
  getAutoCalcTickFlag(): boolean
  setRange(range: AxisRange): void
}

/** The price scale of the main pane: its measure, its direction, and whether it follows the bars or is held. */
export class KlineScale {
  readonly #chart: Chart
  /** Lowest and highest price of the lines among the bars that must be seen whole. */
  readonly #others: () => PriceExtent | undefined
  #reached: readonly number[] = []
  #scale: Scale = 'normal'
  #inverted = false

  constructor(chart: Chart, others: () => PriceExtent | undefined) {
    this.#chart = chart
    this.#others = others
  }

  /** A scale that the person holds stays where it is, unless it is measured in another way from now on. */
  set(scale: Scale, inverted: boolean, gap: PriceGap): void {
    const held = scale === this.#scale && inverted === this.#inverted ? this.#held() : undefined
    this.#scale = scale
    this.#inverted = inverted
    this.#override({
      name: AXIS_NAME[scale],
      reverse: inverted,
      gap,
      createRange: ({ defaultRange }) => this.#range(defaultRange),
    })
    if (held !== undefined) this.#axis()?.setRange(held)
  }

  setGap(gap: PriceGap): void {
    const held = this.#held()
    this.#override({ gap })
    if (held !== undefined) this.#axis()?.setRange(held)
  }

  isAuto(): boolean {
    return this.#axis()?.getAutoCalcTickFlag() ?? true
  }

  /** Follows the bars again, or stays as it is now. */
  setAuto(auto: boolean): void {
    const axis = this.#axis()
    if (axis === undefined || axis.getAutoCalcTickFlag() === auto) return
    // After any override the library lets the axis follow the bars again.
    if (auto) this.#override({})
    else axis.setRange(axis.getRange())
  }

  /** Follows the bars and reaches to these prices besides; an empty list takes that back. */
  reach(prices: readonly number[]): void {
    this.#reached = prices
    this.#override({})
  }

  /** Axes of compared series stand in the same pane and are not meant. */
  #override(override: YAxisOverride): void {
    const axis = this.#axis()
    if (axis !== undefined) this.#chart.overrideYAxis({ ...override, paneId: MAIN_PANE, id: axis.id })
  }

  #held(): AxisRange | undefined {
    const axis = this.#axis()
    return axis === undefined || axis.getAutoCalcTickFlag() ? undefined : axis.getRange()
  }

  #axis(): (YAxis & HeldAxis) | undefined {
    const axis = this.#chart.getYAxes({ paneId: MAIN_PANE })[0]
    return axis !== undefined && canBeHeld(axis) ? axis : undefined
  }

  #range(byDefault: AxisRange): AxisRange {
    const list = this.#chart.getDataList()
    const { from, to } = this.#chart.getVisibleRange()
    const seen = list.slice(from, to)
    const first = seen[0]
    if (first === undefined) return byDefault
    const others = this.#others()
    const bars = extentOf([
      ...seen.flatMap(({ low, high }) => [low, high]),
      ...this.#reached,
      ...(others === undefined ? [] : [others.low, others.high]),
    ])
    const range = rangeOf(widened(bars, { low: byDefault.from, high: byDefault.to }), this.#scale, first.close)
    return axisRange(byDefault, range, this.#scale)
  }
}

/** A range as the library wants it, from the lowest and highest price and their values in the measure of the scale. */
export function axisRange(byDefault: AxisRange, range: PriceRange, scale: Scale): AxisRange {
  const isPercent = scale === 'percentage'
  const span = range.to - range.from
  const realRange = range.realTo - range.realFrom
  return {
    ...byDefault,
    ...range,
    range: span,
    realRange,
    displayFrom: isPercent ? range.realFrom : range.from,
    displayTo: isPercent ? range.realTo : range.to,
    displayRange: isPercent ? realRange : span,
  }
}

function canBeHeld(axis: YAxis): axis is YAxis & HeldAxis {
  return 'getAutoCalcTickFlag' in axis && 'setRange' in axis
}
