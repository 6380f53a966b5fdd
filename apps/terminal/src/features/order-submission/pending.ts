import type { Side } from '@perpdesk/trading'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

/** A sent ticket whose outcome is not known yet. */
export interface Pending<Ticket = { readonly side: Side }> {
  /** Id of the place on the screen that was clicked; each slot has at most one pending ticket of any kind. */
  readonly slot: string
  readonly ticket: Ticket
  /** `sending` waits for the answer; `unknown` has lost the answer and queries the outcome. */
  readonly phase: 'sending' | 'unknown'
}

/** All pending tickets of this window. */
export type PendingTickets = ReturnType<typeof createPendingTickets>

export function createPendingTickets() {
  return createStore<readonly Pending[]>()(() => [])
}

export const pendingTickets: PendingTickets = createPendingTickets()

/** Returns the pending ticket of a slot. */
export function usePendingOrder(slot: string): Pending | undefined {
  return useStore(pendingTickets, (pending) => pending.find((entry) => entry.slot === slot))
}
