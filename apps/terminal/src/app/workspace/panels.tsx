import { type ComponentType, lazy, Suspense } from 'react'
import { Skeleton } from '../../ui/index.ts'
import { ErrorBoundary } from '../error-boundary.tsx'
import type { PanelId } from './panel-ids.ts'

/** What every panel of the trade page is told. */
export interface PanelProps {
  readonly symbol: string
}

type Program = Promise<{ readonly default: ComponentType<PanelProps> }>

/** The door of each panel; its program part is fetched when it is first shown, or before by {@link fetchPanels}. */
const PROGRAMS: Record<PanelId, () => Program> = {
  chart: async () => ({ default: (await import('../../features/chart/index.ts')).ChartPanel }),
  orderBook: async () => ({ default: (await import('../../features/order-book/index.ts')).OrderBookPanel }),
  trades: async () => ({ default: (await import('../../features/trades/index.ts')).TradesPanel }),
  orderPanel: async () => ({ default: (await import('../../features/order-panel/index.ts')).OrderPanel }),
  positions: async () => ({ default: (await import('../../features/positions/index.ts')).PositionsPanel }),
  orders: async () => ({ default: (await import('../../features/orders/index.ts')).OpenOrdersPanel }),
  orderHistory: async () => ({ default: (await import('../../features/order-history/index.ts')).OrderHistoryPanel }),
  executions: async () => ({ default: (await import('../../features/order-history/index.ts')).ExecutionsPanel }),
  closedPnl: async () => ({ default: (await import('../../features/order-history/index.ts')).ClosedPnlPanel }),
  assets: async () => ({ default: (await import('../../features/assets/index.ts')).AssetsPanel }),
}

const PANELS: Record<PanelId, ComponentType<PanelProps>> = {
  chart: lazy(PROGRAMS.chart),
  orderBook: lazy(PROGRAMS.orderBook),
  trades: lazy(PROGRAMS.trades),
  orderPanel: lazy(PROGRAMS.orderPanel),
  positions: lazy(PROGRAMS.positions),
  orders: lazy(PROGRAMS.orders),
  orderHistory: lazy(PROGRAMS.orderHistory),
  executions: lazy(PROGRAMS.executions),
  closedPnl: lazy(PROGRAMS.closedPnl),
  assets: lazy(PROGRAMS.assets),
}

/** Fetches programs ahead of their first showing. What cannot be fetched is told by the panel itself when it is shown. */
export function fetchPanels(ids: readonly PanelId[]): void {
  for (const id of ids) PROGRAMS[id]().catch(() => undefined)
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
