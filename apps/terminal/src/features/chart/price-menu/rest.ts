/** A long press lasts at least this many milliseconds and moves by at most this many pixels. */
const REST = 500
const STRAY = 10

interface Touch {
  readonly at: number
  readonly x: number
  readonly y: number
}

/**
 * Distinguishes a long press from a scroll and from moving the crosshair. A long press is only recognised when the
 * finger lifts, because the crosshair follows the finger as long as it is down.
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

  /** True if the finger that lifts ends a long press. */
  up(at: number): boolean {
    const touch = this.#touch
    this.#count = Math.max(this.#count - 1, 0)
    this.#touch = undefined
    return touch !== undefined && at - touch.at >= REST
  }

  /** Handles the browser taking over the touch. */
  cancel(): void {
    this.#count = 0
    this.#touch = undefined
  }
}
