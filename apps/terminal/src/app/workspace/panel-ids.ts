/** The panels of the trade page. */
export const PANEL_IDS = [
  'chart',
  'depth',
  'orderBook',
  'trades',
  'ladder',
  'orderPanel',
  'positions',
  'orders',
  'strategies',
  'orderHistory',
  'executions',
  'closedPnl',
  'assets',
] as const
/** The panels that a page of a spot pair has: pairs have no positions. */
export const PAIR_PANEL_IDS = [
  'chart',
  'depth',
  'orderBook',
  'trades',
  'orderPanel',
  'orders',
  'strategies',
  'orderHistory',
  'executions',
  'assets',
] as const satisfies readonly (typeof PANEL_IDS)[number][]

export type PanelId = (typeof PANEL_IDS)[number]
