/** Counts of words; each word is prefixed with its group. */
export type Counts = ReadonlyMap<string, number>

export function addTallies(all: readonly Counts[]): Counts {
  const sums = new Map<string, number>()
  for (const counts of all) for (const [key, count] of counts) sums.set(key, (sums.get(key) ?? 0) + count)
  return sums
}

/** Returns one line for each group, with its words in alphabetical order. */
export function tallyLines(counts: Counts): readonly string[] {
  const groups = Map.groupBy(
    [...counts].toSorted(([one], [other]) => (one < other ? -1 : 1)),
    ([key]) => key.slice(0, key.indexOf(': ')),
  )
  return [...groups].map(([group, words]) => {
    return `${group}: ${words.map(([key, count]) => `${key.slice(group.length + 2)} ${count}`).join(', ')}`
  })
}
