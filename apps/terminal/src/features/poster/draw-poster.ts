import { layout } from './layout.ts'
import type { Picture } from './operations.ts'
import { fontText, measureBy, paint } from './paint.ts'
import type { PosterModel } from './poster-model.ts'

/**
 * Draws a poster once its fonts are there: letters that a canvas is asked for before come out in another face. `undefined` where
 * the browser draws none.
 */
export async function drawPoster(model: PosterModel, canvas: HTMLCanvasElement): Promise<Picture | undefined> {
  const measure = measureBy(canvas, model.look.family)
  if (measure === undefined) return undefined
  const picture = layout(model, measure)
  await fetchFonts(picture)
  // Only now texts are as wide as they will be.
  const drawn = layout(model, measure)
  paint(drawn, canvas)
  return drawn
}

/** The page has its fonts by scripts, and fetches one when a letter of it is first used. */
async function fetchFonts({ family, operations }: Picture): Promise<void> {
  const texts = new Map<number, string>()
  for (const operation of operations) {
    if (operation.draw !== 'text') continue
    texts.set(operation.font.weight, `${texts.get(operation.font.weight) ?? ''}${operation.text}`)
  }
  const wanted = [...texts].map(([weight, text]) => document.fonts.load(fontText({ size: 16, weight }, family), text))
  // Without it the next family of the list stands in.
  await Promise.allSettled(wanted)
}
