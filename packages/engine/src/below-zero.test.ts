import { e8 } from '@perpdesk/numeric'
import { describe, expect, it } from 'vitest'
import { BUY, OrderPool, SELL } from './book/order-pool.ts'
import { NO_PRICE } from './book/price-levels.ts'
import { Market } from './market.ts'
import { spread, WITH_TEST_PRODUCTS } from './testing/products.ts'

describe('a market of prices from −5 to +5', () => {
  const market = new Market(spread(1), new OrderPool(16), WITH_TEST_PRODUCTS.placeOf('Spread'))
  const at = (price: string) => market.ticksAtMost(e8(price))

  it('[ENG-03] counts them from one tick below the lowest', () => {
    expect([market.minPrice, at('0'), market.maxPrice]).toEqual([1, 51, 101])
    expect([1, 51, 101].map((ticks) => market.priceOf(ticks))).toEqual([e8('-5'), 0n, e8('5')])
    expect([market.ticksAtMost(e8('-0.05')), market.ticksAtLeast(e8('-0.05'))]).toEqual([50, 51])
    expect(market.distanceOf(3)).toBe(e8('0.3'))
  })

  it('[ENG-03] counts parts of a price from the price', () => {
    expect(market.priceOf(market.ticksUp(e8('-4'), 50n))).toBe(e8('-2'))
    expect(market.priceOf(market.ticksDown(e8('4'), 110n))).toBe(e8('4.4'))
    expect(market.priceOf(market.ticksDown(e8('-0.1'), 50n))).toBe(e8('-0.1'))
  })

  it('[ENG-03] has its mark between ticks below zero too', () => {
    market.prices.mark = e8('-1.25')
    expect([market.markTicksDown, market.markTicksUp]).toEqual([at('-1.3'), at('-1.2')])
  })

  it('[ENG-03] takes orders of any value where there is no smallest notional', () => {
    for (const price of ['-5', '0', '5']) {
      expect(market.reachesNotional(at(price), 1)).toBe(true)
      expect(market.minOpeningLots(at(price))).toBe(1)
    }
    expect(market.notionalUnitsOf(at('-5'), 3)).toBe(150)
  })

  it('[ENG-03] keeps the best prices in order through zero, and no price is still none', () => {
    const { book, pool } = market
    expect(book.best(BUY)).toBe(NO_PRICE)
    const rest = (side: number, price: string) => {
      const slot = pool.allocate()
      pool.side[slot] = side
      pool.price[slot] = at(price)
      book.add(slot)
      return slot
    }
    const lowest = rest(BUY, '-5')
    rest(BUY, '-0.1')
    rest(SELL, '5')
    rest(SELL, '0')
    expect([book.best(BUY), book.best(SELL)].map((ticks) => market.priceOf(ticks))).toEqual([e8('-0.1'), 0n])
    expect(book.worse(BUY, book.best(BUY))).toBe(pool.price[lowest])
    expect(book.worse(BUY, at('-5'))).toBe(NO_PRICE)
    expect(book.worse(SELL, at('5'))).toBe(NO_PRICE)
    expect(book.crosses(BUY, at('0'))).toBe(true)
    expect(book.crosses(BUY, at('-0.1'))).toBe(false)
  })
})
