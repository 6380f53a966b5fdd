export interface AutosaveOptions {
  readonly save: () => void
  /** Milliseconds after the last change. */
  readonly delay: number
  /** Milliseconds after the first change that was not saved, however steadily changes come. */
  readonly limit: number
}

/** Saves a while after the last change, but never later than the limit. */
export class Autosave {
  readonly #options: AutosaveOptions
  #timer: ReturnType<typeof setTimeout> | undefined
  #dirtySince: number | undefined

  constructor(options: AutosaveOptions) {
    this.#options = options
  }

  changed(): void {
    const now = Date.now()
    this.#dirtySince ??= now
    clearTimeout(this.#timer)
    const left = this.#dirtySince + this.#options.limit - now
    this.#timer = setTimeout(() => this.flush(), Math.max(Math.min(this.#options.delay, left), 0))
  }

  /** Saves now the changes that are not saved yet. */
  flush(): void {
    clearTimeout(this.#timer)
    if (this.#dirtySince === undefined) return
    this.#dirtySince = undefined
    this.#options.save()
  }
}
