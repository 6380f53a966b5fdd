import type { E8 } from '@perpdesk/numeric'

/** Reasons to hold back a part of a balance. */
export const HOLD_REASONS = ['spotOrder', 'transfer', 'bot'] as const

/** A part of a balance that is promised: it stays its owner's, but can neither leave nor be promised again. */
export interface Hold {
  readonly reason: (typeof HOLD_REASONS)[number]
  /** Unlike that of any other of the wallet for the same reason: an order's id, say. */
  readonly name: string
  readonly amount: E8
}

/** The parts of a balance that are promised or owed. */
export interface Claims {
  /** By reason and name. */
  readonly holds: readonly Hold[]
  /** The sum of the holds. */
  readonly held: E8
  readonly borrowed: E8
}

/** Of the many wallets with nothing held and nothing borrowed. */
export const NO_CLAIMS: Claims = Object.freeze({ holds: Object.freeze([]), held: 0n, borrowed: 0n })

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
