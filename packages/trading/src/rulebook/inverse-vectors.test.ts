import { divide, e8, ONE } from '@perpdesk/numeric'
import { describe, expect, it } from 'vitest'
import { coinWorth } from '../collateral.ts'
import { entryPrice } from '../entry.ts'
import { tradeFee } from '../fees.ts'
import { fundingPayment } from '../funding.ts'
import { bankruptcyPrice, isolatedLiquidationPrice, protectiveGrid } from '../liquidation.ts'
import { orderCost, positionInitialMargin } from '../margin.ts'
import { breakEvenPrice, realisedPnl, unrealisedPnl } from '../pnl.ts'
import { contractValue, EXACT_GRID, valueDirection } from '../value.ts'
import type { Side } from '../vocabulary.ts'
import { type ExampleField, VECTORS } from './reader.ts'

const INVERSE = { contractType: 'InversePerpetual' } as const

function proves(id: string, requirements: string, check: (input: ExampleField, expected: ExampleField) => void): void {
  const vector = VECTORS.get(id)
  if (vector === undefined) throw new Error(`no worked example ${id}`)
  it(`[${requirements}] ${id}: ${vector.rule}`, () => check(vector.input, vector.expected))
}

const ladder = (maintenance: string) => [
  {
    maxValue: e8('1000000'),
    initialRate: e8('0.006'),
    maintenanceRate: e8(maintenance),
    maxLeverageE2: 10_000,
    deduction: 0n,
  },
]

/** Value of an inverse fill. */
const valueAt = (price: bigint, qty: bigint): bigint => contractValue(INVERSE, price, qty, 'halfUp')

describe('inverse contracts of the rulebook', () => {
  proves('1.E9', 'ENG-04', (input, expected) => {
    const { at } = input.at('inverse')
    expect(valueAt(at('price').e8(), at('qty').e8())).toBe(expected.at('inverse').e8())
  })

  proves('2.E23', 'ENG-05', (input, expected) => {
    const { at } = input.at('inverse')
    const paid = fundingPayment(INVERSE, 'Buy', at('qty').e8(), at('mark').e8(), at('rate').e8())
    expect(paid).toBe(expected.at('inverse').e8())
    expect(fundingPayment(INVERSE, 'Sell', at('qty').e8(), at('mark').e8(), at('rate').e8())).toBe(-paid)
  })

  proves('4.E2', 'ENG-06', (input, expected) => {
    let value = 0n
    let size = 0n
    for (const fill of input.at('fills').list()) {
      value += valueAt(fill.at(1).e8(), fill.at(0).e8())
      size += fill.at(0).e8()
    }
    const average = entryPrice(INVERSE, value, size)
    expect(average).toBe(e8('5625.00003516'))
    expect(divide(average, 1_000_000n, 'halfUp') * 1_000_000n).toBe(expected.at('avg').e8())
  })

  proves('4.E3', 'ENG-06', (input, expected) => {
    const qty = input.at('qty').e8()
    const entry = valueAt(input.at('entry').e8(), qty)
    const mark = input.at('mark').e8()
    const direction = valueDirection(INVERSE, 'Buy')
    expect(realisedPnl(direction, entry, valueAt(mark, qty))).toBe(expected.at('upl').e8())
    // unrealised profit is rounded down, against the holder
    expect(unrealisedPnl(INVERSE, 'Buy', qty, entry, mark)).toBe(expected.at('upl').e8() - 1n)
  })

  it('[ENG-06, R4.6] break-even prices of a long and a short give back what was paid', () => {
    const size = e8('10000')
    const entry = valueAt(e8('8000'), size)
    const rate = e8('0.00055')
    for (const side of ['Buy', 'Sell'] as const) {
      const paid = -tradeFee(entry, rate)
      const price = breakEvenPrice(INVERSE, side, size, entry, paid, rate) ?? 0n
      const exit = valueAt(price, size)
      const left = realisedPnl(valueDirection(INVERSE, side), entry, exit) + paid - tradeFee(exit, rate)
      expect(left <= 2n && left >= -2n).toBe(true)
    }
    expect(breakEvenPrice(INVERSE, 'Sell', size, entry, entry, rate)).toBeNull()
  })

  proves('5.E1', 'ENG-07, ENG-11', (_input, expected) => {
    const terms = { leverageE2: 2500, takerRate: e8('0.00055'), tiers: ladder('0.005') }
    const cost = orderCost(valueDirection(INVERSE, 'Buy'), valueAt(e8('2000'), e8('10000')), terms)
    expect(cost.total).toBe(expected.at('inverseLong').e8())
    const parts = expected.at('inverseParts').list()
    expect([cost.initialMargin, cost.openFee, cost.closeFee]).toEqual(parts.map((part) => part.e8()))
  })

  proves('5.E5', 'ENG-07', (input, expected) => {
    for (const [index, item] of input.at('case').list().entries()) {
      const side: Side = item.at(0).integer() > 0 ? 'Buy' : 'Sell'
      const size = item.at(2).e8()
      const entryValue = valueAt(item.at(1).e8(), size)
      const terms = {
        leverageE2: item.at(3).integer() * 100,
        takerRate: e8('0.00055'),
        tiers: ladder(item.at(4).text()),
      }
      const extra = index === 2 ? e8('0.01') : 0n
      const direction = valueDirection(INVERSE, side)
      const positionMargin = positionInitialMargin(direction, entryValue, terms) + extra
      const position = { side, size, entryValue, positionMargin, takerRate: terms.takerRate }
      expect(isolatedLiquidationPrice(INVERSE, position, terms.tiers, EXACT_GRID)).toBe(expected.at('liq', index).e8())
    }
  })

  proves('5.E7', 'ENG-07', (input, expected) => {
    const entry = input.at('inverse', 0).e8()
    // a quantity whose value is a whole number of units, so that only the price is rounded
    const size = entry * 100n
    const takerRate = e8('0.00055')
    const terms = { leverageE2: input.at('inverse', 1).integer() * 100, takerRate, tiers: ladder('0.005') }
    const bust = (side: Side, grid = EXACT_GRID) => {
      const entryValue = valueAt(entry, size)
      const positionMargin = positionInitialMargin(valueDirection(INVERSE, side), entryValue, terms)
      return bankruptcyPrice(INVERSE, { side, size, entryValue, positionMargin, takerRate }, grid)
    }
    expect(bust('Buy')).toBe(expected.at('invLong').e8())
    expect(bust('Sell')).toBe(expected.at('invShort').e8())
    expect(bust('Buy', protectiveGrid('Buy', e8('0.5')))).toBe(expected.at('invLongTick').e8())
  })

  proves('7.E3', 'ENG-11', (input, expected) => {
    const value = valueAt(input.at('price').e8(), input.at('qty').e8())
    expect(tradeFee(value, input.at('rate').e8())).toBe(expected.at('fee').e8())
  })
})

describe('collateral of the rulebook', () => {
  proves('5.E14', 'ENG-07, R5.15', (input, expected) => {
    const tiers = [{ maxQty: 1_000_000n * ONE, ratio: input.at('ratio').e8() }]
    const { value, haircut } = coinWorth(input.at('qty').e8(), input.at('index').e8(), { tiers, enabled: true })
    expect(value - haircut).toBe(expected.at('collateralValue').e8())
    expect(haircut).toBe(expected.at('haircut').e8())
  })
})
