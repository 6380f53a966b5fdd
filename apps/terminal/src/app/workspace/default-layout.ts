import type { LayoutKind } from '../../ui/index.ts'
import { group, type LayoutChild, type LayoutNode } from './layout-tree.ts'

const BOOK_WIDTH = 280
const TRADES_WIDTH = 260
const ORDER_WIDTH = 320
const COMPACT_ORDER_WIDTH = 300

const share = (size: number, node: LayoutNode): LayoutChild => ({ node, unit: 'share', size })
const fixed = (size: number, node: LayoutNode): LayoutChild => ({ node, unit: 'px', size })

/** Tables of open items and of history, the same in every layout. */
const RECORDS = group('below', [
  'positions',
  'orders',
  'strategies',
  'orderHistory',
  'executions',
  'closedPnl',
  'assets',
])

/**
 * Arrangement of large screens: the chart beside order book and trades; below them positions, orders and history at a
 * third of the height and the full width of both, because their figures need the most width; then the order form. The
 * chart takes the remaining width.
 */
const desktop = (...besideChart: readonly LayoutChild[]): LayoutNode => ({
  kind: 'split',
  id: 'page',
  direction: 'row',
  children: [
    share(1, {
      kind: 'split',
      id: 'left',
      direction: 'column',
      children: [
        share(2, {
          kind: 'split',
          id: 'market',
          direction: 'row',
          children: [share(1, group('chart', ['chart', 'depth'])), ...besideChart],
        }),
        share(1, RECORDS),
      ],
    }),
    fixed(ORDER_WIDTH, group('order', ['orderPanel'])),
  ],
})

const DESKTOP = desktop(fixed(BOOK_WIDTH, group('book', ['orderBook', 'trades', 'ladder'])))

/** Arrangement of screens with room for order book and trades beside each other. */
const WIDE = desktop(
  fixed(BOOK_WIDTH, group('book', ['orderBook', 'ladder'])),
  fixed(TRADES_WIDTH, group('trades', ['trades'])),
)

/** Arrangement of small windows: the order book is a tab behind the chart, so that chart and tables get the width. */
const COMPACT: LayoutNode = {
  kind: 'split',
  id: 'page',
  direction: 'row',
  children: [
    share(1, {
      kind: 'split',
      id: 'left',
      direction: 'column',
      children: [share(3, group('chart', ['chart', 'depth', 'orderBook', 'trades', 'ladder'])), share(2, RECORDS)],
    }),
    fixed(COMPACT_ORDER_WIDTH, group('order', ['orderPanel'])),
  ],
}

/** Arrangement of portrait screens: chart and tables have the whole width, order form and book are between them. */
const PORTRAIT: LayoutNode = {
  kind: 'split',
  id: 'page',
  direction: 'column',
  children: [
    share(8, group('chart', ['chart', 'depth'])),
    share(9, {
      kind: 'split',
      id: 'trade',
      direction: 'row',
      children: [share(1, group('book', ['orderBook', 'trades', 'ladder'])), share(1, group('order', ['orderPanel']))],
    }),
    share(5, RECORDS),
  ],
}

/** The layouts whose panels the user arranges, each separately. */
export type ArrangedKind = Exclude<LayoutKind, 'phone' | 'phoneLandscape'>

/** Width in pixels from which a desktop uses {@link WIDE} by default. */
export const WIDE_FROM = 1800

/** Returns the default arrangement of a desktop of this width in pixels. */
export function defaultDesktop(width: number): LayoutNode {
  return width >= WIDE_FROM ? WIDE : DESKTOP
}

export const DEFAULT_LAYOUTS: Readonly<Record<ArrangedKind, LayoutNode>> = {
  desktop: DESKTOP,
  compact: COMPACT,
  portrait: PORTRAIT,
}
