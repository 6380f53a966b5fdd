import type { Resolution } from '@perpdesk/protocol'
import type { ChartLook, PriceSpace, TimeSpace } from '../engine/chart-engine.ts'
import { onLookChange, readLook } from '../look.ts'
import type { ChartBar } from '../series/bar.ts'
import type { DrawingBoard } from './board.ts'
import type { Drawing, DrawingPoint } from './drawing.ts'
import { type DrawingField, fieldOf, type PriceTick } from './field.ts'
import { DrawingHand } from './hand.ts'
import { isShownOn } from './intervals.ts'
import { listenToKeys } from './keys.ts'
import { DrawingLayer } from './layer.ts'
import { listenInPane } from './listen.ts'
import { measureOn } from './paint.ts'
import { pen, penPreferences, takeTool } from './pen.ts'
import { priceNow } from './price-now.ts'
import { newStyle } from './templates.ts'
import type { DrawingWords } from './tools/tool.ts'

export interface SurfaceOptions {
  readonly prices: PriceSpace
  readonly times: TimeSpace
  readonly barAt: (time: number) => ChartBar | undefined
  readonly tick: PriceTick
  /** Returns the interval of the bars. */
  readonly interval: () => Resolution
  readonly board: DrawingBoard
  readonly words: (measure: DrawingWords['measure']) => DrawingWords
  /** CSS class of the canvas. */
  readonly className: string
  /** Whether this chart handles keys; of several charts only one does. */
  readonly hearsKeys: () => boolean
}

/** Offset of a copy from its original: bars to the right, and pixels down. */
const COPY = { bars: 3, dy: 24 }

/** The drawings of a contract in the price pane of one chart, including painting, pointer and keys. */
export class DrawingSurface {
  readonly #board: DrawingBoard
  readonly #field: DrawingField
  readonly #words: DrawingWords
  readonly #isInSight: (drawing: Drawing) => boolean
  readonly #ends: (() => void)[]

  constructor({ prices, times, barAt, tick, interval, board, className, hearsKeys, ...options }: SurfaceOptions) {
    const { pane } = prices
    const sheet = document.createElement('canvas')
    sheet.className = className
    let look: ChartLook = readLook(pane)
    const words = options.words(measureOn(sheet, () => look.font))
    this.#board = board
    this.#words = words
    const size = sizeOf(pane)
    this.#field = fieldOf({ prices, times, tick, barAt, size: size.now })
    const field = this.#field
    const preferences = () => penPreferences.store.getState()
    this.#isInSight = (drawing) => !preferences().veiled && !drawing.hidden && isShownOn(drawing, interval())
    const isInSight = this.#isInSight
    const hand = new DrawingHand({
      board,
      field,
      words,
      isInSight,
      tool: () => pen.getState().tool,
      magnet: () => preferences().magnet,
      style: newStyle,
      onDone: () => {
        if (!preferences().stays) takeTool(undefined)
      },
    })
    const layer = new DrawingLayer({ prices, sheet, board, field, hand, words, isInSight, look: () => look })
    const refresh = () => layer.refresh()
    const check = () => layer.check()
    // While a tool is selected, a press on the pane draws, even over pressable elements.
    const markHeld = () => pane.toggleAttribute('data-draws', pen.getState().tool !== undefined)
    markHeld()
    // The library's own element handles no keys; its host receives the keys of the chart.
    const chart = pane.closest<HTMLElement>('[role="application"]')
    const panel = pane.closest<HTMLElement>('section') ?? pane
    this.#ends = [
      () => layer.remove(),
      size.end,
      board.listen(refresh),
      words.listen(check),
      penPreferences.store.subscribe(refresh),
      pen.subscribe(() => {
        hand.cancel()
        markHeld()
        refresh()
      }),
      () => pane.removeAttribute('data-draws'),
      onLookChange(() => {
        look = readLook(pane)
        refresh()
      }),
      listenInPane({ pane, hand, onChange: refresh, focus: () => chart?.focus({ preventScroll: true }) }),
      listenToKeys(panel, hearsKeys, {
        undo: () => board.undo(),
        redo: () => board.redo(),
        remove: () => this.#unlocked((drawing) => board.remove(drawing.id)),
        move: (bars, ticks, target) => {
          if (target !== chart) return false
          return this.#unlocked((drawing) => this.nudge(drawing, bars, ticks))
        },
        cancel: () => {
          if (hand.cancel()) refresh()
          else if (pen.getState().tool !== undefined) takeTool(undefined)
          else if (board.get().chosen !== undefined) board.choose(undefined)
          else return false
          return true
        },
      }),
    ]
  }

  /** Moves a drawing by whole bars to the right and by ticks up. */
  nudge(drawing: Drawing, bars: number, ticks: number): void {
    const points = each(drawing.points, (point) => this.#field.nudged(point, bars, ticks))
    if (points !== undefined) this.#board.change(drawing.id, { points })
  }

  /** Adds a copy beside the drawing. */
  copy(drawing: Drawing, id: string): void {
    const points = each(drawing.points, (point) => this.#field.shifted(point, COPY.bars, COPY.dy))
    if (points !== undefined) this.#board.add({ ...drawing, id, points, locked: false })
  }

  /** Returns the price of the drawing's first point as text. */
  priceOf({ points: [first] }: Drawing): string {
    return first === undefined ? '' : this.#words.price(first.price)
  }

  /** Returns the price of a line at the newest bar, in the units of the axis. */
  priceNow(drawing: Drawing): number | undefined {
    return priceNow(drawing, this.#field)
  }

  end(): void {
    for (const end of this.#ends) end()
  }

  #unlocked(work: (drawing: Drawing) => void): boolean {
    const { chosen } = this.#board.get()
    if (chosen === undefined || chosen.locked || !this.#isInSight(chosen)) return false
    work(chosen)
    return true
  }
}

/** Returns all points changed; `undefined` if one of them cannot be changed. */
function each(
  points: readonly DrawingPoint[],
  change: (point: DrawingPoint) => DrawingPoint | undefined,
): readonly DrawingPoint[] | undefined {
  const changed = points.flatMap((point) => change(point) ?? [])
  return changed.length === points.length ? changed : undefined
}

/** Caches the size of an element, because reading it in every frame would force a page layout each time. */
function sizeOf(element: HTMLElement) {
  const read = () => ({ width: element.clientWidth, height: element.clientHeight })
  let size = read()
  const observer = new ResizeObserver(() => {
    size = read()
  })
  observer.observe(element)
  return { now: () => size, end: () => observer.disconnect() }
}
