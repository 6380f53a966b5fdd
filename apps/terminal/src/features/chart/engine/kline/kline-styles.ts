import type { CandleType, DeepPartial, Styles } from 'klinecharts'
import type { ChartType, EngineSettings, Scale } from '../chart-engine.ts'
import { isOurs } from './kline-shapes.ts'

/**
 * The library's types for chart types that it draws itself. For all others, the library's bars are transparent and ours
 * are drawn over them.
 */
const CANDLE_TYPE: Partial<Record<ChartType, CandleType>> = {
  candles: 'candle_solid',
  hollow: 'candle_up_stroke',
  bars: 'ohlc',
}

export const AXIS_NAME: Record<Scale, string> = {
  normal: 'normal',
  logarithmic: 'logarithm',
  percentage: 'percentage',
}

const SMALL = 11
const CLEAR = 'transparent'

/** The library does not merge styles inside a list: every field is needed, and a field once set cannot be removed. */
const COUNTDOWN = {
  position: 'below_price',
  updateInterval: 1_000,
  style: 'fill',
  size: 10,
  weight: 'normal',
  paddingLeft: 4,
  paddingRight: 4,
  paddingTop: 1,
  paddingBottom: 2,
  borderColor: 'transparent',
  borderStyle: 'solid',
  borderSize: 0,
  borderRadius: 0,
} as const

/** Returns the library's styles in our colours. */
export function klineStyles({ look, chartType, countdown }: EngineSettings): DeepPartial<Styles> {
  const { up, down, quiet, line, text } = look
  const ours = isOurs(chartType)
  const [rising, falling, even] = ours ? [CLEAR, CLEAR, CLEAR] : [up, down, quiet]
  const mark = { show: true, color: quiet, textSize: SMALL, textOffset: 5 }
  const tag = { color: text, size: SMALL, backgroundColor: look.raised, borderColor: line, borderRadius: 2 }
  const guide = {
    line: { show: true, style: 'dashed' as const, dashedValue: [3, 3], size: 1, color: quiet },
    text: tag,
  }
  const axis = {
    axisLine: { show: true, color: line, size: 1 },
    tickLine: { show: false },
    tickText: { color: quiet, size: SMALL, marginStart: 6, marginEnd: 6 },
  }
  return {
    grid: { horizontal: { color: line, size: 1, style: 'solid' }, vertical: { color: line, size: 1, style: 'solid' } },
    candle: {
      type: CANDLE_TYPE[chartType] ?? 'candle_solid',
      bar: {
        upColor: rising,
        downColor: falling,
        noChangeColor: even,
        upBorderColor: rising,
        downBorderColor: falling,
        noChangeBorderColor: even,
        upWickColor: rising,
        downWickColor: falling,
        noChangeWickColor: even,
      },
      priceMark: {
        high: mark,
        low: mark,
        last: {
          upColor: up,
          downColor: down,
          noChangeColor: quiet,
          line: { style: 'dashed', dashedValue: [2, 3] },
          text: { color: look.onFill, size: SMALL },
          extendTexts: [
            { ...COUNTDOWN, borderDashedValue: [2, 2], show: countdown, color: look.onFill, family: look.font },
          ],
        },
      },
      // The frame around the chart has its own legend, which screen readers can read.
      tooltip: { showRule: 'none' },
    },
    indicator: {
      ohlc: { upColor: up, downColor: down, noChangeColor: quiet },
      bars: [{ upColor: up, downColor: down, noChangeColor: quiet }],
      lines: look.plots.map((color) => ({ color, size: 1, style: 'solid', smooth: false, dashedValue: [2, 2] })),
      lastValueMark: { show: false },
      // The title is not shown, but the library takes the colour of dashed levels from it.
      tooltip: { showRule: 'none', title: { color: quiet } },
    },
    xAxis: axis,
    yAxis: { ...axis, axisLine: { show: false } },
    separator: { color: line, size: 1, fill: true, activeBackgroundColor: `${look.accent}29` },
    crosshair: { horizontal: guide, vertical: guide },
  }
}

/** Sets the font wherever the library names one, because its default family is missing on most machines. */
export function withFont(styles: object, font: string): void {
  for (const [key, value] of Object.entries(styles)) {
    if (key === 'family' || key === 'textFamily') Object.assign(styles, { [key]: font })
    else if (typeof value === 'object' && value !== null) withFont(value, font)
  }
}
