/** Order ids that are covered: a power of two. */
export const RECENT_IDS = 2 ** 20

/**
 * Where the ended orders among the newest million stand with their accounts. Ids that are covered never share an entry, so an
 * order that does not stand where its entry says is not kept any more; entries of older ids are simply written over.
 */
export class RecentPlaces {
  readonly #places = new Uint16Array(RECENT_IDS)
  #newest = 0

  set(id: number, place: number): void {
    if (id > this.#newest) this.#newest = id
    if (this.covers(id)) this.#places[id & (RECENT_IDS - 1)] = place
  }

  /** Whether the order, if it has ended, has an entry. */
  covers(id: number): boolean {
    return id > this.#newest - RECENT_IDS
  }

  /** Of an id that is covered: the only place at which its account can still keep it. */
  at(id: number): number {
    return this.#places[id & (RECENT_IDS - 1)]!
  }
}
