import { type AlertMessage, alertMessage, type PriceAlert } from '@perpdesk/protocol'
import { useEffect, useState } from 'react'
import { streams } from '../../client/index.ts'

/** `late` when the exchange has not answered for a while. */
export type AlertsView =
  | { readonly status: 'loading' | 'late'; readonly list: readonly [] }
  | { readonly status: 'live' | 'stale'; readonly list: readonly PriceAlert[] }

const LOADING: AlertsView = { status: 'loading', list: [] }
const LATE_MS = 8_000

/** The person's alerts as they stand, newest first. */
export function useLiveAlerts(): AlertsView {
  const [view, setView] = useState<AlertsView>(LOADING)
  useEffect(() => {
    const late = setTimeout(() => setView({ status: 'late', list: [] }), LATE_MS)
    const end = streams.private.subscribe<AlertMessage>('alert', {
      schema: alertMessage,
      onMessage: ({ type, data }) => {
        clearTimeout(late)
        setView(({ list }) => ({ status: 'live', list: type === 'snapshot' ? data : mergeAlerts(list, data) }))
        return true
      },
      onLost: () => setView((before) => (before.status === 'live' ? { ...before, status: 'stale' } : before)),
    })
    return () => {
      clearTimeout(late)
      end()
    }
  }, [])
  return view
}

/** Changed ones in the place that they have, deleted ones gone, new ones first. */
export function mergeAlerts(list: readonly PriceAlert[], changes: readonly PriceAlert[]): readonly PriceAlert[] {
  const changed = new Map(changes.map((alert) => [alert.alertId, alert]))
  const kept = list.map((alert) => changed.get(alert.alertId) ?? alert)
  const known = new Set(list.map(({ alertId }) => alertId))
  const added = changes.filter(({ alertId }) => !known.has(alertId)).toReversed()
  return [...added, ...kept].filter(({ state }) => state !== 'deleted')
}
