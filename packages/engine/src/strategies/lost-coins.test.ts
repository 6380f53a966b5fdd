import { e8 } from '@perpdesk/numeric'
import { describe, expect, it } from 'vitest'
import { BTC, contract, MID, TestExchange } from '../testing/exchange.ts'
import { BASE, coins, giveBase, PAIR, PAR } from '../testing/pairs.ts'
import { pair } from '../testing/products.ts'
import { lastOf } from '../testing/reported.ts'
import { create } from '../testing/strategies.ts'

const [MAKER, ANN, BOB] = [10, 11, 12]
/** The index price to which the contract falls. */
const LOW = (MID * 7) / 10

/**
 * Returns an exchange in which ann bids 790 USDT for coins, and a fall of the contract makes her lose 600 of her 1000
 * in the same tick in which bob's TWAP sells into her bid.
 */
function strained() {
  const exchange = new TestExchange()
  exchange.list(contract(BTC), pair(PAIR))
  exchange.open(MAKER)
  exchange.open(ANN, '1000')
  exchange.open(BOB, '0')
  giveBase(exchange, BOB, '10')
  exchange.index(PAIR, PAR)
  exchange.pass(3, BTC, MID)
  exchange.sell(MAKER, MID, 40)
  exchange.buy(ANN, MID, 40)
  exchange.buy(MAKER, LOW, 40)
  const trigger = { price: LOW, by: 'IndexPrice', direction: 2 } as const
  const options = { trigger, tpsl: null, slippage: null, bbo: null, oco: null }
  exchange.order({ account: ANN, side: 'Sell', orderType: 'Market', qty: 40, reduceOnly: true, options })
  // the first slice finds nobody; it is tried once more at the next tick
  const terms = { type: 'TWAP', pricing: 'Market', durationSeconds: 300, intervalSeconds: 30 } as const
  const { orderId: twap } = create(exchange, {
    account: BOB,
    instrument: PAIR,
    side: 'Sell',
    qty: 79_000,
    terms,
  }).result
  return { exchange, twap, bid: exchange.buy(ANN, PAR, 7900, { instrument: PAIR }).result.orderId }
}

describe('a strategy on a pair', () => {
  it('[ENG-03, SPOT-02, 3.9] trades with no order whose coins a contract has lost in the same tick', () => {
    const { exchange, twap, bid } = strained()
    expect(coins(exchange, ANN, 'USDT')[1]).toBe(e8('790'))
    exchange.pass(1, BTC, LOW)
    expect(exchange.last === undefined ? undefined : lastOf(exchange.last, bid)).toMatchObject({
      status: 'Cancelled',
      cancelType: 'CancelByCannotAffordOrderCost',
    })
    const [balance, inOrders] = coins(exchange, ANN, 'USDT')
    expect(balance > 0n && balance < e8('400')).toBe(true)
    expect(inOrders).toBe(0n)
    expect(coins(exchange, BOB, BASE)[0]).toBe(e8('10'))
    expect(exchange.engine.strategies(BOB)).toMatchObject([{ strategyId: twap, executedQty: 0, state: 2 }])
    expect(exchange.lost()).toBe(0n)
  })

  it('[ENG-09, 3.9] sells into the same order while its coins are there', () => {
    const { exchange, twap } = strained()
    exchange.pass(1, BTC, MID)
    expect(coins(exchange, ANN, BASE)[0] > 0n).toBe(true)
    expect(exchange.engine.strategies(BOB)).toMatchObject([{ strategyId: twap, executedQty: 7900 }])
  })
})
