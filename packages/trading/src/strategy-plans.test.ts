import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { chasePrice } from './chase.ts'
import { icebergSliceLots, icebergSlices } from './iceberg.ts'
import { fewestScaledLots, isScaledPlanValid, mostScaledLots, type ScaledPlan, scaledChildren } from './scaled.ts'
import { splitQty } from './split-qty.ts'
import { isBeyondChase } from './strategy.ts'
import { isTwapScheduleValid, TWAP_INTERVALS, type TwapPlan, twapSliceLots } from './twap.ts'

const sum = (parts: readonly number[]) => parts.reduce((total, part) => total + part, 0)
const lots = fc.integer({ min: 1, max: 2 ** 40 })

describe('TWAP', () => {
  it('[ENG-09, 3.9] slices add up to the whole and stay within a fifth, whatever chance adds', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1_000_000 }),
        fc.integer({ min: 3, max: 480 }),
        fc.boolean(),
        fc.nat(50),
        fc.maxSafeNat(),
        (perSlice, slices, isRandom, minLots, seed) => {
          const plan = { lots: perSlice * slices + (seed % slices), slices, isRandom, minLots, seed }
          const slicesOf = (terms: TwapPlan) =>
            Array.from({ length: slices }, (_, index) => twapSliceLots(terms, index))
          const even = slicesOf({ ...plan, isRandom: false })
          const parts = slicesOf(plan)
          expect(sum(parts)).toBe(plan.lots)
          expect(even.every((part) => part === perSlice || part === perSlice + 1)).toBe(true)
          expect(parts.every((part) => part >= Math.min(minLots, perSlice))).toBe(true)
          // each part deviates by at most a fifth of the even slice
          expect(parts.every((part, index) => 5 * Math.abs(part - even[index]!) <= even[index]!)).toBe(true)
        },
      ),
      // even slices of 19 and 20 lots: a pair of 20 and 20 may become 16 and 24
      { examples: [[19, 12, true, 0, 4_888_813_973_228_000]] },
    )
  })

  it('[ENG-09, 3.9] varies with the strategy and not from one look to the next', () => {
    const plan = { lots: 100_000, slices: 100, isRandom: true, minLots: 1, seed: 1 }
    const slicesOf = (seed: number) =>
      Array.from({ length: 100 }, (_, index) => twapSliceLots({ ...plan, seed }, index))
    expect(slicesOf(1)).toEqual(slicesOf(1))
    expect(slicesOf(1)).not.toEqual(slicesOf(2))
    expect(slicesOf(1)).not.toEqual(slicesOf(1 + 2 ** 32))
    expect(new Set(slicesOf(1)).size).toBeGreaterThan(30)
  })

  it('[ENG-09, 3.9] knows which schedules are allowed', () => {
    for (const intervalSeconds of TWAP_INTERVALS) {
      expect(isTwapScheduleValid({ durationSeconds: 600, intervalSeconds })).toBe(true)
    }
    expect(isTwapScheduleValid({ durationSeconds: 300, intervalSeconds: 5 })).toBe(true)
    expect(isTwapScheduleValid({ durationSeconds: 86_400, intervalSeconds: 5 })).toBe(true)
    const refused = [
      [295, 5],
      [86_405, 5],
      [300, 7],
      [305, 10],
      [300, 0],
      [300.5, 5],
    ] as const
    for (const [durationSeconds, intervalSeconds] of refused) {
      expect(isTwapScheduleValid({ durationSeconds, intervalSeconds })).toBe(false)
    }
  })
})

