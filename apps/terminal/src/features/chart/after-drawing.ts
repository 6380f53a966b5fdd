import type { PriceSpace } from './engine/chart-engine.ts'

/**
 * Runs work after each drawing of the chart, and in the next frame on request. Between drawings no frame is requested,
 * because each one costs the browser about a millisecond even if nothing changes.
 */
export class AfterDrawing {
  readonly #space: Pick<PriceSpace, 'onDrawn'>
  readonly #work: () => void
  #leave: (() => void) | undefined
  #frame: number | undefined

  constructor(space: Pick<PriceSpace, 'onDrawn'>, work: () => void) {
    this.#space = space
    this.#work = work
  }

  /** Starts to follow the drawings, if not yet done, and runs the work in the next frame. */
  start(): void {
    this.#leave ??= this.#space.onDrawn(this.#work)
    this.request()
  }

  /** Runs the work in the next frame; does nothing before `start` and after `stop`. */
  request(): void {
    if (this.#leave === undefined) return
    this.#frame ??= requestAnimationFrame(() => {
      this.#frame = undefined
      this.#work()
    })
  }

  stop(): void {
    this.#leave?.()
    this.#leave = undefined
    if (this.#frame !== undefined) cancelAnimationFrame(this.#frame)
    this.#frame = undefined
  }
}
