import { divide, e8, mulE8, ONE } from '@perpdesk/numeric'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isInitialCovered, isMaintenanceBroken, isolatedAvailable, maintenanceMarginRate } from './account.ts'
import { directionOf } from './direction.ts'
import { closedEntryValue, entryPrice } from './entry.ts'
import { FEE_LEVELS } from './fee-levels.ts'
import { closingFeePart, tradeFee } from './fees.ts'
import {
  averagePremium,
  type BookLevels,
  fundingPayment,
  fundingRate,
  impactPrice,
  nextFundingTime,
} from './funding.ts'
import { INDEX_OUTLIER_RATIO, indexPrice, median } from './index-price.ts'
import { averageBasis, median3, perpetualMarkPrice } from './mark.ts'
import { breakEvenPrice, closedPnl } from './pnl.ts'
import { priceLimits, priceWithinLimits } from './price-limit.ts'
import { type ContractKind, isInverse } from './value.ts'

const amount = fc.bigInt({ min: 0n, max: 10n ** 18n })
const positive = fc.bigInt({ min: 1n, max: 10n ** 16n })
const rate = fc.bigInt({ min: -1_000_000n, max: 1_000_000n })
const linear = { contractType: 'LinearPerpetual' } as const
const contract = fc.constantFrom(linear, { contractType: 'InversePerpetual' } as const)
const side = fc.constantFrom('Buy' as const, 'Sell' as const)

describe('fees', () => {
  it('[ENG-11, ENG-03] are never in the trader’s favour and never a whole unit too much', () => {
    fc.assert(
      fc.property(amount, rate, (value, fraction) => {
        const fee = tradeFee(value, fraction)
        const excess = fee * ONE - value * fraction
        expect(excess >= 0n && excess < ONE).toBe(true)
      }),
    )
  })

  it('[ENG-11] of a fill that turns a position around are split without a remainder', () => {
    fc.assert(
      fc.property(rate, amount, positive, positive, (fraction, value, a, b) => {
        const fee = tradeFee(value, fraction)
        const [qty, closed] = a > b ? [a, b] : [b, a]
        const part = closingFeePart(fee, qty, closed)
        expect(part * qty >= fee * closed && (part - 1n) * qty < fee * closed).toBe(true)
      }),
    )
  })

  it('[ENG-11] fall from level to level', () => {
    const levels = FEE_LEVELS.map(({ contracts }) => contracts)
    for (const [index, level] of levels.entries()) {
      const next = levels[index + 1] ?? level
      expect(next.taker <= level.taker && next.maker <= level.maker && level.maker < level.taker).toBe(true)
    }
  })
})

describe('positions', () => {
  it('[ENG-03, ENG-06] closed in any pieces give back exactly their entry value', () => {
    fc.assert(
      fc.property(amount, fc.array(positive, { minLength: 1, maxLength: 12 }), (entryValue, pieces) => {
        let size = pieces.reduce((sum, piece) => sum + piece, 0n)
        let rest = entryValue
        for (const piece of pieces) {
          rest -= closedEntryValue(rest, size, piece)
          size -= piece
        }
        expect([size, rest]).toEqual([0n, 0n])
      }),
    )
  })

  it('[ENG-06] keep their average entry price when reduced, to the last decimal a value can hold', () => {
    fc.assert(
      fc.property(positive, positive, positive, (price, a, b) => {
        const [size, closed] = a > b ? [a + 1n, b] : [b + 1n, a]
        const entryValue = mulE8(price, size, 'down')
        const rest = entryValue - closedEntryValue(entryValue, size, closed)
        const moved = entryPrice(linear, rest, size - closed) - entryPrice(linear, entryValue, size)
        const unit = ONE / (size - closed) + 2n
        expect(moved <= unit && moved >= -unit).toBe(true)
      }),
    )
  })

  it('[ENG-06, R4.6] have no break-even price where none is above zero', () => {
    const rate = e8('0.00055')
    const of = (held: 'Buy' | 'Sell', realised: string) =>
      breakEvenPrice(linear, held, ONE, e8('100'), e8(realised), rate)
    expect(of('Buy', '99.99999999')).toBe(1n)
    expect(of('Buy', '100')).toBeNull()
    expect(of('Buy', '250')).toBeNull()
    expect(of('Sell', '-99.99999999')).toBe(1n)
    expect(of('Sell', '-100')).toBeNull()
    expect(of('Sell', '-250')).toBeNull()
  })

  it('[ENG-06] closed at the break-even price lose nothing', () => {
    const paid = fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n })
    fc.assert(
      fc.property(
        side,
        fc.bigInt({ min: ONE, max: 10n ** 13n }),
        fc.bigInt({ min: ONE, max: 10n ** 13n }),
        paid,
        (held, size, price, realised) => {
          const entryValue = mulE8(price, size, 'down')
          const even = breakEvenPrice(linear, held, size, entryValue, realised, e8('0.00055'))
          if (even === null) {
            // without a break-even price: at the lowest price the long still makes no loss, the short no profit
            expect(directionOf(held) * (realised - directionOf(held) * entryValue) >= -size / ONE - 3n).toBe(true)
            return
          }
          const exit = mulE8(even, size, 'down')
          const result = closedPnl(directionOf(held), entryValue, exit, 0n, tradeFee(exit, e8('0.00055'))) + realised
          const slack = size / ONE + 3n
          expect(even > 0n && result <= slack && result >= -slack).toBe(true)
        },
      ),
    )
  })
})

