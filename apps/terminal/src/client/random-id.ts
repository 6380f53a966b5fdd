/**
 * Returns 32 random characters of `[0-9a-f]`. `crypto.randomUUID` is missing on plain-http addresses other than
 * loopback.
 */
export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
