/** The layers over a chart, which its engine calls after each drawing. */
export class Layers {
  readonly #listeners = new Set<() => void>()

  /** Adds a layer; returns a function that removes it. */
  readonly add = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  drawn(): void {
    for (const listener of this.#listeners) listener()
  }
}