describe('funding', () => {
  it('[ENG-05, ENG-03] takes from one side at least what it gives to the other', () => {
    fc.assert(
      fc.property(contract, positive, positive, rate, (kind, size, mark, fraction) => {
        const long = fundingPayment(kind, 'Buy', size, mark, fraction)
        const short = fundingPayment(kind, 'Sell', size, mark, fraction)
        expect(long + short === 0n || long + short === -1n).toBe(true)
        expect(fraction > 0n ? long <= 0n : long >= 0n).toBe(true)
      }),
    )
  })

  it('[ENG-05] stays within its cap and within 0.05 % of the premium otherwise', () => {
    const terms = {
      intervalMinutes: 480,
      interestPerDay: e8('0.0003'),
      upperRate: e8('0.005'),
      lowerRate: e8('-0.005'),
    }
    fc.assert(
      fc.property(rate, (premium) => {
        const funding = fundingRate(premium, terms)
        expect(funding <= terms.upperRate && funding >= terms.lowerRate).toBe(true)
        const capped = funding === terms.upperRate || funding === terms.lowerRate
        expect(capped || (funding - premium <= 50_000n && premium - funding <= 50_000n)).toBe(true)
      }),
    )
  })

  it('[ENG-05] weighs later minutes more', () => {
    expect(averagePremium([])).toBe(0n)
    expect(averagePremium([e8('0.001'), 0n]) < averagePremium([0n, e8('0.001')])).toBe(true)
  })

  it('[ENG-05] has its timestamps at whole intervals of the UTC day', () => {
    const midnight = Date.UTC(2026, 10, 21)
    const hour = 3_600_000
    expect(nextFundingTime(midnight, 480)).toBe(midnight + 8 * hour)
    expect(nextFundingTime(midnight + 8 * hour - 1, 480)).toBe(midnight + 8 * hour)
    expect(nextFundingTime(midnight + 23 * hour, 240)).toBe(midnight + 24 * hour)
    expect(nextFundingTime(midnight + 90_000, 60)).toBe(midnight + hour)
  })

  /** Returns the expected impact price from its definition, as one fraction over all levels. */
  function impactOfFraction(kind: ContractKind, levels: BookLevels, steps: Steps, notional: bigint): bigint | null {
    const { tickSize, lotSize } = steps
    let left = notional * ONE
    let paid = 0n
    let got = 0n
    let shared = 1n
    for (const [place, ticks] of levels.ticks.entries()) {
      const price = BigInt(ticks) * tickSize
      const worth = isInverse(kind) ? ONE : price
      const held = BigInt(levels.lots[place]!) * lotSize * worth
      const taken = held < left ? held : left
      left -= taken
      paid += taken
      // the base coins of a level are taken ÷ price
      got = got * price + taken * shared
      shared *= price
      if (left === 0n) return divide(paid * shared, got, 'halfUp')
    }
    return null
  }

  interface Steps {
    readonly tickSize: bigint
    readonly lotSize: bigint
  }

  it('[ENG-05] an impact price is what is paid ÷ what is got, half up, between the best level and the last one it needs', () => {
    const levels = fc.array(fc.tuple(fc.integer({ min: 1, max: 500 }), fc.maxSafeNat()), { minLength: 1, maxLength: 8 })
    const few = fc.array(fc.tuple(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 3 })), { minLength: 1 })
    const step = fc.constantFrom(1n, 50_000_000n, ONE)
    const steps = fc.record({ tickSize: step, lotSize: step })
    fc.assert(
      fc.property(
        contract,
        fc.oneof(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 0, max: 2 ** 31 })),
        fc.oneof(levels, few),
        steps,
        fc.oneof(fc.bigInt({ min: 1n, max: 2n ** 53n - 1n }), fc.bigInt({ min: 1n, max: 10n })),
        (kind, best, asks, grid, notional) => {
          let price = best
          const book = { ticks: asks.map(([above]) => (price += above)), lots: asks.map(([, lots]) => lots || 1) }
          const impact = impactPrice({ ...kind, ...grid }, book, notional)
          expect(impact).toBe(impactOfFraction(kind, book, grid, notional))
          const bestPrice = BigInt(book.ticks[0]!) * grid.tickSize
          expect(impact === null || (impact >= bestPrice && impact <= BigInt(price) * grid.tickSize)).toBe(true)
        },
      ),
      { numRuns: 1000 },
    )
  })

  it('[ENG-05] an impact price of an inverse contract in the middle of two units is the upper one', () => {
    const grid = { contractType: 'InversePerpetual', tickSize: 1n, lotSize: 1n } as const
    // two quote coins buy 1 + 1/3 base coins: 1.5
    expect(impactPrice(grid, { ticks: [1, 3], lots: [1, 1] }, 2n)).toBe(2n)
  })
})

