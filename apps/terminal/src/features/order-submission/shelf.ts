import * as z from 'zod/mini'
import type { PendingShelf } from './submissions.ts'

/** Storage keys of the pending tickets, by kind. */
const KEYS = {
  orders: 'perpdesk.pendingOrders.1',
  spotOrders: 'perpdesk.pendingSpotOrders.1',
  strategies: 'perpdesk.pendingStrategies.1',
  scaled: 'perpdesk.pendingScaled.1',
} as const
type ShelfName = keyof typeof KEYS

const EMPTY = '[]'

/**
 * Returns storage that keeps the pending tickets of one tab across a reload; other tabs have their own. If the browser
 * cannot store anything, their outcomes are not queried after a reload.
 */
export function pendingShelf<Ticket>(name: ShelfName, ticket: z.ZodMiniType<Ticket>): PendingShelf<Ticket> {
  const shelved = z.array(z.object({ slot: z.string(), ticket, phase: z.enum(['sending', 'unknown']) }))
  return {
    read: () => {
      try {
        const parsed = z.safeParse(shelved, JSON.parse(kept(name)))
        return parsed.success ? parsed.data : []
      } catch {
        return []
      }
    },
    write: (pending) => {
      try {
        sessionStorage.setItem(KEYS[name], JSON.stringify(pending))
      } catch {
        // Without storage, nothing is kept.
      }
    },
  }
}

/** True if tickets of a kind were pending when the page was left. */
export function isPendingKept(name: ShelfName): boolean {
  return kept(name) !== EMPTY
}

function kept(name: ShelfName): string {
  try {
    return sessionStorage.getItem(KEYS[name]) ?? EMPTY
  } catch {
    return EMPTY
  }
}

/** Deletes all pending tickets, because only the user who sent them may query them. */
export function forgetPending(): void {
  try {
    for (const key of Object.values(KEYS)) sessionStorage.removeItem(key)
  } catch {
    // Without storage, nothing was kept.
  }
}
