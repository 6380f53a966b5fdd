import { e8 } from '@perpdesk/numeric'
import { contractsOf, REFUSALS } from '@perpdesk/trading'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { AUCTION, preListed, restored } from '../testing/contracts.ts'
import { ETH, TestExchange } from '../testing/exchange.ts'
import { eventsOf, lastOf, ordersOf } from '../testing/reported.ts'

const MINUTE = 60_000
/** Reference price of the contract, in ticks of 0.1. */
const REFERENCE = 1000
const instrument = ETH
/** Start times of the phases after the first one. */
const NO_CANCEL = AUCTION + 50 * MINUTE
const MATCHING = AUCTION + 55 * MINUTE
const TRADING = AUCTION + 60 * MINUTE
const FINISH = AUCTION + 24 * 60 * MINUTE

function listed(): TestExchange {
  const exchange = new TestExchange()
  exchange.list(preListed(ETH))
  for (const account of [10, 11, 12]) exchange.open(account)
  return exchange
}

/** Sends a tick at a time. */
function at(exchange: TestExchange, time: number) {
  exchange.time = time
  return exchange.send({ type: 'tick' })
}

function inAuction(): TestExchange {
  const exchange = listed()
  at(exchange, AUCTION)
  return exchange
}

const phaseOf = (exchange: TestExchange) =>
  contractsOf(exchange.engine.instruments()).find(({ id }) => id === ETH)?.preListing?.phase

describe('phases of a pre-listed contract', () => {
  it('[ENG-04] follow the clock one after the other and end in ordinary trading', () => {
    const exchange = listed()
    const seen = [0, AUCTION, NO_CANCEL, MATCHING, TRADING, FINISH].map((time) => {
      at(exchange, Math.max(time, exchange.time))
      return [phaseOf(exchange), exchange.engine.instrument(ETH)?.status]
    })
    expect(seen).toEqual([
      ['NotStarted', 'PreLaunch'],
      ['CallAuction', 'PreLaunch'],
      ['CallAuctionNoCancel', 'PreLaunch'],
      ['CrossMatching', 'PreLaunch'],
      ['ContinuousTrading', 'PreLaunch'],
      ['Finished', 'Trading'],
    ])
  })

  it('[ENG-04, ENG-05] make marks stale with the auction, also where an index was there before', () => {
    const exchange = new TestExchange()
    const auctionTime = Date.UTC(2026, 0, 5, 7, 30)
    exchange.list(preListed(ETH, { auctionTime }))
    exchange.time = auctionTime - 10_000
    exchange.pass(5, ETH, REFERENCE)
    at(exchange, auctionTime)
    const heard = Array.from({ length: 75 }, (_, minute) => at(exchange, auctionTime + minute * MINUTE).events).flat()
    expect(heard.filter(({ type }) => type === 'auction').length).toBeGreaterThan(50)
    expect(heard.filter(({ type }) => type === 'funding')).toEqual([])
  })

  it('[ENG-04, R1.9] come before an end like that of any other contract', () => {
    const exchange = listed()
    const delivery = { feeRate: 0n, averageSeconds: 1800, reduceOnlySeconds: 1800, closingSeconds: 300 }
    const ending = () => {
      const present = exchange.engine.instrument(ETH)!
      const instrument = { ...present, delivery, deliveryTime: FINISH + 60 * MINUTE }
      return exchange.code({ type: 'listInstrument', instrument })
    }
    at(exchange, AUCTION)
    expect(ending()).toBe(REFUSALS.invalidParameter)
    at(exchange, FINISH)
    expect(ending()).toBe(0)
    at(exchange, FINISH + 40 * MINUTE)
    expect(exchange.buy(10, REFERENCE, 10, { instrument }).result.code).toBe(REFUSALS.reduceOnlyBeforeDelivery)
  })

  it('[ENG-04] are each passed through when the house was down', () => {
    const exchange = inAuction()
    exchange.sell(10, REFERENCE, 10, { instrument })
    exchange.buy(11, REFERENCE, 10, { instrument })
    const reported = at(exchange, TRADING + MINUTE)
    expect(
      contractsOf(eventsOf(reported, 'instrument').map((event) => event.instrument)).map(
        ({ preListing }) => preListing?.phase,
      ),
    ).toEqual(['CallAuctionNoCancel', 'CrossMatching', 'ContinuousTrading'])
    expect(eventsOf(reported, 'trade')).toHaveLength(1)
  })

  it('[ENG-04] take no orders before the auction, and none while it is matched', () => {
    const exchange = listed()
    expect(exchange.buy(10, REFERENCE, 10, { instrument }).result.code).toBe(REFUSALS.symbolNotTrading)
    at(exchange, AUCTION)
    at(exchange, MATCHING)
    expect(exchange.buy(10, REFERENCE, 10, { instrument }).result.code).toBe(REFUSALS.inCallAuction)
  })
})

