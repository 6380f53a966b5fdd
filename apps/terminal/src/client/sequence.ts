/** The action for a message of a topic. */
export type SequenceVerdict = 'take' | 'ignore' | 'gap'

/**
 * Checks the sequence numbers (`seq`) of a topic on one socket. A snapshot starts the count; each further message must
 * have the next number. Messages before the snapshot and repeated ones are ignored; a missing number is a gap, after
 * which nothing is taken until the next snapshot. Topics that consist of events only have no snapshot: their count
 * starts with any message.
 */
export class SequenceReader {
  readonly #events: boolean
  #last: number | undefined

  constructor(events: boolean) {
    this.#events = events
  }

  read(message: { readonly type: 'snapshot' | 'delta'; readonly seq: number }): SequenceVerdict {
    if (message.type === 'snapshot' || (this.#events && this.#last === undefined)) {
      this.#last = message.seq
      return 'take'
    }
    if (this.#last === undefined || message.seq <= this.#last) return 'ignore'
    if (message.seq !== this.#last + 1) {
      this.#last = undefined
      return 'gap'
    }
    this.#last = message.seq
    return 'take'
  }

  restart(): void {
    this.#last = undefined
  }
}
