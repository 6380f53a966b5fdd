/** Returns an array of twice the length that begins with a copy of the old one. */
export function widened(rows: Float64Array): Float64Array<ArrayBuffer> {
  const wider = new Float64Array(rows.length * 2)
  wider.set(rows)
  return wider
}
