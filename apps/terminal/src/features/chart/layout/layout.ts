import { RESOLUTIONS, type Resolution } from '@perpdesk/protocol'
import * as z from 'zod/mini'
import { catch as orElse } from 'zod/mini'
import { BAR_PRICES, type BarPrice } from '../../../stores/kline.ts'
import { COMPARE_LIMIT, type CompareChoice, compareChoice } from '../compare/compare-choice.ts'
import { CHART_TYPES, type ChartType, type ChartView, SCALES, type Scale } from '../engine/chart-engine.ts'
import { DEFAULT_STUDIES, keptStudies, type StudyChoice } from '../studies/study-choice.ts'

/** Themes of a chart: that of the terminal, or a fixed one. */
export const CHART_THEMES = ['terminal', 'dark', 'light'] as const
export type ChartTheme = (typeof CHART_THEMES)[number]

/** State that the chart stores; it contains no bars and no orders. */
export interface ChartLayout {
  readonly symbol: string | undefined
  readonly resolution: Resolution
  readonly chartType: ChartType
  readonly price: BarPrice
  readonly scale: Scale
  readonly inverted: boolean
  readonly timezone: string
  readonly theme: ChartTheme
  readonly studies: readonly StudyChoice[]
  readonly compared: readonly CompareChoice[]
  /** The last view of each contract. */
  readonly views: Readonly<Record<string, ChartView>>
}

export const DEFAULT_LAYOUT: ChartLayout = {
  symbol: undefined,
  resolution: '30',
  chartType: 'candles',
  price: 'last',
  scale: 'normal',
  inverted: false,
  timezone: 'UTC',
  theme: 'terminal',
  studies: DEFAULT_STUDIES,
  compared: [],
  views: {},
}

/** Storage keys of a layout. Parts that a site may want to share between charts have keys of their own. */
export interface LayoutKeys {
  readonly properties: string
  readonly resolution: string
  readonly timezone: string
  readonly theme: string
}

export interface LayoutStorage {
  read(key: string): unknown
  write(key: string, value: unknown): void
}

const VERSION = 1
const MAX_VIEWS = 50
const view = z.object({ barSpacing: z.number().check(z.gt(0)), rightOffset: z.number() })
const properties = z.object({
  v: z.literal(VERSION),
  symbol: orElse(z.optional(z.string()), undefined),
  chartType: orElse(z.enum(CHART_TYPES), DEFAULT_LAYOUT.chartType),
  price: orElse(z.enum(BAR_PRICES), DEFAULT_LAYOUT.price),
  scale: orElse(z.enum(SCALES), DEFAULT_LAYOUT.scale),
  inverted: orElse(z.boolean(), DEFAULT_LAYOUT.inverted),
  studies: keptStudies,
  compared: orElse(z.array(compareChoice).check(z.maxLength(COMPARE_LIMIT)), []),
  views: orElse(z.record(z.string(), view), {}),
})
const resolutionOnly = z.enum(RESOLUTIONS)

/**
 * Reads the stored layout field by field: a missing or invalid field gets its default without affecting the others. A
 * document that cannot be read at all is saved under `<key>.bad` instead of being lost.
 */
export function readLayout(storage: LayoutStorage, keys: LayoutKeys): ChartLayout {
  const stored = storage.read(keys.properties)
  const parsed = z.safeParse(properties, stored)
  if (!parsed.success && stored !== undefined) storage.write(`${keys.properties}.bad`, stored)
  const resolution = z.safeParse(resolutionOnly, storage.read(keys.resolution))
  const timezone = storage.read(keys.timezone)
  const theme = storage.read(keys.theme)
  const kept = parsed.success ? parsed.data : undefined
  return {
    symbol: kept?.symbol,
    resolution: resolution.success ? resolution.data : DEFAULT_LAYOUT.resolution,
    timezone: typeof timezone === 'string' && isTimezone(timezone) ? timezone : DEFAULT_LAYOUT.timezone,
    theme: CHART_THEMES.find((each) => each === theme) ?? DEFAULT_LAYOUT.theme,
    chartType: kept?.chartType ?? DEFAULT_LAYOUT.chartType,
    price: kept?.price ?? DEFAULT_LAYOUT.price,
    scale: kept?.scale ?? DEFAULT_LAYOUT.scale,
    inverted: kept?.inverted ?? DEFAULT_LAYOUT.inverted,
    studies: kept?.studies ?? DEFAULT_LAYOUT.studies,
    compared: kept?.compared ?? [],
    views: kept?.views ?? {},
  }
}

export function writeLayout(storage: LayoutStorage, keys: LayoutKeys, layout: ChartLayout): void {
  const { symbol, chartType, price, scale, inverted, studies, compared, views } = layout
  const newest = Object.fromEntries(Object.entries(views).slice(-MAX_VIEWS))
  const kept = { symbol, chartType, price, scale, inverted, studies, compared, views: newest }
  storage.write(keys.properties, { v: VERSION, ...kept })
  storage.write(keys.resolution, layout.resolution)
  storage.write(keys.timezone, layout.timezone)
  storage.write(keys.theme, layout.theme)
}

function isTimezone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}
