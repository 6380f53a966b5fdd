import { e8, ONE } from '@perpdesk/numeric'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { LINEAR_PERPETUALS } from './catalogue/linear-perpetuals.ts'
import { directionOf } from './direction.ts'
import {
  bankruptcyPrice,
  crossLiquidationPrice,
  isolatedLiquidationPrice,
  netPosition,
  protectiveGrid,
} from './liquidation.ts'
import {
  closingFee,
  crossMaintenanceMargin,
  isolatedClosingFee,
  isolatedMaintenanceMargin,
  positionInitialMargin,
} from './margin.ts'
import { unrealisedPnl } from './pnl.ts'
import type { ContractInstrument } from './products/contract.ts'
import { maxLeverageAtValue, tierDeductions } from './risk-tier.ts'
import { contractValue, EXACT_GRID, isInverse, valueDirection } from './value.ts'

const TAKER = e8('0.00055')

/** Risk tiers in coins, like those of BTCUSD. */
const COIN_STEPS = ['150', '300', '450', '1500'].map((cap, index) => ({
  maxValue: e8(cap),
  initialRate: e8('0.01') * BigInt(index + 1),
  maintenanceRate: e8('0.005') * BigInt(index + 1),
  maxLeverageE2: Math.floor(10_000 / (index + 1)),
}))
const DEDUCTIONS = tierDeductions(COIN_STEPS)
type Contract = Pick<ContractInstrument, 'contractType' | 'tickSize' | 'lotSize' | 'maxPrice' | 'riskTiers'>
const INVERSE: readonly Contract[] = (['InversePerpetual', 'InverseFutures'] as const).map((contractType) => ({
  contractType,
  tickSize: e8('0.5'),
  lotSize: ONE,
  maxPrice: e8('999999.5'),
  riskTiers: COIN_STEPS.map((step, index) => ({ ...step, deduction: DEDUCTIONS[index] ?? 0n })),
}))

/**
 * An isolated position on a linear or inverse contract, at a leverage that its value allows, with some added margin.
 */
const isolated = fc
  .record({
    instrument: fc.oneof(fc.constantFrom<Contract[]>(...LINEAR_PERPETUALS), fc.constantFrom(...INVERSE)),
    side: fc.constantFrom('Buy' as const, 'Sell' as const),
    ticks: fc.bigInt({ min: 500n, max: 500_000n }),
    lots: fc.bigInt({ min: 1n, max: 200_000n }),
    leverageShare: fc.integer({ min: 0, max: 100 }),
    addedShare: fc.bigInt({ min: 0n, max: 50n }),
  })
  .filter(({ instrument, ticks, lots }) => valueOf(instrument, ticks, lots) <= largestValue(instrument))
  .map(({ instrument, side, ticks, lots, leverageShare, addedShare }) => {
    const size = lots * instrument.lotSize
    const entryValue = valueOf(instrument, ticks, lots)
    const largest = Math.max(maxLeverageAtValue(instrument.riskTiers, entryValue), 100)
    const leverageE2 = 100 + Math.floor(((largest - 100) * leverageShare) / 100)
    const terms = { leverageE2, takerRate: TAKER, tiers: instrument.riskTiers }
    const added = (entryValue * addedShare) / 1000n
    const direction = valueDirection(instrument, side)
    const positionMargin = positionInitialMargin(direction, entryValue, terms) + added
    return { instrument, leverageE2, added, side, direction, size, entryValue, positionMargin, takerRate: TAKER }
  })

function valueOf(instrument: Contract, ticks: bigint, lots: bigint): bigint {
  return contractValue(instrument, ticks * instrument.tickSize, lots * instrument.lotSize, 'halfUp')
}

function largestValue(instrument: Contract): bigint {
  return isInverse(instrument) ? e8('1400') : e8('50000000')
}

type Isolated = typeof isolated extends fc.Arbitrary<infer T> ? T : never

