import { type ComponentType, Suspense } from 'react'
import { DepthPanel, OrderBookPanel } from '../../features/order-book/index.ts'
import { OrderPanel } from '../../features/order-panel/index.ts'
import { loadTexts } from '../../i18n/index.ts'
import { isPairSymbol } from '../../stores/index.ts'
import { ComingPart, ErrorBoundary, lazyPart } from '../../ui/index.ts'
import type { PAIR_PANEL_IDS, PanelId } from './panel-ids.ts'
import { PositionsPanel } from './positions-panel.tsx'

/** Props of every panel of the trade page. */
export interface PanelProps {
  readonly symbol: string
}

/**
 * The chart's code is as large as the rest of the page, so it is a chunk of its own, which a trade page fetches during
 * its start.
 */
export const ChartPanel = lazyPart<PanelProps>(async () => {
  const [{ ChartPanel: Chart }] = await Promise.all([import('../../features/chart/index.ts'), loadTexts('chart')])
  return Chart
})

const history = () => import('../../features/order-history/index.ts')

/**
 * Order book and order panel are in the page's own bundle, because every visitor sees them first: fetched later, each
 * would need a placeholder. The others are fetched when first shown.
 */
const PANELS: Record<PanelId, ComponentType<PanelProps>> = {
  chart: ChartPanel,
  depth: DepthPanel,
  orderBook: OrderBookPanel,
  trades: lazyPart(async () => (await import('../../features/trades/index.ts')).TradesPanel),
  ladder: lazyPart(async () => (await import('../../features/ladder/index.ts')).LadderPanel),
  orderPanel: OrderPanel,
  positions: PositionsPanel,
  orders: lazyPart(async () => (await import('../../features/orders/index.ts')).OpenOrdersPanel),
  strategies: lazyPart(async () => (await import('../../features/strategies/index.ts')).StrategiesPanel),
  orderHistory: lazyPart(async () => (await history()).OrderHistoryPanel),
  executions: lazyPart(async () => (await history()).ExecutionsPanel),
  closedPnl: lazyPart(async () => (await history()).ClosedPnlPanel),
  assets: lazyPart(async () => (await import('../../features/assets/index.ts')).AssetsPanel),
}

const spot = () => import('../../features/spot-trading/index.ts')

/** The panels of a spot pair: those of its market are the same as a contract's. */
const PAIR_PANELS: Record<(typeof PAIR_PANEL_IDS)[number], ComponentType<PanelProps>> = {
  chart: ChartPanel,
  depth: DepthPanel,
  orderBook: OrderBookPanel,
  trades: PANELS.trades,
  orderPanel: lazyPart(async () => (await spot()).SpotTicketPanel),
  orders: lazyPart(async () => (await spot()).SpotOrdersPanel),
  strategies: PANELS.strategies,
  orderHistory: lazyPart(async () => (await spot()).SpotOrderHistoryPanel),
  executions: lazyPart(async () => (await spot()).SpotExecutionsPanel),
  assets: lazyPart(async () => (await spot()).SpotBalancesPanel),
}

const PANELS_OF_PAIRS: Partial<Record<PanelId, ComponentType<PanelProps>>> = PAIR_PANELS

/** A panel; an error in it does not affect other panels. */
export function Panel({ id, symbol }: { readonly id: PanelId; readonly symbol: string }) {
  const Content = isPairSymbol(symbol) ? PANELS_OF_PAIRS[id] : PANELS[id]
  if (Content === undefined) return null
  return (
    <ErrorBoundary>
      <Suspense fallback={<ComingPart rows={8} />}>
        <Content symbol={symbol} />
      </Suspense>
    </ErrorBoundary>
  )
}
