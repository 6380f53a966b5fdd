/**
 * The integer in `value` as a double, for counts, times, ticks and lots. Throws `RangeError` when it is no whole number
 * or does not fit below 2^53, so nothing is ever cut.
 */
export function toSafeInteger(value: bigint | string): number {
  if (typeof value === 'string' && !/^-?[0-9]{1,16}$/.test(value)) throw new RangeError(`not a whole number: ${value}`)
  const integer = Number(value)
  if (!Number.isSafeInteger(integer)) throw new RangeError(`too large for a safe integer: ${value}`)
  return integer
}
