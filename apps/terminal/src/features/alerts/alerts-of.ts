import type { PriceAlert } from '@perpdesk/protocol'
import { useMemo } from 'react'
import { useLiveAlerts } from './live-alerts.ts'

/** Returns the active alerts of a contract at a fixed price, which can be drawn on a price axis. */
export function useAlertsOf(symbol: string): readonly PriceAlert[] {
  const { list } = useLiveAlerts()
  return useMemo(
    () => list.filter((alert) => alert.symbol === symbol && alert.state === 'on' && alert.minutes === 0),
    [list, symbol],
  )
}
