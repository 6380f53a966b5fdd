import { type ComponentType, lazy, Suspense } from 'react'
import { Skeleton } from '../../ui/index.ts'
import { ErrorBoundary } from '../error-boundary.tsx'
import { PANEL_IDS, type PanelId } from './panel-ids.ts'

/** What every panel of the trade page is told. */
export interface PanelProps {
  readonly symbol: string
}

type Door = Readonly<Record<string, ComponentType<PanelProps>>>
const doors = import.meta.glob<Door>(
  '../../features/{chart,order-book,trades,order-panel,positions,orders,order-history,assets,notifications}/index.ts',
)

const PLACES: Record<PanelId, readonly [feature: string, panel: string]> = {
  chart: ['chart', 'ChartPanel'],
  orderBook: ['order-book', 'OrderBookPanel'],
  trades: ['trades', 'TradesPanel'],
  orderPanel: ['order-panel', 'OrderPanel'],
  positions: ['positions', 'PositionsPanel'],
  orders: ['orders', 'OpenOrdersPanel'],
  orderHistory: ['order-history', 'OrderHistoryPanel'],
  executions: ['order-history', 'ExecutionsPanel'],
  assets: ['assets', 'AssetsPanel'],
}

function doorOf(feature: string) {
  return doors[`../../features/${feature}/index.ts`]
}

export function hasPanel(id: PanelId): boolean {
  return doorOf(PLACES[id][0]) !== undefined
}

const components = new Map<PanelId, ComponentType<PanelProps>>(
  PANEL_IDS.filter(hasPanel).map((id) => {
    const [feature, panel] = PLACES[id]
    const load = doorOf(feature)!
    return [id, lazy(() => load().then((door) => ({ default: door[panel]! })))]
  }),
)

/** One panel: its program part is fetched when it is first shown, and its failure stays inside. */
export function Panel({ id, symbol }: { readonly id: PanelId; readonly symbol: string }) {
  const Content = components.get(id)
  if (Content === undefined) return null
  return (
    <ErrorBoundary>
      <Suspense fallback={<Skeleton rows={8} />}>
        <Content symbol={symbol} />
      </Suspense>
    </ErrorBoundary>
  )
}
