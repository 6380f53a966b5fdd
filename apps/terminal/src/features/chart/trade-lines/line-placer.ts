import type { PriceSpace } from '../engine/chart-engine.ts'

interface Placed {
  price: number
  y: number | undefined
  /** How many labels stand beside it on its right. */
  slot: number
  /** Pixels from its line down to its label. */
  drop: number
}

/** Labels that would come closer than this, in pixels, make room for each other. */
const LABEL_HEIGHT = 22
const GAP = 2
/** A narrower pane has no room for labels side by side, nor beside the legend of the studies: they stand below. */
const ROOM_FOR_TWO = 480

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
    if (known === undefined) this.#placed.set(element, { price, y: undefined, slot: -1, drop: 0 })
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
    const inOrder = [...this.#placed].toSorted(([, a], [, b]) => (a.y ?? -1) - (b.y ?? -1))
    // Taller where it is touched.
    const height = Math.max(
      LABEL_HEIGHT,
      ...inOrder.map(([{ firstElementChild }]) => heightOf(firstElementChild) + GAP),
    )
    const narrow = this.#space.pane.clientWidth < ROOM_FOR_TWO
    const places = narrow ? below(inOrder, height, this.#space.legendHeight()) : beside(inOrder, height)
    for (const [element, placed, { slot, drop }] of places) {
      if (slot !== placed.slot) element.style.setProperty('--slot', String(slot))
      if (drop !== placed.drop) element.style.setProperty('--drop', `${drop}px`)
      placed.slot = slot
      placed.drop = drop
    }
  }
}

type Entry = readonly [HTMLElement, Placed]
type Place = readonly [...Entry, { readonly slot: number; readonly drop: number }]

function heightOf(element: Element | null): number {
  return element instanceof HTMLElement ? element.offsetHeight : 0
}

function beside(inOrder: readonly Entry[], height: number): readonly Place[] {
  let lastY = Number.NEGATIVE_INFINITY
  let slot = 0
  return inOrder.map(([element, placed]) => {
    const y = placed.y ?? Number.NEGATIVE_INFINITY
    slot = y - lastY < height ? slot + 1 : 0
    lastY = y
    return [element, placed, { slot, drop: 0 }]
  })
}

/** Each below the one before it, the first below `top`. */
function below(inOrder: readonly Entry[], height: number, top: number): readonly Place[] {
  let free = top
  return inOrder.map(([element, placed]) => {
    const drop = placed.y === undefined ? 0 : Math.max(Math.round(free + height / 2 - placed.y), 0)
    if (placed.y !== undefined) free = placed.y + drop + height / 2
    return [element, placed, { slot: 0, drop }]
  })
}
