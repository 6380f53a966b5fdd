/** First and last id of a run of ids. */
export type IdRange = readonly [first: number, last: number]

/**
 * Ids of contracts that the exchange has forgotten; they are never listed again. Ids are assigned consecutively, so a
 * few runs hold all of them.
 */
export class SpentIds {
  /** Sorted, with gaps between them. */
  readonly #ranges: IdRange[] = []

  /** The runs, sorted by id. */
  get ranges(): readonly IdRange[] {
    return this.#ranges
  }

  /** The largest spent id; 0 if there is none. */
  get largest(): number {
    return this.#ranges.at(-1)?.[1] ?? 0
  }

  has(id: number): boolean {
    const range = this.#ranges[this.#placeOf(id)]
    return range !== undefined && range[0] <= id
  }

  /** Adds an id, which must be new. */
  add(id: number): void {
    const at = this.#placeOf(id)
    const before = this.#ranges[at - 1]
    const after = this.#ranges[at]
    const joinsBefore = before?.[1] === id - 1
    const joinsAfter = after?.[0] === id + 1
    const range: IdRange = [joinsBefore ? before[0] : id, joinsAfter ? after[1] : id]
    this.#ranges.splice(joinsBefore ? at - 1 : at, (joinsBefore ? 1 : 0) + (joinsAfter ? 1 : 0), range)
  }

  /** Loads runs from a snapshot. Returns true if they are sorted and have gaps between them. */
  load(ranges: readonly IdRange[]): boolean {
    this.#ranges.push(...ranges)
    return ranges.every(([first, last], at) => first <= last && first > (ranges[at - 1]?.[1] ?? -1) + 1)
  }

  /** Returns the index of the first run whose last id is not below `id`. */
  #placeOf(id: number): number {
    let low = 0
    let high = this.#ranges.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if (this.#ranges[middle]![1] < id) low = middle + 1
      else high = middle
    }
    return low
  }
}
