import { e8, formatE8 } from '@perpdesk/numeric'
import { isolatedLiquidationPrice } from '@perpdesk/trading'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { plainLeverage } from '../../ui/format.ts'
import { instrumentRecord } from '../testing/index.ts'
import {
  leverageAt,
  leverageIssue,
  leverageMarks,
  maxPosition,
  moveToLiquidation,
  positionOf,
  sliderEnd,
  typedLeverage,
} from './leverage-form.ts'
import { quickLeverages } from './round-leverages.ts'

const contract = instrumentRecord()
const upTo = (max: number) =>
  instrumentRecord({
    maxLeverageE2: max,
    riskTiers: contract.riskTiers.map((tier, index) => (index === 0 ? { ...tier, maxLeverageE2: max } : tier)),
  })

describe('leverage form', () => {
  it('[LEV-04] takes two decimals between the smallest and the first tier, and says why not', () => {
    expect(typedLeverage('12.5')).toBe(1250)
    expect(typedLeverage('12.')).toBe(1200)
    for (const text of ['12.345', '1e2', '-1', '']) expect(typedLeverage(text)).toBe(undefined)
    const code = (text: string, held = 0n) => leverageIssue(contract, text, held)
    expect(code('1')).toBe(undefined)
    expect(code('100')).toBe(undefined)
    expect(code('0.99')).toEqual({ code: 'tooLow', params: { min: '1' } })
    expect(code('100.01')).toEqual({ code: 'tooHigh', params: { max: '100' } })
    expect(code('')?.code).toBe('missing')
    expect(code('x')?.code).toBe('unreadable')
    expect(code('60', e8('2000001'))).toEqual({ code: 'positionTooLarge', params: { max: '50' } })
    expect(code('50', e8('2000001'))).toBe(undefined)
  })

  it('[LEV-04] marks begin with the smallest and end with the largest leverage of the first tier', () => {
    expect(leverageMarks(contract).map(plainLeverage)).toEqual(['1', '20', '50', '75', '100'])
    expect(leverageMarks(upTo(2500)).map(plainLeverage)).toEqual(['1', '5', '10', '20', '25'])
    expect(leverageMarks(upTo(1250)).map(plainLeverage)).toEqual(['1', '2', '5', '10', '12.5'])
    expect(quickLeverages(upTo(1250)).map(plainLeverage)).toEqual(['1', '2', '3', '5', '10', '12.5'])
  })

  it('slides over the whole range in ten steps a mark and finds its way back', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 150 }), (max) => {
        const marks = leverageMarks(upTo(max * 100))
        expect(leverageAt(marks, 0)).toBe(100)
        expect(leverageAt(marks, sliderEnd(marks))).toBe(max * 100)
        for (const [index, mark] of marks.entries()) expect(leverageAt(marks, index * 10)).toBe(mark)
        let before = 0
        for (let position = 0; position <= sliderEnd(marks); position += 1) {
          const leverage = leverageAt(marks, position)
          expect(leverage).toBeGreaterThanOrEqual(before)
          expect(leverageAt(marks, positionOf(marks, leverage))).toBe(leverage)
          before = leverage
        }
      }),
    )
  })

  it('[LEV-01] warns of the move that liquidates, where maintenance margin is left, not of the whole margin', () => {
    const first = (maintenanceRate: string) => ({
      riskTiers: contract.riskTiers.map((tier) => ({ ...tier, maintenanceRate: e8(maintenanceRate) })),
    })
    expect(formatE8(moveToLiquidation(first('0.005'), 10_000))).toBe('0.005')
    expect(formatE8(moveToLiquidation(first('0.01'), 5_000))).toBe('0.01')
    expect(formatE8(moveToLiquidation(first('0.01'), 2_000))).toBe('0.04')
    expect(formatE8(moveToLiquidation(first('0.02'), 5_000))).toBe('0')
    // the very price of an isolated long at 50 000 with 50×, without its closing fee
    const entryValue = e8('5000')
    const held = { side: 'Buy' as const, size: e8('0.1'), entryValue, positionMargin: e8('100'), takerRate: 0n }
    const grid = { step: contract.tickSize, rounding: 'ceil' as const }
    const price = isolatedLiquidationPrice(contract, held, contract.riskTiers, grid) ?? 0n
    const fraction = (e8('50000') - price) / 50_000n
    expect(formatE8(fraction).slice(0, 5)).toBe(formatE8(moveToLiquidation(contract, 5_000)).slice(0, 5))
  })

  it('tells the largest position at a leverage in both coins', () => {
    const at50 = maxPosition(contract, 5_000, e8('50000'))
    expect([formatE8(at50.value), formatE8(at50.qty ?? 0n)]).toEqual(['4000000', '80'])
    expect(formatE8(maxPosition(contract, 5_001, e8('50000')).value)).toBe('2000000')
    // 66.6666… in whole lots
    expect(formatE8(maxPosition(contract, 5_000, e8('60000')).qty ?? 0n)).toBe('66.666')
    expect(maxPosition(contract, 5_000, undefined).qty).toBe(undefined)
  })
})
