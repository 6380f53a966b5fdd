/** Works done in one turn of the event loop, of those that wait. */
const EACH_TURN = 8

/** Work that can wait: a little of it in each turn of the event loop, so that orders and probes always come in between. */
export class Turns {
  #waiting: (() => void)[] = []

  add(work: () => void): void {
    this.#waiting.push(work)
    if (this.#waiting.length === 1) setImmediate(() => this.#turn())
  }

  #turn(): void {
    const now = this.#waiting.slice(0, EACH_TURN)
    for (const work of now) work()
    this.#waiting = this.#waiting.slice(now.length)
    if (this.#waiting.length > 0) setImmediate(() => this.#turn())
  }
}
