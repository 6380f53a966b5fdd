import { hash, verify } from '@node-rs/argon2'
import { REFUSED_PASSWORDS } from './refused-passwords.ts'

/** Cost of one hash: 19 MiB and two passes, the least that OWASP advises. The library's default variant is argon2id. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const
const MAX_CONCURRENT = 2
const MAX_QUEUED = 50

/** Hashing is the dearest thing a stranger can ask for, so only a few run at once and a few more may wait. */
export class PasswordHasher {
  #running = 0
  readonly #waiting: (() => void)[] = []
  /** Compared against when the e-mail is unknown, so that both answers cost the same. */
  readonly #dummy: Promise<string>

  constructor(dummyPassword: string) {
    this.#dummy = hash(dummyPassword, COST)
  }

  /** `undefined` when too many are waiting already. */
  async hash(password: string): Promise<string | undefined> {
    return this.#limited(() => hash(password.normalize('NFC'), COST))
  }

  /** False for a wrong password and always for an unknown user (`stored` null); `undefined` when too many are waiting. */
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
      // The slot is handed to the next in line without ever being free in between.
      const next = this.#waiting.shift()
      if (next) next()
      else this.#running -= 1
    }
  }
}

/** True for passwords that guessing tries first: known ones, one repeated character, the person's own e-mail or name. */
export function isWeakPassword(password: string, person: { email: string; name: string }): boolean {
  const folded = password.normalize('NFC').toLowerCase()
  const stem = folded.replace(/[^\p{L}]+$/u, '')
  if (REFUSED_PASSWORDS.has(folded) || (stem.length >= 4 && REFUSED_PASSWORDS.has(stem))) return true
  if (new Set(folded).size < 4) return true
  const email = person.email.toLowerCase()
  return folded === email || folded === email.split('@')[0] || folded === person.name.toLowerCase()
}
