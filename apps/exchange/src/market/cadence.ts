/** Milliseconds between the starts of two turns. */
const CADENCE = 50
/** Minimum pause in milliseconds after a turn that took longer. */
const BREATH = 5

/** Runs a turn at a fixed interval, one turn at a time, until it is stopped or a turn fails. */
export class Cadence {
  readonly #turn: () => Promise<void>
  readonly #onFailure: (error: unknown) => void
  #stopped = true
  #timer: NodeJS.Timeout | undefined
  #underWay: Promise<void> = Promise.resolve()

  constructor(turn: () => Promise<void>, onFailure: (error: unknown) => void) {
    this.#turn = turn
    this.#onFailure = onFailure
  }

  start(): void {
    if (!this.#stopped) return
    this.#stopped = false
    this.#takeTurn()
  }

  /** Stops; resolves when the current turn is done. */
  async stop(): Promise<void> {
    this.#stopped = true
    clearTimeout(this.#timer)
    await this.#underWay
  }

  #takeTurn(): void {
    this.#underWay = this.#turnAndWait()
  }

  async #turnAndWait(): Promise<void> {
    const began = performance.now()
    try {
      await this.#turn()
    } catch (error) {
      this.#stopped = true
      this.#onFailure(error)
    }
    if (this.#stopped) return
    const pause = Math.max(CADENCE - (performance.now() - began), BREATH)
    this.#timer = setTimeout(() => this.#takeTurn(), pause)
  }
}
