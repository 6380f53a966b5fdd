import { e8 } from '@perpdesk/numeric'
import { describe, expect, it } from 'vitest'
import type { TestExchange } from '../testing/exchange.ts'
import { lendingExchange, PERP, seconds, spotMargin } from '../testing/lending.ts'
import { ANN, BASE, coins, MAKER, PAIR, PAR } from '../testing/pairs.ts'
import { lastOf } from '../testing/reported.ts'

const BOB = 21

/**
 * Returns an exchange in which Ann, who owes 1500 USDT, is liquidated at an index price of 560 ticks, and Bob bids 770
 * of his 1000 USDT for her coins. With a stop, Bob's long contract loses about 620 USDT in the same tick.
 */
function bidder(hasStop: boolean): { readonly exchange: TestExchange; readonly bid: number } {
  const exchange = lendingExchange()
  exchange.open(BOB, '1000')
  exchange.sell(MAKER, PAR, 14_000, { instrument: PERP })
  exchange.buy(BOB, PAR, 14_000, { instrument: PERP })
  exchange.buy(MAKER, 560, 14_000, { instrument: PERP })
  if (hasStop) {
    const trigger = { price: 565, by: 'IndexPrice', direction: 2 } as const
    const options = { trigger, tpsl: null, slippage: null, bbo: null, oco: null }
    const close = { side: 'Sell', orderType: 'Market', qty: 14_000, reduceOnly: true, options } as const
    exchange.order({ account: BOB, instrument: PERP, ...close })
  }
  spotMargin(exchange, ANN, 5)
  exchange.sell(MAKER, PAR, 25_000, { instrument: PAIR })
  exchange.buy(ANN, PAR, 25_000, { instrument: PAIR })
  const bid = exchange.buy(BOB, 550, 8000, { instrument: PAIR }).result.orderId
  seconds(exchange, 3, 580)
  return { exchange, bid }
}

describe('coins of a borrower in liquidation', () => {
  it('[SPOT-03, 6.3] are sold to the bids of a pair', () => {
    const { exchange, bid } = bidder(false)
    seconds(exchange, 1, 560)
    expect(exchange.engine.openOrders(BOB).map(({ orderId }) => orderId)).not.toContain(bid)
    expect(coins(exchange, BOB, BASE)[0] > 0n).toBe(true)
    expect(exchange.lost()).toBe(0n)
  })

  it('[SPOT-03, ENG-03, 3.9] are not sold to a bid whose coins a contract has lost in the same tick', () => {
    const { exchange, bid } = bidder(true)
    seconds(exchange, 1, 560)
    expect(exchange.last === undefined ? undefined : lastOf(exchange.last, bid)).toMatchObject({
      status: 'Cancelled',
      cancelType: 'CancelByCannotAffordOrderCost',
    })
    expect(coins(exchange, BOB, BASE)).toEqual([0n, 0n])
    const [balance, inOrders] = coins(exchange, BOB, 'USDT')
    expect([balance > 0n && balance < e8('440'), inOrders]).toEqual([true, 0n])
    expect(coins(exchange, ANN, 'USDT')[0]).toBe(0n)
    expect(exchange.lost()).toBe(0n)
  })
})
