import { randomId } from '../../../client/index.ts'
import type { DrawingBoard } from './board.ts'
import { type Drawing, type DrawingPoint, type DrawingStyle, MOST_POINTS, type ToolId } from './drawing.ts'
import type { DrawingField, Magnet } from './field.ts'
import type { Pixel } from './geometry.ts'
import { findDrawing, findHandle, type Placed, placed } from './shapes.ts'
import type { DrawingWords } from './tools/tool.ts'
import { grown, reshaped, TOOLS } from './tools/tools.ts'

/** Largest movement in pixels of a press that still counts as a click. */
const SLACK = 4
/** Distance in pixels within which a pointer hits a line or a handle: by mouse, and by finger. */
const REACH = { mouse: { line: 6, handle: 9 }, touch: { line: 14, handle: 22 } }
/** Smallest distance in pixels between two points of a freehand path. */
const STEP = 3

export interface Pointer {
  readonly place: Pixel
  readonly touch: boolean
}

export interface HandOptions {
  readonly board: DrawingBoard
  readonly field: DrawingField
  readonly words: DrawingWords
  readonly tool: () => ToolId | undefined
  readonly magnet: () => Magnet
  readonly style: (tool: ToolId) => DrawingStyle
  /** Drawings for which this is false can be neither pressed nor selected. */
  readonly isInSight: (drawing: Drawing) => boolean
  /** Called when a drawing is finished. */
  readonly onDone: () => void
}

/** A drawing that does not have all of its points yet. */
interface Sketch {
  readonly tool: ToolId
  readonly points: readonly DrawingPoint[]
  /** The point that follows the pointer. */
  readonly next: DrawingPoint
}

interface Press {
  readonly from: Pixel
  readonly touch: boolean
  moved: boolean
  readonly doing: 'sketching' | 'reshaping' | 'moving' | 'nothing'
  readonly drawing?: Drawing
  readonly handle?: number
  /** True for the press that started the sketch. */
  readonly begins?: boolean
}

/**
 * Draws, selects, moves and reshapes drawings with a pointer. A press that does not hit a drawing is left to the chart;
 * if such a press ends without movement, it selects the drawing under it or clears the selection.
 */
export class DrawingHand {
  readonly #options: HandOptions
  #sketch: Sketch | undefined
  #press: Press | undefined
  #changed: readonly DrawingPoint[] | undefined

  constructor(options: HandOptions) {
    this.#options = options
  }

  /** The unfinished drawing. */
  get sketch(): Pick<Drawing, 'tool' | 'points' | 'style'> | undefined {
    const { tool, points, next } = this.#sketch ?? {}
    if (tool === undefined || points === undefined || next === undefined) return undefined
    const { field, style } = this.#options
    const { places } = TOOLS[tool]
    const set = places === 'way' ? points : [...points.slice(0, places - 1), next]
    return { tool, points: grown(tool, set, field), style: style(tool) }
  }

  /** Returns the drawing as it looks while it is being moved or reshaped. */
  shown(drawing: Drawing): Drawing {
    const { drawing: held } = this.#press ?? {}
    return this.#changed !== undefined && held?.id === drawing.id ? { ...drawing, points: this.#changed } : drawing
  }