describe('orders of a call auction', () => {
  it('[ENG-04] are limit orders that are good till cancelled, without stops, of unified accounts', () => {
    const exchange = inAuction()
    const code = (wish: object) => exchange.buy(10, REFERENCE, 10, { instrument, ...wish }).result.code
    expect(code({ timeInForce: 'IOC' })).toBe(REFUSALS.auctionGtcOnly)
    expect(code({ timeInForce: 'PostOnly' })).toBe(REFUSALS.auctionGtcOnly)
    expect(code({ orderType: 'Market' })).toBe(REFUSALS.auctionGtcOnly)
    const trigger = { price: REFERENCE, by: 'LastPrice', direction: 1 }
    const options = { trigger, tpsl: null, oco: null, slippage: null, bbo: null }
    expect(code({ options })).toBe(REFUSALS.auctionNoTpsl)
    const type = 'createAccount'
    const rates = { makerRate: 0n, takerRate: 0n }
    exchange.send({ type, account: 20, accountType: 'classic', marginMode: 'REGULAR_MARGIN', ...rates, reports: true })
    expect(exchange.buy(20, REFERENCE, 10, { instrument }).result.code).toBe(REFUSALS.preMarketUnifiedOnly)
    const quotes = {
      type: 'massQuote',
      account: 10,
      instrument,
      bids: [{ price: REFERENCE, lots: 5 }],
      asks: [],
    } as const
    expect(exchange.code(quotes)).toBe(REFUSALS.inCallAuction)
  })

  it('[ENG-04, ENG-09] may be a scaled row of such limit orders; outside the auction it is refused as they are', () => {
    const exchange = listed()
    const row = (timeInForce: 'GTC' | 'PostOnly' = 'GTC') =>
      exchange.send({
        type: 'placeScaled',
        account: 10,
        instrument,
        side: 'Buy',
        qty: 20,
        count: 2,
        fromPrice: REFERENCE,
        toPrice: REFERENCE - 10,
        distribution: 'Flat',
        weights: [],
        timeInForce,
        reduceOnly: false,
        positionIdx: 0,
        smpType: 'None',
        orderLinkId: '',
      }).result
    expect(row().code).toBe(REFUSALS.symbolNotTrading)
    at(exchange, AUCTION)
    expect(row().items?.map(({ code }) => code)).toEqual([0, 0])
    expect(row('PostOnly').code).toBe(REFUSALS.auctionGtcOnly)
    expect(exchange.engine.openOrders(10).map(({ price }) => price)).toEqual([REFERENCE - 10, REFERENCE])
    at(exchange, MATCHING)
    expect(row().code).toBe(REFUSALS.inCallAuction)
  })

  it('[ENG-04] rest although they cross, and are told with the price at which they would match', () => {
    const exchange = inAuction()
    const sold = exchange.sell(10, REFERENCE - 20, 30, { instrument })
    const bought = exchange.buy(11, REFERENCE + 20, 10, { instrument })
    expect([...ordersOf(sold), ...ordersOf(bought)].map((order) => order.status)).toEqual(['New', 'New'])
    const reported = at(exchange, AUCTION + 1000)
    expect(eventsOf(reported, 'auction')).toEqual([
      { type: 'auction', instrument, phase: 'CallAuction', price: REFERENCE, volume: 10, imbalance: -20 },
    ])
    expect(exchange.engine.depth(ETH, 5)).toMatchObject({ bids: [[1020, 10]], asks: [[980, 30]] })
    expect(exchange.engine.quote(ETH)).toMatchObject({ bestBid: 0, bestAsk: 0, markPrice: e8('100') })
  })

  it('[ENG-04] lie in the range of their phase', () => {
    const exchange = inAuction()
    const code = (side: 'buy' | 'sell', price: number) => exchange[side](10, price, 10, { instrument }).result.code
    const out = REFUSALS.priceOutOfRange
    expect([code('buy', 499), code('buy', 500), code('sell', 499), code('sell', 5000)]).toEqual([out, 0, out, 0])
    at(exchange, NO_CANCEL)
    // buys from half of the last price (here the reference price) to 110 % of the mark, sells from 90 % of the mark
    expect([code('buy', 499), code('buy', 1100), code('buy', 1101)]).toEqual([out, 0, out])
    expect([code('sell', 899), code('sell', 900)]).toEqual([out, 0])
  })

  it('[ENG-04] may be cancelled in the first phase only, and never amended', () => {
    const exchange = inAuction()
    const ids = [0, 1].map(() => exchange.buy(10, REFERENCE, 10, { instrument }).result.orderId)
    const cancel = (orderId: number) =>
      exchange.code({ type: 'cancelOrder', account: 10, instrument, orderId, orderLinkId: '' })
    const amend = {
      type: 'amendOrder',
      account: 10,
      instrument,
      orderLinkId: '',
      price: 0,
      qty: 5,
      options: null,
    } as const
    expect(exchange.code({ ...amend, orderId: ids[0]! })).toBe(REFUSALS.inCallAuction)
    expect(cancel(ids[0]!)).toBe(0)
    at(exchange, NO_CANCEL)
    expect(cancel(ids[1]!)).toBe(REFUSALS.inCallAuction)
    exchange.send({ type: 'cancelAll', account: 10, instrument: 0, filter: null })
    expect(exchange.engine.openOrders(10)).toHaveLength(1)
    at(exchange, TRADING)
    expect(cancel(ids[1]!)).toBe(0)
  })

  it('[ENG-07] hold margin, at the price at which they would match where that is worth more', () => {
    const exchange = inAuction()
    exchange.buy(11, 3000, 100, { instrument })
    exchange.sell(12, 3000, 100, { instrument })
    at(exchange, AUCTION + 1000)
    // at 10x a sell of 100 at 295, which may fill at 300, needs 3000, its fees, and its loss at 295
    for (const [account, deposit] of [
      [13, '3515'],
      [14, '3550'],
    ] as const) {
      exchange.open(account, deposit)
    }
    expect(exchange.sell(13, 2950, 100, { instrument }).result.code).toBe(REFUSALS.insufficientBalance)
    expect(exchange.sell(14, 2950, 100, { instrument }).result.code).toBe(0)
  })
})

