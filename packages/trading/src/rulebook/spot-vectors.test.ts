import { amountOf, e8 } from '@perpdesk/numeric'
import { describe, expect, it } from 'vitest'
import { DEFAULT_SPOT_RATES, spotFee } from '../spot/fees.ts'
import { VECTORS } from './reader.ts'

describe('pairs of coins in the rulebook', () => {
  it('[SPOT-02] 7.E7: fees of VIP 0 come out of the coin that is received', () => {
    const { input, expected } = VECTORS.get('7.E7') ?? expect.fail('no worked example 7.E7')
    const rate = input.at('rate').e8()
    expect([DEFAULT_SPOT_RATES.taker, DEFAULT_SPOT_RATES.maker]).toEqual([rate, rate])
    const [qty, price] = [e8('1'), e8('60000')]
    for (const side of ['buy', 'sell']) expect(input.at(side).text()).toBe('1 BTC @60000')
    const bought = spotFee({ given: amountOf(price), received: amountOf(qty) }, amountOf(rate))
    const sold = spotFee({ given: amountOf(qty), received: amountOf(price) }, amountOf(rate))
    expect(expected.at('buy').text()).toBe('0.001 BTC')
    expect(bought).toEqual({ ofReceived: amountOf(e8('0.001')), ofGiven: 0 })
    expect(expected.at('sell').text()).toBe('60 USDT')
    expect(sold).toEqual({ ofReceived: amountOf(e8('60')), ofGiven: 0 })
  })
})
