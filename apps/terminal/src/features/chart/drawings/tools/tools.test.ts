import { describe, expect, it } from 'vitest'
import { type DrawingPoint, TOOL_IDS, type ToolId } from '../drawing.ts'
import { touchOf } from '../figures.ts'
import type { Pixel } from '../geometry.ts'
import { placed } from '../shapes.ts'
import { BAR, fieldForTest, wordsForTest } from '../testing.ts'
import { grown, leastPoints, reshaped, TOOL_GROUPS } from './tools.ts'

const field = fieldForTest()

const STYLE = { colour: 'accent', width: '1', dash: 'solid' } as const

/** Returns the point at a pixel of the test pane. */
function at(x: number, y: number): DrawingPoint {
  const point = field.toPoint({ x, y }, 'off')
  if (point === undefined) throw new Error('The pane for tests has a scale')
  return point
}

function figures(tool: ToolId, ...points: readonly DrawingPoint[]) {
  return placed({ tool, points, style: STYLE }, field, wordsForTest).figures
}

type Case = readonly [
  tool: ToolId,
  points: readonly (readonly [number, number])[],
  on: Pixel,
  off: Pixel,
  inside?: Pixel,
]

/** Each case is a drawing, a place on it, a place beside it, and a place that is only inside it. */
const CASES: readonly Case[] = [
  [
    'trendLine',
    [
      [105, 100],
      [205, 200],
    ],
    { x: 155, y: 150 },
    { x: 255, y: 250 },
  ],
  [
    'ray',
    [
      [105, 100],
      [205, 200],
    ],
    { x: 305, y: 300 },
    { x: 55, y: 50 },
  ],
  [
    'extendedLine',
    [
      [105, 100],
      [205, 200],
    ],
    { x: 55, y: 50 },
    { x: 55, y: 80 },
  ],
  ['horizontalLine', [[105, 100]], { x: 450, y: 100 }, { x: 105, y: 120 }],
  ['verticalLine', [[105, 100]], { x: 105, y: 390 }, { x: 125, y: 100 }],
  [
    'arrow',
    [
      [105, 100],
      [205, 100],
    ],
    { x: 196, y: 104 },
    { x: 225, y: 100 },
  ],
  [
    'parallelChannel',
    [
      [105, 100],
      [205, 100],
      [155, 160],
    ],
    { x: 105, y: 160 },
    { x: 255, y: 160 },
    { x: 180, y: 145 },
  ],
  [
    'pitchfork',
    [
      [105, 200],
      [155, 150],
      [155, 250],
    ],
    { x: 405, y: 150 },
    { x: 405, y: 175 },
  ],
  [
    'rectangle',
    [
      [105, 100],
      [205, 200],
    ],
    { x: 205, y: 150 },
    { x: 225, y: 150 },
    { x: 155, y: 150 },
  ],
  [
    'ellipse',
    [
      [105, 100],
      [205, 200],
    ],
    { x: 155, y: 200 },
    { x: 107, y: 102 },
    { x: 155, y: 150 },
  ],
  [
    'brush',
    [
      [105, 100],
      [155, 150],
      [205, 100],
    ],
    { x: 180, y: 125 },
    { x: 155, y: 110 },
  ],
  [
    'fibRetracement',
    [
      [105, 100],
      [305, 300],
    ],
    { x: 250, y: 200 },
    { x: 350, y: 200 },
    { x: 250, y: 190 },
  ],
  [
    'fibExtension',
    [
      [105, 300],
      [205, 200],
      [305, 250],
    ],
    { x: 280, y: 150 },
    { x: 350, y: 150 },
    { x: 280, y: 120 },
  ],
  [
    'measure',
    [
      [105, 300],
      [205, 200],
    ],
    { x: 155, y: 230 },
    { x: 225, y: 250 },
    { x: 190, y: 220 },
  ],
  [
    'longPosition',
    [
      [105, 200],
      [305, 100],
      [305, 250],
    ],
    { x: 120, y: 100 },
    { x: 325, y: 150 },
    { x: 120, y: 150 },
  ],
  [
    'shortPosition',
    [
      [105, 200],
      [305, 300],
      [305, 150],
    ],
    { x: 120, y: 200 },
    { x: 325, y: 250 },
    { x: 120, y: 250 },
  ],
  ['text', [[105, 100]], { x: 130, y: 104 }, { x: 95, y: 100 }],
]

