import { group, type LayoutChild, type LayoutNode } from './layout-tree.ts'

const BOOK_WIDTH = 280
const ORDER_WIDTH = 320
/** From this height of the workspace on the trades stand under the book; below they share its place. */
const TALL = 720

const share = (size: number, node: LayoutNode): LayoutChild => ({ node, unit: 'share', size })
const fixed = (size: number, node: LayoutNode): LayoutChild => ({ node, unit: 'px', size })

/**
 * The arrangement everybody begins with: chart, book and order form in a row; positions, orders and history at a third
 * of the height under chart and book.
 */
export function defaultLayout(height: number): LayoutNode {
  const book: LayoutNode =
    height < TALL
      ? group('book', ['orderBook', 'trades'])
      : {
          kind: 'split',
          id: 'book-column',
          direction: 'column',
          children: [share(2, group('book', ['orderBook'])), share(1, group('trades', ['trades']))],
        }
  return {
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
            id: 'top',
            direction: 'row',
            children: [share(1, group('chart', ['chart'])), fixed(BOOK_WIDTH, book)],
          }),
          share(1, group('below', ['positions', 'orders', 'orderHistory', 'executions', 'assets'])),
        ],
      }),
      fixed(ORDER_WIDTH, group('order', ['orderPanel'])),
    ],
  }
}
