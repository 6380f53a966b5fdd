import type { PriceAlert } from '@perpdesk/protocol'
import { useMemo } from 'react'
import { useLiveAlerts } from './live-alerts.ts'

/** Alerts of a contract that wait for a price, which has a place on a price scale. */
export function useAlertsOf(symbol: string): readonly PriceAlert[] {
  const { list } = useLiveAlerts()
  return useMemo(
    () => list.filter((alert) => alert.symbol === symbol && alert.state === 'on' && alert.minutes === 0),
    [list, symbol],
  )
}
