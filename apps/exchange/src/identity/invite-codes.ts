import { INVITE_CODE_LENGTH, INVITE_CODE_LETTERS } from '@perpdesk/trading'

/**
 * Largest multiple of the number of letters that fits into a byte. Bytes from there on are discarded, because they
 * would make some letters more likely.
 */
const FAIR = 256 - (256 % INVITE_CODE_LETTERS.length)

/** Draws random invite codes, which reveal nothing about their owners and are unique. */
export class InviteCodes {
  readonly #taken: Set<string>
  readonly #random: (bytes: number) => Buffer

  /** `taken` are the codes that users already have. */
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
