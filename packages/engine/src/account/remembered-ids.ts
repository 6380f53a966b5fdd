/** Number of an account's ids of one kind that are remembered [X]. */
const KEPT = 100

/** For accounts that never gave such an id, which are most accounts. */
export const NO_IDS: readonly string[] = Object.freeze([])

/**
 * Returns the remembered ids, oldest first, with `id` added: a client that retries after a lost answer must not pay
 * twice. An empty id is not remembered.
 */
export function withRememberedId(known: readonly string[], id: string): readonly string[] {
  return id === '' ? known : [...known.slice(1 - KEPT), id]
}
