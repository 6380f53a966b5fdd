import { e8, formatE8 } from '@perpdesk/numeric'
import { describe, expect, it } from 'vitest'
import type { TrailingForm } from './trailing-form.ts'
import { blocks, firstTrigger, type TrailingRules, trailingIssues } from './trailing-rules.ts'

const CONTRACT = { tickSize: e8('0.5'), minPrice: e8('1'), maxPrice: e8('100000') }
const LONG: TrailingRules = { contract: CONTRACT, side: 'Buy', last: e8('60000'), liquidation: e8('54000') }
const SHORT: TrailingRules = { ...LONG, side: 'Sell', liquidation: e8('66000') }

const byPrice = (trail: string, activation = ''): TrailingForm => ({ by: 'price', trail, activation })
const byPercent = (trail: string, activation = ''): TrailingForm => ({ by: 'percent', trail, activation })
const reported = (form: TrailingForm, rules: TrailingRules) =>
  trailingIssues(form, rules).map(({ key, field, params }) => [key, field, ...Object.values(params)].join(' '))

describe('what stands against a trailing stop', () => {
  // Each rule on both sides of its boundary; the rules of tick size and range are the same for long and short.
  it.each<readonly [TrailingForm, TrailingForm, string]>([
    [byPrice(''), byPrice('500'), 'trailMissing trail'],
    [byPrice('0'), byPrice('0.5'), 'trailMissing trail'],
    [byPrice('1,5'), byPrice('1.5'), 'unreadable trail'],
    [byPrice('500.2'), byPrice('500.5'), 'priceErrorTickTip trail 0.5'],
    [byPercent(''), byPercent('1'), 'trailMissing trail'],
    [byPercent('0.015'), byPercent('0.01'), 'percentOffStep trail 0.01'],
  ])('[TPSL-16] %j is refused, %j is not: %s', (wrong, right, key) => {
    const unbound = (rules: TrailingRules) => ({ ...rules, liquidation: null })
    for (const rules of [LONG, SHORT].map(unbound)) {
      expect(reported(wrong, rules)).toEqual([key])
      expect(reported(right, rules)).toEqual([])
      expect(blocks(trailingIssues(wrong, rules))).toBe(true)
    }
  })

  it('[TPSL-16, R3.25] a distance stays below the last price, a percentage below one hundred', () => {
    for (const rules of [LONG, SHORT]) {
      const bare = { ...rules, liquidation: null }
      expect(reported(byPrice('59999.5'), bare)).toEqual([])
      expect(reported(byPrice('60000'), bare)).toEqual(['trailTooLong trail 60000'])
      expect(reported(byPercent('99.99'), bare)).toEqual([])
      expect(reported(byPercent('100'), bare)).toEqual(['percentTooLarge trail 99.99'])
    }
  })

  it('[TPSL-16, R3.26] it begins above the last price of a long, below that of a short, and never where it stands', () => {
    expect(reported(byPrice('100', '60000.5'), LONG)).toEqual([])
    expect(reported(byPrice('100', '60000'), LONG)).toEqual(['activationAboveLast activation 60000'])
    expect(reported(byPrice('100', '59999.5'), SHORT)).toEqual([])
    expect(reported(byPrice('100', '60000'), SHORT)).toEqual(['activationBelowLast activation 60000'])
  })

  it('[TPSL-16] an activation price lies on the grid and in the range of the contract', () => {
    expect(reported(byPrice('100', '100000'), LONG)).toEqual([])
    expect(reported(byPrice('100', '100000.5'), LONG)).toEqual(['activationTooHigh activation 100000'])
    expect(reported(byPrice('0.5', '1'), SHORT)).toEqual([])
    expect(reported(byPrice('0.5', '0.5'), SHORT)).toEqual(['activationTooLow activation 1'])
    expect(reported(byPrice('100', '61000.2'), LONG)).toEqual(['priceErrorTickTip activation 0.5'])
    expect(reported(byPrice('100', 'x'), LONG)).toEqual(['unreadable activation'])
    expect(reported(byPrice('', '60000'), LONG)).toEqual(['trailMissing trail', 'activationAboveLast activation 60000'])
  })

  it('[TPSL-14, TPSL-16] a stop that would trigger behind the liquidation price is warned of and taken', () => {
    expect(reported(byPrice('5999.5'), LONG)).toEqual([])
    expect(reported(byPrice('6000'), LONG)).toEqual(['liquidationFirst trail 54000'])
    expect(reported(byPrice('5999.5'), SHORT)).toEqual([])
    expect(reported(byPrice('6000'), SHORT)).toEqual(['liquidationFirst trail 66000'])
    expect(reported(byPrice('6000', '60000.5'), LONG)).toEqual([])
    expect(blocks(trailingIssues(byPrice('6000'), LONG))).toBe(false)
    expect(reported(byPrice('6000'), { ...LONG, liquidation: null })).toEqual([])
  })
})

describe('the first trigger', () => {
  const first = (form: TrailingForm, rules: TrailingRules) => {
    const trigger = firstTrigger(form, rules)
    return trigger === undefined ? undefined : formatE8(trigger)
  }

  it('[TPSL-16, R3.25, R3.26] lies behind the last price, or behind the activation price where there is one', () => {
    expect([first(byPrice('500'), LONG), first(byPrice('500'), SHORT)]).toEqual(['59500', '60500'])
    expect([first(byPrice('500', '62000'), LONG), first(byPrice('500', '58000'), SHORT)]).toEqual(['61500', '58500'])
    // a distance in percent rounds the trigger to the tick size away from the market
    expect([first(byPercent('1.234'), LONG), first(byPercent('1.23', '61111'), LONG)]).toEqual(['59259.5', '60359'])
    expect(first(byPercent('1.23', '58889'), SHORT)).toBe('59613.5')
    expect([first(byPrice(''), LONG), first(byPrice('60000'), LONG)]).toEqual([undefined, undefined])
  })
})
