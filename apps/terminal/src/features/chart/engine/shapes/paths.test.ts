import { describe, expect, it } from 'vitest'
import { stepCorners } from './paths.ts'

describe('steps', () => {
  it('[CHT-02] hold the height of a close until the next bar, where they jump', () => {
    expect(
      stepCorners([
        { x: 0, y: 5 },
        { x: 8, y: 9 },
        { x: 16, y: 4 },
      ]),
    ).toEqual([
      { x: 0, y: 5 },
      { x: 8, y: 5 },
      { x: 8, y: 9 },
      { x: 16, y: 9 },
      { x: 16, y: 4 },
    ])
    expect(stepCorners([])).toEqual([])
  })
})
