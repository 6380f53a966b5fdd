import type { E8 } from '@perpdesk/numeric'

/** Reasons to hold back a part of a balance. */
export const HOLD_REASONS = ['spotOrder', 'transfer', 'bot'] as const

/**
 * A part of a balance that is reserved: it still belongs to the account, but can neither be withdrawn nor reserved
 * again.
 */
export interface Hold {
  readonly reason: (typeof HOLD_REASONS)[number]
  /** Unique among the holds of a wallet for the same reason, for example an order's id. */
  readonly name: string
  readonly amount: E8
}

/** The parts of a balance that are reserved or borrowed. */
export interface Claims {
  /** Sorted by reason, then by name. */
  readonly holds: readonly Hold[]
  /** The sum of the holds. */
  readonly held: E8
  readonly borrowed: E8
}

/** Claims of a wallet without holds and loans. Most wallets share this object. */
export const NO_CLAIMS: Claims = Object.freeze({ holds: Object.freeze([]), held: 0n, borrowed: 0n })

/** Returns claims with sorted holds and their sum; {@link NO_CLAIMS} if there are none. */
export function claimsOf(holds: readonly Hold[], borrowed: E8): Claims {
  if (holds.length === 0 && borrowed === 0n) return NO_CLAIMS
  return {
    holds: holds.toSorted((a, b) => (a.reason === b.reason ? order(a.name, b.name) : order(a.reason, b.reason))),
    held: holds.reduce((sum, { amount }) => sum + amount, 0n),
    borrowed,
  }
}

function order(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
