import {
  type SpotExecution,
  type SpotExecutionMessage,
  type SpotOrder,
  type SpotOrderMessage,
  spotExecutionMessage,
  spotOrderMessage,
} from '@perpdesk/protocol'
import { isOrderOver } from '@perpdesk/trading'
import { useEffect, useEffectEvent } from 'react'
import { streams } from '../client/index.ts'
import { useSession } from './session.ts'
import { spotOrders } from './spot-state.ts'

type Listener = (orders: readonly SpotOrder[]) => void
const changed = new Set<Listener>()
type ExecutionListener = (executions: readonly SpotExecution[]) => void
const traded = new Set<ExecutionListener>()

const newestFirst = (a: SpotOrder, b: SpotOrder) =>
  b.createdTime - a.createdTime || (BigInt(b.orderId) > BigInt(a.orderId) ? 1 : -1)

/** Subscribes to the account's orders and fills on spot pairs. Returns a function that unsubscribes. */
function follow(): () => void {
  spotOrders.setState({ status: 'loading', value: [] }, true)
  const ends = [
    streams.private.subscribe<SpotOrderMessage>('spotOrder', {
      schema: spotOrderMessage,
      onMessage: ({ type, data }) => {
        const known = type === 'snapshot' ? [] : spotOrders.getState().value
        // A message may hold several states of an order, the latest last.
        const byId = new Map([...known, ...data].map((order) => [order.orderId, order]))
        const open = [...byId.values()].filter(({ orderStatus }) => !isOrderOver(orderStatus)).toSorted(newestFirst)
        spotOrders.setState({ status: 'live', value: open })
        if (type === 'delta') for (const listener of changed) listener(data)
        return true
      },
      onLost: () => {
        const { status, value } = spotOrders.getState()
        if (status === 'live') spotOrders.setState({ status: 'stale', value })
      },
    }),
    streams.private.subscribe<SpotExecutionMessage>('spotExecution', {
      schema: spotExecutionMessage,
      events: true,
      onMessage: ({ type, data }) => {
        if (type === 'delta') for (const listener of traded) listener(data)
        return true
      },
    }),
  ]
  return () => {
    for (const end of ends) end()
    spotOrders.setState({ status: 'signedOut', value: [] }, true)
  }
}

let followers = 0
let end = () => undefined as void

/** Follows the account's orders and fills on spot pairs while one of the components with this hook is mounted. */
export function useFollowedSpot(): void {
  const uid = useSession().user?.uid
  useEffect(() => {
    if (uid === undefined) return undefined
    if (followers === 0) end = follow()
    followers += 1
    return () => {
      followers -= 1
      if (followers === 0) end()
    }
  }, [uid])
}

/** Calls the listener with every pushed change of orders on pairs, including orders that have ended. */
export function useSpotOrderChanges(listener: Listener): void {
  const take = useEffectEvent(listener)
  useEffect(() => {
    const entry: Listener = (orders) => take(orders)
    changed.add(entry)
    return () => void changed.delete(entry)
  }, [])
}

/** Calls the listener with every pushed fill on pairs. */
export function useSpotExecutionsFeed(listener: ExecutionListener): void {
  const take = useEffectEvent(listener)
  useEffect(() => {
    const entry: ExecutionListener = (executions) => take(executions)
    traded.add(entry)
    return () => void traded.delete(entry)
  }, [])
}

/** Adds a listener to changes of orders and to fills on pairs. Returns a function that removes it. */
export function onSpotEvents(listener: () => void): () => void {
  changed.add(listener)
  traded.add(listener)
  return () => {
    changed.delete(listener)
    traded.delete(listener)
  }
}
