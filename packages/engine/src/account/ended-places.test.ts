import fc from 'fast-check'
import { expect, it } from 'vitest'
import { EndedPlaces } from './ended-places.ts'

it('[ENG-02] ended orders are found by id like in a map, while others come and go', () => {
  const id = fc.oneof(
    fc.integer({ min: 1, max: 300 }),
    fc.integer({ min: 1, max: 2 ** 20 }),
    fc.integer({ min: 2 ** 32 - 40, max: 2 ** 32 + 40 }),
    fc.integer({ min: Number.MAX_SAFE_INTEGER - 40, max: Number.MAX_SAFE_INTEGER }),
  )
  const step = fc.record({ id, place: fc.integer({ min: 0, max: 499 }), leaves: fc.boolean() })
  fc.assert(
    fc.property(fc.array(step, { minLength: 1500, maxLength: 3000 }), (steps) => {
      const places = new EndedPlaces()
      const plain = new Map<number, number>()
      for (const { id, place, leaves } of steps) {
        expect(places.get(id)).toBe(plain.get(id) ?? -1)
        if (leaves) {
          places.delete(id)
          plain.delete(id)
        } else {
          places.set(id, place)
          plain.set(id, place)
        }
      }
      for (const { id } of steps) expect(places.get(id)).toBe(plain.get(id) ?? -1)
    }),
    { numRuns: 30 },
  )
})

it('[ENG-02] ids that follow each other, the oldest falling out for the next, stay found', () => {
  const places = new EndedPlaces()
  const kept = 5000
  for (let id = 1; id <= 40_000; id++) {
    if (id > kept) places.delete(id - kept)
    places.set(id, id % 500)
  }
  for (let id = 1; id <= 40_000; id++) expect(places.get(id)).toBe(id > 40_000 - kept ? id % 500 : -1)
})
