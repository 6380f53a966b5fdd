const KEPT = 10
const DROPPED = 5

/** Storage of the ids of shown notifications. */
export interface IdShelf {
  read(): readonly string[]
  write(ids: readonly string[]): void
}

/**
 * Ids of events for which a toast was shown, so that a repeated message (a retry, another window's echo, a replay after
 * a gap) shows no second toast. Above 10 ids the oldest 5 are dropped (TST-04).
 */
export class NotifiedIds {
  readonly #shelf: IdShelf

  constructor(shelf: IdShelf) {
    this.#shelf = shelf
  }

  /** Adds an id. Returns false if it was already present. */
  add(id: string): boolean {
    const ids = this.#shelf.read()
    if (ids.includes(id)) return false
    const next = [...ids, id]
    this.#shelf.write(next.length > KEPT ? next.slice(DROPPED) : next)
    return true
  }
}
