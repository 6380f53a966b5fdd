const KEPT = 10
const DROPPED = 5

/** Storage of notified ids. */
export interface IdShelf {
  read(): readonly string[]
  write(ids: readonly string[]): void
}

/**
 * Ids that a toast was shown for, so that a repeated message (a retry, another window's echo, a replay after a gap) does not
 * toast again. Above 10 the oldest 5 go (TST-04).
 */
export class NotifiedIds {
  readonly #shelf: IdShelf

  constructor(shelf: IdShelf) {
    this.#shelf = shelf
  }

  /** Records the id; false when it was there already. */
  add(id: string): boolean {
    const ids = this.#shelf.read()
    if (ids.includes(id)) return false
    const next = [...ids, id]
    this.#shelf.write(next.length > KEPT ? next.slice(DROPPED) : next)
    return true
  }
}
