import { type ComponentType, lazy, Suspense } from 'react'
import { Skeleton } from '../../ui/index.ts'
import { ErrorBoundary } from '../error-boundary.tsx'
import type { PanelId } from './panel-ids.ts'

/** What every panel of the trade page is told. */
export interface PanelProps {
  readonly symbol: string
}

/** The door of each panel; its program part is fetched when it is first shown. */
const PANELS: Record<PanelId, ComponentType<PanelProps>> = {
  chart: lazy(async () => ({ default: (await import('../../features/chart/index.ts')).ChartPanel })),
  orderBook: lazy(async () => ({ default: (await import('../../features/order-book/index.ts')).OrderBookPanel })),
  trades: lazy(async () => ({ default: (await import('../../features/trades/index.ts')).TradesPanel })),
  orderPanel: lazy(async () => ({ default: (await import('../../features/order-panel/index.ts')).OrderPanel })),
  positions: lazy(async () => ({ default: (await import('../../features/positions/index.ts')).PositionsPanel })),
  orders: lazy(async () => ({ default: (await import('../../features/orders/index.ts')).OpenOrdersPanel })),
  orderHistory: lazy(async () => ({
    default: (await import('../../features/order-history/index.ts')).OrderHistoryPanel,
  })),
  executions: lazy(async () => ({ default: (await import('../../features/order-history/index.ts')).ExecutionsPanel })),
  closedPnl: lazy(async () => ({ default: (await import('../../features/order-history/index.ts')).ClosedPnlPanel })),
  assets: lazy(async () => ({ default: (await import('../../features/assets/index.ts')).AssetsPanel })),
}

/** One panel; its failure stays inside. */
export function Panel({ id, symbol }: { readonly id: PanelId; readonly symbol: string }) {
  const Content = PANELS[id]
  return (
    <ErrorBoundary>
      <Suspense fallback={<Skeleton rows={8} />}>
        <Content symbol={symbol} />
      </Suspense>
    </ErrorBoundary>
  )
}
