import * as z from 'zod/mini'
import { definePreferences } from '../../../stores/index.ts'
import type { LayoutKeys } from '../layout/layout.ts'

/** Arrangements of charts beside and below each other. */
export const ARRANGEMENTS = ['single', 'columns', 'rows', 'three', 'four'] as const
export type Arrangement = (typeof ARRANGEMENTS)[number]

export const CHART_COUNT: Record<Arrangement, number> = { single: 1, columns: 2, rows: 2, three: 3, four: 4 }
export const MOST_CHARTS = 4

/** Settings that change on all charts when they change on one. */
export const LINKS = ['symbol', 'resolution', 'crosshair'] as const
export type Link = (typeof LINKS)[number]

export interface ChartGrid {
  readonly arrangement: Arrangement
  readonly symbol: boolean
  readonly resolution: boolean
  readonly crosshair: boolean
}

export const DEFAULT_GRID: ChartGrid = { arrangement: 'single', symbol: false, resolution: false, crosshair: true }

const fields = {
  arrangement: z.enum(ARRANGEMENTS),
  symbol: z.boolean(),
  resolution: z.boolean(),
  crosshair: z.boolean(),
}

/** The arrangement of charts, and the links between them. */
export const chartGrid = definePreferences('chartGrid', 1, fields, DEFAULT_GRID)

/** A grid as it was kept elsewhere, such as in a file; the default where it is none. */
export function gridOf(kept: unknown): ChartGrid {
  const parsed = z.safeParse(z.object(fields), kept)
  return parsed.success ? parsed.data : DEFAULT_GRID
}

/** Keys of one of several charts: those of the first are the configured ones, the others have their number behind. */
export function keysOfChart(keys: LayoutKeys, chart: number): LayoutKeys {
  if (chart === 0) return keys
  const numbered = (key: string) => `${key}.${chart + 1}`
  return {
    properties: numbered(keys.properties),
    resolution: numbered(keys.resolution),
    timezone: numbered(keys.timezone),
    theme: numbered(keys.theme),
  }
}