describe('scaled orders', () => {
  const weights = fc.array(fc.integer({ min: 1, max: 500 }), { minLength: 2, maxLength: 20 })

  it('[ENG-09, 3.9] children add up to the whole and lie in order between both prices', () => {
    fc.assert(
      fc.property(
        lots,
        fc.integer({ min: 1, max: 2 ** 27 }),
        fc.integer({ min: 1, max: 2 ** 27 }),
        fc.constantFrom('Flat' as const, 'Increasing' as const, 'Decreasing' as const, 'Custom' as const),
        weights,
        fc.constantFrom('Buy' as const, 'Sell' as const),
        (total, fromPrice, toPrice, distribution, given, side) => {
          const filled = [...given.slice(0, -1), 10_000 - sum(given.slice(0, -1))]
          const plan: ScaledPlan = {
            side,
            lots: total,
            fromPrice,
            toPrice,
            count: given.length,
            distribution,
            weights: distribution === 'Custom' ? filled : [],
          }
          expect(isScaledPlanValid(plan)).toBe(true)
          const children = scaledChildren(plan)
          expect(sum(children.map((child) => child.lots))).toBe(total)
          expect(children.every((child) => child.lots >= 0)).toBe(true)
          expect(children[0]?.price).toBe(fromPrice)
          expect(children.at(-1)?.price).toBe(toPrice)
          const prices = children.map((child) => (toPrice < fromPrice ? -child.price : child.price))
          expect(prices).toEqual(prices.toSorted((a, b) => a - b))
        },
      ),
    )
  })

  it('[ENG-09, 3.9] are refused beyond 2 to 20 children and with weights that are not 100 %', () => {
    const plan: ScaledPlan = {
      side: 'Buy',
      lots: 100,
      fromPrice: 1,
      toPrice: 9,
      count: 2,
      distribution: 'Custom',
      weights: [5000, 5000],
    }
    expect(isScaledPlanValid(plan)).toBe(true)
    for (const wrong of [[5000], [9999, 0], [5000, 5001], [0, 10_000], [1.5, 9998.5]]) {
      expect(isScaledPlanValid({ ...plan, weights: wrong })).toBe(false)
    }
    expect(isScaledPlanValid({ ...plan, distribution: 'Flat', weights: [], count: 20 })).toBe(true)
    for (const count of [1, 21, 2.5, -1]) {
      expect(isScaledPlanValid({ ...plan, distribution: 'Flat', weights: [], count })).toBe(false)
    }
  })
})

describe('the size of a scaled order', () => {
  const plan: ScaledPlan = {
    side: 'Buy',
    lots: 0,
    fromPrice: 100,
    toPrice: 200,
    count: 4,
    distribution: 'Increasing',
    weights: [],
  }

  it('[ENG-09, 3.9] has the fewest lots with which the smallest share suffices', () => {
    // the orders have shares of 1, 2, 3 and 4 tenths
    expect(fewestScaledLots(plan, () => 3)).toBe(30)
    expect(fewestScaledLots({ ...plan, distribution: 'Flat' }, () => 3)).toBe(12)
    // the prices are 100, 133, 166 and 200: the last order needs the most lots, the first has the smallest share
    expect(fewestScaledLots(plan, (price) => (price === 200 ? 40 : 1))).toBe(100)
    expect(fewestScaledLots({ ...plan, distribution: 'Custom', count: 2, weights: [3333, 6667] }, () => 1)).toBe(4)
  })

  it('[ENG-09, 3.9] has the most lots with which the largest share is one order', () => {
    expect(mostScaledLots(plan, 4)).toBe(10)
    expect(mostScaledLots(plan, 5)).toBe(12)
    expect(mostScaledLots({ ...plan, distribution: 'Decreasing' }, 5)).toBe(12)
    expect(mostScaledLots({ ...plan, distribution: 'Custom', count: 2, weights: [9900, 100] }, 99)).toBe(100)
  })

  it('[ENG-09, 3.9] suffices and fits whatever the shares are rounded to', () => {
    const distribution = fc.constantFrom('Flat' as const, 'Increasing' as const, 'Decreasing' as const)
    fc.assert(
      fc.property(
        distribution,
        fc.integer({ min: 2, max: 20 }),
        fc.integer({ min: 1, max: 500 }),
        (kind, count, each) => {
          const of = { ...plan, distribution: kind, count }
          const children = (total: number) => scaledChildren({ ...of, lots: total }).map((child) => child.lots)
          expect(Math.min(...children(fewestScaledLots(of, () => each)))).toBeGreaterThanOrEqual(each)
          expect(Math.max(...children(mostScaledLots(of, each)))).toBeLessThanOrEqual(each)
        },
      ),
    )
  })
})

