/**
 * Parameters of the proof of work. The client looks for a nonce such that PBKDF2-SHA-256 of the challenge, with the
 * nonce as its salt, begins with `bits` zero bits, and sends `challenge.nonce`. PBKDF2 costs much the same in a browser
 * as in a native program, so an attacker gains little over an honest user's phone.
 */
export const PROOF = { iterations: 1_000, bytes: 32, bits: 10 } as const

/** True if the derived bytes begin with at least `PROOF.bits` zero bits. */
export function provesWork(bytes: Uint8Array): boolean {
  let first = 0
  for (const byte of bytes.subarray(0, 4)) first = first * 256 + byte
  return Math.clz32(first) >= PROOF.bits
}
