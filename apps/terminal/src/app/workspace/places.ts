import type { PanelId } from './panel-ids.ts'

/** The places of a small screen. A place with several panels shows a tab for each. */
export const PLACES = {
  chart: ['chart'],
  book: ['orderBook', 'depth', 'trades', 'ladder'],
  trade: ['orderPanel'],
  positions: ['positions', 'orders', 'strategies', 'assets'],
  history: ['orderHistory', 'executions', 'closedPnl'],
} as const satisfies Record<string, readonly PanelId[]>

/** The places of a spot pair: its orders and balances take the place of positions. */
export const PAIR_PLACES: Readonly<Record<keyof typeof PLACES, readonly PanelId[]>> = {
  chart: ['chart'],
  book: ['orderBook', 'depth', 'trades'],
  trade: ['orderPanel'],
  positions: ['orders', 'strategies', 'assets'],
  history: ['orderHistory', 'executions'],
}

export type PlaceId = keyof typeof PLACES

/** In the order of the bar on the screen. */
export const PLACE_IDS = ['chart', 'book', 'trade', 'positions', 'history'] as const satisfies readonly PlaceId[]
