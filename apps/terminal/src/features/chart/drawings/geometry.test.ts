import { describe, expect, it } from 'vitest'
import { distanceToEllipse, distanceToSegment, lineInPane } from './geometry.ts'
import { historyOf, redone, undone, withStep } from './history.ts'

const pane = { width: 100, height: 50 }
const segment = [
  { x: 10, y: 10 },
  { x: 20, y: 10 },
] as const

describe('geometry of drawings', () => {
  it.each([
    [{ x: 15, y: 13 }, 3],
    [{ x: 23, y: 14 }, 5],
    [{ x: 7, y: 6 }, 5],
  ])('[CHT-10] %j is %d pixels from the segment', (place, distance) => {
    expect(distanceToSegment(place, segment)).toBe(distance)
  })

  it('[CHT-10] a segment of no length is a point', () => {
    expect(
      distanceToSegment({ x: 3, y: 4 }, [
        { x: 0, y: 0 },
        { x: 0, y: 0 },
      ]),
    ).toBe(5)
  })

  it.each([
    [false, false, 10, 20],
    [false, true, 10, 100],
    [true, false, 0, 20],
    [true, true, 0, 100],
  ])('[CHT-10] past its start %s and its end %s it goes from %d to %d', (start, end, left, right) => {
    expect(lineInPane(segment, pane, { start, end })).toEqual([
      { x: left, y: 10 },
      { x: right, y: 10 },
    ])
  })

  it('[CHT-10] a line that slopes ends at the edges it meets', () => {
    const past = { start: true, end: true }
    expect(
      lineInPane(
        [
          { x: 40, y: 20 },
          { x: 50, y: 30 },
        ],
        pane,
        past,
      ),
    ).toEqual([
      { x: 20, y: 0 },
      { x: 70, y: 50 },
    ])
  })

  it.each([
    [
      [
        { x: 0, y: 51 },
        { x: 9, y: 51 },
      ],
    ],
    [
      [
        { x: 200, y: 10 },
        { x: 210, y: 20 },
      ],
    ],
    [
      [
        { x: 5, y: 5 },
        { x: 5, y: 5 },
      ],
    ],
  ] as const)('[CHT-10] none of %j is in the pane', (line) => {
    expect(lineInPane(line, pane, { start: false, end: false })).toBeUndefined()
  })

  it.each([
    [{ x: 20, y: 5 }, 0],
    [{ x: 25, y: 5 }, 5],
    [{ x: 10, y: 5 }, 5],
    [{ x: 10, y: 12 }, 2],
  ])('[CHT-10] %j is %d pixels from the ellipse', (place, distance) => {
    expect(
      distanceToEllipse(place, [
        { x: 0, y: 0 },
        { x: 20, y: 10 },
      ]),
    ).toBeCloseTo(distance)
  })
})

describe('history of drawings', () => {
  it('[CHT-10] steps go back and forth, and a new step ends what was taken back', () => {
    const second = withStep(withStep(historyOf('a'), 'b'), 'c')
    const back = undone(second)
    expect(back?.present).toBe('b')
    expect(back && redone(back)?.present).toBe('c')
    expect(back && redone(withStep(back, 'd'))).toBeUndefined()
    expect(undone(historyOf('a'))).toBeUndefined()
  })

  it('[CHT-10] keeps a hundred steps, and none for what changes nothing', () => {
    let history = historyOf(0)
    for (let step = 1; step <= 101; step += 1) history = withStep(history, step)
    expect(history.past).toHaveLength(100)
    expect(history.past[0]).toBe(1)
    expect(withStep(history, 101)).toBe(history)
  })
})
