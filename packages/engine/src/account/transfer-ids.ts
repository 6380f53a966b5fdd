/** Number of an account's transfer ids that are remembered [X]. */
const KEPT = 100

/** For accounts that never made a transfer, which are most accounts. */
export const NO_TRANSFERS: readonly string[] = Object.freeze([])

/**
 * Returns the remembered ids, oldest first, with `id` added: a client that retries after a lost answer must not pay
 * twice.
 */
export function withTransfer(known: readonly string[], id: string): readonly string[] {
  return id === '' ? known : [...known.slice(1 - KEPT), id]
}
