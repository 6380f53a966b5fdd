import { e8, ONE } from '@perpdesk/numeric'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { LINEAR_PERPETUALS } from './catalogue/linear-perpetuals.ts'
import { directionOf } from './direction.ts'
import type { Instrument } from './instrument.ts'
import {
  linearBankruptcyPrice,
  linearCrossLiquidationPrice,
  linearIsolatedLiquidationPrice,
  linearNetPosition,
  protectiveGrid,
} from './liquidation.ts'
import {
  linearClosingFee,
  linearIsolatedClosingFee,
  linearIsolatedMaintenanceMargin,
  linearPositionInitialMargin,
} from './margin.ts'
import { linearUnrealisedPnl } from './pnl.ts'
import { maxLeverageAtValue, tierMaintenance } from './risk-tier.ts'
import { linearValue } from './value.ts'

const TAKER = e8('0.00055')

/** An isolated position on some listed instrument, at a leverage its value allows, with some added margin. */
const isolated = fc
  .record({
    instrument: fc.constantFrom(...LINEAR_PERPETUALS),
    side: fc.constantFrom('Buy' as const, 'Sell' as const),
    ticks: fc.bigInt({ min: 500n, max: 500_000n }),
    lots: fc.bigInt({ min: 1n, max: 200_000n }),
    leverageShare: fc.integer({ min: 0, max: 100 }),
    addedShare: fc.bigInt({ min: 0n, max: 50n }),
  })
  .filter(({ instrument, ticks, lots }) => valueOf(instrument, ticks, lots) <= e8('50000000'))
  .map(({ instrument, side, ticks, lots, leverageShare, addedShare }) => {
    const size = lots * instrument.lotSize
    const entryValue = valueOf(instrument, ticks, lots)
    const largest = Math.max(maxLeverageAtValue(instrument.riskTiers, entryValue), 100)
    const leverageE2 = 100 + Math.floor(((largest - 100) * leverageShare) / 100)
    const terms = { leverageE2, takerRate: TAKER, tiers: instrument.riskTiers }
    const added = (entryValue * addedShare) / 1000n
    const positionMargin = linearPositionInitialMargin(side, entryValue, terms) + added
    return { instrument, leverageE2, added, side, size, entryValue, positionMargin, takerRate: TAKER }
  })

function valueOf(instrument: Instrument, ticks: bigint, lots: bigint): bigint {
  return linearValue(ticks * instrument.tickSize, lots * instrument.lotSize, 'down')
}

type Isolated = typeof isolated extends fc.Arbitrary<infer T> ? T : never

/** Margin and unrealised profit beyond the maintenance margin at a mark price. */
function surplus(position: Isolated, mark: bigint): bigint {
  const { side, size, entryValue, positionMargin, instrument } = position
  const markValue = linearValue(mark, size, 'up')
  const upl = linearUnrealisedPnl(side, size, entryValue, mark)
  return positionMargin + upl - linearIsolatedMaintenanceMargin(position, markValue, instrument.riskTiers)
}

/** Margin figures are rounded up one by one; together they may be a few units on the safe side. */
const UNITS = 5n