  /** Handles a press. Returns true if the press belongs to a drawing, so that the chart must not receive it. */
  press({ place, touch }: Pointer): boolean {
    const tool = this.#options.tool()
    const start = { from: place, touch, moved: false }
    if (tool !== undefined) {
      const { field } = this.#options
      const point = this.#isWay(tool) ? field.toFreePoint(place) : field.toPoint(place, this.#options.magnet())
      if (point === undefined) return false
      const begins = this.#sketch?.tool !== tool
      const points = this.#sketch === undefined || begins ? [point] : this.#sketch.points
      this.#sketch = { tool, points, next: point }
      this.#press = { ...start, doing: 'sketching', begins }
      return true
    }
    this.#sketch = undefined
    const { board } = this.#options
    const { chosen } = board.get()
    const reach = touch ? REACH.touch : REACH.mouse
    if (chosen !== undefined && this.#isFree(chosen)) {
      const handle = findHandle(this.#placed(chosen).handles, place, reach.handle)
      if (handle !== undefined) {
        this.#press = { ...start, doing: 'reshaping', drawing: chosen, handle }
        return true
      }
    }
    const found = this.#find(place, reach.line)
    const held = found !== undefined && (found.drawing.id === chosen?.id || (!touch && found.touch === 'line'))
    if (!held || !this.#isFree(found.drawing)) {
      this.#press = { ...start, doing: 'nothing' }
      return false
    }
    board.choose(found.drawing.id)
    this.#press = { ...start, doing: 'moving', drawing: found.drawing }
    return true
  }

  /** Handles a movement of the pointer, pressed or not. */
  move(place: Pixel): void {
    const press = this.#press
    if (press !== undefined && distance(place, press.from) > SLACK) press.moved = true
    const point = this.#options.field.toPoint(place, this.#options.magnet())
    if (point === undefined) return
    if (this.#sketch !== undefined) {
      const { tool, points } = this.#sketch
      this.#sketch = { tool, points: this.#isWay(tool) ? this.#alongWay(points, place) : points, next: point }
    }
    if (press?.drawing === undefined || !press.moved) return
    if (press.doing === 'reshaping' && press.handle !== undefined) {
      this.#changed = reshaped(press.drawing, press.handle, point)
    }
    if (press.doing === 'moving') this.#changed = this.#movedBy(press.drawing, press.from, place)
  }

  release(place: Pixel): void {
    this.move(place)
    const press = this.#press
    this.#press = undefined
    if (press === undefined) return
    if (press.doing === 'sketching') this.#setPlace(press)
    else if (this.#changed !== undefined && press.drawing !== undefined) {
      this.#options.board.change(press.drawing.id, { points: this.#changed })
    } else if (!press.moved) {
      const reach = press.touch ? REACH.touch : REACH.mouse
      this.#options.board.choose(this.#find(place, reach.line)?.drawing.id)
    }
    this.#changed = undefined
  }

  /** Cancels the unfinished drawing or change; returns false if there is none. */
  cancel(): boolean {
    const had = this.#sketch !== undefined || this.#changed !== undefined
    this.#sketch = undefined
    this.#press = undefined
    this.#changed = undefined
    return had
  }

  /** Returns the effect that a mouse press at this place would have. */
  hint(place: Pixel): 'draw' | 'reshape' | 'move' | 'choose' | undefined {
    if (this.#options.tool() !== undefined) return 'draw'
    const { chosen } = this.#options.board.get()
    if (chosen !== undefined && this.#isFree(chosen)) {
      if (findHandle(this.#placed(chosen).handles, place, REACH.mouse.handle) !== undefined) return 'reshape'
    }
    const found = this.#find(place, REACH.mouse.line)
    if (found === undefined) return undefined
    return this.#isFree(found.drawing) && (found.touch === 'line' || found.drawing.id === chosen?.id)
      ? 'move'
      : 'choose'
  }

  #isFree(drawing: Drawing): boolean {
    return !drawing.locked && this.#options.isInSight(drawing)
  }

  #find(place: Pixel, within: number) {
    const { board, isInSight } = this.#options
    const seen = board.get().drawings.filter(isInSight)
    return findDrawing(seen, place, within, (drawing) => this.#placed(drawing))
  }

  #placed(drawing: Drawing): Placed {
    return placed(drawing, this.#options.field, this.#options.words)
  }

  #isWay(tool: ToolId): boolean {
    return TOOLS[tool].places === 'way'
  }

  #alongWay(points: readonly DrawingPoint[], place: Pixel): readonly DrawingPoint[] {
    if (this.#press === undefined || points.length >= MOST_POINTS) return points
    const { field } = this.#options
    const last = points.at(-1)
    const at = last === undefined ? undefined : field.toPixel(last)
    if (at !== undefined && distance(at, place) < STEP) return points
    const point = field.toFreePoint(place)
    return point === undefined ? points : [...points, point]
  }

  #movedBy(drawing: Drawing, from: Pixel, to: Pixel): readonly DrawingPoint[] | undefined {
    const { field } = this.#options
    const bars = Math.round((to.x - from.x) / field.barSpace())
    const points = drawing.points.map((point) => field.shifted(point, bars, to.y - from.y))
    return points.some((point) => point === undefined) ? undefined : points.filter((point) => point !== undefined)
  }

  /**
   * Ends a press or drag of a sketch by setting its next point. The click that started the sketch sets none, because
   * its press already set the first point.
   */
  #setPlace({ moved, begins }: Press): void {
    const sketch = this.#sketch
    if (sketch === undefined) return
    const { tool, next } = sketch
    const { places } = TOOLS[tool]
    if (places === 'way') {
      if (sketch.points.length > 1) this.#finish(tool, sketch.points)
      else this.#sketch = undefined
      return
    }
    if (places === 1) {
      this.#finish(tool, [next])
      return
    }
    if (begins === true && !moved) return
    if (this.#isLast(sketch)) return
    const points = [...sketch.points, next]
    if (points.length < places) this.#sketch = { tool, points, next }
    else this.#finish(tool, points)
  }

  /** True if the new point lies at the last one: the second click of a double click sets no further point. */
  #isLast({ points, next }: Sketch): boolean {
    const last = points.at(-1)
    const [a, b] = [
      last === undefined ? undefined : this.#options.field.toPixel(last),
      this.#options.field.toPixel(next),
    ]
    return a !== undefined && b !== undefined && distance(a, b) <= SLACK
  }

  #finish(tool: ToolId, points: readonly DrawingPoint[]): void {
    this.#sketch = undefined
    const { board, field, style, onDone } = this.#options
    const all = grown(tool, points, field)
    if (all.length === 0) return
    board.add({ id: randomId(), tool, points: all, style: style(tool), locked: false, hidden: false })
    onDone()
  }
}

function distance(a: Pixel, b: Pixel): number {
  return Math.hypot(a.x - b.x, a.y - b.y)
}
