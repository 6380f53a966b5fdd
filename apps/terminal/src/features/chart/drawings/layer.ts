import { AfterDrawing } from '../after-drawing.ts'
import type { ChartLook, PriceSpace } from '../engine/chart-engine.ts'
import type { DrawingBoard } from './board.ts'
import type { Drawing } from './drawing.ts'
import type { DrawingField } from './field.ts'
import type { DrawingHand } from './hand.ts'
import { paintFigures, paintHandles } from './paint.ts'
import { type Figured, placed } from './shapes.ts'
import type { DrawingWords } from './tools/tool.ts'

export interface LayerOptions {
  readonly prices: Pick<PriceSpace, 'pane' | 'onDrawn'>
  readonly sheet: HTMLCanvasElement
  readonly board: DrawingBoard
  readonly field: DrawingField
  readonly hand: DrawingHand
  readonly words: DrawingWords
  readonly look: () => ChartLook
  readonly isInSight: (drawing: Drawing) => boolean
}

/**
 * The canvas over the price pane on which drawings are painted. The scales change for many reasons, of which the
 * library reports only a few, so they are read after every drawing of the chart; the canvas is repainted only if a scale
 * or a drawing has changed.
 */
export class DrawingLayer {
  readonly #options: LayerOptions
  readonly #canvas: HTMLCanvasElement
  readonly #drawings: AfterDrawing
  #painted: string | undefined

  constructor(options: LayerOptions) {
    this.#options = options
    this.#canvas = options.sheet
    this.#canvas.setAttribute('aria-hidden', 'true')
    this.#canvas.dataset['drawings'] = ''
    options.prices.pane.append(this.#canvas)
    this.#drawings = new AfterDrawing(options.prices, () => this.#follow())
    this.#drawings.start()
  }

  /** Repaints in the next frame, even if the scales have not changed. */
  refresh(): void {
    this.#painted = undefined
    this.check()
  }

  /** Repaints in the next frame if something has changed. */
  check(): void {
    this.#drawings.request()
  }

  remove(): void {
    this.#drawings.stop()
    this.#canvas.remove()
  }

  #follow(): void {
    const { field, words } = this.#options
    const signature = `${field.signature()} ${devicePixelRatio} ${words.state()}`
    if (signature === this.#painted) return
    this.#painted = signature
    this.#paint()
  }

  #paint(): void {
    const { field, board, hand, words, isInSight } = this.#options
    const look = this.#options.look()
    const { width, height } = field.size()
    const canvas = this.#canvas.getContext('2d')
    if (canvas === null) return
    const ratio = devicePixelRatio
    this.#canvas.width = Math.round(width * ratio)
    this.#canvas.height = Math.round(height * ratio)
    canvas.scale(ratio, ratio)
    const { drawings, chosen } = board.get()
    const show = (drawing: Figured, chooses: boolean) => {
      const { figures, handles } = placed(drawing, field, words)
      paintFigures(canvas, figures, drawing.style, look)
      if (chooses) paintHandles(canvas, handles, drawing.style.colour, look)
    }
    for (const drawing of drawings.filter(isInSight)) show(hand.shown(drawing), drawing.id === chosen?.id)
    const { sketch } = hand
    if (sketch !== undefined) show(sketch, true)
  }
}
