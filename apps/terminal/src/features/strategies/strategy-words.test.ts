import { beforeAll, describe, expect, it } from 'vitest'
import { loadTexts, startTexts, textOf } from '../../i18n/index.ts'
import { strategyRecord } from '../testing/index.ts'
import { pricingText, progressText, splitText, stateText } from './strategy-words.ts'

const text = textOf('strategies')
const base = strategyRecord()

beforeAll(async () => {
  await startTexts()
  await loadTexts('strategies')
})

describe('[TAB-02, TAB-03] a strategy in words', () => {
  it.each([
    [{}, '60, every 30 s'],
    [{ strategyType: 'Iceberg', orderCount: 3 } as const, 'Orders: 3'],
    [{ strategyType: 'Iceberg', subQty: '0.05' } as const, 'Orders of 0.05 '],
    [{ strategyType: 'Chase' } as const, ''],
  ])('says how it is split: %o', (change, words) => {
    expect(splitText({ ...base, ...change }, text)).toBe(words)
  })

  it.each([
    [{}, 'Market'],
    [{ pricing: 'Limit', limitPrice: '60000' } as const, 'Limit 60000'],
    [{ pricing: 'Chase' } as const, 'Follow best'],
    [{ pricing: 'Chase', chaseDistance: '12' } as const, 'Best price, 12 behind'],
    [{ pricing: 'Chase', chasePercentE4: 25 } as const, 'Best price, 0.25% behind'],
    [{ pricing: 'Taker' } as const, 'Take best'],
  ])('says at which price its orders stand: %o', (change, words) => {
    expect(pricingText({ ...base, ...change }, text)).toBe(words)
  })

  it('counts the orders of a TWAP of those planned, of other kinds those sent, and nothing before it began', () => {
    expect(progressText(base)).toBe('2/60')
    expect(progressText({ ...base, strategyType: 'Chase' })).toBe('3')
    const iceberg = { strategyType: 'Iceberg', slicesBegun: 0, slices: 0, orderCount: 4, childCount: 1 } as const
    expect(progressText({ ...base, ...iceberg })).toBe('1')
    expect(progressText({ ...base, startTime: 0 })).toBe('')
  })

  it('says where it stands', () => {
    expect(stateText({ ...base, state: 6, triggerPrice: '91000' }, text)).toBe('Waits for 91000')
    expect(stateText({ ...base, state: 4 }, text)).toBe('Ended early')
  })
})
