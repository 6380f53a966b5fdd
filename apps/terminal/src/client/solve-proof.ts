import { PROOF, provesWork } from '@perpdesk/protocol'

const AT_ONCE = 16

/**
 * Computes a proof of work for a challenge. The browser does so in threads of its own, so the page is not blocked.
 * Resolves with `undefined` if the browser lacks the functions, as on pages loaded neither from this machine nor over
 * TLS.
 */
export async function solveProof(challenge: string): Promise<string | undefined> {
  const subtle: SubtleCrypto | undefined = globalThis.crypto.subtle
  if (subtle === undefined) return undefined
  const text = new TextEncoder()
  const key = await subtle.importKey('raw', text.encode(challenge), 'PBKDF2', false, ['deriveBits'])
  const derive = async (nonce: number) => {
    const salt = text.encode(`${nonce}`)
    const how = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: PROOF.iterations }
    return new Uint8Array(await subtle.deriveBits(how, key, PROOF.bytes * 8))
  }
  for (let first = 0; ; first += AT_ONCE) {
    const tries = await Promise.all(Array.from({ length: AT_ONCE }, (_, index) => derive(first + index)))
    const found = tries.findIndex(provesWork)
    if (found >= 0) return `${challenge}.${first + found}`
  }
}
