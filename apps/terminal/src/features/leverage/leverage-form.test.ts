import { e8, formatE8 } from '@perpdesk/numeric'
import { accountCapabilities, isolatedLiquidationPrice, type MarginMode } from '@perpdesk/trading'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { plainLeverage } from '../../format/index.ts'
import { instrumentRecord } from '../testing/index.ts'
import { leverageMarks, leverageModes, leverageRange, startingLeverage } from './leverage-choices.ts'
import {
  labelledMarks,
  leverageAt,
  leverageIssue,
  maxPosition,
  moveToLiquidation,
  positionOf,
  sliderEnd,
  typedLeverage,
  wantedLeverage,
} from './leverage-form.ts'

const contract = instrumentRecord()
const inverse = instrumentRecord({ contractType: 'InversePerpetual' })
const upTo = (max: number) =>
  instrumentRecord({
    maxLeverageE2: max,
    riskTiers: contract.riskTiers.map((tier, index) => (index === 0 ? { ...tier, maxLeverageE2: max } : tier)),
  })

const withSection = (section: readonly number[], max = 10_000) => ({ ...upTo(max), section })

describe('leverage choices', () => {
  it('[LEV-04, CAT-04] marks are the section up to the first tier; a section below it gets the largest appended', () => {
    const marks = (section: readonly number[], max?: number) =>
      leverageMarks(withSection(section, max)).map(plainLeverage)
    expect(marks([100, 200, 500, 2_500, 10_000])).toEqual(['1', '2', '5', '25', '100'])
    expect(marks([100])).toEqual(['1', '100'])
    expect(marks([100, 200])).toEqual(['1', '2', '100'])
    expect(marks([10_000])).toEqual(['100'])
    expect(marks([100, 5_000, 20_000], 5_000)).toEqual(['1', '50'])
    expect(marks([])).toEqual(['1', '100'])
    expect(marks([0, 100, 1_250], 1_250)).toEqual(['1', '12.5'])
    expect(leverageRange(withSection([300, 500])).min).toBe(300)
  })

  it('[LEV-01] labels all of few marks and no more than seven of many, the first and last always', () => {
    const labels = (count: number) => labelledMarks(Array.from({ length: count }, (_, index) => index * 100))
    expect(labels(7)).toHaveLength(7)
    for (let count = 2; count <= 20; count++) {
      expect(labels(count).length).toBeLessThanOrEqual(7)
      expect(labels(count).at(0)).toBe(0)
      expect(labels(count).at(-1)).toBe((count - 1) * 100)
    }
  })

  it('[LEV-05] another mode begins with ten times or the tier’s largest, the same one with the present leverage', () => {
    const start = (max: number, present: number, isChanged: boolean) => startingLeverage(upTo(max), present, isChanged)
    expect(start(10_000, 2_500, true)).toBe(1_000)
    expect(start(1_000, 2_500, true)).toBe(1_000)
    expect(start(999, 500, true)).toBe(999)
    expect(start(10_000, 2_500, false)).toBe(2_500)
    expect(start(10_000, 0, false)).toBe(1)
  })

  it('[LEV-06] a unified account has its own mode alone, a contract with a mode of its own has both', () => {
    const modes = (accountType: 'UTA2' | 'UTA' | 'classic', marginMode: MarginMode, kind: string) =>
      leverageModes(
        accountCapabilities(accountType, marginMode).contract(kind === 'linear' ? contract : inverse, false),
      ).join(' ')
    expect(modes('UTA2', 'ISOLATED_MARGIN', 'linear')).toBe('Isolate')
    expect(modes('UTA2', 'REGULAR_MARGIN', 'linear')).toBe('Cross')
    expect(modes('UTA2', 'PORTFOLIO_MARGIN', 'linear')).toBe('Cross')
    expect(modes('UTA', 'ISOLATED_MARGIN', 'linear')).toBe('Isolate')
    expect(modes('UTA', 'REGULAR_MARGIN', 'inverse')).toBe('Cross Isolate')
    expect(modes('UTA2', 'ISOLATED_MARGIN', 'inverse')).toBe('Isolate')
    for (const kind of ['linear', 'inverse']) expect(modes('classic', 'REGULAR_MARGIN', kind)).toBe('Cross Isolate')
  })
})

describe('leverage form', () => {
  it('[LEV-04] takes two decimals between the smallest and the first tier, and says why not', () => {
    expect(typedLeverage('12.5')).toBe(1250)
    expect(typedLeverage('12.')).toBe(1200)
    for (const text of ['12.345', '1e2', '-1', '']) expect(typedLeverage(text)).toBe(undefined)
    const code = (text: string) => leverageIssue(contract, text)
    expect(code('1')).toBe(undefined)
    expect(code('100')).toBe(undefined)
    expect(code('0.99')).toEqual({ code: 'tooLow', params: { min: '1' } })
    expect(code('100.01')).toEqual({ code: 'tooHigh', params: { max: '100' } })
    expect(code('')?.code).toBe('missing')
    expect(code('x')?.code).toBe('unreadable')
  })

  it('[LEV-01] both sides have the one that is written first, or each its own', () => {
    const wanted = (buy: string, sell: string, separate: boolean) => wantedLeverage(contract, { buy, sell }, separate)
    expect(wanted('5', 'x', false)).toEqual({ buyLeverageE2: 500, sellLeverageE2: 500 })
    expect(wanted('5', '8', true)).toEqual({ buyLeverageE2: 500, sellLeverageE2: 800 })
    expect(wanted('5', 'x', true)).toBe(undefined)
    expect(wanted('101', '8', true)).toBe(undefined)
    expect(wanted('8', '101', true)).toBe(undefined)
  })

  it('slides over the whole range in ten steps a mark and finds its way back', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 150 }), (max) => {
        const marks = leverageMarks(
          withSection(
            [100, 200, 500, 1_000, 2_500].filter((one) => one < max * 100),
            max * 100,
          ),
        )
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
    // the exact liquidation price of an isolated long at 50 000 with 50×, without closing fee
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
    // 66.6666… rounded down to lots
    expect(formatE8(maxPosition(contract, 5_000, e8('60000')).qty ?? 0n)).toBe('66.666')
    expect(maxPosition(contract, 5_000, undefined).qty).toBe(undefined)
  })
})
