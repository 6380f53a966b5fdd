import { e8 } from '@perpdesk/numeric'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { HEIGHT, heightOf, scaleOf } from './chart-scale.ts'

it('[ACC-07] a chart has its extremes at its edges, zero between them, and nothing outside', () => {
  const scale = scaleOf([e8('30'), e8('-10'), 0n])
  expect([e8('30'), 0n, e8('-10')].map((value) => heightOf(scale, value))).toEqual([0n, 750n, HEIGHT])
  fc.assert(
    fc.property(fc.array(fc.bigInt({ min: -(10n ** 24n), max: 10n ** 24n }), { minLength: 1 }), (values) => {
      const fitting = scaleOf(values)
      for (const value of values) {
        expect(heightOf(fitting, value)).toBeGreaterThanOrEqual(0n)
        expect(heightOf(fitting, value)).toBeLessThanOrEqual(HEIGHT)
      }
    }),
  )
})

it('[ACC-07] where nothing was won or lost all is in the middle', () => {
  expect(heightOf(scaleOf([0n, 0n]), 0n)).toBe(500n)
})
