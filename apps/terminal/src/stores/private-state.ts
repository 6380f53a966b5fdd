import {
  type Execution,
  executionMessage,
  type LeverageSetting,
  leverageMessage,
  type Notice,
  noticeMessage,
  type Order,
  orderMessage,
  type Position,
  positionMessage,
  type Strategy,
  strategyMessage,
  type Wallet,
  walletMessage,
} from '@perpdesk/protocol'
import { isOrderOver, isStrategyOver } from '@perpdesk/trading'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { streams } from '../client/index.ts'

/**
 * `signedOut` has no data; `loading` waits for the first snapshot; `stale` has the last data before the connection was
 * lost.
 */
export type PrivateStatus = 'signedOut' | 'loading' | 'live' | 'stale'

export interface PrivateView<Value> {
  readonly status: PrivateStatus
  readonly value: Value
}

const createView = <Value>(value: Value) => createStore<PrivateView<Value>>()(() => ({ status: 'signedOut', value }))

/** Open orders, newest first. */
export const openOrders = createView<readonly Order[]>([])
export const positions = createView<readonly Position[]>([])
/** TWAP, iceberg and chase orders that have not ended, newest first. */
export const strategies = createView<readonly Strategy[]>([])
export const wallet = createView<Wallet | undefined>(undefined)

/**
 * Receives the current settings of contracts. With `wasLost`, changes may have been missed: settings of contracts that
 * are not listed are then uncertain.
 */
type SettingListener = (settings: readonly LeverageSetting[], wasLost: boolean) => void

const executionListeners = new Set<(executions: readonly Execution[]) => void>()
const noticeListeners = new Set<(notices: readonly Notice[]) => void>()
const settingListeners = new Set<SettingListener>()
const orderListeners = new Set<(orders: readonly Order[]) => void>()
const strategyListeners = new Set<(strategies: readonly Strategy[]) => void>()

export function onExecutions(listener: (executions: readonly Execution[]) => void): () => void {
  executionListeners.add(listener)
  return () => executionListeners.delete(listener)
}

export function onNotices(listener: (notices: readonly Notice[]) => void): () => void {
  noticeListeners.add(listener)
  return () => noticeListeners.delete(listener)
}

/**
 * Calls the listener with changed orders, including ended ones, but not with snapshots. Returns a function that removes
 * the listener.
 */
export function onOrderChanges(listener: (orders: readonly Order[]) => void): () => void {
  orderListeners.add(listener)
  return () => orderListeners.delete(listener)
}

/**
 * Calls the listener with the leverage, modes and risk tier of contracts, also if another window or program changed
 * them. Returns a function that removes the listener.
 */
export function onSettings(listener: SettingListener): () => void {
  settingListeners.add(listener)
  return () => settingListeners.delete(listener)
}

export function onStrategyChanges(listener: (strategies: readonly Strategy[]) => void): () => void {
  strategyListeners.add(listener)
  return () => strategyListeners.delete(listener)
}

const newestFirst = (a: Order, b: Order) => b.createdTime - a.createdTime || compareIds(b.orderId, a.orderId)
const latestFirst = (a: Strategy, b: Strategy) =>
  b.createdTime - a.createdTime || compareIds(b.strategyId, a.strategyId)
/** Compares ids numerically: they are digits without leading zeros, so the longer id is the larger one. */
const compareIds = (a: string, b: string) => a.length - b.length || (a < b ? -1 : 1)
const positionKey = (position: Position) => `${position.symbol}:${position.positionIdx}`

function replaceBy<Row>(rows: readonly Row[], changes: readonly Row[], keyOf: (row: Row) => string): Row[] {
  const changed = new Map(changes.map((row) => [keyOf(row), row]))
  const kept = rows.map((row) => {
    const next = changed.get(keyOf(row))
    if (next !== undefined) changed.delete(keyOf(row))
    return next ?? row
  })
  return [...changed.values(), ...kept]
}

function lose<Value>(view: StoreApi<PrivateView<Value>>): void {
  const { status, value } = view.getState()
  if (status === 'live') view.setState({ status: 'stale', value })
}

function followOrders(): void {
  streams.private.subscribe('order', {
    schema: orderMessage,
    onMessage: ({ type, data }) => {
      const rows = type === 'snapshot' ? data : replaceBy(openOrders.getState().value, data, (order) => order.orderId)
      const open = rows.filter((order) => !isOrderOver(order.orderStatus)).toSorted(newestFirst)
      openOrders.setState({ status: 'live', value: open })
      if (type === 'delta') for (const listener of orderListeners) listener(data)
      return true
    },
    onLost: () => lose(openOrders),
  })
}

function followPositions(): void {
  streams.private.subscribe('position', {
    schema: positionMessage,
    onMessage: ({ type, data }) => {
      const rows = type === 'snapshot' ? data : replaceBy(positions.getState().value, data, positionKey)
      positions.setState({ status: 'live', value: rows.filter((position) => position.size !== '0') })
      return true
    },
    onLost: () => lose(positions),
  })
}

function followStrategies(): void {
  streams.private.subscribe('strategy', {
    schema: strategyMessage,
    onMessage: ({ type, data }) => {
      const rows = type === 'snapshot' ? data : replaceBy(strategies.getState().value, data, (row) => row.strategyId)
      const running = rows.filter((row) => !isStrategyOver(row.state)).toSorted(latestFirst)
      strategies.setState({ status: 'live', value: running })
      if (type === 'delta') for (const listener of strategyListeners) listener(data)
      return true
    },
    onLost: () => lose(strategies),
  })
}

function followSettings(): void {
  let isLost = false
  streams.private.subscribe('leverage', {
    schema: leverageMessage,
    onMessage: ({ type, data }) => {
      for (const listener of settingListeners) listener(data, isLost && type === 'snapshot')
      isLost = false
      return true
    },
    onLost: () => {
      isLost = true
    },
  })
}

function followWallet(): void {
  streams.private.subscribe('wallet', {
    schema: walletMessage,
    onMessage: ({ data }) => {
      wallet.setState({ status: 'live', value: data })
      return true
    },
    onLost: () => lose(wallet),
  })
}

function followEvents(): void {
  streams.private.subscribe('execution', {
    schema: executionMessage,
    events: true,
    onMessage: ({ type, data }) => {
      if (type === 'delta') for (const listener of executionListeners) listener(data)
      return true
    },
  })
  streams.private.subscribe('notice', {
    schema: noticeMessage,
    events: true,
    onMessage: ({ type, data }) => {
      if (type === 'delta') for (const listener of noticeListeners) listener(data)
      return true
    },
  })
}

/** Subscribes to all private topics of the account selected in this window. */
export function openPrivateState(uid: string): void {
  openOrders.setState({ status: 'loading', value: [] }, true)
  positions.setState({ status: 'loading', value: [] }, true)
  strategies.setState({ status: 'loading', value: [] }, true)
  wallet.setState({ status: 'loading', value: undefined }, true)
  followOrders()
  followPositions()
  followStrategies()
  followWallet()
  followSettings()
  followEvents()
  streams.private.connect(uid)
}

/** Disconnects and drops all private data, so that nothing of the last user remains after a sign-out. */
export function closePrivateState(): void {
  streams.private.disconnect()
  openOrders.setState({ status: 'signedOut', value: [] }, true)
  positions.setState({ status: 'signedOut', value: [] }, true)
  strategies.setState({ status: 'signedOut', value: [] }, true)
  wallet.setState({ status: 'signedOut', value: undefined }, true)
}
