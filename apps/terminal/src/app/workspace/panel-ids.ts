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
export type PanelId = (typeof PANEL_IDS)[number]
