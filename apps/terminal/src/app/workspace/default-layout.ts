import { group, type LayoutChild, type LayoutNode } from './layout-tree.ts'

const BOOK_WIDTH = 280
const ORDER_WIDTH = 320

const share = (size: number, node: LayoutNode): LayoutChild => ({ node, unit: 'share', size })
const fixed = (size: number, node: LayoutNode): LayoutChild => ({ node, unit: 'px', size })

/**
 * The arrangement everybody begins with: the chart beside book and trades, under them positions, orders and history at a third
 * of the height, as wide as both, since their figures need the width most; then the order form. The chart takes the width
 * that remains.
 */
export const DEFAULT_LAYOUT: LayoutNode = {
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
          children: [share(1, group('chart', ['chart'])), fixed(BOOK_WIDTH, group('book', ['orderBook', 'trades']))],
        }),
        share(1, group('below', ['positions', 'orders', 'orderHistory', 'executions', 'closedPnl', 'assets'])),
      ],
    }),
    fixed(ORDER_WIDTH, group('order', ['orderPanel'])),
  ],
}
