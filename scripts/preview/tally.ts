/** Counts words; each word is prefixed with its group. */
export class Tally {
  readonly counts = new Map<string, number>()

  count(group: string, word: string, times = 1): void {
    const key = `${group}: ${word}`
    this.counts.set(key, (this.counts.get(key) ?? 0) + times)
  }

  of(group: string, word: string): number {
    return this.counts.get(`${group}: ${word}`) ?? 0
  }
}
