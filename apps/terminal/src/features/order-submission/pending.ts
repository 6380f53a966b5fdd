import type { Side } from '@perpdesk/trading'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

/** A sent ticket whose outcome is not known yet. */
export interface Pending<Ticket = { readonly side: Side }> {
  /** Id of the place on the screen that was clicked; each lane has at most one pending ticket of any kind. */
  readonly lane: string
  readonly ticket: Ticket
  /** `sending` waits for the answer; `unknown` has lost the answer and queries the outcome. */
  readonly phase: 'sending' | 'unknown'
}

/** All pending tickets of this window. */
export type Lanes = ReturnType<typeof createLanes>

export function createLanes() {
  return createStore<readonly Pending[]>()(() => [])
}

export const lanes: Lanes = createLanes()

/** Returns the pending ticket of a lane. */
export function usePendingOrder(lane: string): Pending | undefined {
  return useStore(lanes, (pending) => pending.find((entry) => entry.lane === lane))
}
