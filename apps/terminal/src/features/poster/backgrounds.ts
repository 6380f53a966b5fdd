import type { Operation, PathOperation } from './operations.ts'
import type { Background, PosterLook } from './poster-model.ts'

/** Size, colours and result for which a background is drawn. */
export interface Ground {
  readonly width: number
  readonly height: number
  readonly look: PosterLook
  /** True for a winning trade: prices in the drawing then rise. */
  readonly isUp: boolean
}

/** Returns the background of a poster with an unobtrusive drawing, because texts cover all of it. */
export function backgroundOf(background: Background, ground: Ground): readonly Operation[] {
  const { width, height, look } = ground
  const colours = [look.panel, look.ink] as const
  const fill = { from: [0, 0], to: [width, height], colours } as const
  return [{ draw: 'rect', x: 0, y: 0, width, height, radius: 0, fill }, ...DRAWINGS[background](ground)]
}

const DRAWINGS: Readonly<Record<Background, (ground: Ground) => readonly Operation[]>> = {
  candles,
  waves,
  rings,
  grid,
}

/** Returns a generator of pseudo-random numbers from 0 to 1 that are the same each time. */
function chances(): () => number {
  let state = 0x2545f491
  return () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) / 2 ** 32
  }
}

const px = Math.round

function candles({ width, height, look, isUp }: Ground): readonly Operation[] {
  const chance = chances()
  const count = px(width / 40)
  const step = width / count
  const body = px(step * 0.56)
  const span = height * 0.5
  const drawn: Operation[] = []
  let level = isUp ? 0.12 : 0.88
  for (let index = 0; index < count; index += 1) {
    const goal = isUp ? (index + 1) / count : 1 - (index + 1) / count
    const next = level + (goal - level) * 0.4 + (chance() - 0.5) * 0.16
    const top = height * 0.94 - Math.max(level, next) * span
    const low = height * 0.94 - Math.min(level, next) * span
    const x = px(index * step + (step - body) / 2)
    const reach = span * (0.03 + chance() * 0.07)
    const colour = next >= level ? look.up : look.down
    const opacity = 0.07 + (0.15 * index) / count
    drawn.push(
      {
        draw: 'path',
        d: `M${x + body / 2} ${px(top - reach)}V${px(low + reach)}`,
        stroke: colour,
        lineWidth: 2,
        opacity,
      },
      {
        draw: 'rect',
        x,
        y: px(top),
        width: body,
        height: Math.max(px(low - top), 4),
        radius: 3,
        fill: colour,
        opacity,
      },
    )
    level = next
  }
  return drawn
}

function waves({ width, height, look, isUp }: Ground): readonly Operation[] {
  const colours = [look.accent, isUp ? look.up : look.down]
  return Array.from({ length: 6 }, (_, index): PathOperation[] => {
    const rise = (isUp ? -1 : 1) * height * 0.22
    const points: string[] = []
    for (let x = 0; x <= width; x += 12) {
      const part = x / width
      const swing = Math.sin(part * (4.2 + index * 0.5) + index * 0.9) * height * (0.05 + index * 0.008)
      points.push(`${x} ${px(height * (0.56 + index * 0.07) + rise * (part - 0.5) + swing)}`)
    }
    const line = `M${points.join('L')}`
    const colour = colours[index % colours.length] ?? look.accent
    return [
      { draw: 'path', d: `${line}V${height}H0Z`, fill: colour, opacity: 0.035 },
      { draw: 'path', d: line, stroke: colour, lineWidth: 2, opacity: 0.2 },
    ]
  }).flat()
}

function rings({ width, height, look, isUp }: Ground): readonly Operation[] {
  const [x, y] = [px(width * 0.9), isUp ? 0 : height]
  const tone = isUp ? look.up : look.down
  return Array.from({ length: 9 }, (_, index): PathOperation => {
    const radius = 70 + index * 92
    return {
      draw: 'path',
      d: `M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0Z`,
      ...(index === 1 ? { fill: tone } : { stroke: index % 3 === 0 ? tone : look.accent, lineWidth: 2 }),
      opacity: index === 1 ? 0.08 : 0.26 - index * 0.02,
    }
  })
}

function grid({ width, height, look, isUp }: Ground): readonly Operation[] {
  const step = 44
  const lines: string[] = []
  for (let x = step; x < width; x += step) lines.push(`M${x} 0V${height}`)
  for (let y = step; y < height; y += step) lines.push(`M0 ${y}H${width}`)
  const chance = chances()
  const columns = Math.ceil(width / step)
  let stair = ''
  for (let index = 0; index < columns; index += 1) {
    const part = (isUp ? index : columns - index) / columns
    const level = px((height * (0.96 - 0.44 * part)) / step + (chance() - 0.5) * 2) * step
    stair += `${index === 0 ? 'M0 ' : `L${index * step} `}${level}H${(index + 1) * step}`
  }
  const tone = isUp ? look.up : look.down
  const area = `${stair}V${height}H0Z`
  const fade = { from: [0, height * 0.3], to: [0, height], colours: [tone, look.ink] } as const
  return [
    { draw: 'path', d: lines.join(''), stroke: look.line, lineWidth: 1, opacity: 0.55 },
    { draw: 'path', d: area, fill: fade, opacity: 0.13 },
    { draw: 'path', d: stair, stroke: tone, lineWidth: 2, opacity: 0.3 },
  ]
}
