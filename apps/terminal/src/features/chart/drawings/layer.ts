import type { ChartLook } from '../engine/chart-engine.ts'
import type { DrawingBoard } from './board.ts'
import type { Drawing } from './drawing.ts'
import type { DrawingField } from './field.ts'
import type { DrawingHand } from './hand.ts'
import { paintFigures, paintHandles } from './paint.ts'
import { type Figured, placed } from './shapes.ts'
import type { DrawingWords } from './tools/tool.ts'

export interface LayerOptions {
  readonly pane: HTMLElement
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
 * library reports only a few, so they are read in every frame; the canvas is repainted only if a scale or a drawing has
 * changed.
 */
export class DrawingLayer {
  readonly #options: LayerOptions
  readonly #canvas: HTMLCanvasElement
  #frame: number | undefined
  #painted: string | undefined

  constructor(options: LayerOptions) {
    this.#options = options
    this.#canvas = options.sheet
    this.#canvas.setAttribute('aria-hidden', 'true')
    this.#canvas.dataset['drawings'] = ''
    options.pane.append(this.#canvas)
    this.#frame = requestAnimationFrame(this.#run)
  }

  /** Repaints in the next frame, even if the scales have not changed. */
  refresh(): void {
    this.#painted = undefined
  }

  remove(): void {
    if (this.#frame !== undefined) cancelAnimationFrame(this.#frame)
    this.#canvas.remove()
  }

  readonly #run = () => {
    this.#frame = requestAnimationFrame(this.#run)
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
