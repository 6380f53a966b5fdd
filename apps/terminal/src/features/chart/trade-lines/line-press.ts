/** Milliseconds for which a finger must rest on a label before it can drag the line. */
export const HOLD_MS = 450
/** Pixels along the price axis after which a press starts to move the line. */
const ALONG_AXIS = 5
/** A finger that moves further than this many pixels before `HOLD_MS` have passed scrolls. */
const FINGER_REST = 8

interface Point {
  readonly x: number
  readonly y: number
}

/**
 * Distinguishes a press that moves a line from a tap, a scroll and an unsteady hand. A mouse moves the line after a
 * clear movement along the price axis; a finger must rest on the label first.
 */
export class LinePress {
  readonly #start: Point
  #state: 'resting' | 'ready' | 'moving' | 'over'

  constructor(start: Point, isTouch: boolean) {
    this.#start = start
    this.#state = isTouch ? 'resting' : 'ready'
  }

  /** Called when the finger has rested for long enough. */
  hold(): void {
    if (this.#state === 'resting') this.#state = 'ready'
  }

  /** Returns the pixels by which the line is moved; `undefined` while it is not being moved. */
  move(point: Point): number | undefined {
    const across = Math.abs(point.x - this.#start.x)
    const along = Math.abs(point.y - this.#start.y)
    if (this.#state === 'resting' && Math.max(across, along) > FINGER_REST) this.#state = 'over'
    if (this.#state === 'ready') {
      if (along >= ALONG_AXIS && along > across) this.#state = 'moving'
      else if (across >= ALONG_AXIS) this.#state = 'over'
    }
    return this.#state === 'moving' ? point.y - this.#start.y : undefined
  }

  /** True if the press controls the line, so that nothing else may follow the finger. */
  get holds(): boolean {
    return this.#state === 'ready' || this.#state === 'moving'
  }

  get isMoving(): boolean {
    return this.#state === 'moving'
  }

  /** True if the press has had no effect so far; if it ends now, it was a tap. */
  get isTap(): boolean {
    return this.#state === 'resting' || this.#state === 'ready'
  }
}
