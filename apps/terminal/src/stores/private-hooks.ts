import type { Execution, Notice, Order, Position, Strategy, Wallet } from '@perpdesk/protocol'
import { useEffect, useEffectEvent } from 'react'
import { useStore } from 'zustand'
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

/** Open orders of all contracts, newest first. */
export function useOpenOrders(): PrivateView<readonly Order[]> {
  return useStore(openOrders)
}

/** True when the account's data is live; renders only when that changes. */
export function usePrivateStatus(): PrivateStatus {
  return useStore(openOrders, ({ status }) => status)
}

/** Positions that are not empty. Their figures are as of the last change. */
export function usePositions(): PrivateView<readonly Position[]> {
  return useStore(positions)
}

/** TWAP, iceberg and chase orders of all contracts that have not ended, newest first. */
export function useStrategies(): PrivateView<readonly Strategy[]> {
  return useStore(strategies)
}

/** The account's money; undefined before the first snapshot. */
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

/** Every change of an order as it is pushed, ended orders too. */
export function useOrderChanges(listener: (orders: readonly Order[]) => void): void {
  const take = useEffectEvent(listener)
  useEffect(() => onOrderChanges((orders) => take(orders)), [])
}

/** Every change of a strategy as it is pushed, ended ones too. */
export function useStrategyChanges(listener: (strategies: readonly Strategy[]) => void): void {
  const take = useEffectEvent(listener)
  useEffect(() => onStrategyChanges((changes) => take(changes)), [])
}
