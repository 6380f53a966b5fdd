import fc from 'fast-check'
import { expect, it } from 'vitest'
import { SpentIds } from './spent-ids.ts'

it('[ENG-14] spent ids are known like in a set, in whatever order they come, and hold as many runs as there are gaps', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer({ min: 1, max: 40 })), (ids) => {
      const spent = new SpentIds()
      for (const id of ids) spent.add(id)
      for (let id = 0; id <= 41; id++) expect(spent.has(id)).toBe(ids.includes(id))
      expect(spent.largest).toBe(Math.max(0, ...ids))
      expect(spent.ranges).toHaveLength(ids.filter((id) => !ids.includes(id - 1)).length)
      const again = new SpentIds()
      expect(again.load(spent.ranges)).toBe(true)
      expect(again.ranges).toEqual(spent.ranges)
    }),
  )
})

it('[ENG-12] runs that are not in order or not apart are no spent ids', () => {
  expect(new SpentIds().load([[5, 4]])).toBe(false)
  expect(
    new SpentIds().load([
      [1, 2],
      [3, 4],
    ]),
  ).toBe(false)
  expect(
    new SpentIds().load([
      [9, 9],
      [1, 2],
    ]),
  ).toBe(false)
})
