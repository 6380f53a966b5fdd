import { e8 } from '@perpdesk/numeric'
import { describe, expect, it } from 'vitest'
import type { EngineEvent } from '../event.ts'
import { BTC, MID, TestExchange, tradingExchange } from '../testing/exchange.ts'

function of<T extends EngineEvent['type']>(events: readonly EngineEvent[], type: T) {
  return events.filter((event): event is Extract<EngineEvent, { type: T }> => event.type === type)
}

/**
 * Returns an exchange in which 11 is long and 10 short one BTC at the middle price, seconds before the next funding.
 */
function beforeFunding(isolatedDeposit?: string): TestExchange {
  const exchange = tradingExchange()
  if (isolatedDeposit !== undefined) exchange.open(12, isolatedDeposit, { isolated: true })
  exchange.sell(10, MID, 1000)
  exchange.buy(isolatedDeposit === undefined ? 11 : 12, MID, 1000)
  exchange.time = Date.UTC(2026, 0, 5, 7, 59, 50)
  exchange.pass(4, BTC, MID)
  return exchange
}

describe('prices', () => {
  it('[ENG-05] take the index from the sources and the first index as the first mark', () => {
    const exchange = tradingExchange()
    exchange.send({
      type: 'indexPrices',
      entries: [{ instrument: BTC, sources: [e8('50010'), e8('50020'), e8('90000'), 0n] }],
    })
    expect(exchange.engine.quote(BTC).indexPrice).toBe(e8('50015'))
  })

  it('[ENG-05] mark by the median of funding basis, book basis and last price', () => {
    const exchange = tradingExchange()
    exchange.sell(10, MID + 400, 10)
    exchange.buy(10, MID + 200, 10)
    // mid − index is 30; without a last price the price by funding counts twice in the median
    exchange.pass(1, BTC, MID)
    const first = exchange.engine.quote(BTC).markPrice
    expect(first).toBe(e8('50000'))
    exchange.buy(11, MID + 400, 10)
    exchange.sell(10, MID + 400, 10)
    exchange.pass(1, BTC, MID)
    // the median of 50 000, 50 030 and the last price of 50 040
    expect(exchange.engine.quote(BTC).markPrice).toBe(e8('50030'))
  })

  it('[ENG-05, R2.5] mark by the last funding rate for the part of the interval that is left', () => {
    const exchange = beforeFunding()
    exchange.pass(6, BTC, MID)
    exchange.time = Date.UTC(2026, 0, 5, 11, 59, 59)
    exchange.pass(1, BTC, MID)
    // 0.01 % of 50 000 for four of eight hours; without a book the price by average basis is the same, above the last
    // price
    expect(exchange.engine.quote(BTC).markPrice).toBe(e8('50002.5'))
  })

  it('[ENG-05] tell a contract that stands still as before, and one whose index came late with that index', () => {
    const exchange = tradingExchange()
    exchange.pass(330)
    const [still] = of(exchange.pass(1), 'mark')
    const version = exchange.engine.versions(BTC)?.quoteVersion
    expect(of(exchange.pass(1), 'mark')).toEqual([still])
    expect(exchange.engine.versions(BTC)?.quoteVersion).toBe(version)
    exchange.index(BTC, MID + 100)
    exchange.time += 11_000
    const [late] = of(exchange.send({ type: 'tick' }).events, 'mark')
    expect(late).toMatchObject({ indexPrice: e8('50010'), markPrice: still?.markPrice })
    expect(exchange.engine.versions(BTC)?.quoteVersion).not.toBe(version)
  })

  it('[ENG-05, R2.1] take an index of six sources up to the largest price of the contract', () => {
    const exchange = tradingExchange()
    const sources = Array.from({ length: 6 }, () => e8('1999999.8'))
    const send = (given: readonly bigint[]) =>
      exchange.code({ type: 'indexPrices', entries: [{ instrument: BTC, sources: given }] })
    expect([send([...sources, 0n]), send([e8('1999999.9')]), send(sources)]).toEqual([10001, 10001, 0])
    expect(exchange.engine.quote(BTC).indexPrice).toBe(e8('1999999.8'))
  })

  it('[ENG-05] take an index of ten seconds ago, and no older one', () => {
    for (const [milliseconds, mark] of [
      [10_000, '50030'],
      [10_001, '50000'],
    ] as const) {
      const exchange = tradingExchange()
      exchange.pass(9)
      exchange.sell(10, MID + 400, 20)
      exchange.buy(10, MID + 200, 10)
      exchange.buy(11, MID + 400, 10)
      exchange.time += milliseconds - 9000
      exchange.send({ type: 'tick' })
      expect(exchange.engine.quote(BTC).markPrice).toBe(e8(mark))
    }
  })

  it('[ENG-05] hold the mark while the index is old', () => {
    const exchange = tradingExchange()
    exchange.sell(10, MID + 300, 10)
    exchange.pass(12)
    const held = exchange.engine.quote(BTC).markPrice
    exchange.buy(11, MID + 300, 10)
    exchange.pass(3)
    expect(exchange.engine.quote(BTC).markPrice).toBe(held)
  })
})

