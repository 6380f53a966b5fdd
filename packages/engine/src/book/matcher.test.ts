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

/** The plainest book there is: one list in order of arrival, searched anew for every fill. */
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
        const matcher = new Matcher(1, 6000, 1 << 12, 4)
        const naive = new NaiveBook()
        for (const [place, { kind, side, price, lots, target }] of steps.entries()) {
          const id = place + 1
          const aim = Math.max(1, id - target)
          if (kind === 'cancel') expect(matcher.cancel(aim)).toBe(naive.take(aim) !== undefined)
          else if (kind === 'move') {
            const moved = naive.take(aim)
            if (moved !== undefined) naive.place(aim, moved.side, price, moved.lots, true)
            expect(matcher.move(aim, price)).toBe(moved !== undefined)
          } else {
            naive.place(id, side, price, lots, kind === 'place')
            matcher.place(0, id, side, price, lots, kind === 'place')
          }
        }
        const { fills } = matcher
        const got = Array.from({ length: fills.written }, (_, at) => [
          fills.makerId[at],
          fills.takerId[at],
          fills.price[at],
          fills.lots[at],
        ])
        expect(got).toEqual(naive.fills)
        expect(matcher.openOrders).toBe(naive.orders.length)
      }),
      { numRuns: 80 },
    )
  })
})
