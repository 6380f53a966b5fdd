/** Handling of the next message of a topic. */
export type SequenceVerdict = 'take' | 'ignore' | 'gap'

/**
 * Watches the `seq` of one topic on one socket. A snapshot starts the count; after it each message must follow on the
 * last. Messages before the snapshot, repeated and outdated ones are ignored; a hole is a gap, and nothing is taken
 * until the next snapshot. Topics of events alone have no state to start from: any message starts their count.
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
