import fc from 'fast-check'
import { expect, it } from 'vitest'
import { OrderIds } from './order-ids.ts'
import { NONE } from './order-pool.ts'

it('order ids find their slots like a map, across pages and gaps', () => {
  const step = fc.record({ gap: fc.oneof(fc.constant(1), fc.integer({ min: 1, max: 20_000 })), drop: fc.nat(40) })
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 2 ** 45 }), fc.array(step, { maxLength: 120 }), (first, steps) => {
      const ids = new OrderIds()
      const plain = new Map<number, number>()
      let id = first
      for (const [slot, { gap, drop }] of steps.entries()) {
        id += gap
        ids.set(id, slot)
        plain.set(id, slot)
        const gone = [...plain.keys()][drop]
        if (gone === undefined) continue
        ids.delete(gone)
        plain.delete(gone)
        expect(ids.get(gone)).toBe(NONE)
      }
      for (const [known, slot] of plain) expect(ids.get(known)).toBe(slot)
      for (const unknown of [0, first, id + 1, id + 10_000]) expect(ids.get(unknown)).toBe(plain.get(unknown) ?? NONE)
    }),
  )
})
