/** Returns up to `most` symbols most similar to the wanted one, best first: by common prefix and number of edits. */
export function nearestSymbols(wanted: string, symbols: readonly string[], most: number): string[] {
  const target = wanted.toUpperCase()
  return symbols
    .map((symbol) => ({ symbol, distance: distanceBetween(target, symbol) - sharedStart(target, symbol) }))
    .toSorted((a, b) => a.distance - b.distance || a.symbol.localeCompare(b.symbol))
    .slice(0, most)
    .map(({ symbol }) => symbol)
}

function sharedStart(a: string, b: string): number {
  let length = 0
  while (length < a.length && a[length] === b[length]) length += 1
  return length
}

/** Returns the number of single-character insertions, deletions and replacements between two texts. */
function distanceBetween(a: string, b: string): number {
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row]
    for (let column = 1; column <= b.length; column += 1) {
      const replaced = previous[column - 1]! + (a[row - 1] === b[column - 1] ? 0 : 1)
      current.push(Math.min(replaced, previous[column]! + 1, current[column - 1]! + 1))
    }
    previous = current
  }
  return previous[b.length]!
}
