/** A finger that lifts after this long, in milliseconds, without having strayed further than this, in pixels, has rested. */
const REST = 500
const STRAY = 10

interface Touch {
  readonly at: number
  readonly x: number
  readonly y: number
}

/**
 * Distinguishes a finger that rested on the chart from one that scrolled or looked along the bars. It has to be up
 * again: as long as it is down the crosshair follows it.
 */
export class Rest {
  #touch: Touch | undefined
  #count = 0

  down(touch: Touch): void {
    this.#count += 1
    // Two fingers zoom.
    this.#touch = this.#count === 1 ? touch : undefined
  }

  move({ x, y }: Omit<Touch, 'at'>): void {
    if (this.#touch !== undefined && Math.hypot(x - this.#touch.x, y - this.#touch.y) > STRAY) this.#touch = undefined
  }

  /** True where the finger that lifts has rested. */
  up(at: number): boolean {
    const touch = this.#touch
    this.#count = Math.max(this.#count - 1, 0)
    this.#touch = undefined
    return touch !== undefined && at - touch.at >= REST
  }

  /** The browser has taken the touch over. */
  cancel(): void {
    this.#count = 0
    this.#touch = undefined
  }
}
