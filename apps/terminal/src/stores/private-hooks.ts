import type { Execution, Notice, Order, Position, Strategy, Wallet } from '@perpdesk/protocol'
import { useEffect, useEffectEvent, useMemo } from 'react'
import { useStore } from 'zustand'
import { isPairSymbol } from './pair.ts'
import {
  onExecutions,
  onNotices,
  onOrderChanges,
  onStrategyChanges,
  openOrders,
  type PrivateStatus,
  type PrivateView,
  positions,
  strategies,
  wallet,
} from './private-state.ts'

/** Returns the open orders of all contracts, newest first. */
export function useOpenOrders(): PrivateView<readonly Order[]> {
  return useStore(openOrders)
}

/** Returns the status of the account's data; renders only when the status changes. */
export function usePrivateStatus(): PrivateStatus {
  return useStore(openOrders, ({ status }) => status)
}

/** Returns the positions with a size. Their figures are as of the last change. */
export function usePositions(): PrivateView<readonly Position[]> {
  return useStore(positions)
}

/**
 * Returns the TWAP, iceberg and chase orders that have not ended, newest first: those of all pairs if the symbol is a
 * pair's, otherwise those of all contracts.
 */
export function useStrategies(symbol: string): PrivateView<readonly Strategy[]> {
  const view = useStore(strategies)
  const ofPairs = isPairSymbol(symbol)
  return useMemo(
    () => ({ ...view, value: view.value.filter((strategy) => isPairSymbol(strategy.symbol) === ofPairs) }),
    [view, ofPairs],
  )
}

/** Returns the account's wallet; undefined before the first snapshot. */
export function useWallet(): PrivateView<Wallet | undefined> {
  return useStore(wallet)
}

export function useExecutionsFeed(listener: (executions: readonly Execution[]) => void): void {
  const take = useEffectEvent(listener)
  useEffect(() => onExecutions((executions) => take(executions)), [])
}

export function useNotices(listener: (notices: readonly Notice[]) => void): void {
  const take = useEffectEvent(listener)
  useEffect(() => onNotices((notices) => take(notices)), [])
}

/** Calls the listener with every pushed change of orders, including orders that have ended. */
export function useOrderChanges(listener: (orders: readonly Order[]) => void): void {
  const take = useEffectEvent(listener)
  useEffect(() => onOrderChanges((orders) => take(orders)), [])
}

/** Calls the listener with every pushed change of strategies, including strategies that have ended. */
export function useStrategyChanges(listener: (strategies: readonly Strategy[]) => void): void {
  const take = useEffectEvent(listener)
  useEffect(() => onStrategyChanges((changes) => take(changes)), [])
}
