import { REFUSALS } from '@perpdesk/trading'
import { describe, expect, it } from 'vitest'
import { BTC, MID, type TestExchange, tradingExchange } from '../testing/exchange.ts'
import { tradesOf } from '../testing/reported.ts'

const depth = (exchange: TestExchange) => {
  const { bids, asks } = exchange.engine.depth(BTC, 10)
  return { bids, asks }
}

describe('mass quotes', () => {
  const quote = (exchange: TestExchange, bids: [number, number][], asks: [number, number][]) =>
    exchange.send({
      type: 'massQuote',
      account: 10,
      instrument: BTC,
      bids: bids.map(([price, lots]) => ({ price, lots })),
      asks: asks.map(([price, lots]) => ({ price, lots })),
    })

  it('[ENG-02] set, grow, shrink and take away the account’s quotes', () => {
    const exchange = tradingExchange()
    quote(
      exchange,
      [
        [MID - 1, 100],
        [MID - 2, 200],
      ],
      [[MID + 1, 100]],
    )
    expect(depth(exchange)).toEqual({
      bids: [
        [MID - 1, 100],
        [MID - 2, 200],
      ],
      asks: [[MID + 1, 100]],
    })
    quote(
      exchange,
      [
        [MID - 1, 0],
        [MID - 2, 50],
      ],
      [[MID + 1, 300]],
    )
    expect(depth(exchange)).toEqual({ bids: [[MID - 2, 50]], asks: [[MID + 1, 300]] })
    expect(exchange.lost()).toBe(0n)
  })

  it('[ENG-02] keep their place when they shrink and lose it when they grow', () => {
    const makers = (lots: number): number[] => {
      const exchange = tradingExchange()
      exchange.open(12)
      quote(exchange, [], [[MID, 100]])
      exchange.sell(11, MID, 100)
      quote(exchange, [], [[MID, lots]])
      const { events } = exchange.buy(12, MID, 20)
      return events.flatMap((event) => (event.type === 'execution' && event.isMaker ? [event.account] : []))
    }
    expect(makers(50)).toEqual([10])
    expect(makers(150)).toEqual([11])
  })

  it('[ENG-02] leave out what would take and what moved out of the way makes room first', () => {
    const exchange = tradingExchange()
    exchange.sell(11, MID + 1, 100)
    quote(exchange, [[MID - 1, 100]], [[MID + 2, 100]])
    expect(
      tradesOf(
        quote(
          exchange,
          [
            [MID + 2, 100],
            [MID, 70],
          ],
          [
            [MID + 2, 0],
            [MID + 3, 40],
          ],
        ),
      ),
    ).toEqual([])
    expect(depth(exchange)).toEqual({
      bids: [
        [MID, 70],
        [MID - 1, 100],
      ],
      asks: [
        [MID + 1, 100],
        [MID + 3, 40],
      ],
    })
  })

  it('are refused whole when an entry is no quote', () => {
    const exchange = tradingExchange()
    expect(
      quote(
        exchange,
        [
          [MID - 1, 100],
          [0, 5],
        ],
        [],
      ).result.code,
    ).toBe(REFUSALS.invalidParameter)
    expect(
      quote(
        exchange,
        [
          [MID - 1, 100],
          [MID - 2, -5],
        ],
        [],
      ).result.code,
    ).toBe(REFUSALS.invalidParameter)
    expect(depth(exchange).bids).toEqual([])
  })
})
