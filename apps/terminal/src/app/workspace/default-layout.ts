import type { LayoutKind } from '../../ui/index.ts'
import { group, type LayoutChild, type LayoutNode } from './layout-tree.ts'

const BOOK_WIDTH = 280
const TRADES_WIDTH = 260
const ORDER_WIDTH = 320
const COMPACT_ORDER_WIDTH = 300

const share = (size: number, node: LayoutNode): LayoutChild => ({ node, unit: 'share', size })
const fixed = (size: number, node: LayoutNode): LayoutChild => ({ node, unit: 'px', size })

/** Tables of all that is open and of all that was, the same in every layout. */
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
 * The arrangement of large screens: the chart beside book and trades, under them positions, orders and history at a third
 * of the height, as wide as both, since their figures need the width most; then the order form. The chart takes the width
 * that remains.
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

/** The same where there is room for book and trades beside each other. */
const WIDE = desktop(
  fixed(BOOK_WIDTH, group('book', ['orderBook', 'ladder'])),
  fixed(TRADES_WIDTH, group('trades', ['trades'])),
)

/** For small windows: the book stands behind the chart, so that the chart and the tables have the width. */
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

/** For portrait screens: chart and tables have the whole width, order form and book stand between them. */
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

/** The layouts whose panels a person arranges, each on its own. */
export type ArrangedKind = Exclude<LayoutKind, 'phone' | 'phoneLandscape'>

/** From this width on a desktop begins with {@link WIDE}. */
export const WIDE_FROM = 1800

/** Default arrangement of a desktop of this width in pixels. */
export function defaultDesktop(width: number): LayoutNode {
  return width >= WIDE_FROM ? WIDE : DESKTOP
}

/** The default arrangements. */
export const DEFAULT_LAYOUTS: Readonly<Record<ArrangedKind, LayoutNode>> = {
  desktop: DESKTOP,
  compact: COMPACT,
  portrait: PORTRAIT,
}
