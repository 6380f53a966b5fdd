import { e8 } from '@perpdesk/numeric'
import { type Instrument, NO_STRATEGY_TERMS, REFUSALS, type StrategyTerms } from '@perpdesk/trading'
import { describe, expect, it } from 'vitest'
import type { CreateStrategy } from '../strategy-types.ts'
import { BTC, contract, MID, TestExchange } from '../testing/exchange.ts'

/** Two funded accounts on one contract at {@link MID}: 11 has the strategies, 10 is everybody else. */
function exchangeOf(changes: Partial<Instrument> = {}): TestExchange {
  const exchange = new TestExchange()
  exchange.list(contract(BTC, changes))
  exchange.open(10)
  exchange.open(11)
  exchange.index(BTC, MID)
  exchange.pass(3, BTC, MID)
  return exchange
}

type Wish = Partial<Omit<CreateStrategy, 'type' | 'terms'>> & { terms: Partial<StrategyTerms> }

function create(exchange: TestExchange, { terms, ...wish }: Wish) {
  return exchange.send({
    type: 'createStrategy',
    account: 11,
    instrument: BTC,
    side: 'Buy',
    positionIdx: 0,
    reduceOnly: false,
    qty: 1000,
    strategyLinkId: '',
    ...wish,
    terms: { ...NO_STRATEGY_TERMS, ...terms },
  })
}

const child = (exchange: TestExchange) => exchange.engine.openOrders(11)[0]

describe('children of a strategy that only closes', () => {
  const iceberg = { type: 'Iceberg', pricing: 'Limit', limitPrice: MID + 50, subQty: 10 } as const

  it('[ENG-09, 3.5, 3.9] show no more than was asked for: closing orders are exempt from the smallest notional', () => {
    const exchange = exchangeOf({ minNotional: e8('5000') })
    exchange.sell(10, MID, 500)
    exchange.buy(11, MID, 500)
    expect(create(exchange, { side: 'Sell', qty: 45, terms: iceberg }).result.code).toBe(REFUSALS.sliceTooSmall)
    create(exchange, { side: 'Sell', qty: 45, reduceOnly: true, terms: iceberg })
    const shown: number[] = []
    for (let order = child(exchange); order !== undefined; order = child(exchange)) {
      shown.push(order.leavesQty)
      exchange.buy(10, MID + 50, order.leavesQty, { timeInForce: 'IOC', reduceOnly: true })
    }
    expect(shown).toEqual([10, 10, 10, 10, 5])
  })

  it('[ENG-09, R3.8, 3.9] a hedge index closes as well as the flag does', () => {
    const exchange = exchangeOf({ minNotional: e8('5000') })
    exchange.send({ type: 'setPositionMode', account: 11, instrument: BTC, positionMode: 'BothSide' })
    exchange.sell(10, MID, 500)
    exchange.buy(11, MID, 500, { positionIdx: 1 })
    exchange.sell(10, MID + 60, 100)
    const closing = { side: 'Sell', positionIdx: 1, qty: 45 } as const
    expect(create(exchange, { ...closing, terms: iceberg }).result.code).toBe(0)
    expect(child(exchange)).toMatchObject({ leavesQty: 10, reduceOnly: false })
    expect(create(exchange, { ...closing, terms: { type: 'Chase' } }).result.code).toBe(0)
    expect(create(exchange, { ...closing, side: 'Buy', terms: iceberg }).result.code).toBe(REFUSALS.sliceTooSmall)
  })
})
