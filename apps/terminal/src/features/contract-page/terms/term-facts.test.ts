// @vitest-environment node
import { e8 } from '@perpdesk/numeric'
import { symbolConfigOf } from '@perpdesk/protocol/testing'
import { beforeAll, describe, expect, it } from 'vitest'
import { formatRate } from '../../../format/index.ts'
import { loadTexts, startTexts, textOf } from '../../../i18n/index.ts'
import { entryOf } from '../../../stores/catalogue/entry.ts'
import { contractFacts, deliveryFeeOf, marginFacts, orderFacts, tierRange } from './term-facts.ts'

const perpetual = entryOf({ ...symbolConfigOf(), minNotionalValue: '5', startTradingTimeE3: Date.UTC(2026, 0, 2, 8) })
const text = textOf('contractPage')
const values = (facts: readonly { readonly name: string; readonly value: unknown }[]) =>
  Object.fromEntries(facts.map(({ name, value }) => [name, value]))

describe('terms of a contract', () => {
  beforeAll(async () => {
    // Node has no document, on which `startTexts` sets the language.
    Object.assign(globalThis, { document: { documentElement: {} } })
    await startTexts()
    await loadTexts('contractPage')
  })

  it('[MKT-04] says what a perpetual is, and nothing of a delivery', () => {
    expect(values(contractFacts(perpetual, text))).toMatchObject({
      Kind: 'Linear perpetual',
      Family: 'Settled in USDT',
      'Quantities in': 'BTC',
    })
    expect(values(contractFacts(perpetual, text))).not.toHaveProperty('Delivery')
    expect(values(marginFacts(perpetual, text))).toEqual({
      Leverage: '1× to 100×',
      'Funding interval': 'every 8 h',
      'Funding rate limits': '-0.50% to +0.50%',
    })
  })

  it('[MKT-04] an inverse future is counted in its quote coin, ends on a day and has no funding', () => {
    const future = entryOf({
      ...symbolConfigOf('BTCUSDZ26'),
      contractType: 'InverseFutures',
      baseCurrency: 'BTC',
      quoteCurrency: 'USD',
      coin: 'BTC',
      lotSize: '1',
      settleTimeE3: Date.UTC(2026, 11, 25, 8),
      fundingIntervalMinutes: 0,
      deliveryFeeRate: '0.0005',
    })
    expect(values(contractFacts(future, text))).toMatchObject({
      Kind: 'Inverse future',
      Family: 'Settled in its own coin',
      'Margin and profit in': 'BTC',
      'Quantities in': 'USD',
    })
    expect(Object.keys(values(contractFacts(future, text)))).toContain('Delivery')
    expect(values(marginFacts(future, text))).toEqual({ Leverage: '1× to 100×' })
    expect(values(orderFacts(future, text))).toMatchObject({ 'Quantity step': '1 USD' })
    expect(deliveryFeeOf(future.config)).toBe(e8('0.0005'))
    expect(deliveryFeeOf(perpetual.config)).toBe(undefined)
  })

  it('[MKT-04] says what an order may be, on the grid of the contract', () => {
    expect(values(orderFacts(perpetual, text))).toEqual({
      'Price step': '0.1 USDT',
      'Quantity step': '0.001 BTC',
      'Smallest quantity': '0.001 BTC',
      'Largest limit order': '1,190.000 BTC',
      'Largest market order': '119.000 BTC',
      'Smallest order value': '5 USDT',
      'Lowest price': '0.1 USDT',
      'Highest price': '1,999,999.8 USDT',
    })
  })

  it('[MKT-04, R5.1] a tier begins above the cap of the one below it', () => {
    const tiers = [{ maxValue: e8('2000000') }, { maxValue: e8('4000000.5') }]
    expect(tierRange(tiers, 0)).toEqual({ above: '0', upTo: '2,000,000' })
    expect(tierRange(tiers, 1)).toEqual({ above: '2,000,000', upTo: '4,000,000.5' })
  })

  it('[MKT-04] rates keep the digits that they have', () => {
    expect(formatRate(e8('0.00055'))).toBe('0.055%')
    expect(formatRate(e8('0.01'))).toBe('1.00%')
    expect(formatRate(e8('-0.00375'), true)).toBe('-0.375%')
  })
})
