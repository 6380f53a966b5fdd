import * as z from 'zod/mini'
import type { PendingShelf } from './submissions.ts'

/** Keys under which each kind of ticket is kept. */
const KEYS = {
  orders: 'perpdesk.pendingOrders.1',
  strategies: 'perpdesk.pendingStrategies.1',
  scaled: 'perpdesk.pendingScaled.1',
} as const
type ShelfName = keyof typeof KEYS

const EMPTY = '[]'

/**
 * Keeps the tickets that one tab has on its way over a reload: another tab has its own clicks. A browser that keeps nothing only
 * loses the question after a reload.
 */
export function pendingShelf<Ticket>(name: ShelfName, ticket: z.ZodMiniType<Ticket>): PendingShelf<Ticket> {
  const shelved = z.array(z.object({ lane: z.string(), ticket, phase: z.enum(['sending', 'unknown']) }))
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
        // Nothing is kept where nothing can be kept.
      }
    },
  }
}

/** True where tickets of a kind were on their way when the page was left. */
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

/** Drops all tickets: only their own person may ask for them. */
export function forgetPending(): void {
  try {
    for (const key of Object.values(KEYS)) sessionStorage.removeItem(key)
  } catch {
    // Nothing was kept where nothing can be kept.
  }
}
