import type { Side } from '@perpdesk/trading'
import { useEffect, useEffectEvent } from 'react'
import type { KindId } from './kinds/order-kind.ts'

/** What a command can have the open panel do. */
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

/** Has the open panel do something; false where none is open: the one that opens next does it then. */
export function actInPanel(act: PanelAct): boolean {
  for (const listener of listeners) if (listener(act)) return true
  waiting = { act, since: performance.now() }
  return false
}

/** Hears what the panel is to do: those acts that it takes, which it tells by `true`. */
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
