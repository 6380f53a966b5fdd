import type { LayoutKeys } from './layout.ts'

/** Storage keys of the terminal's first chart. */
export const LAYOUT_KEYS: LayoutKeys = {
  properties: 'perpdesk.chart.properties',
  resolution: 'perpdesk.chart.resolution',
  timezone: 'perpdesk.chart.timezone',
  theme: 'perpdesk.chart.theme',
}

/** Storage key of named layouts. */
export const SAVED_LAYOUTS_KEY = 'perpdesk.chart.layouts'
