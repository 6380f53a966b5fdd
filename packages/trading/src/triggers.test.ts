import { e8 } from '@perpdesk/numeric'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  directionFaultText,
  isTrailingActivated,
  isTriggered,
  scaledPriceText,
  tpSlDirection,
  tpSlFault,
  tpSlFaultText,
  tpSlPriceFromRoi,
  trailingBest,
  trailingFault,
  trailingTrigger,
  triggerDirectionTo,
} from './triggers.ts'
import { SIDES, type Side } from './vocabulary.ts'

const tickSize = e8('0.1')
const price = fc.integer({ min: 1, max: 10_000_000 }).map((ticks) => BigInt(ticks) * tickSize)
const side = fc.constantFrom<Side>(...SIDES)
const kind = fc.constantFrom('takeProfit', 'stopLoss')

describe('triggers', () => {
  it('[ENG-09] are reached by touching', () => {
    expect([isTriggered(1, 100n, 99n), isTriggered(1, 100n, 100n), isTriggered(1, 100n, 101n)]).toEqual([
      false,
      true,
      true,
    ])
    expect([isTriggered(2, 100n, 99n), isTriggered(2, 100n, 100n), isTriggered(2, 100n, 101n)]).toEqual([
      true,
      true,
      false,
    ])
  })

  it('[ENG-09] are never reached at once in the direction they are expected in', () => {
    fc.assert(
      fc.property(price, price, (trigger, now) => {
        fc.pre(trigger !== now)
        expect(isTriggered(triggerDirectionTo(trigger, now), trigger, now)).toBe(false)
      }),
    )
  })

  it('[12.E1, 12.E2] are refused with a text that names the kind of price', () => {
    const given = { trigger: scaledPriceText(e8('19500'), e8('0.5')), current: scaledPriceText(e8('20147'), e8('0.5')) }
    expect(directionFaultText(1, { ...given, by: 'LastPrice' })).toBe(
      'expect Rising, but trigger_price[195000000] <= current[201470000]??LastPrice',
    )
    expect(directionFaultText(2, { ...given, by: 'MarkPrice' })).toMatch(/^expect Falling.*\?\?MarkPrice$/)
  })
})

describe('take profit and stop loss', () => {
  it('[R3.18] accept exactly what would not trigger at once', () => {
    fc.assert(
      fc.property(side, kind, price, price, (positionSide, which, trigger, base) => {
        const fault = tpSlFault(positionSide, which, { trigger, base, liquidation: null })
        expect(fault !== undefined).toBe(isTriggered(tpSlDirection(positionSide, which), trigger, base))
      }),
    )
  })

  it('[R3.18] are refused at the very price they are measured against', () => {
    const at = (positionSide: Side, which: 'takeProfit' | 'stopLoss') =>
      tpSlFault(positionSide, which, { trigger: e8('100'), base: e8('100'), liquidation: null })
    expect([at('Buy', 'takeProfit'), at('Buy', 'stopLoss')]).toEqual(['tooLow', 'tooHigh'])
    expect([at('Sell', 'takeProfit'), at('Sell', 'stopLoss')]).toEqual(['tooHigh', 'tooLow'])
  })

  it('[R3.18] keep a stop loss on the near side of the liquidation price', () => {
    const prices = { trigger: e8('90'), base: e8('100'), liquidation: e8('90') }
    expect(tpSlFault('Buy', 'stopLoss', prices)).toBe('beyondLiquidation')
    expect(tpSlFault('Buy', 'stopLoss', { ...prices, liquidation: e8('89.9') })).toBeUndefined()
    expect(tpSlFault('Sell', 'stopLoss', { ...prices, base: e8('80') })).toBe('beyondLiquidation')
    expect(tpSlFault('Buy', 'takeProfit', { ...prices, trigger: e8('101') })).toBeUndefined()
  })

  it('[12.E10] say so in the words that clients read', () => {
    const given = {
      trigger: scaledPriceText(e8('25797'), tickSize),
      base: scaledPriceText(e8('25947.7'), tickSize),
      by: 'LastPrice',
    } as const
    expect(tpSlFault('Sell', 'stopLoss', { trigger: e8('25797'), base: e8('25947.7'), liquidation: null })).toBe(
      'tooLow',
    )
    expect(tpSlFaultText('Sell', 'stopLoss', 'tooLow', { ...given, base: '259477000' })).toBe(
      'sl:257970000 set for Sell position should greater base_price:259477000??LastPrice',
    )
    expect(tpSlFaultText('Buy', 'takeProfit', 'tooLow', given)).toMatch(/^TakeProfit:.*higher than base_price/)
    expect(tpSlFaultText('Buy', 'stopLoss', 'beyondLiquidation', given)).toMatch(/liq_price/)
  })

  it('[R3.18] print prices as whole numbers that lose nothing', () => {
    expect(scaledPriceText(e8('25797'), e8('0.1'))).toBe('257970000')
    expect(scaledPriceText(e8('0.12345'), e8('0.00001'))).toBe('123450')
    expect(scaledPriceText(e8('0.1234567'), e8('0.0000001'))).toBe('12345670')
  })

  it('[TPSL-04, 3.E11] come from a return on margin, on the tick', () => {
    const terms = { price: e8('30000'), leverageE2: 1000, tickSize }
    const at = (positionSide: Side, which: 'takeProfit' | 'stopLoss', roi: string) =>
      tpSlPriceFromRoi({ ...terms, positionSide, kind: which }, e8(roi))
    expect([at('Buy', 'takeProfit', '0.5'), at('Buy', 'stopLoss', '0.25')]).toEqual([e8('31500'), e8('29250')])
    expect([at('Sell', 'takeProfit', '0.5'), at('Sell', 'stopLoss', '0.25')]).toEqual([e8('28500'), e8('30750')])
    // rounded up to a tick, but down if the tick size is above 1
    expect(tpSlPriceFromRoi({ ...terms, positionSide: 'Buy', kind: 'takeProfit' }, e8('0.00001'))).toBe(e8('30000.1'))
    const coarse = { ...terms, tickSize: e8('5'), positionSide: 'Buy', kind: 'takeProfit' } as const
    expect(tpSlPriceFromRoi(coarse, e8('0.0011'))).toBe(e8('30000'))
    // 30 003.3: with a tick size of exactly 1 the price is still rounded up
    expect(tpSlPriceFromRoi({ ...coarse, tickSize: e8('1') }, e8('0.0011'))).toBe(e8('30004'))
  })
})