describe('cross matching', () => {
  it('[ENG-04] fills at one price, best and oldest first, free of fees, and leaves the rest in the book', () => {
    const exchange = inAuction()
    const first = exchange.buy(10, 1050, 20, { instrument }).result.orderId
    const second = exchange.buy(11, 1050, 20, { instrument }).result.orderId
    exchange.buy(11, 990, 5, { instrument })
    exchange.sell(12, 950, 10, { instrument })
    exchange.sell(12, 1010, 15, { instrument })
    exchange.sell(12, 1100, 7, { instrument })
    at(exchange, NO_CANCEL)
    const reported = at(exchange, MATCHING)
    // 25 lots trade at any price from 1010 to 1050, and 1010 is nearest to the reference price of 1000
    expect(eventsOf(reported, 'auction').at(-1)).toMatchObject({ phase: 'CrossMatching', price: 1010, volume: 25 })
    expect(eventsOf(reported, 'trade').map(({ price, qty }) => [price, qty])).toEqual([
      [1010, 10],
      [1010, 10],
      [1010, 5],
    ])
    expect(eventsOf(reported, 'execution').every(({ fee, execPrice }) => fee === 0n && execPrice === e8('101'))).toBe(
      true,
    )
    expect(lastOf(reported, first)).toMatchObject({ status: 'Filled' })
    expect(lastOf(reported, second)).toMatchObject({ status: 'PartiallyFilled', cumExecQty: 5 })
    expect(exchange.engine.depth(ETH, 9)).toMatchObject({
      bids: [
        [1050, 15],
        [990, 5],
      ],
      asks: [[1100, 7]],
    })
    expect(exchange.engine.quote(ETH)).toMatchObject({ lastPrice: 1010, markPrice: e8('101'), bestBid: 1050 })
    expect(exchange.lost()).toBe(0n)
  })

  it('[ENG-04] then trades with the fees of the pre-market, marked by its trades', () => {
    const exchange = inAuction()
    exchange.buy(10, 1000, 20, { instrument })
    exchange.sell(11, 1000, 20, { instrument })
    at(exchange, MATCHING)
    at(exchange, TRADING)
    exchange.pass(3)
    exchange.sell(12, 1010, 10, { instrument })
    const [taken, made] = eventsOf(exchange.buy(10, 1010, 10, { instrument }), 'execution')
    expect([taken?.feeRate, made?.feeRate]).toEqual([e8('0.001'), e8('0.0004')])
    exchange.pass(1)
    // the median of the last price, the same in place of the mid, and the average of four seconds
    expect(exchange.engine.quote(ETH).markPrice).toBe(e8('101'))
    exchange.pass(60)
    expect(exchange.engine.quote(ETH).predictedFundingRate).not.toBe(0n)
    expect(exchange.lost()).toBe(0n)
  })

  it('[ENG-04] finds no price where nothing crosses, and the contract opens at its reference', () => {
    const exchange = inAuction()
    exchange.buy(10, 990, 20, { instrument })
    exchange.sell(11, 1010, 20, { instrument })
    const reported = at(exchange, MATCHING)
    expect([eventsOf(reported, 'trade').length, eventsOf(reported, 'auction').at(-1)?.price]).toEqual([0, 0])
    expect(exchange.engine.quote(ETH)).toMatchObject({ bestBid: 990, bestAsk: 1010, markPrice: e8('100') })
  })

  it('[ENG-12] goes on from a snapshot in the middle of each phase as if nothing had happened', () => {
    const exchange = listed()
    const trade = (one: TestExchange): void => {
      one.sell(10, REFERENCE - 5, 30, { instrument })
      one.buy(11, REFERENCE + 5, 20, { instrument })
      one.buy(12, REFERENCE + 5, 15, { instrument })
    }
    for (const time of [AUCTION - MINUTE, AUCTION, NO_CANCEL, MATCHING, TRADING, FINISH]) {
      at(exchange, time)
      const twin = restored(exchange)
      expect(twin.engine.stateHash()).toBe(exchange.engine.stateHash())
      for (const one of [exchange, twin]) {
        trade(one)
        one.pass(3)
      }
      expect(twin.engine.stateHash()).toBe(exchange.engine.stateHash())
      expect(twin.engine.depth(ETH, 9)).toEqual(exchange.engine.depth(ETH, 9))
    }
    expect(exchange.engine.quote(ETH).openInterest).toBeGreaterThan(0)
    expect(exchange.lost()).toBe(0n)
  })

  it('[ENG-03, ENG-12] trades all that crosses at one price, conserves money, and leaves no crossed book', () => {
    const order = fc.record({
      account: fc.constantFrom(10, 11, 12),
      isBuy: fc.boolean(),
      price: fc.integer({ min: 960, max: 1040 }),
      lots: fc.integer({ min: 1, max: 40 }),
    })
    fc.assert(
      fc.property(fc.array(order, { maxLength: 40 }), (orders) => {
        const exchange = inAuction()
        for (const { account, isBuy, price, lots } of orders) {
          if (isBuy) exchange.buy(account, price, lots, { instrument })
          else exchange.sell(account, price, lots, { instrument })
        }
        const twin = restored(exchange)
        const reported = at(exchange, MATCHING)
        at(twin, MATCHING)
        expect(twin.engine.stateHash()).toBe(exchange.engine.stateHash())
        const { price, volume } = eventsOf(reported, 'auction').at(-1)!
        const trades = eventsOf(reported, 'trade')
        expect(trades.every((trade) => trade.price === price)).toBe(true)
        expect(trades.reduce((sum, trade) => sum + trade.qty, 0)).toBe(volume)
        const { bids, asks } = exchange.engine.depth(ETH, 1)
        expect(bids.length === 0 || asks.length === 0 || bids[0]![0] < asks[0]![0]).toBe(true)
        expect(exchange.lost()).toBe(0n)
      }),
      { numRuns: 40 },
    )
  })
})