describe('tools of drawings', () => {
  it.each(CASES.map((each) => ({ tool: each[0], each })))(
    '[CHT-10] $tool is touched on its lines, and not beside them',
    ({ each: [tool, places, on, off, inside] }) => {
      const shown = figures(tool, ...places.map(([x, y]) => at(x, y)))
      expect(touchOf(shown, on, 4)).toBe('line')
      expect(touchOf(shown, off, 4)).toBeUndefined()
      if (inside !== undefined) expect(touchOf(shown, inside, 4)).toBe('inside')
    },
  )

  it('[CHT-10] every tool has a case here and a place in one group', () => {
    expect(CASES.map(([tool]) => tool).toSorted()).toEqual([...TOOL_IDS].toSorted())
    expect(TOOL_GROUPS.flatMap(({ tools }) => [...tools]).toSorted()).toEqual([...TOOL_IDS].toSorted())
  })

  it.each(TOOL_IDS.filter((tool) => leastPoints(tool) === 3))(
    '[CHT-10] %s shows its first side before its last place',
    (tool) => {
      const shown = figures(tool, at(105, 100), at(205, 200))
      expect(touchOf(shown, { x: 155, y: 150 }, 4)).toBe('line')
    },
  )

  it('[CHT-10] retracement: 1 at the first place, 0 at the second, each level with its price', () => {
    const words = figures('fibRetracement', at(105, 100), at(305, 300)).flatMap((figure) =>
      figure.kind === 'label' ? figure.lines : [],
    )
    expect(words).toEqual([
      '0 (700)',
      '0.236 (747.2)',
      '0.382 (776.4)',
      '0.5 (800)',
      '0.618 (823.6)',
      '0.786 (857.2)',
      '1 (900)',
    ])
  })

  it('[CHT-10] extension: the move is made again from the third place', () => {
    const words = figures('fibExtension', at(105, 300), at(205, 200), at(305, 250)).flatMap((figure) =>
      figure.kind === 'label' ? figure.lines : [],
    )
    expect(words).toContain('1 (850)')
    expect(words).toContain('1.618 (911.8)')
  })

  it('[CHT-10] words of levels that lie too close are left out, their lines are not', () => {
    const shown = figures('fibRetracement', at(105, 100), at(305, 130))
    expect(shown.flatMap((figure) => (figure.kind === 'label' ? figure.lines : []))).toEqual([
      '0 (870)',
      '0.5 (885)',
      '1 (900)',
    ])
    expect(shown.filter((figure) => figure.kind === 'line' && figure.faint !== true)).toHaveLength(7)
  })

  it('[CHT-10] measure tells price, part, bars and time, back in time too', () => {
    const reported = (...points: readonly DrawingPoint[]) =>
      figures('measure', ...points).flatMap((figure) => (figure.kind === 'label' ? [figure.lines, figure.tone] : []))
    expect(reported(at(105, 500), at(205, 400))).toEqual([['100 (0.2)', `10 bars · ${10 * BAR} ms`], 'up'])
    expect(reported(at(205, 400), at(105, 500))).toEqual([[`-100 (${-1 / 6})`, `-10 bars · ${10 * BAR} ms`], 'down'])
  })

  const drawn = (tool: ToolId, points: readonly DrawingPoint[]) =>
    ({ id: 'a', tool, points, style: STYLE, locked: false, hidden: false }) as const

  it('[CHT-10, ORD-12] a long position grows from its entry: its target twice as far above it as its stop below', () => {
    const [entry, target, stop] = grown('longPosition', [at(105, 200)], field)
    expect([entry, target, stop]).toEqual([at(105, 200), at(305, 120), at(305, 240)])
    const below = grown('shortPosition', [at(105, 200)], field)
    expect(below).toEqual([at(105, 200), at(305, 280), at(305, 160)])
  })

  it('[CHT-10] target and stop of a position are one edge, and neither crosses the entry', () => {
    const points = [at(105, 200), at(305, 120), at(305, 240)]
    const long = drawn('longPosition', points)
    expect(reshaped(long, 1, at(355, 90))).toEqual([at(105, 200), at(355, 90), at(355, 240)])
    expect(reshaped(long, 1, at(305, 230))[1]?.price).toBe(at(0, 200).price)
    expect(reshaped(long, 2, at(305, 100))[2]?.price).toBe(at(0, 200).price)
    expect(reshaped(long, 0, at(105, 90))[0]?.price).toBe(at(0, 120).price)
    expect(reshaped(long, 0, at(105, 300))[0]?.price).toBe(at(0, 240).price)
    const short = drawn('shortPosition', [at(105, 200), at(305, 280), at(305, 160)])
    expect(reshaped(short, 1, at(305, 190))[1]?.price).toBe(at(0, 200).price)
    expect(reshaped(short, 2, at(305, 210))[2]?.price).toBe(at(0, 200).price)
    expect(reshaped(short, 0, at(155, 210))).toEqual([at(155, 210), at(305, 280), at(305, 160)])
  })

  it('[CHT-10] a text shows its words, larger with a wider pen, and stands for them while it has none', () => {
    const label = (text: string | undefined, width: '1' | '4') =>
      placed({ tool: 'text', points: [at(105, 100)], style: { ...STYLE, width }, text }, field, wordsForTest).figures
    expect(label(undefined, '1')).toMatchObject([{ lines: ['no words'] }])
    const [small, large] = [label('Support', '1'), label('Support', '4')]
    expect(small).toMatchObject([{ lines: ['Support'] }])
    const widthOf = ([figure]: typeof small) =>
      figure?.kind === 'label' ? figure.box[1].x - figure.box[0].x : Number.NaN
    expect(widthOf(large)).toBeGreaterThan(2 * (widthOf(small) - 8))
  })

  it.each([
    [
      0,
      [
        [55, 60],
        [205, 200],
      ],
    ],
    [
      1,
      [
        [105, 60],
        [55, 200],
      ],
    ],
    [
      2,
      [
        [105, 100],
        [55, 60],
      ],
    ],
    [
      3,
      [
        [55, 100],
        [205, 60],
      ],
    ],
  ] as const)('[CHT-10] corner %d of a box moves, the one across from it stays', (corner, expected) => {
    const drawing = drawn('rectangle', [at(105, 100), at(205, 200)])
    expect(reshaped(drawing, corner, at(55, 60))).toEqual(expected.map(([x, y]) => at(x, y)))
    expect(placed(drawing, field, wordsForTest).handles[corner]).toEqual(
      [
        { x: 105, y: 100 },
        { x: 205, y: 100 },
        { x: 205, y: 200 },
        { x: 105, y: 200 },
      ][corner],
    )
  })
})
