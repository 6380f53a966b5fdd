/**
 * True if the header equals the text. For texts of equal length the comparison takes the same time wherever they
 * differ.
 */
export function sameText(given: string | string[] | undefined, expected: string): boolean {
  if (typeof given !== 'string' || given.length !== expected.length) return false
  let difference = 0
  for (let at = 0; at < expected.length; at += 1) difference |= given.charCodeAt(at) ^ expected.charCodeAt(at)
  return difference === 0
}
