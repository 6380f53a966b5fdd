/** Transfers of an account whose ids are remembered [X]. */
const KEPT = 100

/** Of the many accounts that never gave another one anything. */
export const NO_TRANSFERS: readonly string[] = Object.freeze([])

/** The remembered ids, oldest first, with one more: a client that retries after a lost answer must not pay twice. */
export function withTransfer(known: readonly string[], id: string): readonly string[] {
  return id === '' ? known : [...known.slice(1 - KEPT), id]
}
