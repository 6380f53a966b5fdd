/** A finger rests this long on a label before it takes hold of the line. */
export const HOLD_MS = 450
/** Pixels along the price axis from which on a press is meant to move the line. */
const ALONG_AXIS = 5
/** A finger that moves further than this before it has taken hold scrolls. */
const FINGER_REST = 8

interface Point {
  readonly x: number
  readonly y: number
}

/**
 * Distinguishes a press that moves a line from a tap, a scroll and an unsteady hand. A mouse moves the line after a
 * clear way along the price axis, a finger only once it has rested on the label.
 */
export class LinePress {
  readonly #start: Point
  #state: 'resting' | 'ready' | 'moving' | 'over'

  constructor(start: Point, isTouch: boolean) {
    this.#start = start
    this.#state = isTouch ? 'resting' : 'ready'
  }

  /** The finger has rested for long enough. */
  hold(): void {
    if (this.#state === 'resting') this.#state = 'ready'
  }

  /** Pixels by which the line is moved; `undefined` while it is not. */
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

  /** The press has hold of the line: nothing else may follow the finger. */
  get holds(): boolean {
    return this.#state === 'ready' || this.#state === 'moving'
  }

  get isMoving(): boolean {
    return this.#state === 'moving'
  }

  /** The press has had no effect so far: where it ends now, it was a tap. */
  get isTap(): boolean {
    return this.#state === 'resting' || this.#state === 'ready'
  }
}
