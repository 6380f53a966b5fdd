/**
 * A proof of work: `challenge.nonce`, of which PBKDF2-SHA-256 of the challenge with the nonce as its salt begins with so
 * many zero bits. One try costs browser and server the same, so a person's telephone loses nothing to an attacker's program.
 */
export const PROOF = { iterations: 1_000, bytes: 32, bits: 10 } as const

/** True when the derived bytes begin with enough zero bits. */
export function provesWork(bytes: Uint8Array): boolean {
  let first = 0
  for (const byte of bytes.subarray(0, 4)) first = first * 256 + byte
  return Math.clz32(first) >= PROOF.bits
}
