import fc from 'fast-check'
import { expect, it } from 'vitest'
import { FreeRanges } from './free-ranges.ts'

const SPACE = 64

it('gives each number to one taker at a time, and joined again what was given back side by side', () => {
  const step = fc.oneof(fc.integer({ min: 1, max: 9 }), fc.constant(0))
  fc.assert(
    fc.property(fc.array(step, { maxLength: 80 }), fc.infiniteStream(fc.nat()), (steps, picks) => {
      const free = new FreeRanges()
      free.give(0, SPACE)
      const taken: (readonly [first: number, count: number])[] = []
      const holders = new Map<number, number>()
      for (const count of steps) {
        if (count > 0) {
          const first = free.take(count)
          if (first < 0) continue
          for (let place = first; place < first + count; place++) {
            expect(holders.has(place)).toBe(false)
            holders.set(place, first)
          }
          taken.push([first, count])
        } else if (taken.length > 0) {
          const [[first, length] = [0, 0]] = taken.splice(picks.next().value % taken.length, 1)
          for (let place = first; place < first + length; place++) holders.delete(place)
          free.give(first, length)
        }
      }
      for (const [first, count] of taken) free.give(first, count)
      expect(free.take(SPACE)).toBe(0)
      expect(free.take(1)).toBe(-1)
    }),
  )
})
