import { orderSets } from '@perpdesk/protocol'
import type { ComponentType } from 'react'
import { useText } from '../../i18n/index.ts'
import {
  isPairSymbol,
  type PrivateStatus,
  useOpenOrders,
  usePositions,
  useSpotOrders,
  useStrategies,
} from '../../stores/index.ts'
import type { PanelId } from './panel-ids.ts'
import styles from './panel-label.module.css'

/** Panels whose tabs show a count. */
const COUNTS: Partial<Record<PanelId, ComponentType<{ readonly symbol: string }>>> = {
  positions: PositionCount,
  orders: OrderCount,
  strategies: StrategyCount,
}

/** A panel's name on its tab, with a count for open positions, orders and strategies. */
export function PanelLabel({ id, symbol }: { readonly id: PanelId; readonly symbol: string }) {
  const text = useText('app')
  const Counted = COUNTS[id]
  return (
    <>
      {text(`panel_${id}`)}
      {Counted === undefined ? null : <Counted symbol={symbol} />}
    </>
  )
}

function PositionCount() {
  const { status, value } = usePositions()
  return <Count status={status} of={value.length} />
}

function OrderCount({ symbol }: { readonly symbol: string }) {
  return isPairSymbol(symbol) ? <SpotOrderCount /> : <ContractOrderCount />
}

function SpotOrderCount() {
  const { status, value } = useSpotOrders()
  return <Count status={status} of={value.length} />
}

function ContractOrderCount() {
  const { status, value } = useOpenOrders()
  return <Count status={status} of={orderSets(value).length} />
}

function StrategyCount({ symbol }: { readonly symbol: string }) {
  const { status, value } = useStrategies(symbol)
  return <Count status={status} of={value.length} />
}

/** The number of rows; nothing while signed out or loading. */
function Count({ status, of }: { readonly status: PrivateStatus; readonly of: number }) {
  if (status === 'signedOut' || status === 'loading') return null
  return <span className={styles['count']}> {of}</span>
}
