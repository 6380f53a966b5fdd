import { type AlertMessage, alertMessage, type PriceAlert } from '@perpdesk/protocol'
import { useEffect } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { streams } from '../../client/index.ts'
import { useSession } from '../../stores/index.ts'

/** `late` if the exchange has not answered for 8 s. */
export interface AlertsView {
  readonly status: 'loading' | 'late' | 'live' | 'stale'
  readonly list: readonly PriceAlert[]
}

const LOADING: AlertsView = { status: 'loading', list: [] }
const LATE_MS = 8_000

const store = createStore<AlertsView>()(() => LOADING)
let users = 0
let end = (): void => undefined

function begin(): void {
  store.setState(LOADING, true)
  const late = setTimeout(() => store.setState({ status: 'late', list: [] }), LATE_MS)
  const unsubscribe = streams.private.subscribe<AlertMessage>('alert', {
    schema: alertMessage,
    onMessage: ({ type, data }) => {
      clearTimeout(late)
      const list = type === 'snapshot' ? data : mergeAlerts(store.getState().list, data)
      store.setState({ status: 'live', list })
      return true
    },
    onLost: () => {
      if (store.getState().status === 'live') store.setState({ status: 'stale' })
    },
  })
  end = () => {
    clearTimeout(late)
    unsubscribe()
  }
}

/** Subscribes to the user's alerts as long as a view shows them. Returns a function that releases them. */
function retain(): () => void {
  users += 1
  if (users === 1) begin()
  return () => {
    users -= 1
    if (users > 0) return
    end()
    store.setState(LOADING, true)
  }
}

/** Subscribes to the alerts anew. */
export function askAlertsAgain(): void {
  end()
  begin()
}

/** Returns the user's current alerts, newest first; does not subscribe while signed out. */
export function useLiveAlerts(): AlertsView {
  const uid = useSession().user?.uid
  useEffect(() => (uid === undefined ? undefined : retain()), [uid])
  return useStore(store)
}

/** Returns the list with changed alerts in their places, without deleted ones, new ones first. */
export function mergeAlerts(list: readonly PriceAlert[], changes: readonly PriceAlert[]): readonly PriceAlert[] {
  const changed = new Map(changes.map((alert) => [alert.alertId, alert]))
  const kept = list.map((alert) => changed.get(alert.alertId) ?? alert)
  const known = new Set(list.map(({ alertId }) => alertId))
  const added = changes.filter(({ alertId }) => !known.has(alertId)).toReversed()
  return [...added, ...kept].filter(({ state }) => state !== 'deleted')
}
