import { describe, expect, it } from 'vitest'
import { CHART_TYPES, type ChartLook, type EngineSettings } from '../chart-engine.ts'
import { klineStyles } from './kline-styles.ts'

const look: ChartLook = {
  panel: '#000',
  raised: '#111',
  line: '#222',
  text: '#fff',
  quiet: '#888',
  accent: '#00f',
  up: '#0f0',
  down: '#f00',
  onFill: '#fff',
  plots: [],
  font: 'Inter',
}

const settings: Omit<EngineSettings, 'chartType'> = {
  look,
  timezone: 'UTC',
  minBarSpacing: 0.8,
  scale: 'normal',
  inverted: false,
  countdown: false,
}

describe('marks of the visible range', () => {
  it.each(CHART_TYPES)('[CHT-04] the highest and the lowest price in sight are marked on %s', (chartType) => {
    const { candle } = klineStyles({ ...settings, chartType })
    const { high, low } = candle?.priceMark ?? {}
    expect([high?.show, low?.show, high?.color, low?.color]).toEqual([true, true, look.quiet, look.quiet])
    // With the area type, the library would not draw its marks of the highest and lowest price.
    expect(candle?.type).not.toBe('area')
  })
})
