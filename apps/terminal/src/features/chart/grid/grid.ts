import * as z from 'zod/mini'
import { definePreferences } from '../../../stores/index.ts'
import type { LayoutKeys } from '../layout/layout.ts'

/** Arrangements of charts side by side and one below the other. */
export const ARRANGEMENTS = ['single', 'columns', 'rows', 'three', 'four'] as const
export type Arrangement = (typeof ARRANGEMENTS)[number]

export const CHART_COUNT: Record<Arrangement, number> = { single: 1, columns: 2, rows: 2, three: 3, four: 4 }
export const MOST_CHARTS = 4

/** Settings that, if linked, change on all charts when they change on one. */
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

/** Preferences of the arrangement of charts and the links between them. */
export const chartGrid = definePreferences('chartGrid', 1, fields, DEFAULT_GRID)

/** Returns a grid that was stored elsewhere, such as in a file; the default if it is not valid. */
export function gridOf(kept: unknown): ChartGrid {
  const parsed = z.safeParse(z.object(fields), kept)
  return parsed.success ? parsed.data : DEFAULT_GRID
}

/**
 * Returns the storage keys of one of several charts: the first chart has the configured keys, the others append their
 * number.
 */
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
