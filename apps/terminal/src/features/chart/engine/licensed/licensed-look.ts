import type { ChartLook, ChartType, EngineSettings, Scale } from '../chart-engine.ts'
import type { LibraryTheme } from './library.ts'

/** The library's numbers for chart types. */
export const LIBRARY_TYPES: Readonly<Record<ChartType, number>> = {
  bars: 0,
  candles: 1,
  line: 2,
  area: 3,
  heikinAshi: 8,
  hollow: 9,
  baseline: 10,
  step: 15,
}

export const LIBRARY_SCALES: Readonly<Record<Scale, number>> = { normal: 0, logarithmic: 1, percentage: 2 }

/** The library's codes for the terminal's languages; for all others it is the first two letters. */
const LOCALES: Readonly<Record<string, string>> = {
  'zh-CN': 'zh',
  'zh-TW': 'zh_TW',
  'zh-HK': 'zh_TW',
  'id-ID': 'id_ID',
  'th-TH': 'th_TH',
}

export function libraryLocale(language: string): string {
  return LOCALES[language] ?? language.slice(0, 2)
}

/** Returns one of the library's two themes, by the brightness of the panel colour (`#rrggbb`). */
export function libraryTheme({ panel }: ChartLook): LibraryTheme {
  const sum = [1, 3, 5].reduce((total, at) => total + Number.parseInt(panel.slice(at, at + 2), 16), 0)
  return sum > (3 * 255) / 2 ? 'light' : 'dark'
}

/**
 * Returns the library's properties with our colours. The margins are 0, so that the price range reported by the library
 * fills its pane from edge to edge, on which the computation of pixels relies.
 */
export function libraryOverrides({ look, countdown }: EngineSettings): Record<string, string | number | boolean> {
  const overrides: Record<string, string | number | boolean> = {
    'paneProperties.backgroundType': 'solid',
    'paneProperties.background': look.panel,
    'paneProperties.vertGridProperties.color': look.line,
    'paneProperties.horzGridProperties.color': look.line,
    'paneProperties.crossHairProperties.color': look.quiet,
    'paneProperties.topMargin': 0,
    'paneProperties.bottomMargin': 0,
    'scalesProperties.textColor': look.quiet,
    'scalesProperties.lineColor': look.line,
    'scalesProperties.fontSize': 11,
    'scalesProperties.scaleSeriesOnly': true,
    'mainSeriesProperties.showCountdown': countdown,
    'mainSeriesProperties.barStyle.upColor': look.up,
    'mainSeriesProperties.barStyle.downColor': look.down,
    'mainSeriesProperties.lineStyle.color': look.accent,
    'mainSeriesProperties.areaStyle.linecolor': look.accent,
    'mainSeriesProperties.areaStyle.color1': look.accent,
    'mainSeriesProperties.areaStyle.color2': look.panel,
    'mainSeriesProperties.baselineStyle.topLineColor': look.up,
    'mainSeriesProperties.baselineStyle.bottomLineColor': look.down,
  }
  for (const style of ['candleStyle', 'hollowCandleStyle', 'haStyle']) {
    for (const part of ['', 'border', 'wick']) {
      const named = (direction: 'Up' | 'Down') => (part === '' ? direction.toLowerCase() : `${part}${direction}`)
      overrides[`mainSeriesProperties.${style}.${named('Up')}Color`] = look.up
      overrides[`mainSeriesProperties.${style}.${named('Down')}Color`] = look.down
    }
  }
  return overrides
}
