import { AfterDrawing } from '../after-drawing.ts'
import type { PriceSpace, TimeSpace } from '../engine/chart-engine.ts'
import { columnRight, GAP, type StackItem, type StackPlace, stackLabels } from './stack.ts'

/** The properties of a line that its placement needs. */
export interface PlacedLine {
  readonly id: string
  /** In the units of the chart's axis. */
  readonly price: number
  /**
   * If lines are close together, the label may be merged with others; if the price is beyond an edge, the line is
   * counted in the mark at that edge.
   */
  readonly folds: boolean
  /** True while the line is dragged; its label is then ignored when labels are arranged. */
  readonly moving: boolean
}

/** The lines that have no label of their own at present. */
export interface LineArrangement {
  /** Each inner list names the lines that share one label. */
  readonly folds: readonly (readonly string[])[]
  /** Ids of the lines above the upper edge of the pane, and below the lower one. */
  readonly above: readonly string[]
  readonly below: readonly string[]
}

/** The members of the time scale that locate the newest bar. */
export type NewestBar = Pick<TimeSpace, 'lastBarX' | 'barSpace'>

interface Placed {
  line: PlacedLine
  readonly label: HTMLElement
  y: number | undefined
}

interface Box {
  readonly width: number
  readonly height: number
}

const NOTHING: LineArrangement = { folds: [], above: [], below: [] }
/** Assumed height in pixels of a label that has not been laid out yet. */
const LABEL_HEIGHT = 24
/** Widths are rounded to this step, so that one more digit of a profit does not move the labels. */
const STEP = 16

/**
 * Keeps lines and labels at their prices. The price scale changes for many reasons, of which the library reports only a
 * few, so positions are read after every drawing; an element is only changed if its position has.
 */
