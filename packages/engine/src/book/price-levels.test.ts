import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { LevelPages } from './level-pages.ts'
import { NO_PRICE, PriceLevels } from './price-levels.ts'

describe('price levels', () => {
  it('find the next occupied price in both directions like a sorted set', () => {
    const prices = fc.uniqueArray(
      fc.oneof(fc.integer({ min: 1, max: 200_000 }), fc.integer({ min: 32_700, max: 32_800 })),
      { maxLength: 60 },
    )
    fc.assert(
      fc.property(prices, fc.integer({ min: 1, max: 200_000 }), (occupied, at) => {
        const pages = new LevelPages()
        const levels = new PriceLevels(pages, 200_000)
        // a page of another book, between those of this one
        const other = new PriceLevels(pages, 200_000)
        for (const price of occupied) {
          pages.occupy(other.open(price + 1 - (price & 1) * 2))
          pages.occupy(levels.open(price))
        }
        for (const price of occupied.slice(0, occupied.length >> 1)) levels.vacate(levels.at(price), price)
        const left = occupied.slice(occupied.length >> 1).toSorted((a, b) => a - b)
        for (const from of [at, ...left]) {
          expect(levels.above(from)).toBe(left.find((price) => price > from) ?? NO_PRICE)
          expect(levels.below(from)).toBe(left.findLast((price) => price < from) ?? NO_PRICE)
        }
      }),
    )
  })
})
