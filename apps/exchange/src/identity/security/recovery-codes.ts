import { hash } from 'node:crypto'
import type { Changing, SealedTables } from '../sealed-tables.ts'

const CODES = 10
/**
 * Crockford's base32: without I, L, O and U, which are easily confused. 24 letters have 120 bits, so a plain hash
 * reveals nothing about the code.
 */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const LENGTH = 24
const GROUP = /.{6}(?=.)/g

/**
 * Recovery codes, which replace a lost password or second factor. Each is shown once, stored as a hash and valid once.
 */
export class RecoveryCodes {
  readonly #tables: SealedTables
  readonly #random: (bytes: number) => Buffer

  constructor(tables: SealedTables, random: (bytes: number) => Buffer) {
    this.#tables = tables
    this.#random = random
  }

  left(account: number): number {
    return this.#tables.rows('recovery_codes', account).length
  }

  draw(): readonly string[] {
    return Array.from({ length: CODES }, () =>
      Array.from(this.#random(LENGTH), (byte) => LETTERS.charAt(byte % LETTERS.length))
        .join('')
        .replaceAll(GROUP, '$&-'),
    )
  }

  /** Returns new codes for an account that has none; otherwise none. */
  drawMissing(account: number): readonly string[] {
    return this.left(account) > 0 ? [] : this.draw()
  }

  /** Replaces all codes of an account. */
  replace(changing: Changing, account: number, codes: readonly string[], time: number): void {
    changing.remove('recovery_codes', account)
    this.add(changing, account, codes, time)
  }

  add(changing: Changing, account: number, codes: readonly string[], time: number): void {
    for (const code of codes) {
      changing.put('recovery_codes', { account, code_hash: hashOf(account, code), created_time: time })
    }
  }

  /** True if this is an unused code of the account. */
  has(account: number, code: string): boolean {
    return this.#tables.rows('recovery_codes', account, hashOf(account, code)).length > 0
  }

  use(changing: Changing, account: number, code: string): void {
    changing.remove('recovery_codes', account, hashOf(account, code))
  }
}

/**
 * Returns the hash under which a code is stored. Codes are typed from paper, so upper or lower case, spaces, hyphens
 * and confused letters make no difference.
 */
function hashOf(account: number, typed: string): string {
  const code = typed.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1')
  return hash('sha256', `recovery:${account}:${code}`)
}
