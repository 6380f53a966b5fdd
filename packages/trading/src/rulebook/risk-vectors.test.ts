import { divide, e8, ONE } from '@perpdesk/numeric'
import { describe, expect, it } from 'vitest'
import { isMaintenanceBroken, maintenanceMarginRate, riskBase } from '../account.ts'
import { adlScore, needsDeleveraging, poolPnlRatio } from '../adl.ts'
import { LINEAR_PERPETUALS } from '../catalogue/linear-perpetuals.ts'
import { classicLiquidationPrice } from '../classic.ts'
import { bankruptcyPrice } from '../liquidation.ts'
import { realisedPnl } from '../pnl.ts'
import { SAFE_MAINTENANCE_RATE } from '../risk-thresholds.ts'
import { tierDeductions, tierMaintenance } from '../risk-tier.ts'
import { contractValue, EXACT_GRID, sizeOfValue } from '../value.ts'
import { type ExampleField, VECTORS } from './reader.ts'

const INVERSE = { contractType: 'InversePerpetual' } as const
const LINEAR = { contractType: 'LinearPerpetual' } as const

function proves(id: string, requirements: string, check: (input: ExampleField, expected: ExampleField) => void): void {
  const vector = VECTORS.get(id)
  if (vector === undefined) throw new Error(`no worked example ${id}`)
  it(`[${requirements}] ${id}: ${vector.rule}`, () => check(vector.input, vector.expected))
}

const ladder = (maintenance: bigint) => [
  {
    maxValue: e8('1000000000'),
    initialRate: e8('0.01'),
    maintenanceRate: maintenance,
    maxLeverageE2: 10_000,
    deduction: 0n,
  },
]

/** Returns a price rounded half up to two decimals. */
const cents = (price: bigint): bigint => divide(price, 1_000_000n, 'halfUp') * 1_000_000n

describe('classic accounts of the rulebook', () => {
  proves('5.E6', 'ENG-07', (input, expected) => {
    const size = input.at('size').e8()
    const position = {
      side: 'Buy',
      size,
      entryValue: contractValue(INVERSE, input.at('avg').e8(), size, 'halfUp'),
      positionMargin: input.at('positionIM').e8(),
      takerRate: input.at('taker').e8(),
    } as const
    const tiers = ladder(input.at('mmr').e8())
    const tick = { step: input.at('tick').e8(), rounding: 'ceil' } as const
    expect(bankruptcyPrice(INVERSE, position, tick)).toBe(expected.at('bust').e8())
    expect(classicLiquidationPrice(INVERSE, position, tiers, tick)).toBe(expected.at('liq').e8())
    // the sample's raw prices are calculated from unrounded values, ours from values with 8 decimals
    const raw = classicLiquidationPrice(INVERSE, position, tiers, EXACT_GRID)
    expect(cents(raw ?? 0n)).toBe(cents(expected.at('liqRaw').e8()))
  })

  proves('5.E8', 'ENG-07', (input, expected) => {
    const size = input.at('qty').e8()
    const position = {
      side: 'Buy',
      size,
      entryValue: contractValue(INVERSE, input.at('entry').e8(), size, 'halfUp'),
      positionMargin: input.at('balance').e8(),
      takerRate: input.at('taker').e8(),
    } as const
    const tiers = ladder(input.at('mmr').e8())
    expect(cents(bankruptcyPrice(INVERSE, position, EXACT_GRID) ?? 0n)).toBe(expected.at('bust').e8())
    const raw = classicLiquidationPrice(INVERSE, position, tiers, EXACT_GRID) ?? 0n
    // the page prints four decimals
    expect(divide(raw, 10_000n, 'halfUp') * 10_000n).toBe(expected.at('liqRaw').e8())
    const tick = { step: input.at('tick').e8(), rounding: 'ceil' } as const
    expect(classicLiquidationPrice(INVERSE, position, tiers, tick)).toBe(expected.at('liq').e8())
  })
})

