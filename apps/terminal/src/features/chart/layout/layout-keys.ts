import type { LayoutKeys } from './layout.ts'

/** Where the terminal keeps what its first chart shows. */
export const LAYOUT_KEYS: LayoutKeys = {
  properties: 'perpdesk.chart.properties',
  resolution: 'perpdesk.chart.resolution',
  timezone: 'perpdesk.chart.timezone',
  theme: 'perpdesk.chart.theme',
}

/** Where it keeps layouts that were given a name. */
export const SAVED_LAYOUTS_KEY = 'perpdesk.chart.layouts'