/** Returns margin + unrealised profit − maintenance margin of a position at a mark price. */
function surplus(position: Isolated, mark: bigint): bigint {
  const { side, size, entryValue, positionMargin, instrument } = position
  const markValue = contractValue(instrument, mark, size, 'up')
  const upl = unrealisedPnl(instrument, side, size, entryValue, mark)
  return positionMargin + upl - isolatedMaintenanceMargin(position, markValue, instrument.riskTiers)
}

/** Each margin figure is rounded up, so sums may differ by a few units. */
const UNITS = 5n

describe('isolated liquidation price', () => {
  it('[ENG-07, ENG-04] is where margin and unrealised profit meet maintenance margin, within one tick', () => {
    fc.assert(
      fc.property(isolated, (position) => {
        const { tickSize, riskTiers } = position.instrument
        const grid = protectiveGrid(position.side, tickSize)
        const price = isolatedLiquidationPrice(position.instrument, position, riskTiers, grid)
        // Without a liquidation price the position is safe at any price.
        const safeAt = price ?? (position.side === 'Buy' ? 1n : e8('999999999'))
        expect(surplus(position, safeAt) >= -UNITS).toBe(true)
        const beyond = safeAt - directionOf(position.side) * tickSize
        expect(price === null || beyond <= 0n || surplus(position, beyond) <= UNITS).toBe(true)
      }),
      { numRuns: 1000 },
    )
  })

  it('[ENG-07, ENG-04] comes before the bankruptcy price, where nothing is left after the closing fee', () => {
    fc.assert(
      fc.property(isolated, (position) => {
        const { instrument } = position
        const direction = directionOf(position.side)
        const bust = bankruptcyPrice(instrument, position, EXACT_GRID) ?? 0n
        const liq = isolatedLiquidationPrice(instrument, position, instrument.riskTiers, EXACT_GRID)
        expect(liq === null || direction * (liq - bust) >= 0n).toBe(true)
        if (bust === 0n) return
        const upl = unrealisedPnl(instrument, position.side, position.size, position.entryValue, bust)
        const left = position.positionMargin + upl - isolatedClosingFee(position)
        const next = contractValue(instrument, bust + 1n, position.size, 'up')
        const oneUnitOfPrice = next - contractValue(instrument, bust, position.size, 'up')
        const slack = (oneUnitOfPrice < 0n ? -oneUnitOfPrice : oneUnitOfPrice) + UNITS
        expect(left <= slack && left >= -slack).toBe(true)
      }),
      { numRuns: 1000 },
    )
  })

  it('[ENG-07] added margin moves it away from the entry, and the fee estimate follows the bankruptcy price', () => {
    fc.assert(
      fc.property(isolated, fc.bigInt({ min: 1n, max: 10n ** 12n }), (position, more) => {
        const { instrument } = position
        const richer = { ...position, positionMargin: position.positionMargin + more }
        const before = isolatedLiquidationPrice(instrument, position, instrument.riskTiers, EXACT_GRID)
        const after = isolatedLiquidationPrice(instrument, richer, instrument.riskTiers, EXACT_GRID)
        expect(after === null || (before !== null && directionOf(position.side) * (before - after) >= 0n)).toBe(true)
      }),
    )
  })

  it('[ENG-07] without added margin the fee estimate is the one of the initial margin', () => {
    fc.assert(
      fc.property(
        isolated.filter(({ added, leverageE2, instrument, entryValue }) => {
          // Above the tier's leverage, the initial margin, and so the distance to bankruptcy, exceeds value ÷ L.
          return added === 0n && tierAllows(instrument, entryValue, leverageE2)
        }),
        (position) => {
          const estimate = closingFee(position.direction, position.entryValue, position.leverageE2, TAKER)
          const difference = estimate - isolatedClosingFee(position)
          expect(difference >= -2n && difference <= 2n).toBe(true)
        },
      ),
    )
  })
})

function tierAllows(instrument: Contract, value: bigint, leverageE2: number): boolean {
  const tier = instrument.riskTiers.find(({ maxValue }) => value <= maxValue)
  return tier !== undefined && tier.initialRate * BigInt(leverageE2) <= 100n * ONE
}

