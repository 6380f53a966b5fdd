import type { Market } from '../../../stores/index.ts'
import { AfterDrawing } from '../after-drawing.ts'
import { axisValue } from '../axis-value.ts'
import type { PriceSpace, TimeSpace } from '../engine/chart-engine.ts'
import { type FillMark, foldFills, type MarkedFill } from './fill-marks.ts'

const NO_MARKS: readonly FillMark[] = []

/**
 * Keeps the marks of fills at their bars and prices, and combines them again when the distance of bars changes. The
 * scales change for many reasons, of which the library reports only a few, so some points are checked after every
 * drawing, and the marks are only moved when these points have moved.
 */
export class MarkPlacer {
  readonly #contract: Market
  readonly #space: PriceSpace
  readonly #time: TimeSpace
  readonly #elements = new Map<string, HTMLElement>()
  readonly #listeners = new Set<() => void>()
  #fills: readonly MarkedFill[] = []
  #marks = NO_MARKS
  /** The inputs from which the marks were last combined and last placed. */
  #folded = ''
  #placed = ''
  readonly #drawings: AfterDrawing

  constructor(contract: Market, space: PriceSpace, time: TimeSpace) {
    this.#contract = contract
    this.#space = space
    this.#time = time
    this.#drawings = new AfterDrawing(space, () => this.place())
  }

  readonly marks = (): readonly FillMark[] => this.#marks

  readonly listen = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  setFills(fills: readonly MarkedFill[]): void {
    this.#fills = fills
    this.#folded = ''
    if (fills.length > 0) {
      this.#drawings.start()
      return
    }
    this.stop()
    this.#setMarks(NO_MARKS)
  }

  setElement(id: string, element: HTMLElement | null): void {
    if (element === null) this.#elements.delete(id)
    else this.#elements.set(id, element)
    this.#placed = ''
    this.#drawings.request()
  }

  stop(): void {
    this.#drawings.stop()
  }

  /** Checks the scales, and moves the marks if these have changed. */
  place(): void {
    const [first] = this.#fills
    const last = this.#fills.at(-1)
    if (first === undefined || last === undefined) return
    const [left, right] = [this.#time.toX(first.time), this.#time.toX(last.time)]
    const folded = `${this.#time.barSpace()} ${left === undefined || right === undefined ? '' : right - left}`
    if (folded !== this.#folded) {
      this.#folded = folded
      this.#setMarks(foldFills(this.#contract, this.#fills, (time) => this.#time.toX(time)))
    }
    const price = axisValue(first.price)
    const { clientHeight, clientWidth } = this.#space.pane
    const scale = [right, this.#time.lastBarX(), this.#space.toY(price), this.#space.toY(price * 2)]
    const placed = [folded, ...scale, clientHeight, clientWidth].join(' ')
    if (placed === this.#placed) return
    this.#placed = placed
    for (const mark of this.#marks) this.#placeMark(mark, clientWidth, clientHeight)
  }

  #placeMark({ id, time, price }: FillMark, width: number, height: number): void {
    const element = this.#elements.get(id)
    if (element === undefined) return
    const [x, y] = [this.#time.toX(time), this.#space.toY(axisValue(price))]
    const isSeen = x !== undefined && y !== undefined && x >= 0 && x <= width && y >= 0 && y <= height
    element.hidden = !isSeen
    if (isSeen) element.style.translate = `${Math.round(x)}px ${Math.round(y)}px`
  }

  #setMarks(marks: readonly FillMark[]): void {
    this.#marks = marks
    this.#placed = ''
    for (const listener of this.#listeners) listener()
  }
}
