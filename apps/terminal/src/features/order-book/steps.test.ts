import { e8 } from '@perpdesk/numeric'
import { ticksToDistance } from '@perpdesk/trading'
import { describe, expect, it } from 'vitest'
import { decimalsOf, formatNumber } from '../../format/index.ts'
import { bookSteps, roughly, stepOf } from './steps.ts'

const stepsOf = (tickSize: string, depthMergeTimes: readonly number[], price?: string) =>
  bookSteps({ tickSize: e8(tickSize), depthMergeTimes }, price === undefined ? undefined : e8(price)).map((ticks) => {
    const step = ticksToDistance({ tickSize: e8(tickSize) }, ticks)
    return formatNumber(step, { decimals: decimalsOf(step) })
  })

describe('steps by which the book is grouped', () => {
  it('[MKT-01] are the ratios of the catalogue, and 1, 5, 10, 50, 100 in price', () => {
    expect(stepsOf('0.1', [1, 10, 50, 100, 500, 1000], '91000')).toEqual(['0.1', '0.5', '1', '5', '10', '50', '100'])
    expect(stepsOf('0.0001', [1, 2, 4, 10], '0.5')).toEqual(['0.0001', '0.0002', '0.0004', '0.0005', '0.001'])
  })

  it('[MKT-01] end at a five-hundredth of the price, which no ratio of the catalogue does', () => {
    expect(stepsOf('0.1', [1, 100], '50000').at(-1)).toBe('100')
    expect(stepsOf('0.1', [1, 100], '49999.9').at(-1)).toBe('50')
    expect(stepsOf('0.1', [1, 100], '1').at(-1)).toBe('10')
  })

  it('[MKT-01] are whole ticks of contracts whose tick is no power of ten', () => {
    expect(stepsOf('0.05', [1, 2], '2500')).toEqual(['0.05', '0.1', '0.5', '1', '5'])
    expect(stepsOf('0.25', [1], '10000')).toEqual(['0.25', '0.5', '1', '5', '10'])
  })

  it('[MKT-01] are no more than a thousand ticks while no price is known', () => {
    expect(bookSteps({ tickSize: 1n, depthMergeTimes: [1] }, undefined)).toEqual([1, 5, 10, 50, 100, 500, 1000])
  })

  it('[MKT-01] a kept step that the contract does not have gives way to the first', () => {
    expect(stepOf(50, [1, 50], 1)).toBe(50)
    expect(stepOf(20, [1, 50], 1)).toBe(1)
    expect(stepOf(undefined, [1, 50], 1)).toBe(1)
  })

  it('[MKT-01] a step that was kept is offered at its place, whatever the price is', () => {
    const contract = { tickSize: e8('0.1'), depthMergeTimes: [1, 10] }
    expect(bookSteps(contract, e8('1'))).toEqual([1, 10])
    expect(bookSteps(contract, e8('1'), 500)).toEqual([1, 10, 500])
    expect(bookSteps(contract, e8('1'), 10)).toEqual([1, 10])
  })

  it('are chosen by a price of two digits', () => {
    expect(roughly(e8('91493.7'))).toBe(e8('91000'))
    expect(roughly(e8('0.00012345'))).toBe(e8('0.00012'))
    expect(roughly(0n)).toBe(0n)
  })
})
