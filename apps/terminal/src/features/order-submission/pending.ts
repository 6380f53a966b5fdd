import type { Side } from '@perpdesk/trading'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

/** Something that was clicked and has no definite outcome yet. */
export interface Pending<Ticket = { readonly side: Side }> {
  /** Id of the place that was clicked; one place sends one thing of any kind at a time. */
  readonly lane: string
  readonly ticket: Ticket
  /** `sending` waits for the answer; `unknown` lost it and asks for the outcome. */
  readonly phase: 'sending' | 'unknown'
}

/** Everything that is on its way from this window. */
export type Lanes = ReturnType<typeof createLanes>

export function createLanes() {
  return createStore<readonly Pending[]>()(() => [])
}

export const lanes: Lanes = createLanes()

/** A ticket on its way from a place of the screen. */
export function usePendingOrder(lane: string): Pending | undefined {
  return useStore(lanes, (pending) => pending.find((entry) => entry.lane === lane))
}
