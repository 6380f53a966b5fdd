import { e8, formatE8 } from '@perpdesk/numeric'
import type { Side } from '@perpdesk/trading'
import { describe, expect, it } from 'vitest'
import { codes, context, holding } from '../../testing/order-scene.ts'
import { BOOK, form, found, legs, of } from '../../testing/scaled-scene.ts'
import type { ScaledForm } from './scaled-form.ts'

describe('what stands against a row', () => {
  it.each<[string, Partial<ScaledForm>, readonly string[]]>([
    ['no lowest price', { lowest: '' }, ['priceMissing']],
    ['no highest price', { highest: '' }, ['priceMissing']],
    ['a lowest price that is none', { lowest: '4,9,0' }, ['priceUnreadable']],
    ['off the tick', { lowest: '49000.05' }, ['priceOffTick']],
    ['on the tick', { lowest: '49000.1' }, []],
    ['off the tick above', { highest: '49400.05' }, ['priceOffTick']],
    ['too high', { highest: '1999999.9' }, ['priceTooHigh']],
    ['the highest there is', { highest: '1999999.8' }, ['legsMoved']],
    ['equal prices', { highest: '49000' }, ['pricesEqual']],
    ['a tick apart', { highest: '49000.1' }, []],
    ['the wrong way round', { highest: '48999.9' }, ['pricesReversed']],
    ['one order', { count: '1' }, ['orderCount']],
    ['two orders', { count: '2' }, []],
    ['twenty orders', { count: '20' }, []],
    ['twenty-one orders', { count: '21' }, ['orderCount']],
    ['no number', { count: '' }, ['orderCount']],
    ['no whole number', { count: '2.5' }, ['orderCount']],
    ['100 %', { count: '2', distribution: 'Custom', weights: ['99.99', '0.01'] }, []],
    ['above 100 %', { count: '2', distribution: 'Custom', weights: ['99.99', '0.02'] }, ['weightsSum']],
    ['below 100 %', { count: '2', distribution: 'Custom', weights: ['99.98', '0.01'] }, ['weightsSum']],
    ['a share of nothing', { count: '2', distribution: 'Custom', weights: ['100', '0'] }, ['weightMissing']],
    ['a share off its grid', { count: '2', distribution: 'Custom', weights: ['99.995', '0.005'] }, ['weightMissing']],
  ])('[ORD-11, 3.9] %s', (_name, more, expected) => {
    expect(codes(form('0.2', more), context())).toEqual(expected)
  })

  it('[ORD-11] is told at the field that it is about', () => {
    const at = (more: Partial<ScaledForm>) => found(form('0.5', more)).map(({ field }) => field)
    expect(at({ lowest: '' })).toEqual(['lowest'])
    expect(at({ highest: '' })).toEqual(['highest'])
    expect(at({ count: '1' })).toEqual(['count'])
    expect(at({ distribution: 'Custom', count: '2', weights: ['1', '1'] })).toEqual(['weights'])
    expect(found(form('0.5', { distribution: 'Custom', count: '2', weights: ['1', ''] }))[0]?.params).toEqual({
      place: '2',
    })
    expect(found(form('0.5', { distribution: 'Custom', count: '2', weights: ['1', '2.5'] }))[0]?.params).toEqual({
      sum: '3.5',
      all: '100',
    })
  })

  it.each<[string, string, Partial<ScaledForm>, Side, string | undefined]>([
    ['no quantity', '0', {}, 'Buy', 'qtyMissing'],
    ['off the lot', '0.5005', {}, 'Buy', 'qtyOffLot'],
    ['a part below the smallest', '0.004', {}, 'Buy', 'legTooSmall'],
    ['parts of the smallest', '0.005', {}, 'Buy', undefined],
    ['a rising part below the smallest', '0.014', { distribution: 'Increasing' }, 'Sell', 'legTooSmall'],
    ['rising parts from the smallest on', '0.015', { distribution: 'Increasing' }, 'Sell', undefined],
    ['a part below the smallest value', '0.024', { lowest: '1000', highest: '2000' }, 'Buy', 'legNotional'],
    ['parts of the smallest value', '0.025', { lowest: '1000', highest: '2000' }, 'Buy', undefined],
    ['a part above the largest', '5950.001', {}, 'Buy', 'legTooLarge'],
    ['parts of the largest', '5950', {}, 'Buy', 'riskLadder'],
  ])('[ORD-11, 3.5] %s', (_name, size, more, side, expected) => {
    expect(codes(form(size, more), context(), side)[0]).toBe(expected)
  })

  it('[ORD-11, 3.5] an order that opens what earlier ones have left to open must be worth the least', () => {
    const { instrument, ...rest } = context({}, BOOK)
    const where = (size: string) => ({
      ...rest,
      account: context({ long: holding('Buy', size) }).account,
      instrument: { ...instrument, minNotional: e8('49.5') },
    })
    const row = form('0.003', { count: '3' })
    expect(legs('Sell', row, where('0.002')).map((leg) => leg.split(' ')[2])).toEqual([
      'taken',
      'taken',
      'notionalTooSmall',
    ])
    expect(found(row, where('0.002'), 'Sell')).toMatchObject([
      { code: 'legNotional', severity: 'error', params: { min: '49.5' } },
    ])
    expect(found(row, where('0.003'), 'Sell')).toEqual([])
  })

  it('[ORD-11] says the quantity in all that would do', () => {
    const params = (size: string, more: Partial<ScaledForm> = {}) => found(form(size, more))[0]?.params
    expect(params('0.001')).toEqual({ min: '0.001', total: '0.005' })
    expect(params('0.005', { distribution: 'Increasing' })).toEqual({ min: '0.001', total: '0.015' })
    expect(params('0.001', { lowest: '1000', highest: '2000', count: '2' })).toEqual({ min: '0.001', total: '0.01' })
    expect(params('0.004', { lowest: '1000', highest: '2000', count: '2' })).toEqual({
      min: '5',
      coin: 'USDT',
      total: '0.01',
    })
    expect(params('6000')).toEqual({ max: '1190', total: '5950' })
    expect(params('4000', { distribution: 'Decreasing' })).toEqual({ max: '1190', total: '3570' })
    expect(params('')).toEqual({ min: '0.005' })
  })

  it('[ORD-11] is the balance that all of them together need', () => {
    // 0.4 BTC at 49 200 need 1 988.5656
    const rich = context({ marginBalance: e8('1988.5656') })
    expect(codes(form('0.4'), rich)).toEqual([])
    const poor = context({ marginBalance: e8('1988.5655') })
    expect(found(form('0.4'), poor)[0]).toMatchObject({
      code: 'balanceTooSmall',
      params: { required: '1988.57', available: '1988.56', most: '0.399' },
    })
    expect(legs('Buy', form('0.4'), poor).at(-1)).toBe('49400 0.08 insufficientBalance')
    expect(of('Buy', form('0.4'), poor).maxQty).toBe(e8('0.399'))
    expect(of('Buy', form('0.4'), poor).liqPrice).toBe(null)
  })

  it('[ORD-11, R2.3] is the risk limit that all of them together reach', () => {
    const rich = context({ marginBalance: e8('100000000'), leverageE2: { Buy: 10_000, Sell: 10_000 } })
    const wide = { lowest: '49000', highest: '50000', count: '2' }
    const most = of('Buy', form('1', wide), rich).maxQty ?? 0n
    expect(codes(form(formatE8(most), wide), rich)).toEqual([])
    expect(codes(form(formatE8(most + e8('0.001')), wide), rich)).toEqual(['riskLimit'])
  })
})