describe('iceberg', () => {
  it('[ENG-09, 3.9] slices add up to the whole and each is large enough for an order', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 50 }),
        fc.integer({ min: 0, max: 400 }),
        fc.integer({ min: 1, max: 60 }),
        fc.integer({ min: 100, max: 500 }),
        fc.integer({ min: 50, max: 20_000 }),
        (minLots, extra, orderCount, maxLots, total) => {
          const subQty = orderCount % 2 === 0 ? 0 : minLots + extra
          const plan = { lots: total, subQty, orderCount, minLots, maxLots }
          const parts: number[] = []
          for (let executed = 0; executed < total; executed += parts.at(-1)!) {
            parts.push(icebergSliceLots(plan, executed))
            expect(parts.at(-1)).toBeGreaterThan(0)
          }
          expect(sum(parts)).toBe(total)
          expect(Math.max(...parts)).toBeLessThanOrEqual(maxLots)
          expect(parts.at(-1)).toBeGreaterThanOrEqual(minLots)
        },
      ),
    )
  })

  it('[ENG-09, 3.9] an order count makes parts that differ by at most one', () => {
    const plan = { lots: 10, subQty: 0, orderCount: 4, minLots: 1, maxLots: 100 }
    expect([0, 3, 5, 8].map((executed) => icebergSliceLots(plan, executed))).toEqual([3, 2, 3, 2])
    expect(icebergSlices(plan)).toBe(4)
  })

  it('[ENG-09, 3.9] a slice that filled in part is completed first', () => {
    const plan = { lots: 30, subQty: 10, orderCount: 0, minLots: 1, maxLots: 100 }
    expect([0, 4, 10].map((executed) => icebergSliceLots(plan, executed))).toEqual([10, 6, 10])
    expect(icebergSliceLots({ ...plan, minLots: 8 }, 4)).toBe(8)
    expect(icebergSlices(plan)).toBe(3)
  })

  it('[ENG-09, 3.9] what is left over is a slice of its own when it is just large enough for an order', () => {
    const plan = { lots: 30, subQty: 20, orderCount: 0, minLots: 10, maxLots: 30 }
    expect(icebergSliceLots(plan, 0)).toBe(20)
    // a rest of one lot less than minLots joins this slice, if the slice is then not larger than maxLots
    expect(icebergSliceLots({ ...plan, minLots: 11 }, 0)).toBe(30)
    expect(icebergSliceLots({ ...plan, minLots: 11, maxLots: 29 }, 0)).toBe(19)
  })
})

it('[ENG-09, 3.9] a chase price stands on the far side of the best, at most down to one tick', () => {
  const at = { chaseDistance: 0, chasePercentE4: 0 }
  expect(chasePrice('Buy', 1000, at)).toBe(1000)
  expect(chasePrice('Buy', 1000, { ...at, chaseDistance: 7 })).toBe(993)
  expect(chasePrice('Sell', 1000, { ...at, chaseDistance: 7 })).toBe(1007)
  expect(chasePrice('Sell', 1001, { ...at, chasePercentE4: 500 })).toBe(1052)
  expect(chasePrice('Buy', 3, { ...at, chaseDistance: 9 })).toBe(1)
  expect(isBeyondChase('Buy', 101, 100)).toBe(true)
  expect([isBeyondChase('Buy', 100, 100), isBeyondChase('Sell', 100, 100)]).toEqual([false, false])
  expect([isBeyondChase('Sell', 101, 100), isBeyondChase('Sell', 99, 100)]).toEqual([false, true])
  expect(isBeyondChase('Sell', 101, 0)).toBe(false)
})

it('[R3.3] parts of a large quantity add up to it', () => {
  fc.assert(
    fc.property(fc.nat(100_000), fc.integer({ min: 100, max: 5000 }), (total, largest) => {
      const parts = splitQty(total, largest)
      expect(sum(parts)).toBe(total)
      expect(parts.every((part) => part > 0 && part <= largest)).toBe(true)
    }),
  )
})
