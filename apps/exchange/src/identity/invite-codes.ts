import { INVITE_CODE_LENGTH, INVITE_CODE_LETTERS } from '@perpdesk/trading'

/** Largest multiple of the number of letters that a byte holds: bytes from there on would make some letters likelier. */
const FAIR = 256 - (256 % INVITE_CODE_LETTERS.length)

/** Draws codes that say nothing about whose they are; no two of one hand are the same. */
export class InviteCodes {
  readonly #taken: Set<string>
  readonly #random: (bytes: number) => Buffer

  /** `taken` are those that people have. */
  constructor(taken: Iterable<string>, random: (bytes: number) => Buffer) {
    this.#taken = new Set(taken)
    this.#random = random
  }

  draw(): string {
    for (;;) {
      const code = this.#letters()
      if (this.#taken.has(code)) continue
      this.#taken.add(code)
      return code
    }
  }

  #letters(): string {
    let code = ''
    while (code.length < INVITE_CODE_LENGTH) {
      for (const byte of this.#random(INVITE_CODE_LENGTH)) {
        if (byte < FAIR && code.length < INVITE_CODE_LENGTH)
          code += INVITE_CODE_LETTERS[byte % INVITE_CODE_LETTERS.length]
      }
    }
    return code
  }
}
