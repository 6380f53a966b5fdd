import type { Side } from '@perpdesk/trading'
import { useEffect, useEffectEvent } from 'react'
import type { KindId } from './kinds/order-kind.ts'

/** Actions that a command requests from the open panel. */
export type PanelAct =
  | { readonly act: 'kind'; readonly kind: KindId }
  | { readonly act: 'share'; readonly percent: number }
  | { readonly act: 'focus'; readonly field: 'price' | 'size' }
  /** Presses one of the two buttons; the confirmation dialog opens if the trader has it switched on. */
  | { readonly act: 'press'; readonly side: Side }

type Listener = (act: PanelAct) => boolean

const listeners = new Set<Listener>()
let waiting: { readonly act: PanelAct; readonly since: number } | undefined

/** A waiting action expires after this time, in milliseconds. */
const WAITS = 2_000

/**
 * Runs an action in the open panel. If no panel is open, returns false and keeps the action for the next panel that
 * opens.
 */
export function actInPanel(act: PanelAct): boolean {
  for (const listener of listeners) if (listener(act)) return true
  waiting = { act, since: performance.now() }
  return false
}

/** Subscribes the panel to actions; `take` returns `true` for the actions that it runs. */
export function usePanelActs(take: Listener): void {
  const hear = useEffectEvent(take)
  useEffect(() => {
    const listener: Listener = (act) => hear(act)
    listeners.add(listener)
    if (waiting !== undefined && performance.now() - waiting.since < WAITS && listener(waiting.act)) waiting = undefined
    return () => {
      listeners.delete(listener)
    }
  }, [])
}
