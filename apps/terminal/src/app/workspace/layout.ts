import type { DockviewApi } from 'dockview-react'
import type { PanelId } from './panels.tsx'

export const BOOK_WIDTH = 280
export const ORDER_WIDTH = 320
/** From this height on the trades stand under the book; below they share its place. */
const TALL = 560
const TRADES_SHARE = 0.36
const BELOW_SHARE = 1 / 3

type Titles = (id: PanelId) => string

/**
 * Builds the first arrangement: chart, book and order form in a row; positions, orders and history under the chart and
 * the book.
 */
export function buildLayout(api: DockviewApi, has: (id: PanelId) => boolean, title: Titles): void {
  const add = (
    id: PanelId,
    position?: { readonly beside: PanelId; readonly direction: 'right' | 'below' | 'within' },
    size: Size = {},
  ) => {
    const reference = position === undefined ? undefined : api.getPanel(position.beside)
    if (!has(id)) return
    api.addPanel({
      id,
      component: 'panel',
      title: title(id),
      ...size,
      ...(reference === undefined || position === undefined
        ? {}
        : { position: { referencePanel: reference, direction: position.direction } }),
      inactive: position?.direction === 'within',
    })
  }
  const below = Math.round(api.height * BELOW_SHARE)
  const above = api.height - below
  add('chart')
  add('orderPanel', { beside: 'chart', direction: 'right' }, { initialWidth: ORDER_WIDTH, minimumWidth: 260 })
  add('positions', { beside: 'chart', direction: 'below' }, { initialHeight: below, minimumHeight: 96 })
  for (const id of ['orders', 'orderHistory', 'executions', 'assets'] as const)
    add(id, { beside: 'positions', direction: 'within' })
  add('orderBook', { beside: 'chart', direction: 'right' }, { initialWidth: BOOK_WIDTH, minimumWidth: 200 })
  if (above >= TALL)
    add(
      'trades',
      { beside: 'orderBook', direction: 'below' },
      { initialHeight: Math.round(above * TRADES_SHARE), minimumHeight: 96 },
    )
  else add('trades', { beside: 'orderBook', direction: 'within' })
}

interface Size {
  readonly initialWidth?: number
  readonly initialHeight?: number
  readonly minimumWidth?: number
  readonly minimumHeight?: number
}

/** Gives book and order form their widths again after the window changed; the chart takes the rest. */
export function fixWidths(api: DockviewApi): void {
  api.getPanel('orderPanel')?.group.api.setSize({ width: ORDER_WIDTH })
  api.getPanel('orderBook')?.group.api.setSize({ width: BOOK_WIDTH })
}
