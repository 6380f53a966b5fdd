/** Number of covered order ids, a power of two. */
export const RECENT_IDS = 2 ** 20

/**
 * Index of each ended order in its account's list, for the newest million order ids. Covered ids never share an entry,
 * so an order that is not at the index in its entry is no longer kept; entries of older ids are overwritten.
 */
export class RecentPlaces {
  readonly #places = new Uint16Array(RECENT_IDS)
  #newest = 0

  set(id: number, place: number): void {
    if (id > this.#newest) this.#newest = id
    if (this.covers(id)) this.#places[id & (RECENT_IDS - 1)] = place
  }

  /** True if an ended order of this id has an entry. */
  covers(id: number): boolean {
    return id > this.#newest - RECENT_IDS
  }

  /** Returns the only index at which the account can still keep the order; its id must be covered. */
  at(id: number): number {
    return this.#places[id & (RECENT_IDS - 1)]!
  }
}