describe('cross liquidation price', () => {
  const cross = fc.tuple(isolated, fc.bigInt({ min: 0n, max: 10_000n })).map(([position, share]) => {
    const whole = isInverse(position.instrument) ? e8('100') : e8('5000000')
    return [position, (whole * share) / 10_000n] as const
  })

  it('[ENG-07, ENG-04] is where the balance left for the position meets its maintenance margin, within one tick', () => {
    fc.assert(
      fc.property(cross, fc.bigInt({ min: 0n, max: 40n }), ([position, balance], share) => {
        const { side, size, entryValue, instrument } = position
        const hedged = (size * share) / 10n
        const { tickSize, riskTiers, maxPrice } = instrument
        const { direction, leverageE2 } = position
        const held = { side, size, hedged, entryValue, balance, takerRate: TAKER, leverageE2 }
        const price = crossLiquidationPrice(instrument, held, riskTiers, protectiveGrid(side, tickSize), maxPrice)
        const left = (mark: bigint): bigint => {
          const legs = [
            [size + hedged, direction],
            [hedged, direction === 1n ? -1n : 1n],
          ] as const
          const required = legs.reduce((sum, [leg, way]) => {
            if (leg === 0n) return sum
            const value = contractValue(instrument, mark, leg, 'up')
            return sum + crossMaintenanceMargin(way, value, { leverageE2, takerRate: TAKER, tiers: riskTiers })
          }, 0n)
          return balance + unrealisedPnl(instrument, side, size, entryValue, mark) - required
        }
        const slack = UNITS + (isInverse(instrument) ? 0n : (price ?? 0n) / ONE)
        expect(price === null || left(price) >= -slack).toBe(true)
        const beyond = (price ?? 0n) - directionOf(side) * tickSize
        expect(price === null || beyond <= 0n || left(beyond) <= slack).toBe(true)
      }),
      { numRuns: 1000 },
    )
  })

  it('[ENG-07, R4.10] is none where it would be the highest price', () => {
    const tiers = [{ maxValue: e8('1000000'), initialRate: e8('0.01'), maintenanceRate: e8('0.005'), deduction: 0n }]
    const riskTiers = tiers.map((tier) => ({ ...tier, maxLeverageE2: 10_000 }))
    const short = { side: 'Sell', size: e8('0.1'), hedged: 0n, entryValue: e8('5000'), balance: e8('1000') } as const
    const below = (maxPrice: string) =>
      crossLiquidationPrice(LINEAR, { ...short, takerRate: 0n, leverageE2: 1000 }, riskTiers, EXACT_GRID, e8(maxPrice))
    // 5.E10: 6000 ÷ (0.1 × 1.005)
    expect(below('59701.49253732')).toBe(e8('59701.49253731'))
    expect(below('59701.49253731')).toBe(null)
  })

  it('[ENG-06] profit of a hedged pair is that of its net part', () => {
    const leg = fc.record({
      size: fc.bigInt({ min: 0n, max: 10n ** 15n }),
      entryValue: fc.bigInt({ min: 0n, max: 10n ** 17n }),
    })
    fc.assert(
      fc.property(leg, leg, fc.bigInt({ min: 1n, max: 10n ** 7n }), (long, short, whole) => {
        const mark = whole * ONE
        const net = netPosition(long, short)
        const both =
          unrealisedPnl(LINEAR, 'Buy', long.size, long.entryValue, mark) +
          unrealisedPnl(LINEAR, 'Sell', short.size, short.entryValue, mark)
        const expected = net === null ? short.entryValue - long.entryValue : netPnl(net, mark)
        expect(both).toBe(expected)
      }),
    )
  })
})

const LINEAR = { contractType: 'LinearPerpetual' } as const

function netPnl(net: NonNullable<ReturnType<typeof netPosition>>, mark: bigint): bigint {
  return unrealisedPnl(LINEAR, net.side, net.size, net.entryValue, mark)
}