describe('reference prices', () => {
  it('[ENG-05] the mark is the middle of its three prices', () => {
    fc.assert(
      fc.property(amount, amount, amount, (a, b, c) => {
        expect(median3(a, b, c)).toBe(median([a, b, c]))
      }),
    )
  })

  it('[ENG-05] the mark of a contract without book and trades is the index with its funding basis', () => {
    const inputs = { index: e8('100'), lastFundingRate: e8('0.001'), timeToFunding: 4, fundingInterval: 8 }
    expect(perpetualMarkPrice({ ...inputs, basisAverage: null, lastPrice: null })).toBe(e8('100.05'))
    expect(perpetualMarkPrice({ ...inputs, basisAverage: e8('3'), lastPrice: null })).toBe(e8('100.05'))
    expect(averageBasis(0n, 0)).toBeNull()
    expect(averageBasis(-5n, 2)).toBe(-3n)
  })

  it('[ENG-05] one wild source of three or more never moves the index', () => {
    const near = fc.bigInt({ min: 99_000n, max: 101_000n })
    fc.assert(
      fc.property(
        fc.array(near, { minLength: 3, maxLength: 6 }),
        fc.bigInt({ min: 200_000n, max: 10n ** 12n }),
        (sources, wild) => {
          expect(indexPrice([...sources, wild])).toBe(indexPrice(sources))
          expect(indexPrice([...sources, 0n])).toBe(indexPrice(sources))
        },
      ),
    )
  })

  it('[ENG-05] silent sources and two that contradict each other give no index', () => {
    expect(indexPrice([])).toBeNull()
    expect(indexPrice([0n, 0n])).toBeNull()
    expect(indexPrice([e8('100'), e8('110')])).toBeNull()
    expect(indexPrice([e8('100'), 0n])).toBe(e8('100'))
    expect(INDEX_OUTLIER_RATIO).toBe(e8('0.03'))
  })

  it('[ENG-05] a collar leaves room around the mark and never widens a price', () => {
    const grid = {
      tickSize: e8('0.1'),
      minPrice: e8('0.1'),
      maxPrice: e8('1999999.8'),
      priceLimitX: e8('0.01'),
      priceLimitY: e8('0.02'),
    }
    const market = fc.bigInt({ min: e8('100'), max: e8('1000000') })
    fc.assert(
      fc.property(market, market, rate, side, market, (mark, index, premium, taker, price) => {
        const limits = priceLimits(grid, { mark, index, premium })
        expect(limits.maxBuy % grid.tickSize === 0n && limits.minSell % grid.tickSize === 0n).toBe(true)
        expect(limits.maxBuy > mark && limits.minSell < mark).toBe(true)
        expect(limits.maxBuy <= divide(mark * 102n, 100n, 'down') && limits.minSell * 100n >= mark * 98n).toBe(true)
        const moved = priceWithinLimits(taker, price, limits)
        expect(directionOf(taker) * (price - moved) >= 0n).toBe(true)
        expect(priceWithinLimits(taker, moved, limits)).toBe(moved)
      }),
    )
  })
})

describe('accounts', () => {
  const account = {
    marginBalance: e8('1000'),
    haircutLoss: 0n,
    orderLoss: 0n,
    totalInitialMargin: e8('1000'),
    totalMaintenanceMargin: e8('999.99999999'),
  }

  it('[ENG-07, ENG-08] are liquidated from an MMR of exactly 100 % and refused beyond an IMR of 100 %', () => {
    expect(isMaintenanceBroken(account)).toBe(false)
    expect(isMaintenanceBroken({ ...account, totalMaintenanceMargin: e8('1000') })).toBe(true)
    expect(maintenanceMarginRate({ ...account, totalMaintenanceMargin: e8('1000') })).toBe(ONE)
    expect(isInitialCovered(account)).toBe(true)
    expect(isInitialCovered({ ...account, orderLoss: -1n })).toBe(false)
  })

  it('[ENG-08] without positions are never liquidated, and without a balance have no rate', () => {
    const empty = { ...account, marginBalance: -1n, totalMaintenanceMargin: 0n }
    expect(isMaintenanceBroken(empty)).toBe(false)
    expect(maintenanceMarginRate(empty)).toBeNull()
    expect(maintenanceMarginRate({ ...empty, marginBalance: 0n })).toBeNull()
    expect(isMaintenanceBroken({ ...empty, totalMaintenanceMargin: 1n })).toBe(true)
  })

  it('[ENG-07] in isolated margin keep available what nothing holds', () => {
    const coin = { walletBalance: e8('100'), positionMargin: e8('30'), orderMargin: e8('20'), locked: e8('5') }
    expect(isolatedAvailable(coin)).toBe(e8('45'))
  })
})