describe('trailing stops', () => {
  it('[R3.25, 3.E6, 3.E7, 3.E8] stay behind the best price by distance or ratio', () => {
    const by = (distance: string, ratio: string) => ({ distance: e8(distance), ratio: e8(ratio) })
    expect(trailingTrigger('Buy', e8('9000'), by('500', '0'), tickSize)).toBe(e8('8500'))
    expect(trailingTrigger('Sell', e8('9000'), by('500', '0'), tickSize)).toBe(e8('9500'))
    expect(trailingTrigger('Buy', e8('9000'), by('0', '0.05'), tickSize)).toBe(e8('8550'))
    expect(trailingTrigger('Buy', e8('8000'), by('100', '0'), tickSize)).toBe(e8('7900'))
    const best = trailingBest('Buy', trailingBest('Buy', e8('9000'), e8('9200')), e8('8900'))
    expect(trailingTrigger('Buy', best, by('500', '0'), tickSize)).toBe(e8('8700'))
  })

  it('[R3.25] only ratchet towards profit and never stand closer than asked for', () => {
    fc.assert(
      fc.property(side, fc.array(price, { minLength: 1 }), fc.integer({ min: 1, max: 4999 }), (own, path, e4) => {
        const trail = { distance: 0n, ratio: BigInt(e4) * 10_000n }
        let best = path[0]!
        let before = trailingTrigger(own, best, trail, tickSize)
        for (const last of path) {
          best = trailingBest(own, best, last)
          const now = trailingTrigger(own, best, trail, tickSize)
          expect(own === 'Buy' ? now >= before : now <= before).toBe(true)
          const away = own === 'Buy' ? best - now : now - best
          expect(away * e8('1') >= best * trail.ratio).toBe(true)
          expect(now % tickSize).toBe(0n)
          before = now
        }
      }),
    )
  })

  it('[R3.26] begin when last reaches the activation price', () => {
    expect([isTrailingActivated('Buy', 100n, 99n), isTrailingActivated('Buy', 100n, 100n)]).toEqual([false, true])
    expect([isTrailingActivated('Sell', 100n, 101n), isTrailingActivated('Sell', 100n, 100n)]).toEqual([false, true])
  })

  it('[R3.25, R3.26, TPSL-16] need a trigger above zero, and a beginning that has not come yet', () => {
    const fault = (own: Side, fields: Partial<Parameters<typeof trailingFault>[1]>) =>
      trailingFault(own, { distance: 0n, ratio: 0n, activation: 0n, ...fields }, e8('9000'))
    for (const own of SIDES) {
      expect([fault(own, { distance: e8('8999.9') }), fault(own, { distance: e8('9000') })]).toEqual([
        undefined,
        'tooFar',
      ])
      expect([fault(own, { ratio: e8('0.9999') }), fault(own, { ratio: e8('1') })]).toEqual([undefined, 'tooFar'])
    }
    const begin = (own: Side, activation: string) => fault(own, { distance: e8('100'), activation: e8(activation) })
    expect([begin('Buy', '9000.1'), begin('Buy', '9000')]).toEqual([undefined, 'activationReached'])
    expect([begin('Sell', '8999.9'), begin('Sell', '9000')]).toEqual([undefined, 'activationReached'])
  })
})
