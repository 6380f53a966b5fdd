import type { Font, Measure, Operation, Paint, Picture } from './operations.ts'

/** Pixels per unit, so that a poster is sharp on screens of high resolution. */
export const SCALE = 2

/** Paints a picture on a canvas and sets the canvas's size. */
export function paint(
  { width, height, family, operations }: Picture,
  canvas: HTMLCanvasElement,
  scale: number = SCALE,
): void {
  canvas.width = Math.round(width * scale)
  canvas.height = Math.round(height * scale)
  const context = canvas.getContext('2d')
  if (context === null) return
  context.scale(scale, scale)
  context.textBaseline = 'alphabetic'
  context.textAlign = 'left'
  for (const operation of operations) draw(operation, context, family)
}

function draw(operation: Operation, context: CanvasRenderingContext2D, family: string): void {
  switch (operation.draw) {
    case 'rect': {
      const { x, y, width, height, radius, fill, opacity = 1 } = operation
      context.globalAlpha = opacity
      context.fillStyle = styleOf(fill, context)
      context.beginPath()
      context.roundRect(x, y, width, height, radius)
      context.fill()
      break
    }
    case 'path': {
      const { d, fill, stroke, lineWidth = 1, opacity = 1 } = operation
      const path = new Path2D(d)
      context.globalAlpha = opacity
      if (fill !== undefined) {
        context.fillStyle = styleOf(fill, context)
        // oxlint-disable-next-line unicorn/no-array-fill-with-reference-type -- a canvas is no array
        context.fill(path)
      }
      if (stroke !== undefined) {
        context.strokeStyle = styleOf(stroke, context)
        context.lineWidth = lineWidth
        context.stroke(path)
      }
      break
    }
    case 'text': {
      const { text, x, y, font, fill } = operation
      context.globalAlpha = 1
      context.font = fontText(font, family)
      context.fillStyle = fill
      context.fillText(text, x, y)
      break
    }
    case 'code': {
      const { x, y, cell, rows, fill } = operation
      context.globalAlpha = 1
      context.fillStyle = fill
      for (const [down, row] of rows.entries()) {
        for (const [across, dark] of row.entries()) {
          if (dark) context.fillRect(x + across * cell, y + down * cell, cell, cell)
        }
      }
      break
    }
  }
}

function styleOf(fill: Paint, context: CanvasRenderingContext2D): string | CanvasGradient {
  if (typeof fill === 'string') return fill
  const gradient = context.createLinearGradient(...fill.from, ...fill.to)
  for (const [index, colour] of fill.colours.entries()) gradient.addColorStop(index, colour)
  return gradient
}

export function fontText({ size, weight }: Font, family: string): string {
  return `${weight} ${size}px ${family}`
}

/** Returns a function that measures text as the canvas writes it; `undefined` if the browser provides no 2D context. */
export function measureBy(canvas: HTMLCanvasElement, family: string): Measure | undefined {
  const context = canvas.getContext('2d')
  if (context === null) return undefined
  return (text, font) => {
    context.font = fontText(font, family)
    return context.measureText(text).width
  }
}
