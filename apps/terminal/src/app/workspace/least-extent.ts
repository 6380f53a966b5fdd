import type { WindowSize } from '../../ui/index.ts'
import type { LayoutNode } from './layout-tree.ts'
import type { PanelId } from './panel-ids.ts'

/** Height of a group's tab row, and width of the line between two places, in pixels. */
const TABS = 32
const LINE = 1

const TABLE: WindowSize = { width: 240, height: 120 }
/** Minimum sizes in pixels: a smaller panel can be neither read nor used. */
const LEAST: Record<PanelId, WindowSize> = {
  chart: { width: 260, height: 260 },
  depth: { width: 240, height: 160 },
  orderBook: { width: 200, height: 160 },
  ladder: { width: 200, height: 160 },
  trades: { width: 180, height: 120 },
  orderPanel: { width: 260, height: 260 },
  positions: TABLE,
  orders: TABLE,
  strategies: TABLE,
  orderHistory: TABLE,
  executions: TABLE,
  closedPnl: TABLE,
  assets: TABLE,
}

const largest = (sizes: readonly number[]) => Math.max(...sizes)
const inLine = (sizes: readonly number[]) => sizes.reduce((sum, size) => sum + size, LINE * (sizes.length - 1))

/** Returns the minimum size of a place. A group has the minimum of its largest panel. */
export function leastExtent(node: LayoutNode): WindowSize {
  const parts =
    node.kind === 'group' ? node.panels.map((id) => LEAST[id]) : node.children.map((each) => leastExtent(each.node))
  const widths = parts.map(({ width }) => width)
  const heights = parts.map(({ height }) => height)
  if (node.kind === 'group') return { width: largest(widths), height: largest(heights) + TABS }
  return node.direction === 'row'
    ? { width: inLine(widths), height: largest(heights) }
    : { width: largest(widths), height: inLine(heights) }
}
