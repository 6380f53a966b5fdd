import type { PriceSpace } from '../engine/chart-engine.ts'

interface Placed {
  price: number
  y: number | undefined
  slot: number
}

/** Labels closer than this, in pixels, are set side by side. */
const LABEL_HEIGHT = 22

/**
 * Keeps elements at the height of their prices. The chart's scale moves for many reasons and tells of few, so places are
 * read once a frame; an element is touched only when its place has changed.
 */
export class LinePlacer {
  readonly #space: PriceSpace
  readonly #placed = new Map<HTMLElement, Placed>()
  #frame: number | undefined

  constructor(space: PriceSpace) {
    this.#space = space
  }

  /** Places an element, or moves it to another price. */
  set(element: HTMLElement, price: number): void {
    const known = this.#placed.get(element)
    if (known === undefined) this.#placed.set(element, { price, y: undefined, slot: -1 })
    else known.price = price
    this.#frame ??= requestAnimationFrame(this.#run)
  }

  remove(element: HTMLElement): void {
    this.#placed.delete(element)
    if (this.#placed.size === 0) this.stop()
  }

  stop(): void {
    if (this.#frame !== undefined) cancelAnimationFrame(this.#frame)
    this.#frame = undefined
  }

  readonly #run = () => {
    this.place()
    this.#frame = requestAnimationFrame(this.#run)
  }

  /** One pass over all elements. */
  place(): void {
    const height = this.#space.pane.clientHeight
    let moved = false
    for (const [element, placed] of this.#placed) {
      const y = this.#space.toY(placed.price)
      const rounded = y === undefined || y < 0 || y > height ? undefined : Math.round(y)
      if (rounded === placed.y && placed.slot >= 0) continue
      moved = true
      placed.y = rounded
      element.hidden = rounded === undefined
      // Not a transform: that would lock each label under the lines of the elements after it.
      if (rounded !== undefined) element.style.top = `${rounded}px`
    }
    if (moved) this.#spread()
  }

  #spread(): void {
    let lastY = Number.NEGATIVE_INFINITY
    let slot = 0
    const inOrder = [...this.#placed].toSorted(([, a], [, b]) => (a.y ?? -1) - (b.y ?? -1))
    for (const [element, placed] of inOrder) {
      const y = placed.y ?? Number.NEGATIVE_INFINITY
      slot = y - lastY < LABEL_HEIGHT ? slot + 1 : 0
      lastY = y
      if (slot === placed.slot) continue
      placed.slot = slot
      element.style.setProperty('--slot', String(slot))
    }
  }
}
