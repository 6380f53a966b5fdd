import { layout } from './layout.ts'
import type { Picture } from './operations.ts'
import { fontText, measureBy, paint } from './paint.ts'
import type { PosterModel } from './poster-model.ts'

/**
 * Draws a poster after its fonts are loaded; a canvas would otherwise use another typeface. Resolves with `undefined`
 * if the browser cannot draw.
 */
export async function drawPoster(model: PosterModel, canvas: HTMLCanvasElement): Promise<Picture | undefined> {
  const measure = measureBy(canvas, model.look.family)
  if (measure === undefined) return undefined
  const picture = layout(model, measure)
  await fetchFonts(picture)
  // Laid out again, because text widths are correct only with the loaded fonts.
  const drawn = layout(model, measure)
  paint(drawn, canvas)
  return drawn
}

/**
 * Loads the fonts of the poster's texts, because browsers fetch a font subset only when one of its letters is first
 * used.
 */
async function fetchFonts({ family, operations }: Picture): Promise<void> {
  const texts = new Map<number, string>()
  for (const operation of operations) {
    if (operation.draw !== 'text') continue
    texts.set(operation.font.weight, `${texts.get(operation.font.weight) ?? ''}${operation.text}`)
  }
  const wanted = [...texts].map(([weight, text]) => document.fonts.load(fontText({ size: 16, weight }, family), text))
  // If a font fails to load, the next family of the list is used.
  await Promise.allSettled(wanted)
}