export class LinePlacer {
  readonly #space: PriceSpace
  readonly #time: NewestBar
  readonly #placed = new Map<HTMLElement, Placed>()
  readonly #foldLabels = new Map<string, HTMLElement>()
  readonly #listeners = new Set<() => void>()
  readonly #drawings: AfterDrawing
  /**
   * True after a label or the pane has changed its size, which requires a new arrangement even if no price has moved.
   */
  #resized = true
  readonly #sizes = new ResizeObserver((changed) => {
    for (const { target } of changed) this.#boxes.delete(target)
    this.#resized = true
    this.#drawings.request()
  })
  /** Cached sizes, because reading one forces the browser to lay out the page. */
  readonly #boxes = new Map<Element, Box>()
  /** The inputs of the last arrangement, other than prices. */
  #seen = ''
  #places: readonly StackPlace[] = []
  #arrangement = NOTHING
  /** Id of the line that the user has chosen from a folded label. */
  #picked: string | undefined

  constructor(space: PriceSpace, time: NewestBar) {
    this.#space = space
    this.#time = time
    this.#drawings = new AfterDrawing(space, () => this.place())
    this.#sizes.observe(space.pane)
  }

  readonly arrangement = (): LineArrangement => this.#arrangement

  readonly listen = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Places a line with its label, or moves it to another price. */
  set(element: HTMLElement, label: HTMLElement, line: PlacedLine): void {
    const known = this.#placed.get(element)
    if (known === undefined) {
      this.#placed.set(element, { line, label, y: undefined })
      element.hidden = true
      this.#sizes.observe(label)
      this.#resized = true
    } else {
      this.#resized ||= known.line.moving !== line.moving || known.line.id !== line.id
      known.line = line
    }
    this.#drawings.start()
  }

  remove(element: HTMLElement): void {
    const gone = this.#placed.get(element)
    if (gone === undefined) return
    this.#placed.delete(element)
    this.#sizes.unobserve(gone.label)
    this.#boxes.delete(gone.label)
    this.#resized = true
    if (this.#placed.size > 0) {
      this.#drawings.request()
      return
    }
    this.stop()
    this.#report(NOTHING)
  }

  /** Registers the label of folded lines, of which `first` is the first. */
  setFold(first: string, element: HTMLElement | null): void {
    if (element === null) this.#foldLabels.delete(first)
    else {
      this.#foldLabels.set(first, element)
      this.#moveFolds()
    }
  }

  /** Gives a folded line its own label, and focuses it. */
  pick(id: string): void {
    this.#picked = id
    this.#resized = true
    this.place()
    for (const { line, label } of this.#placed.values()) {
      if (line.id === id) label.querySelector<HTMLElement>('[tabindex], button')?.focus({ preventScroll: true })
    }
  }

  stop(): void {
    this.#drawings.stop()
  }

  /** Updates the positions of all elements once. */
  place(): void {
    const { height } = this.#paneBox()
    const legend = this.#space.legendHeight()
    const seen = `${legend} ${Math.round(this.#time.lastBarX() ?? 0)} ${this.#time.barSpace()}`
    let moved = this.#resized || seen !== this.#seen
    this.#resized = false
    this.#seen = seen
    for (const [element, placed] of this.#placed) {
      const y = this.#space.toY(placed.line.price)
      const rounded = y === undefined ? undefined : Math.round(y)
      if (rounded === placed.y) continue
      moved = true
      placed.y = rounded
      element.hidden = rounded === undefined || rounded < 0 || rounded > height
      // Not a transform, which would create a stacking context and put the label below the lines of later elements.
      if (!element.hidden) element.style.top = `${rounded}px`
      // A line that crosses the figures of studies would make both hard to read, so it is only drawn as long as the
      // labels.
      element.toggleAttribute('data-short', rounded !== undefined && rounded < legend)
    }
    if (moved) this.#arrange(height, legend)
  }

  #arrange(height: number, legend: number): void {
    const shown = [...this.#placed.values()].filter(({ y }) => y !== undefined && y >= 0 && y <= height)
    const beyond = [...this.#placed.values()].filter(({ line, y }) => line.folds && y !== undefined)
    const above = beyond.filter(({ y }) => y! < 0).map(({ line }) => line.id)
    const below = beyond.filter(({ y }) => y! > height).map(({ line }) => line.id)
    const tallest = Math.max(LABEL_HEIGHT, ...shown.map(({ label }) => this.#boxOf(label).height))
    const items = shown.filter(({ line }) => !line.moving).map((placed) => this.#itemOf(placed))
    // A mark of orders beyond an edge keeps the same distance from a label as labels keep from each other.
    const mark = tallest + GAP
    this.#places = stackLabels(items, {
      top: legend + (above.length === 0 ? 0 : mark),
      bottom: height - (below.length === 0 ? 0 : mark),
    })
    this.#moveLabels(shown)
    this.#moveFolds()
    this.#moveColumn(shown)
    const folds = this.#places.map(({ ids }) => ids).filter((ids) => ids.length > 1)
    this.#report({ folds, above, below })
  }

  #moveLabels(shown: readonly Placed[]): void {
    const places = new Map(this.#places.flatMap(({ ids, y }) => ids.map((id) => [id, { y, isFolded: ids.length > 1 }])))
    for (const { line, label, y } of shown) {
      const place = places.get(line.id)
      const drop = place === undefined || place.isFolded ? 0 : place.y - (y ?? 0)
      write(label, '--drop', `${drop}px`)
      label.toggleAttribute('data-led', drop !== 0)
      label.toggleAttribute('data-folded', place?.isFolded === true)
    }
  }

  #moveFolds(): void {
    for (const { ids, y } of this.#places) {
      const label = ids.length > 1 ? this.#foldLabels.get(ids[0]!) : undefined
      if (label !== undefined) label.style.top = `${y}px`
    }
  }

  #moveColumn(shown: readonly Placed[]): void {
    const widest = Math.ceil(Math.max(0, ...shown.map(({ label }) => this.#boxOf(label).width)) / STEP) * STEP
    const scene = {
      paneWidth: this.#paneBox().width,
      widest,
      lastBarX: this.#time.lastBarX(),
      barSpace: this.#time.barSpace(),
    }
    const layer = shown[0]?.label.closest<HTMLElement>('[data-lines]')
    if (layer === undefined || layer === null) return
    write(layer, '--column', `${columnRight(scene)}px`)
    write(layer, '--widest', `${widest}px`)
    write(layer, '--legend', `${this.#space.legendHeight()}px`)
  }

  /** Returns the label for the arrangement; a label with the focus, or chosen by the user, is not merged. */
  #itemOf({ line, label, y }: Placed): StackItem {
    const isHeld = line.id === this.#picked || label.contains(document.activeElement)
    return { id: line.id, y: y ?? 0, height: this.#boxOf(label).height || LABEL_HEIGHT, folds: line.folds && !isHeld }
  }

  #boxOf(label: HTMLElement): Box {
    return this.#known(label, () => ({ width: label.offsetWidth, height: label.offsetHeight }))
  }

  #paneBox(): Box {
    const { pane } = this.#space
    return this.#known(pane, () => ({ width: pane.clientWidth, height: pane.clientHeight }))
  }

  #known(element: Element, read: () => Box): Box {
    const known = this.#boxes.get(element)
    if (known !== undefined) return known
    const box = read()
    this.#boxes.set(element, box)
    return box
  }

  #report(next: LineArrangement): void {
    const { folds, above, below } = this.#arrangement
    const same = (a: readonly unknown[], b: readonly unknown[]) => a.join(' ') === b.join(' ')
    const sameFolds = folds.length === next.folds.length && folds.every((ids, at) => same(ids, next.folds[at] ?? []))
    if (sameFolds && same(above, next.above) && same(below, next.below)) return
    this.#arrangement = next
    for (const listener of this.#listeners) listener()
  }
}

function write(element: HTMLElement, name: string, value: string): void {
  if (element.style.getPropertyValue(name) !== value) element.style.setProperty(name, value)
}
