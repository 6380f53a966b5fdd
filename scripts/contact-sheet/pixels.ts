import type { Locator } from '@playwright/test'
import type { Colour } from '../../apps/terminal/src/features/chart/drawings/drawing.ts'

/** A rectangle of the price pane: position and size as fractions of its width and height. */
export type Part = readonly [x: number, y: number, width: number, height: number]

/** Counts the pixels in the theme's shade of each colour, on the canvas of drawings or on the chart beneath it. */
export function pixelsOf(
  sheet: Locator,
  where: 'sheet' | 'beneath',
  part: Part,
  tones: readonly Colour[],
): Promise<readonly number[]> {
  return sheet.evaluate(
    (own: HTMLCanvasElement, { beneath, part: [x, y, width, height], names }) => {
      const around = [...(own.parentElement?.querySelectorAll('canvas') ?? [])]
      const canvases = beneath ? around.filter((each) => each !== own) : [own]
      const shades = names.map((name) => {
        const canvas = new OffscreenCanvas(1, 1).getContext('2d')!
        canvas.fillStyle = getComputedStyle(document.documentElement).getPropertyValue(`--${name}`)
        canvas.fillRect(0, 0, 1, 1)
        return canvas.getImageData(0, 0, 1, 1).data
      })
      return shades.map((shade) => {
        let count = 0
        for (const canvas of canvases) {
          const context = canvas.getContext('2d')
          if (context === null || canvas.width === 0 || canvas.height === 0) continue
          const across = Math.ceil(width * canvas.width)
          const down = Math.ceil(height * canvas.height)
          const { data } = context.getImageData(x * canvas.width, y * canvas.height, across, down)
          for (let at = 0; at < data.length; at += 4) {
            const isNear = [0, 1, 2].every((channel) => Math.abs(data[at + channel]! - shade[channel]!) <= 10)
            if (isNear && data[at + 3]! > 150) count += 1
          }
        }
        return count
      })
    },
    { beneath: where === 'beneath', part, names: tones },
  )
}
