import type { Side } from '@perpdesk/trading'
import { useEffect, useEffectEvent } from 'react'
import type { KindId } from './kinds/order-kind.ts'

/** Actions that a command can ask of the open panel. */
export type PanelAct =
  | { readonly act: 'kind'; readonly kind: KindId }
  | { readonly act: 'share'; readonly percent: number }
  | { readonly act: 'focus'; readonly field: 'price' | 'size' }
  /** Presses one of the two buttons: with the question, if the trader wants to be asked. */
  | { readonly act: 'press'; readonly side: Side }

type Listener = (act: PanelAct) => boolean

const listeners = new Set<Listener>()
let waiting: { readonly act: PanelAct; readonly since: number } | undefined

/** A panel that opens later than this, in milliseconds, is another wish. */
const WAITS = 2_000

/** Makes the open panel do something; false if none is open: the next one to open does it then. */
export function actInPanel(act: PanelAct): boolean {
  for (const listener of listeners) if (listener(act)) return true
  waiting = { act, since: performance.now() }
  return false
}

/** Listens for acts of the panel; it returns `true` for those that it takes. */
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
