import type { Font, Measure, Operation, Paint } from './operations.ts'
import { fittedFont, linesOf } from './text-lines.ts'

/** Share of the font size above the baseline. */
const ASCENT = 0.82
const LEADING = 1.28
/** Thai letters have marks above and below and need more line height. */
const THAI_LEADING = 1.5

interface Place {
  readonly x: number
  readonly y: number
  readonly width: number
}

/** Collects drawing operations. Texts are positioned by the upper edge of their line. */
export class Sheet {
  readonly operations: Operation[] = []
  readonly #language: string
  readonly #measure: Measure

  constructor(language: string, measure: Measure) {
    this.#language = language
    this.#measure = measure
  }

  /** Returns an empty sheet with the same fonts, for measuring. */
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

  /** Writes a figure or a name on one line, smaller if it is too wide. Returns the right edge. */
  figure(text: string, { x, y, width }: Place, font: Font, fill: string): number {
    const fitted = fittedFont(text, font, width, this.#measure)
    // A smaller text keeps the baseline of the full size.
    return this.#write(text, x, baseline(y, font), fitted, fill)
  }

  /** Writes a text on at most `lines` lines. Returns the lower edge. */
  words(text: string, { x, y, width }: Place, font: Font, fill: string, lines: number): number {
    const written = linesOf(text, this.#language, font, { width, lines }, this.#measure)
    const leading = this.leading(font)
    for (const [index, line] of written.entries()) {
      this.#write(line, x, baseline(y + index * leading, font), font, fill)
    }
    return y + written.length * leading
  }

  /** Writes a word on a background of its own. Returns the right edge. */
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

/**
 * Returns the baseline, which is the same in every language so that figures do not move; extra line height is added
 * below.
 */
function baseline(y: number, { size }: Font): number {
  return y + size * ((LEADING - 1) / 2 + ASCENT)
}
