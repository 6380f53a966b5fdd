import type { AxisRange, Chart, YAxis, YAxisOverride } from 'klinecharts'
import type { Scale } from '../chart-engine.ts'
import { extentOf, type PriceExtent, type PriceRange, rangeOf, widened } from '../price-range.ts'
import { MAIN_PANE } from './kline-panes.ts'
import { AXIS_NAME } from './kline-styles.ts'
import type { PriceGap } from './pane-room.ts'

/** Members of the library's axis that its types lack. */
interface HeldAxis {
  getAutoCalcTickFlag(): boolean
  setRange(range: AxisRange): void
}

/**
 * The price scale of the main pane: its kind, its direction, and whether it follows the bars or was fixed by the user.
 */
export class KlineScale {
  readonly #chart: Chart
  /** Returns the lowest and highest price of lines that must be fully visible. */
  readonly #others: () => PriceExtent | undefined
  #reached: readonly number[] = []
  #scale: Scale = 'normal'
  #inverted = false

  constructor(chart: Chart, others: () => PriceExtent | undefined) {
    this.#chart = chart
    this.#others = others
  }

  /**
   * Applies kind, direction and gap. A scale fixed by the user keeps its range unless its kind or direction changes.
   */
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

  /** Lets the scale follow the bars, or fixes its present range. */
  setAuto(auto: boolean): void {
    const axis = this.#axis()
    if (axis === undefined || axis.getAutoCalcTickFlag() === auto) return
    // After any override the library makes the axis follow the bars again.
    if (auto) this.#override({})
    else axis.setRange(axis.getRange())
  }

  /** Follows the bars and also includes these prices; an empty list includes no other prices. */
  reach(prices: readonly number[]): void {
    this.#reached = prices
    this.#override({})
  }

  /** Axes of compared series are in the same pane, so the axis is named by its id. */
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

/** Returns a range in the library's format, from the lowest and highest price and their values on the scale. */
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
