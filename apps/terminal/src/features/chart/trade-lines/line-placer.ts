import type { PriceSpace } from '../engine/chart-engine.ts'

interface Placed {
  price: number
  y: number | undefined
  /** Pixels that the labels on its right take. */
  shift: number
  /** Pixels from its line down to its label. */
  drop: number
}

/** Labels that would come closer than this, in pixels, make room for each other. */
const LABEL_HEIGHT = 22
const GAP = 2
/** Widths are taken in steps, so that a digit more of a profit moves no other label. */
const STEP = 16
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
  /** Labels and pane change their size without a price that moves. */
  #resized = true
  readonly #sizes = new ResizeObserver(() => {
    this.#resized = true
  })

  constructor(space: PriceSpace) {
    this.#space = space
    this.#sizes.observe(space.pane)
  }

  /** Places an element, or moves it to another price. */
  set(element: HTMLElement, price: number): void {
    const known = this.#placed.get(element)
    if (known === undefined) {
      this.#placed.set(element, { price, y: undefined, shift: 0, drop: 0 })
      this.#resized = true
      element.hidden = true
      if (element.firstElementChild !== null) this.#sizes.observe(element.firstElementChild)
    } else known.price = price
    this.#frame ??= requestAnimationFrame(this.#run)
  }

  remove(element: HTMLElement): void {
    this.#placed.delete(element)
    if (element.firstElementChild !== null) this.#sizes.unobserve(element.firstElementChild)
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
    let moved = this.#resized
    this.#resized = false
    for (const [element, placed] of this.#placed) {
      const y = this.#space.toY(placed.price)
      const rounded = y === undefined || y < 0 || y > height ? undefined : Math.round(y)
      if (rounded === placed.y) continue
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
    const labels = inOrder.map(([element, placed]) => ({ element, placed, ...sizeOf(element.firstElementChild) }))
    // Taller where it is touched.
    const height = Math.max(LABEL_HEIGHT, ...labels.map((label) => label.height + GAP))
    const narrow = this.#space.pane.clientWidth < ROOM_FOR_TWO
    const places = narrow
      ? below(labels, height, this.#space.legendHeight())
      : beside(labels, height, this.#space.pane.clientHeight)
    for (const [index, { element, placed }] of labels.entries()) {
      const { shift, drop } = places[index] ?? { shift: 0, drop: 0 }
      if (shift !== placed.shift) element.style.setProperty('--shift', `${shift}px`)
      if (drop !== placed.drop) element.style.setProperty('--drop', `${drop}px`)
      placed.shift = shift
      placed.drop = drop
    }
  }
}

interface Label {
  readonly placed: Placed
  readonly width: number
}

interface Place {
  readonly shift: number
  readonly drop: number
}

function sizeOf(element: Element | null): { readonly width: number; readonly height: number } {
  if (!(element instanceof HTMLElement)) return { width: 0, height: 0 }
  return { width: element.offsetWidth, height: element.offsetHeight }
}

/** Those of near prices from right to left, all of them whole inside the pane. */
function beside(labels: readonly Label[], height: number, paneHeight: number): readonly Place[] {
  let lastY = Number.NEGATIVE_INFINITY
  let taken = 0
  return labels.map(({ placed, width }) => {
    const y =
      placed.y === undefined
        ? Number.NEGATIVE_INFINITY
        : Math.min(Math.max(placed.y, height / 2), paneHeight - height / 2)
    const shift = y - lastY < height ? taken : 0
    lastY = y
    taken = shift + Math.ceil((width + GAP) / STEP) * STEP
    return { shift, drop: placed.y === undefined ? 0 : y - placed.y }
  })
}

/** Each below the one before it, the first below `top`. */
function below(labels: readonly Label[], height: number, top: number): readonly Place[] {
  let free = top
  return labels.map(({ placed }) => {
    if (placed.y === undefined) return { shift: 0, drop: 0 }
    const drop = Math.max(Math.round(free + height / 2 - placed.y), 0)
    free = placed.y + drop + height / 2
    return { shift: 0, drop }
  })
}