describe('liquidation and deleveraging of the rulebook', () => {
  proves('6.E1', 'ENG-08', (input, expected) => {
    const size = input.at('long').e8()
    const taken = contractValue(LINEAR, input.at('bust').e8(), size, 'down')
    for (const [place, fill] of input.at('fills').list().entries()) {
      const sold = contractValue(LINEAR, fill.e8(), size, 'down')
      expect(realisedPnl(1n, taken, sold)).toBe(expected.at('fund', place).e8())
    }
  })

  proves('6.E2', 'ENG-08', (input, expected) => {
    for (const [place, item] of input.at('case').list().entries()) {
      const pnl = item.at(0).e8()
      const maxBalance = item.at(1).e8()
      const standing = { balance: maxBalance + pnl, maxBalance, pnl, maxPnl: 0n }
      expect(poolPnlRatio(standing)).toBe(expected.at('ratio', place).e8())
      const terms = LINEAR_PERPETUALS[0]!.insurancePool
      expect(`${needsDeleveraging(standing, terms, false)}`).toBe('true')
    }
  })

  proves('6.E3', 'ENG-08', (input, expected) => {
    const position = {
      side: 'Buy',
      size: input.at('size').e8(),
      entryValue: e8('50000'),
      positionMargin: input.at('equity').e8() + input.at('mm').e8(),
      takerRate: 0n,
    } as const
    expect(bankruptcyPrice(LINEAR, position, EXACT_GRID)).toBe(expected.at('bust').e8())
  })

  proves('6.E4', 'ENG-08', (input, expected) => {
    for (const [place, item] of input.at('pos').list().entries()) {
      const size = item.at(2).e8()
      const position = {
        direction: item.at(4).integer() === 1 ? 1n : -1n,
        entryValue: contractValue(LINEAR, item.at(0).e8(), size, 'down'),
        markValue: contractValue(LINEAR, item.at(1).e8(), size, 'up'),
        capital: item.at(3).e8(),
      } as const
      const { a, b, c, d } = adlScore(position)
      const score = divide(BigInt(a) * BigInt(c) * ONE, BigInt(b) * BigInt(d), 'halfUp')
      expect(score).toBe(expected.at('bust_lev_pnl_score', place, 3).e8())
    }
  })

  proves('6.E5', 'ENG-08', (input, expected) => {
    const tier = (maxValue: string, maintenance: string) => ({
      maxValue: e8(maxValue),
      maintenanceRate: e8(maintenance),
    })
    const caps = [tier('300000', '0.0033'), tier('2000000', '0.005'), tier('2600000', '0.0056')]
    const deductions = tierDeductions(caps)
    const tiers = caps.map((cap, place) => ({
      ...cap,
      deduction: deductions[place] ?? 0n,
      initialRate: e8('0.01'),
      maxLeverageE2: 10_000,
    }))
    const value = input.at('markValue').e8()
    const below = input.at('tierCapBelow').e8()
    expect(value - below).toBe(expected.at('closeValue').e8())
    expect(sizeOfValue(LINEAR, value - below, input.at('mark').e8())).toBe(expected.at('closeQty').e8())
    expect(tierMaintenance(tiers, value)).toBe(expected.at('mmBefore').e8())
    expect(tierMaintenance(tiers, below)).toBe(expected.at('mmAfter').e8())
  })

  proves('6.E6', 'ENG-08', (input, expected) => {
    const account = {
      marginBalance: input.at('marginBalance').e8(),
      haircutLoss: 0n,
      orderLoss: 0n,
      totalInitialMargin: input.at('mm').e8(),
      totalMaintenanceMargin: input.at('mm').e8(),
    }
    expect(maintenanceMarginRate(account)).toBe(expected.at('mmr').e8())
    expect(isMaintenanceBroken(account)).toBe(true)
    expect(divide(riskBase(account) * SAFE_MAINTENANCE_RATE, e8('1'), 'floor')).toBe(
      expected.at('targetMmIfBalanceFixed').e8(),
    )
  })
})
