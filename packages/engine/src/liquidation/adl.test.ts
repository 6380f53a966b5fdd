import { e8 } from '@perpdesk/numeric'
import { type InsurancePoolTerms, insurancePool } from '@perpdesk/trading'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { EngineEvent } from '../event.ts'
import { restoreEngine } from '../exchange-engine.ts'
import { HOUSE_ACCOUNTS } from '../house.ts'
import { BTC, contract, MID, TestExchange } from '../testing/exchange.ts'

function of<T extends EngineEvent['type']>(events: readonly EngineEvent[], type: T) {
  return events.filter((event): event is Extract<EngineEvent, { type: T }> => event.type === type)
}

const WIDE = { priceLimitX: e8('0.3'), priceLimitY: e8('0.5') }

function leverage(exchange: TestExchange, account: number, leverageE2: number): void {
  exchange.send({
    type: 'setLeverage',
    account,
    instrument: BTC,
    buyLeverageE2: leverageE2,
    sellLeverageE2: leverageE2,
  })
}

/**
 * Returns an exchange in which account 20 is long 1 BTC at 50 000 with 10x, half of it against 30 (5x) and half against
 * 31 (20x); all are isolated, and the fund holds `fund`.
 */
function beforeCrash(fund: string, pool?: InsurancePoolTerms): TestExchange {
  const exchange = new TestExchange()
  exchange.list(contract(BTC, pool === undefined ? WIDE : { ...WIDE, insurancePool: pool }))
  for (const account of [20, 30, 31]) exchange.open(account, '20000', { isolated: true })
  if (fund !== '0') exchange.deposit(HOUSE_ACCOUNTS.insurance, fund)
  exchange.index(BTC, MID)
  exchange.pass(3, BTC, MID)
  leverage(exchange, 30, 500)
  leverage(exchange, 31, 2000)
  exchange.sell(30, MID, 500)
  exchange.sell(31, MID, 500)
  exchange.buy(20, MID, 1000)
  return exchange
}

const fundOf = (exchange: TestExchange) => exchange.engine.audit()[0]?.insurance

