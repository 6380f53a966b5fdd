import { hash, verify } from '@node-rs/argon2'
import { isCommonPassword } from './common-passwords.ts'
import { REFUSED_PASSWORDS } from './refused-passwords.ts'

/** Cost of one hash: 19 MiB and two passes, the minimum advised by OWASP. The library's default variant is Argon2id. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const
const MAX_CONCURRENT = 2
const MAX_QUEUED = 50

/**
 * Hashes passwords with Argon2id. Hashing is the most expensive work that anybody may cause without a session, so only
 * a few hashes run at once, and the queue is limited.
 */
export class PasswordHasher {
  #running = 0
  readonly #waiting: (() => void)[] = []
  /** Compared against if the e-mail is unknown, so that both cases take equally long. */
  readonly #dummy: Promise<string>

  constructor(dummyPassword: string) {
    this.#dummy = hash(dummyPassword, COST)
  }

  /** Returns the hash; `undefined` if the queue is full. */
  async hash(password: string): Promise<string | undefined> {
    return this.#limited(() => hash(password.normalize('NFC'), COST))
  }

  /**
   * True if the password matches. Always false for an unknown user (`stored` is null); `undefined` if the queue is
   * full.
   */
  async verify(stored: string | null, password: string): Promise<boolean | undefined> {
    const reference = stored ?? (await this.#dummy)
    const matches = await this.#limited(() => verify(reference, password.normalize('NFC')))
    return matches === undefined ? undefined : matches && stored !== null
  }

  async #limited<Result>(work: () => Promise<Result>): Promise<Result | undefined> {
    if (this.#running >= MAX_CONCURRENT) {
      if (this.#waiting.length >= MAX_QUEUED) return undefined
      await new Promise<void>((resolve) => this.#waiting.push(resolve))
    } else {
      this.#running += 1
    }
    try {
      return await work()
    } finally {
      // The slot passes directly to the next in the queue.
      const next = this.#waiting.shift()
      if (next) next()
      else this.#running -= 1
    }
  }
}

/** True for passwords that attackers try first: common ones, few distinct characters, the user's own e-mail or name. */
export async function isWeakPassword(password: string, person: { email: string; name: string }): Promise<boolean> {
  const folded = password.normalize('NFC').toLowerCase()
  const stem = folded.replace(/[^\p{L}]+$/u, '')
  if (REFUSED_PASSWORDS.has(folded) || (stem.length >= 4 && REFUSED_PASSWORDS.has(stem))) return true
  if (new Set(folded).size < 4) return true
  const email = person.email.toLowerCase()
  if (folded === email || folded === email.split('@')[0] || folded === person.name.toLowerCase()) return true
  return isCommonPassword(folded)
}
