import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Matcher } from './matcher.ts'
import { BUY, SELL } from './order-pool.ts'

interface Resting {
  id: number
  side: number
  price: number
  lots: number
}

/** A simple book for comparison: one list in order of arrival, searched anew for every fill. */
class NaiveBook {
  orders: Resting[] = []
  fills: number[][] = []

  place(id: number, side: number, price: number, lots: number, rests: boolean): void {
    let left = lots
    for (;;) {
      const best = this.orders
        .filter((order) => order.side !== side && (side === BUY ? order.price <= price : order.price >= price))
        .toSorted((a, b) => (side === BUY ? a.price - b.price : b.price - a.price))[0]
      if (best === undefined || left === 0) break
      const traded = Math.min(left, best.lots)
      this.fills.push([best.id, id, best.price, traded])
      best.lots -= traded
      left -= traded
      this.orders = this.orders.filter((order) => order.lots > 0)
    }
    if (left > 0 && rests) this.orders.push({ id, side, price, lots: left })
  }

  take(id: number): Resting | undefined {
    const found = this.orders.find((order) => order.id === id)
    this.orders = this.orders.filter((order) => order.id !== id)
    return found
  }
}

const step = fc.record({
  kind: fc.constantFrom('place', 'place', 'place', 'take', 'cancel', 'move'),
  book: fc.constantFrom(0, 0, 1),
  side: fc.constantFrom(BUY, SELL),
  // several pages of 1024 ticks, and crowded levels
  price: fc.oneof(fc.integer({ min: 2040, max: 2060 }), fc.integer({ min: 1, max: 6000 })),
  lots: fc.integer({ min: 1, max: 50 }),
  target: fc.integer({ min: 0, max: 30 }),
})

describe('the book', { timeout: 30_000 }, () => {
  it('[ENG-02, INV-10, INV-11] fills in price-time order like a book that searches a list', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 250 }), (steps) => {
        const matcher = new Matcher(2, 6000, 4)
        const naives = [new NaiveBook(), new NaiveBook()]
        for (const [place, { kind, book, side, price, lots, target }] of steps.entries()) {
          const id = place + 1
          const aim = Math.max(1, id - target)
          const before = naives.map(({ fills }) => fills.length)
          if (kind === 'cancel') expect(matcher.cancel(aim)).toBe(naives.some((naive) => naive.take(aim) !== undefined))
          else if (kind === 'move') {
            let found = false
            for (const naive of naives) {
              const moved = naive.take(aim)
              if (moved === undefined) continue
              naive.place(aim, moved.side, price, moved.lots, true)
              found = true
            }
            expect(matcher.move(aim, price)).toBe(found)
          } else {
            naives[book]!.place(id, side, price, lots, kind === 'place')
            matcher.place(book, id, side, price, lots, kind === 'place')
          }
          expect(reported(matcher)).toEqual(naives.flatMap(({ fills }, at) => fills.slice(before[at])))
        }
        expect(matcher.openOrders).toBe(naives[0]!.orders.length + naives[1]!.orders.length)
      }),
      { numRuns: 80 },
    )
  })

  it('[ENG-02] tells all fills of one command, however many, and forgets them with the next', () => {
    const matcher = new Matcher(1, 6000)
    for (let id = 1; id <= 300; id++) matcher.place(0, id, SELL, 100 + id, 2, true)
    matcher.place(0, 301, BUY, 6000, 599, false)
    expect(reported(matcher)).toEqual(
      Array.from({ length: 300 }, (_, at) => [at + 1, 301, 101 + at, at === 299 ? 1 : 2]),
    )
    expect(matcher.cancel(300)).toBe(true)
    expect(reported(matcher)).toEqual([])
  })
})

function reported({ fills }: Matcher): unknown[] {
  const { count, makerId, takerId, price, lots } = fills
  return Array.from({ length: count }, (_, at) => [makerId[at], takerId[at], price[at], lots[at]])
}
