import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { columnRight, GAP, type StackItem, stackLabels } from './stack.ts'

const room = { top: 23, bottom: 400 }
const label = (id: string, y: number, folds = true): StackItem => ({ id, y, height: 24, folds })
const placed = (items: readonly StackItem[], within = room) =>
  stackLabels(items, within).map(({ ids, y }) => [ids.join(), y])

const items = fc
  .array(fc.record({ y: fc.integer({ min: 0, max: 400 }), height: fc.constantFrom(22, 24, 41), folds: fc.boolean() }), {
    maxLength: 40,
  })
  .map((list) => list.map((item, at) => ({ ...item, id: `${at}` })))

describe('labels of lines', () => {
  it('[CHT-04] never overlap, stay whole in their room and in the order of their lines, each there once', () => {
    fc.assert(
      fc.property(items, (list) => {
        const byId = new Map(list.map((item) => [item.id, item]))
        const places = stackLabels(list, room)
        expect(places.flatMap(({ ids }) => ids).toSorted()).toEqual(list.map(({ id }) => id).toSorted())
        let free = room.top
        let before = Number.NEGATIVE_INFINITY
        for (const { ids, y } of places) {
          const height = Math.max(...ids.map((id) => byId.get(id)!.height))
          const own = ids.reduce((sum, id) => sum + byId.get(id)!.y, 0) / ids.length
          expect(y - height / 2).toBeGreaterThanOrEqual(free)
          expect(Math.round(own)).toBeGreaterThanOrEqual(before)
          before = Math.round(own)
          free = y + height / 2 + GAP
        }
        expect(free - GAP).toBeLessThanOrEqual(places.length === 0 ? free : room.bottom)
      }),
    )
  })

  it('[CHT-04] of odd heights that would fill the room but for their rounding are folded', () => {
    const tall = (id: string) => ({ id, y: 0, height: 41, folds: false })
    const list = [tall('a'), { ...tall('b'), height: 22 }, tall('c')]
    const filled = 41 + 22 + 41 + 2 * GAP
    expect(stackLabels(list, { top: 0, bottom: filled })).toHaveLength(1)
    expect(stackLabels(list, { top: 0, bottom: filled + 2 })).toHaveLength(3)
  })

  it('[CHT-04] stand at their lines wherever that is free', () => {
    fc.assert(
      fc.property(items, (list) => {
        const places = stackLabels(list, room)
        for (const { ids, y } of places) {
          const item = list.find(({ id }) => id === ids[0])!
          const isFree =
            ids.length === 1 &&
            item.y >= room.top + 21 &&
            item.y <= room.bottom - 21 &&
            list.every(({ id, y: other }) => id === item.id || Math.abs(other - item.y) > 200)
          if (isFree) expect(y).toBe(item.y)
        }
      }),
    )
  })

  it('[CHT-04] of near prices share the way that they have to give', () => {
    expect(placed([label('a', 100), label('b', 300)])).toEqual([
      ['a', 100],
      ['b', 300],
    ])
    expect(placed([label('a', 200), label('b', 200)])).toEqual([
      ['a', 187],
      ['b', 213],
    ])
    expect(placed([label('a', 0), label('b', 10)])).toEqual([
      ['a', 35],
      ['b', 61],
    ])
    expect(placed([label('a', 399)])).toEqual([['a', 388]])
  })

  it('[CHT-04] four orders within one and a half labels are one; three are not, and a position never is', () => {
    expect(placed([100, 110, 120, 136].map((y, at) => label(`${at}`, y)))).toEqual([['0,1,2,3', 117]])
    expect(placed([100, 110, 120, 137].map((y, at) => label(`${at}`, y)))).toHaveLength(4)
    expect(placed([100, 110, 120].map((y, at) => label(`${at}`, y)))).toHaveLength(3)
    expect(placed([100, 110, 120, 130].map((y, at) => label(`${at}`, y, at !== 1)))).toHaveLength(4)
  })

  it('[CHT-04] fold as far as the room asks for, orders before positions', () => {
    const ladder = Array.from({ length: 20 }, (_, at) => label(`${at}`, 23 + at * 19))
    const places = stackLabels(ladder, room)
    expect(places.length).toBeGreaterThan(4)
    expect(places.length).toBeLessThan(20)
    const low = { top: 0, bottom: 52 }
    const mixed = [label('p', 20, false), label('a', 0), label('b', 20), label('c', 50)]
    expect(stackLabels(mixed, low).map(({ ids }) => ids.join())).toEqual(['p', 'a,b,c'])
    expect(stackLabels(mixed, { top: 0, bottom: 30 })).toEqual([{ ids: ['a', 'p', 'b', 'c'], y: 18 }])
  })
})

describe('the column of labels', () => {
  const scene = { paneWidth: 800, widest: 200, lastBarX: 500, barSpace: 8 }

  it('[CHT-04] stands at the axis where the newest bars leave room for it or are out of sight', () => {
    expect(columnRight(scene)).toBe(8)
    expect(columnRight({ ...scene, lastBarX: 580 })).toBe(8)
    expect(columnRight({ ...scene, lastBarX: 900 })).toBe(8)
    expect(columnRight({ ...scene, lastBarX: undefined })).toBe(8)
  })

  it('[CHT-04] stands before the newest bars where it would cover them', () => {
    expect(columnRight({ ...scene, lastBarX: 581 })).toBe(800 - 581 + 40)
    expect(columnRight({ ...scene, lastBarX: 720, barSpace: 1 })).toBe(80 + 24)
    expect(columnRight({ ...scene, lastBarX: 720, barSpace: 60 })).toBe(80 + 80)
  })

  it('[CHT-04] is whole in a pane that has no room for both', () => {
    expect(columnRight({ paneWidth: 300, widest: 200, lastBarX: 200, barSpace: 8 })).toBe(92)
    expect(columnRight({ paneWidth: 180, widest: 200, lastBarX: 100, barSpace: 8 })).toBe(8)
  })
})
