import { divide, type E8, e8, formatE8, ONE } from '@perpdesk/numeric'
import { describe, expect, it } from 'vitest'
import { isRebalanceDue, managementFee, navOf, targetBasket, tokenLeverage } from '../leveraged-tokens/fund.ts'
import { requestFee, tokensFor, tokenValue } from '../leveraged-tokens/requests.ts'
import { VECTORS } from './reader.ts'

const vector = (id: string) => VECTORS.get(id) ?? expect.fail(`no worked example ${id}`)
const BOUNDS = { target: e8('3'), lower: e8('2'), upper: e8('4') }

/** The fund of example 10.E1, which 10.E2 continues. */
function fundAt(price: E8) {
  const { input } = vector('10.E1')
  const supply = input.at('supply').e8()
  const basket = input.at('basket').e8()
  const gained = divide(basket * (price - input.at('p0').e8()), ONE, 'floor')
  const assets = tokenValue(supply, input.at('nav0').e8()) + gained
  return { supply, basket, assets }
}

describe('leveraged tokens in the rulebook', () => {
  it('[SPOT-04] 10.E1: net asset value and leverage as the price moves', () => {
    const { input, expected } = vector('10.E1')
    const prices = input.at('prices').list()
    expect(prices.length).toBeGreaterThan(0)
    for (const [place, price] of prices.entries()) {
      const { supply, basket, assets } = fundAt(price.e8())
      expect(formatE8(navOf(assets, supply))).toBe(expected.at('nav', place).text())
      expect(formatE8(tokenLeverage(basket, price.e8(), assets))).toBe(expected.at('lev', place).text())
      expect(isRebalanceDue(BOUNDS, basket, price.e8(), assets)).toBe(false)
    }
  })

  it('[SPOT-04] 10.E2: the basket is reset to three times the assets', () => {
    const { input, expected } = vector('10.E2')
    const price = input.at('price').e8()
    const { supply, basket, assets } = fundAt(price)
    expect(formatE8(navOf(assets, supply))).toBe(expected.at('nav').text())
    expect(formatE8(tokenLeverage(basket, price, assets))).toBe(expected.at('levBefore').text())
    expect(isRebalanceDue(BOUNDS, basket, price, assets)).toBe(true)
    const reset = targetBasket(BOUNDS.target, assets, price)
    expect(formatE8(reset)).toBe(expected.at('newBasket').text())
    expect(formatE8(reset - basket)).toBe(expected.at('deltaBasket').text())
  })

  it('[SPOT-04] 10.E3: fees of redemptions, tokens received for a subscription', () => {
    const { input, expected } = vector('10.E3')
    const rate = input.at('rate').e8()
    const parts = (name: string): readonly E8[] =>
      (
        input
          .at(name)
          .text()
          .match(/[\d.]+/g) ?? []
      ).map(e8)
    for (const [request, fee] of [
      ['redeem', 'fee'],
      ['redeem2', 'fee2'],
    ] as const) {
      const [tokens = 0n, nav = 0n] = parts(request)
      expect(formatE8(requestFee(tokenValue(tokens, nav), rate))).toBe(expected.at(fee).text())
    }
    const [paid = 0n, nav = 0n] = parts('buy')
    expect(formatE8(tokensFor(paid - requestFee(paid, rate), nav, 1n))).toBe(expected.at('received').text())
  })

  it('[SPOT-04] 10.E5: the management fee of a day', () => {
    const { input, expected } = vector('10.E5')
    expect(formatE8(managementFee(input.at('value').e8(), input.at('rate').e8()))).toBe(expected.at('fee').text())
  })
})