describe('auto-deleveraging', () => {
  it('[ENG-08, R6.2, R6.4] closes opposite positions at the bankruptcy price when the pool is used up', () => {
    const exchange = beforeCrash('0')
    const bust = exchange.engine.positions(20)[0]?.bustPrice
    const events = exchange.pass(1, BTC, 449_000)
    expect(of(events, 'liquidation')).toMatchObject([{ account: 20, qty: 1000, price: bust }])
    expect(of(events, 'adlAlert')).toMatchObject([{ instrument: BTC, active: true }])
    expect(of(events, 'adl')).toEqual([
      { type: 'adl', account: 31, instrument: BTC, positionIdx: 0, side: 'Sell', qty: 500, price: bust },
      { type: 'adl', account: 30, instrument: BTC, positionIdx: 0, side: 'Sell', qty: 500, price: bust },
    ])
    for (const account of [20, 30, 31, HOUSE_ACCOUNTS.liquidation]) {
      expect(exchange.engine.positions(account)).toHaveLength(0)
    }
    expect(exchange.engine.quote(BTC).openInterest).toBe(0)
    expect(fundOf(exchange)).toBe(0n)
    expect(exchange.lost()).toBe(0n)
  })

  it('[ENG-08, R6.5] tells status, order, execution, ledger and position, and charges the maker fee', () => {
    const exchange = beforeCrash('0')
    exchange.buy(31, 440_000, 10, { reduceOnly: true })
    exchange.buy(31, 439_000, 10)
    const events = exchange.pass(1, BTC, 449_000)
    const mine = events.filter((event) => ('account' in event ? event.account === 31 : false))
    const [execution] = of(mine, 'execution')
    expect(execution).toMatchObject({
      execType: 'AdlTrade',
      createType: 'CreateByAdl_PassThrough',
      side: 'Buy',
      isMaker: true,
      feeRate: e8('0.0002'),
      // 45 000 × 0.5 × 0.02 %
      fee: e8('4.5'),
      closedQty: 500,
      realisedPnl: e8('2500'),
    })
    expect(of(mine, 'ledger').map((row) => row.ledgerType)).toEqual(['ADL'])
    const orders = of(events, 'order').flatMap(({ order }) => (order.account === 31 ? [order] : []))
    expect(orders.map(({ status, cancelType, createType }) => [status, cancelType, createType])).toEqual([
      ['Cancelled', 'CancelByPrepareAdl', 'CreateByUser'],
      ['Cancelled', 'CancelAllBeforeAdl', 'CreateByUser'],
      ['Filled', 'UNKNOWN', 'CreateByAdl_PassThrough'],
    ])
    const states = of(events, 'position').flatMap(({ position }) => (position.account === 31 ? [position.status] : []))
    expect(states).toEqual(['Adl', 'Normal'])
  })

  it('[ENG-08, R6.4] uses the mark where the bankruptcy price is more than 5 % away, and the fund pays', () => {
    const exchange = beforeCrash('0')
    const events = exchange.pass(1, BTC, 420_000)
    const mark = exchange.engine.quote(BTC).markPrice
    expect(of(events, 'adl').map((event) => event.price)).toEqual([mark, mark])
    expect(fundOf(exchange)).toBe(mark - e8('45000'))
    expect(exchange.lost()).toBe(0n)
  })

  it('[ENG-08, R6.4, INV-05] costs an isolated position no more than its margin: the pool pays what the price takes beyond it', () => {
    const exchange = beforeCrash('1900')
    for (const account of [32, 40]) exchange.open(account, '200000', { isolated: true })
    exchange.pass(1, BTC, 440_000)
    // account 32 sells 6 % below the takeover price, with a margin of 1 %
    leverage(exchange, 32, 10_000)
    exchange.buy(40, 440_000, 1000)
    exchange.sell(32, 440_000, 1000)
    const margin = exchange.engine.positions(32)[0]?.positionBalance ?? 0n
    const before = exchange.engine.wallet(32)?.coins[0]?.walletBalance ?? 0n
    const events = exchange.pass(5, BTC, 430_800)
    expect(of(events, 'adl')).toMatchObject([{ account: 32, qty: 1000, price: e8('45000') }])
    const rows = of(events, 'ledger').filter((row) => row.account === 32)
    expect(rows.map(({ ledgerType, change }) => [ledgerType, change])).toEqual([
      ['ADL', e8('-1009')],
      ['LIQUIDATION', e8('1009') - margin],
    ])
    expect(exchange.engine.wallet(32)?.coins[0]?.walletBalance).toBe(before - margin)
    expect(fundOf(exchange)).toBe(e8('1900') - (e8('1009') - margin))
    expect(exchange.lost()).toBe(0n)
  })

  it('[ENG-08, R6.3] does not begin while the pool can pay, and the market comes first', () => {
    const exchange = beforeCrash('1000000')
    const events = exchange.pass(1, BTC, 449_000)
    expect(of(events, 'adl')).toHaveLength(0)
    expect(exchange.engine.positions(HOUSE_ACCOUNTS.liquidation)).toHaveLength(1)
    exchange.open(40, '100000')
    exchange.buy(40, 448_000, 400)
    exchange.pass(1, BTC, 449_000)
    expect(exchange.engine.positions(HOUSE_ACCOUNTS.liquidation)).toMatchObject([{ size: 600 }])
    expect(exchange.lost()).toBe(0n)
  })

  it('[ENG-08, R6.4] never sells in the market for more than the pool can pay', () => {
    const exchange = beforeCrash('150')
    exchange.open(40, '100000')
    // the pool can pay for 150 below the bankruptcy price of 45 000, but not for more
    exchange.buy(40, 448_400, 1000)
    const events = exchange.pass(1, BTC, 449_000)
    expect(of(events, 'trade')).toHaveLength(0)
    expect(of(events, 'adl')).toHaveLength(0)
    exchange.buy(40, 448_500, 1000)
    exchange.pass(1, BTC, 449_000)
    expect(exchange.engine.positions(HOUSE_ACCOUNTS.liquidation)).toHaveLength(0)
    expect(fundOf(exchange)).toBe(0n)
  })

  it('[ENG-08, R6.1] begins with the drawdown of one contract and ends with it', () => {
    const exchange = beforeCrash('1000', insurancePool('USDT', e8('100')))
    // the unrealised loss is 200 of 1000: not yet 30 %
    expect(of(exchange.pass(1, BTC, 448_000), 'adl')).toHaveLength(0)
    const events = exchange.pass(1, BTC, 446_900)
    expect(of(events, 'adlAlert')).toMatchObject([{ active: true, pnlRatio: e8('-0.31') }])
    expect(of(events, 'adl')).toHaveLength(2)
    // deleveraging at the bankruptcy price cost the pool nothing, so the drawdown is gone
    expect(of(exchange.pass(1, BTC, 446_900), 'adlAlert')).toMatchObject([{ active: false, pnlRatio: 0n }])
    expect(fundOf(exchange)).toBe(e8('1000'))
  })

  it('[ENG-08, R6.1] measures the drawdown against the best of the last 8 h, also where that was a loss', () => {
    const exchange = beforeCrash('1000', insurancePool('USDT', e8('100')))
    for (const account of [21, 33, 40]) exchange.open(account, '100000', { isolated: true })
    leverage(exchange, 40, 100)
    exchange.buy(40, 448_000, 1000)
    exchange.pass(1, BTC, 448_000)
    expect(fundOf(exchange)).toBe(e8('800'))
    exchange.time += 9 * 3_600_000
    exchange.pass(4, BTC, 448_000)
    exchange.sell(33, 448_000, 1000)
    exchange.buy(21, 448_000, 1000)
    // the unrealised loss is 150 of 800; with the 200 lost long ago it would exceed 30 %
    const bust = Number((exchange.engine.positions(21)[0]?.bustPrice ?? 0n) / e8('0.1'))
    const events = exchange.pass(1, BTC, bust - 1500)
    expect(of(events, 'liquidation')).toMatchObject([{ account: 21 }])
    expect(of(events, 'adl')).toHaveLength(0)
    expect(exchange.engine.positions(HOUSE_ACCOUNTS.liquidation)).toHaveLength(1)
  })

  it('[ENG-08, R6.2] leaves a contract with a pool of its own to that pool alone', () => {
    const exchange = beforeCrash('1000000', insurancePool('C1', e8('100')))
    expect(of(exchange.pass(1, BTC, 449_000), 'adl')).toHaveLength(2)
    expect(fundOf(exchange)).toBe(e8('1000000'))
  })

  it('[ENG-08, R6.7, R6.8, R4.9] ranks positions of each side and tells the ranks', () => {
    const exchange = beforeCrash('0')
    const events = exchange.pass(5, BTC, 490_000)
    const rank = (account: number) => exchange.engine.position(account, BTC)[0]?.adlRank
    expect([rank(20), rank(30), rank(31), rank(10)]).toEqual([5, 3, 5, undefined])
    expect(of(events, 'position').map(({ position }) => position.account)).toContain(31)
    exchange.sell(20, 489_000, 1000)
    exchange.buy(30, 489_000, 500)
    exchange.buy(31, 489_000, 500)
    expect([rank(20), rank(30), rank(31)]).toEqual([0, 0, 0])
  })

  it('[ENG-08, R6.4, R6.8] asks of two positions with little leverage too which earns more, not whose account is older', () => {
    const exchange = new TestExchange()
    exchange.list(contract(BTC, WIDE))
    exchange.open(20, '2000', { isolated: true })
    exchange.index(BTC, MID)
    exchange.pass(3, BTC, MID)
    // both are short 5 USDT against a large balance: their scores are equal to 8 decimals
    for (const [account, deposit] of [
      [30, '4000000'],
      [31, '3000000'],
    ] as const) {
      exchange.open(account, deposit)
      exchange.sell(account, MID, 1)
    }
    exchange.open(32, '10000000')
    exchange.sell(32, MID, 1)
    exchange.open(21, '1000000')
    exchange.buy(21, MID, 3)
    exchange.pass(5, BTC, MID - 5)
    const rank = (account: number) => exchange.engine.position(account, BTC)[0]?.adlRank
    expect([rank(31), rank(30), rank(32)]).toEqual([5, 4, 2])
  })

  it('[ENG-08, ENG-12] goes on from a snapshot as it would have without', () => {
    const exchange = beforeCrash('1000', insurancePool('USDT', e8('100')))
    exchange.pass(2, BTC, 448_000)
    const restored = new TestExchange(restoreEngine(exchange.engine.snapshot()))
    restored.time = exchange.time
    expect(restored.pass(2, BTC, 446_900)).toEqual(exchange.pass(2, BTC, 446_900))
    expect(restored.engine.stateHash()).toBe(exchange.engine.stateHash())
  })

  it('[ENG-08] tells the balances of all pools once a day', () => {
    const exchange = beforeCrash('1000')
    exchange.time = Date.UTC(2026, 0, 5, 23, 59, 58)
    const reported = of(exchange.pass(5, BTC, MID), 'insurance')
    expect(reported).toEqual([
      { type: 'insurance', day: Date.UTC(2026, 0, 6), pools: [{ name: 'USDT', coin: 'USDT', balance: e8('1000') }] },
    ])
  })

  it('[ENG-08, ENG-03, R6.4] takes from the queue in its order and never more than was taken over', () => {
    const shorts = fc.array(
      fc.record({ lots: fc.integer({ min: 1, max: 400 }), leverage: fc.integer({ min: 2, max: 50 }) }),
      { minLength: 1, maxLength: 12 },
    )
    fc.assert(
      fc.property(
        shorts,
        fc.integer({ min: 1, max: 100 }),
        fc.integer({ min: 300_000, max: 449_000 }),
        (held, part, mark) => {
          const exchange = new TestExchange()
          exchange.list(contract(BTC, WIDE))
          const sold = held.reduce((sum, { lots }) => sum + lots, 0)
          const bankrupt = Math.max(1, Math.floor((sold * part) / 100))
          exchange.open(20, String(bankrupt * 6), { isolated: true })
          exchange.open(21, '10000000')
          exchange.index(BTC, MID)
          exchange.pass(3, BTC, MID)
          for (const [place, { lots, leverage: times }] of held.entries()) {
            exchange.open(30 + place, '100000')
            leverage(exchange, 30 + place, times * 100)
            exchange.sell(30 + place, MID, lots)
          }
          exchange.buy(20, MID, bankrupt)
          if (sold > bankrupt) exchange.buy(21, MID, sold - bankrupt)
          const ranks = new Map(
            held.map((_, place) => [30 + place, exchange.engine.positions(30 + place)[0]?.size ?? 0] as const),
          )
          const closed = of(exchange.pass(1, BTC, mark), 'adl')
          expect(closed.reduce((sum, { qty }) => sum + qty, 0)).toBe(bankrupt)
          // all but the last one are closed completely
          for (const { account, qty } of closed.slice(0, -1)) expect(qty).toBe(ranks.get(account))
          expect(exchange.engine.positions(HOUSE_ACCOUNTS.liquidation)).toHaveLength(0)
          expect(exchange.lost()).toBe(0n)
          const restored = restoreEngine(exchange.engine.snapshot())
          expect(restored.stateHash()).toBe(exchange.engine.stateHash())
        },
      ),
      { numRuns: 40 },
    )
  })
})
