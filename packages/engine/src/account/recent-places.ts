/** Order ids that are covered: a power of two. */
export const RECENT_IDS = 2 ** 20

/**
 * Places of the ended orders among the newest million in their accounts' lists. Covered ids never share an entry, so an
 * order that is not at the place in its entry is no longer kept; entries of older ids are simply overwritten.
 */
export class RecentPlaces {
  readonly #places = new Uint16Array(RECENT_IDS)
  #newest = 0

  set(id: number, place: number): void {
    if (id > this.#newest) this.#newest = id
    if (this.covers(id)) this.#places[id & (RECENT_IDS - 1)] = place
  }

  /** True when the order, if it has ended, has an entry. */
  covers(id: number): boolean {
    return id > this.#newest - RECENT_IDS
  }

  /** Of an id that is covered: the only place at which its account can still keep it. */
  at(id: number): number {
    return this.#places[id & (RECENT_IDS - 1)]!
  }
}
