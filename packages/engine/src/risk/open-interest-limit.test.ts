import { e8 } from '@perpdesk/numeric'
import { REFUSALS } from '@perpdesk/trading'
import { describe, expect, it } from 'vitest'
import { BTC, contract, MID, tradingExchange } from '../testing/exchange.ts'

/**
 * Returns an exchange in which BTC limits each account to the larger of 1000 lots and a quarter of all open interest.
 */
function limited() {
  const exchange = tradingExchange()
  exchange.list(contract(BTC, { openInterestLimit: { shareE4: 2500, freeQty: e8('1') } }))
  for (const id of [12, 13, 14]) exchange.open(id, '9000000')
  return exchange
}

describe('open interest limit', () => {
  it('[ENG-11, 3.5] refuses what goes beyond the free quantity while open interest is small, orders counted', () => {
    const exchange = limited()
    expect(exchange.buy(12, MID - 10, 600).result.code).toBe(0)
    expect(exchange.buy(12, MID - 10, 401).result).toMatchObject({
      code: REFUSALS.openInterestLimited,
      params: { limit: '1' },
    })
    expect(exchange.buy(12, MID - 10, 400).result.code).toBe(0)
    expect(exchange.sell(12, MID + 10, 1000).result.code).toBe(0)
    const { orderId } = exchange.buy(13, MID - 10, 1000).result
    const amend = {
      type: 'amendOrder',
      account: 13,
      instrument: BTC,
      orderId,
      orderLinkId: '',
      price: 0,
      options: null,
    }
    expect(exchange.code({ ...amend, type: 'amendOrder', qty: 1001 })).toBe(REFUSALS.openInterestLimited)
  })

  it('[ENG-11, 3.5] grows with the open interest', () => {
    const exchange = limited()
    for (const id of [20, 21, 22, 23, 24, 25]) {
      exchange.open(id, '9000000')
      exchange.open(id + 10, '9000000')
      exchange.sell(id + 10, MID, 1000)
      exchange.buy(id, MID, 1000)
    }
    expect(exchange.engine.quote(BTC).openInterest).toBe(6000)
    expect(exchange.buy(12, MID - 10, 1501).result.code).toBe(REFUSALS.openInterestLimited)
    expect(exchange.buy(12, MID - 10, 1500).result.code).toBe(0)
  })

  it('[ENG-11, 3.5] counts an order against a position with what it opens', () => {
    const exchange = limited()
    exchange.sell(13, MID, 1000)
    exchange.buy(12, MID, 1000)
    expect(exchange.sell(12, MID + 10, 2001).result.code).toBe(REFUSALS.openInterestLimited)
    expect(exchange.sell(12, MID + 10, 2000).result.code).toBe(0)
  })
})
