export interface AutosaveOptions {
  readonly save: () => void
  /** Milliseconds after the last change. */
  readonly delay: number
  /** Milliseconds after the first unsaved change, even while changes continue. */
  readonly limit: number
}

/** Saves `delay` after the last change, but never later than `limit` after the first unsaved one. */
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

  /** Saves unsaved changes immediately. */
  flush(): void {
    clearTimeout(this.#timer)
    if (this.#dirtySince === undefined) return
    this.#dirtySince = undefined
    this.#options.save()
  }
}
