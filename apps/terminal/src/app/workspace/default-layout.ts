import { group, type LayoutChild, type LayoutNode } from './layout-tree.ts'

const BOOK_WIDTH = 280
const ORDER_WIDTH = 320

const share = (size: number, node: LayoutNode): LayoutChild => ({ node, unit: 'share', size })
const fixed = (size: number, node: LayoutNode): LayoutChild => ({ node, unit: 'px', size })

/**
 * The arrangement everybody begins with: the chart with positions, orders and history under it at a third of the height,
 * then book and trades, then the order form. The chart takes the width that remains.
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
        share(2, group('chart', ['chart'])),
        share(1, group('below', ['positions', 'orders', 'orderHistory', 'executions', 'closedPnl', 'assets'])),
      ],
    }),
    fixed(BOOK_WIDTH, {
      kind: 'split',
      id: 'middle',
      direction: 'column',
      children: [share(2, group('book', ['orderBook'])), share(1, group('trades', ['trades']))],
    }),
    fixed(ORDER_WIDTH, group('order', ['orderPanel'])),
  ],
}
