import { e8, formatE8 } from '@perpdesk/numeric'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { INVERSE_PERPETUALS, LINEAR_PERPETUALS, type Side } from './index.ts'
import { largestSize, percentE2OfPosition, positionShare, QUANTITY_SLIDER, SHARE_SLIDER } from './input-limits.ts'
import { maxOrderQty } from './order-check.ts'
import { PERCENT_MODES, type PercentMode, percentInput, percentSign } from './percent-input.ts'
import { computedPrice, roundTypedValue } from './price-rounding.ts'
import type { TpSlKind } from './triggers.ts'

const bitcoin = LINEAR_PERPETUALS.find(({ symbol }) => symbol === 'BTCUSDT')!
const inverse = INVERSE_PERPETUALS.find(({ symbol }) => symbol === 'BTCUSD')!

describe('prices on the tick', () => {
  it.each([
    ['65000.14', '0.1', '65000.2'],
    ['65000.1', '0.1', '65000.1'],
    ['65000.1', '0.5', '65000.5'],
    ['12.3', '1', '13'],
    ['12.3', '2', '12'],
    ['13', '5', '10'],
  ])('[NUM-03] %s at a tick of %s becomes %s', (price, tick, rounded) => {
    expect(computedPrice(e8(price), 1n, e8(tick))).toBe(e8(rounded))
  })

  it.each([
    ['12.3', '1', '13'],
    ['3', '2', '4'],
    ['11', '5', '15'],
    ['15', '5', '15'],
    ['11', '10', '20'],
    ['101', '20', '120'],
    ['101', '50', '150'],
    ['10.3', '0.5', '10.5'],
    ['0.00011', '0.00002', '0.00012'],
    ['30', '25', '30'],
    ['0.3', '0.25', '0.3'],
    ['3', '12', '3'],
  ])('[NUM-01] %s typed on a step of %s becomes %s', (value, step, rounded) => {
    expect(roundTypedValue(e8(value), e8(step))).toBe(e8(rounded))
  })

  it('[NUM-03] a worked out price is on the tick and less than a tick away', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 10n ** 20n }),
        fc.constantFrom('0.01', '0.5', '1', '2', '50'),
        (price, tick) => {
          const rounded = computedPrice(price, 1n, e8(tick))
          expect(rounded % e8(tick)).toBe(0n)
          expect(rounded - price < e8(tick) && price - rounded < e8(tick)).toBe(true)
        },
      ),
    )
  })
})

describe('the most that a size field takes', () => {
  it('[NUM-09] is the largest order of the type', () => {
    expect(largestSize(bitcoin, maxOrderQty(bitcoin, 'Limit'), 'qty')).toBe(bitcoin.maxLimitQty)
    expect(largestSize(bitcoin, maxOrderQty(bitcoin, 'Market'), 'qty')).toBe(bitcoin.maxMarketQty)
  })

  it('[NUM-09] in value and cost its worth at the highest price, of an inverse contract at the lowest', () => {
    const terms = { ...bitcoin, maxLimitQty: e8('1.5'), maxPrice: e8('3.1') }
    expect(largestSize(terms, maxOrderQty(terms, 'Limit'), 'value')).toBe(e8('4'))
    expect(largestSize(terms, maxOrderQty(terms, 'Limit'), 'cost')).toBe(e8('4'))
    // 0.1 × 29.99999999 = 2.999999999
    const small = { ...terms, maxLimitQty: e8('0.1'), maxPrice: e8('29.99999999') }
    expect(largestSize(small, maxOrderQty(small, 'Limit'), 'value')).toBe(e8('2'))
    const cheap = { ...inverse, maxMarketQty: e8('10'), minPrice: e8('4') }
    expect(largestSize(cheap, maxOrderQty(cheap, 'Market'), 'value')).toBe(e8('2'))
  })
})

describe('fields in percent', () => {
  it('[NUM-05] have the decimals, steps and largest values of their mode', () => {
    expect(percentInput('price', 'takeProfit')).toMatchObject({ decimals: 1, step: e8('1'), max: e8('999999999.9') })
    expect(percentInput('price', 'stopLoss')).toMatchObject({ decimals: 1, step: e8('1'), max: e8('99.9') })
    expect(percentInput('roi', 'stopLoss')).toMatchObject({ decimals: 1, max: e8('999999999.9') })
    expect(percentInput('pnl', 'takeProfit')).toMatchObject({ decimals: 4, max: e8('999999999') })
    expect(percentInput('pnl', 'takeProfit', 8)).toMatchObject({ decimals: 8, step: 1n })
  })

  it('[NUM-06] have sliders of 25 and 10 % for the price, 150 and 75 % for the return, none for the profit', () => {
    const slider = (mode: PercentMode, kind: TpSlKind) => {
      const range = percentInput(mode, kind).slider
      return range && { max: formatE8(range.step * BigInt(range.steps)), step: formatE8(range.step) }
    }
    const sliders = PERCENT_MODES.map((mode) => [slider(mode, 'takeProfit'), slider(mode, 'stopLoss')])
    expect(sliders).toEqual([
      [
        { max: '25', step: '1' },
        { max: '10', step: '1' },
      ],
      [
        { max: '150', step: '0.1' },
        { max: '75', step: '0.1' },
      ],
      [null, null],
    ])
  })

  it('[NUM-07] have the sign of their side and kind', () => {
    const signs = (mode: 'price' | 'roi' | 'pnl') =>
      (['Buy', 'Sell'] as Side[]).map((side) => [
        percentSign(mode, 'takeProfit', side),
        percentSign(mode, 'stopLoss', side),
      ])
    expect(signs('price')).toEqual([
      [1n, -1n],
      [-1n, 1n],
    ])
    expect(signs('roi')).toEqual([
      [1n, -1n],
      [1n, -1n],
    ])
    expect(signs('pnl')).toEqual(signs('roi'))
  })
})

describe('shares of a position', () => {
  const lots = { lotSize: e8('0.01'), minQty: e8('0.02') }

  it('[NUM-06] are cut to whole lots, never below the smallest order, and all of it is all of it', () => {
    const share = (size: string, percent: number) => formatE8(positionShare(e8(size), percent, lots))
    expect([share('0.555', 2_500), share('0.555', 10_000), share('0.555', 100), share('0.015', 5_000)]).toEqual([
      '0.13',
      '0.555',
      '0.02',
      '0.015',
    ])
    expect([share('555', 1), share('555', 9_999)]).toEqual(['0.05', '554.94'])
  })

  it('[NUM-06] a quantity is so many hundredths of a percent of it, cut, from 0 to 100 %', () => {
    const percent = (qty: string) => percentE2OfPosition(e8(qty), e8('0.125'))
    expect([percent('0.05'), percent('0.0333'), percent('0.12499999'), percent('0.125'), percent('1')]).toEqual([
      4_000, 2_664, 9_999, 10_000, 10_000,
    ])
    expect([percent('0'), percentE2OfPosition(e8('1'), 0n)]).toEqual([0, 0])
  })

  it('[NUM-06] their slider goes from 0 to 100 % in steps of 0.01 %, that of an order in steps of 5 %', () => {
    expect(SHARE_SLIDER).toEqual({ step: 1, max: 10_000, marks: [0, 2_500, 5_000, 7_500, 10_000] })
    expect(QUANTITY_SLIDER).toEqual({ step: 5, marks: [0, 25, 50, 75, 100] })
  })
})