describe('funding', () => {
  it('[ENG-05, R2.16] is exchanged at the timestamp, from long to short, and conserved', () => {
    const exchange = beforeFunding()
    expect(exchange.engine.quote(BTC).predictedFundingRate).toBe(e8('0.0001'))
    const events = exchange.pass(10, BTC, MID)
    expect(of(events, 'funding')).toMatchObject([{ rate: e8('0.0001'), nextFundingTime: Date.UTC(2026, 0, 5, 16) }])
    expect(of(events, 'ledger').map(({ account, ledgerType, funding }) => [account, ledgerType, funding])).toEqual([
      [10, 'SETTLEMENT', e8('5')],
      [11, 'SETTLEMENT', e8('-5')],
    ])
    expect(exchange.engine.positions(11)[0]?.curRealisedPnl).toBe(e8('-32.5'))
    expect(exchange.lost()).toBe(0n)
  })

  it('[ENG-05] follows the premium of the book within its clamp', () => {
    const exchange = tradingExchange()
    exchange.buy(10, MID + 500, 10_000)
    exchange.sell(10, MID + 600, 10_000)
    exchange.pass(61, BTC, MID)
    // 0 in the first minute, 0.1 % in the second minute with double weight, less 0.05 %
    expect(exchange.engine.quote(BTC).predictedFundingRate).toBe(e8('0.00016667'))
  })

  it('[ENG-05, ENG-03] leaves the dust of rounding with the clearing account', () => {
    const exchange = tradingExchange()
    exchange.open(12)
    exchange.sell(10, MID, 3)
    exchange.buy(11, MID, 1)
    exchange.buy(12, MID, 2)
    exchange.time = Date.UTC(2026, 0, 5, 7, 59, 50)
    exchange.pass(20, BTC, 500_001)
    expect(exchange.lost()).toBe(0n)
  })

  it('[ENG-05] is settled once, at the first fresh mark, after the house was down', () => {
    const exchange = beforeFunding()
    exchange.time = Date.UTC(2026, 0, 6, 9, 0, 0)
    expect(of(exchange.pass(3, BTC, MID), 'funding')).toHaveLength(0)
    expect(of(exchange.pass(1, BTC, MID), 'funding')).toMatchObject([{ nextFundingTime: Date.UTC(2026, 0, 6, 16) }])
    expect(of(exchange.pass(60, BTC, MID), 'funding')).toHaveLength(0)
  })

  it('[ENG-05, R2.16] comes out of an isolated position when nothing else is available', () => {
    const exchange = beforeFunding('5052.25')
    const before = exchange.engine.positions(12)[0]!
    exchange.pass(10, BTC, MID)
    const after = exchange.engine.positions(12)[0]!
    // after the opening fee the available balance was 0.00
    expect(before.positionBalance - after.positionBalance).toBe(e8('5'))
    expect(after.liqPrice! > before.liqPrice!).toBe(true)
    expect(exchange.lost()).toBe(0n)
  })
})
