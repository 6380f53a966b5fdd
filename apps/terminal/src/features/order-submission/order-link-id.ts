/**
 * Returns the client's own id of an order, created at the click before anything is sent. Time-ordered like a UUID of
 * version 7: 48 bits of milliseconds, then random bits, so that ids are unique and sort by click time. 32 characters of
 * `[0-9a-f]`, within the 36 that the exchange accepts. `crypto.randomUUID` is not used because it is missing on
 * plain-http addresses.
 */
export function orderLinkId(now: number): string {
  const bytes = crypto.getRandomValues(new Uint8Array(10))
  const tail = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return Math.trunc(now).toString(16).padStart(12, '0').slice(-12) + tail
}