describe('isolated liquidation price', () => {
  it('[ENG-07] is where margin and unrealised profit meet maintenance margin, within one tick', () => {
    fc.assert(
      fc.property(isolated, (position) => {
        const { tickSize, riskTiers } = position.instrument
        const price = linearIsolatedLiquidationPrice(position, riskTiers, protectiveGrid(position.side, tickSize))
        // A long without a price cannot be liquidated above zero.
        const safeAt = price ?? 1n
        expect(surplus(position, safeAt) >= -UNITS).toBe(true)
        const beyond = safeAt - directionOf(position.side) * tickSize
        expect(price === null || surplus(position, beyond) <= UNITS).toBe(true)
      }),
      { numRuns: 1000 },
    )
  })

  it('[ENG-07] comes before the bankruptcy price, where nothing is left after the closing fee', () => {
    fc.assert(
      fc.property(isolated, (position) => {
        const grid = { step: 1n, rounding: 'halfUp' } as const
        const direction = directionOf(position.side)
        const bust = linearBankruptcyPrice(position, grid) ?? 0n
        const liq = linearIsolatedLiquidationPrice(position, position.instrument.riskTiers, grid)
        expect(liq === null || direction * (liq - bust) >= 0n).toBe(true)
        const upl = linearUnrealisedPnl(position.side, position.size, position.entryValue, bust)
        const left = position.positionMargin + upl - linearIsolatedClosingFee(position)
        const oneUnitOfPrice = position.size / ONE + UNITS
        expect(bust === 0n || (left <= oneUnitOfPrice && left >= -oneUnitOfPrice)).toBe(true)
      }),
      { numRuns: 1000 },
    )
  })

  it('[ENG-07] added margin moves it away from the entry, and the fee estimate follows the bankruptcy price', () => {
    fc.assert(
      fc.property(isolated, fc.bigInt({ min: ONE, max: 10n ** 12n }), (position, more) => {
        const grid = { step: 1n, rounding: 'halfUp' } as const
        const { riskTiers } = position.instrument
        const richer = { ...position, positionMargin: position.positionMargin + more }
        const before = linearIsolatedLiquidationPrice(position, riskTiers, grid) ?? 0n
        const after = linearIsolatedLiquidationPrice(richer, riskTiers, grid) ?? 0n
        expect(directionOf(position.side) * (before - after) >= 0n).toBe(true)
      }),
    )
  })

  it('[ENG-07] without added margin the fee estimate is the one of the initial margin', () => {
    fc.assert(
      fc.property(
        isolated.filter(({ added, leverageE2, instrument, entryValue }) => {
          // Above the tier's own leverage the initial margin is larger than value ÷ L, and so is the distance to bankruptcy.
          return added === 0n && tierAllows(instrument, entryValue, leverageE2)
        }),
        (position) => {
          const estimate = linearClosingFee(position.side, position.entryValue, position.leverageE2, TAKER)
          const difference = estimate - linearIsolatedClosingFee(position)
          expect(difference >= -2n && difference <= 2n).toBe(true)
        },
      ),
    )
  })
})

function tierAllows(instrument: Instrument, value: bigint, leverageE2: number): boolean {
  const tier = instrument.riskTiers.find(({ maxValue }) => value <= maxValue)
  return tier !== undefined && tier.initialRate * BigInt(leverageE2) <= 100n * ONE
}

describe('cross liquidation price', () => {
  const cross = fc.tuple(isolated, fc.bigInt({ min: 0n, max: e8('5000000') }))

  it('[ENG-07] is where the balance left for the position meets its maintenance margin, within one tick', () => {
    fc.assert(
      fc.property(cross, ([position, balance]) => {
        const { side, size, entryValue, instrument } = position
        const { tickSize, riskTiers, maxPrice } = instrument
        const held = { side, size, entryValue, balance, takerRate: TAKER }
        const price = linearCrossLiquidationPrice(held, riskTiers, protectiveGrid(side, tickSize), maxPrice)
        const left = (mark: bigint): bigint => {
          const value = linearValue(mark, size, 'up')
          const required = tierMaintenance(riskTiers, value) + linearValue(mark, (size * TAKER) / ONE, 'up')
          return balance + linearUnrealisedPnl(side, size, entryValue, mark) - required
        }
        const slack = UNITS + (price ?? 0n) / ONE
        expect(price === null || left(price) >= -slack).toBe(true)
        expect(price === null || left(price - directionOf(side) * tickSize) <= slack).toBe(true)
      }),
      { numRuns: 1000 },
    )
  })

  it('[ENG-06] profit of a hedged pair is that of its net part', () => {
    const leg = fc.record({
      size: fc.bigInt({ min: 0n, max: 10n ** 15n }),
      entryValue: fc.bigInt({ min: 0n, max: 10n ** 17n }),
    })
    fc.assert(
      fc.property(leg, leg, fc.bigInt({ min: 1n, max: 10n ** 7n }), (long, short, whole) => {
        const mark = whole * ONE
        const net = linearNetPosition(long, short)
        const both =
          linearUnrealisedPnl('Buy', long.size, long.entryValue, mark) +
          linearUnrealisedPnl('Sell', short.size, short.entryValue, mark)
        const expected = net === null ? short.entryValue - long.entryValue : netPnl(net, mark)
        expect(both).toBe(expected)
      }),
    )
  })
})

function netPnl(net: NonNullable<ReturnType<typeof linearNetPosition>>, mark: bigint): bigint {
  return linearUnrealisedPnl(net.side, net.size, net.entryValue, mark)
}
