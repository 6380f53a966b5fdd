import type { Font, Measure, Operation, Paint } from './operations.ts'
import { fittedFont, linesOf } from './text-lines.ts'

/** Share of a font's size that lies above its baseline. */
const ASCENT = 0.82
const LEADING = 1.28
/** Marks above and below Thai letters need more room between lines. */
const THAI_LEADING = 1.5

interface Place {
  readonly x: number
  readonly y: number
  readonly width: number
}

/** Collects drawing operations. Texts are placed by the upper edge of their line. */
export class Sheet {
  readonly operations: Operation[] = []
  readonly #language: string
  readonly #measure: Measure

  constructor(language: string, measure: Measure) {
    this.#language = language
    this.#measure = measure
  }

  /** Another one with the same letters, to measure room. */
  blank(): Sheet {
    return new Sheet(this.#language, this.#measure)
  }

  add(...operations: readonly Operation[]): void {
    this.operations.push(...operations)
  }

  rect(x: number, y: number, width: number, height: number, radius: number, fill: Paint): void {
    this.add({ draw: 'rect', x, y, width, height, radius, fill })
  }

  leading({ size }: Font): number {
    return size * (this.#language.startsWith('th') ? THAI_LEADING : LEADING)
  }

  width(text: string, font: Font): number {
    return this.#measure(text, font)
  }

  /** A figure or a name on one line, made smaller where it would be too wide. Returns the right edge. */
  figure(text: string, { x, y, width }: Place, font: Font, fill: string): number {
    const fitted = fittedFont(text, font, width, this.#measure)
    // A text that had to be made smaller stays on the line that it would have stood on.
    return this.#write(text, x, baseline(y, font), fitted, fill)
  }

  /** A text on as many lines as are allowed. Returns the lower edge. */
  words(text: string, { x, y, width }: Place, font: Font, fill: string, lines: number): number {
    const written = linesOf(text, this.#language, font, { width, lines }, this.#measure)
    const leading = this.leading(font)
    for (const [index, line] of written.entries()) {
      this.#write(line, x, baseline(y + index * leading, font), font, fill)
    }
    return y + written.length * leading
  }

  /** A word on a ground of its own. Returns the right edge. */
  pill(text: string, { x, y, width }: Place, font: Font, ground: Paint, fill: string): number {
    const pad = Math.round(font.size * 0.55)
    const fitted = fittedFont(text, font, width - 2 * pad, this.#measure)
    const height = Math.round(font.size * (LEADING + 0.3))
    const wide = Math.ceil(this.#measure(text, fitted)) + 2 * pad
    this.rect(x, y, wide, height, Math.round(height / 4), ground)
    this.#write(text, x + pad, baseline(y + font.size * 0.15, font), fitted, fill)
    return x + wide
  }

  #write(text: string, x: number, y: number, font: Font, fill: string): number {
    const width = this.#measure(text, font)
    this.add({ draw: 'text', text, x, y, width, font, fill })
    return x + width
  }
}

/** The same in every language, so that a figure stands where it stands: more room is left below a line. */
function baseline(y: number, { size }: Font): number {
  return y + size * ((LEADING - 1) / 2 + ASCENT)
}
