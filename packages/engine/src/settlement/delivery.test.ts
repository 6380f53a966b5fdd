import { type E8, e8 } from '@perpdesk/numeric'
import { NO_STRATEGY_TERMS, REFUSALS } from '@perpdesk/trading'
import { describe, expect, it } from 'vitest'
import type { AppliedCommand } from '../event.ts'
import { DELIVERY, future, inversePerpetual, restored } from '../testing/contracts.ts'
import { BTC, contract, ETH, MID, TestExchange } from '../testing/exchange.ts'
import { BTC_COLLATERAL, coinContract } from '../testing/families.ts'
import { eventsOf, lastOf, ordersOf } from '../testing/reported.ts'
import { leg, NO_OPTIONS } from '../testing/waiting-market.ts'

const FUTURE = 3
const COIN = 4

/**
 * Returns an exchange in which 11 is long and 10 short one BTC of a future at the middle price, some minutes before its
 * settlement window.
 */
function beforeWindow(): TestExchange {
  const exchange = new TestExchange()
  exchange.list(contract(BTC), future(FUTURE))
  exchange.time = DELIVERY - 40 * 60_000
  for (const account of [10, 11, 12]) exchange.open(account)
  exchange.pass(3, BTC, MID)
  exchange.sell(10, MID, 1000, { instrument: FUTURE })
  exchange.buy(11, MID, 1000, { instrument: FUTURE })
  return exchange
}

/** Returns the same exchange with account 13 long one BTC at 50x in isolated margin. */
function withIsolatedLong(): TestExchange {
  const exchange = beforeWindow()
  exchange.open(13, '3000', { isolated: true })
  exchange.send({ type: 'setLeverage', account: 13, instrument: FUTURE, buyLeverageE2: 5000, sellLeverageE2: 5000 })
  exchange.sell(10, MID, 1000, { instrument: FUTURE })
  exchange.buy(13, MID, 1000, { instrument: FUTURE })
  return exchange
}

/** Lets seconds pass until `time` with one index price; returns the result of the last tick. */
function passUntil(exchange: TestExchange, time: number, ticks: number): AppliedCommand {
  while (exchange.time < time) {
    exchange.time += 1000
    exchange.index(BTC, ticks)
    exchange.send({ type: 'tick' })
  }
  return exchange.last!
}

/** Samples a settlement window only in these seconds before delivery. */
function sampled(exchange: TestExchange, seconds: readonly (readonly [ago: number, ticks: number])[]): void {
  for (const [ago, ticks] of seconds) {
    exchange.time = DELIVERY - ago * 1000
    exchange.index(BTC, ticks)
    exchange.send({ type: 'tick' })
  }
}

describe('before delivery', () => {
  it('[ENG-04, R2.4] a future takes its index from its perpetual, and none of its own', () => {
    const exchange = beforeWindow()
    exchange.pass(1, BTC, MID + 10)
    expect(exchange.engine.quote(FUTURE).indexPrice).toBe(e8('50001'))
    expect(exchange.code({ type: 'indexPrices', entries: [{ instrument: FUTURE, sources: [e8('1')] }] })).toBe(10001)
  })

  it('[ENG-04, R1.9] takes only reducing orders in the last half hour', () => {
    const exchange = beforeWindow()
    exchange.time = DELIVERY - 1_800_000 - 1
    exchange.pass(0)
    expect(exchange.buy(12, MID - 100, 10, { instrument: FUTURE }).result.code).toBe(0)
    const [resting] = exchange.engine.openOrders(12)
    exchange.time = DELIVERY - 1_800_000
    expect(exchange.buy(12, MID, 10, { instrument: FUTURE }).result.code).toBe(REFUSALS.reduceOnlyBeforeDelivery)
    const amend = {
      type: 'amendOrder',
      account: 12,
      instrument: FUTURE,
      orderLinkId: '',
      price: 0,
      options: null,
    } as const
    expect(exchange.code({ ...amend, orderId: resting!.orderId, qty: 20 })).toBe(REFUSALS.reduceOnlyBeforeDelivery)
    const quotes = { instrument: FUTURE, bids: [], asks: [{ price: MID + 50, lots: 5 }] }
    expect(exchange.code({ type: 'massQuote', account: 12, ...quotes })).toBe(0)
    const sold = exchange.sell(11, MID - 100, 5, { instrument: FUTURE, reduceOnly: true })
    expect([sold.result.code, eventsOf(sold, 'trade').length]).toEqual([0, 1])
    expect(exchange.lost()).toBe(0n)
  })

  it('[ENG-05, R1.8] predicts the price, counts profit at it, and tells it', () => {
    const exchange = beforeWindow()
    sampled(exchange, [
      [1800, MID + 1000],
      [1799, MID + 3000],
    ])
    // the mean of 50 100 and 50 300
    expect(exchange.engine.quote(FUTURE).predictedDeliveryPrice).toBe(e8('50200'))
    expect(eventsOf(exchange.last!, 'mark').at(-1)).toMatchObject({ predictedDeliveryPrice: e8('50200') })
    expect(exchange.engine.positions(11)[0]).toMatchObject({ unrealisedPnl: e8('200') })
    expect(exchange.engine.wallet(10)?.coins[0]?.unrealisedPnl).toBe(e8('-200'))
  })
})

describe('a delivery that is moved', () => {
  it('[ENG-04, R1.2] begins a new window and lets profits count at the mark again', () => {
    const exchange = beforeWindow()
    sampled(exchange, [[1700, MID + 1000]])
    expect(exchange.engine.positions(11)[0]?.unrealisedPnl).toBe(e8('100'))
    const later = future(FUTURE, { deliveryTime: DELIVERY + 86_400_000 })
    expect(exchange.code({ type: 'listInstrument', instrument: later })).toBe(0)
    const quote = exchange.engine.quote(FUTURE)
    expect(quote.predictedDeliveryPrice).toBe(0n)
    expect(exchange.engine.positions(11)[0]?.unrealisedPnl).toBe(quote.markPrice - e8('50000'))
  })
})

describe('liquidation in the settlement window', () => {
  /**
   * Returns an exchange in which account 13 is long one BTC at 50x in isolated margin, at the middle price, on a short
   * balance.
   */
  function withLong(): TestExchange {
    const exchange = beforeWindow()
    exchange.open(13, '1100', { isolated: true })
    exchange.send({ type: 'setLeverage', account: 13, instrument: FUTURE, buyLeverageE2: 5000, sellLeverageE2: 5000 })
    exchange.sell(10, MID, 1000, { instrument: FUTURE })
    expect(exchange.buy(13, MID, 1000, { instrument: FUTURE }).result.code).toBe(0)
    exchange.time = DELIVERY - 1_500_000
    return exchange
  }

  it('[ENG-08, R1.8] comes when the predicted delivery price reaches it, wherever the mark stands', () => {
    const exchange = withLong()
    // the mean falls below 49 250; then the mark recovers at once, while the mean stays low
    exchange.pass(3, BTC, MID - 12_000)
    expect(exchange.engine.position(13, FUTURE)[0]?.size).toBe(1000)
    exchange.pass(1, BTC, MID)
    expect(exchange.engine.quote(FUTURE)).toMatchObject({ markPrice: e8('50000') })
    expect(exchange.engine.quote(FUTURE).predictedDeliveryPrice).toBe(e8('49100'))
    expect(eventsOf(exchange.last!, 'liquidation')).toMatchObject([{ account: 13, qty: 1000 }])
    expect(exchange.lost()).toBe(0n)
  })

  it('[ENG-08, R1.8] comes when the mark reaches it, wherever the mean stands', () => {
    const exchange = withLong()
    for (let second = 0; second < 60; second++) exchange.pass(1, BTC, MID)
    exchange.pass(1, BTC, MID - 9000)
    const { markPrice, predictedDeliveryPrice } = exchange.engine.quote(FUTURE)
    expect([markPrice < e8('49500'), predictedDeliveryPrice > e8('49900')]).toEqual([true, true])
    expect(eventsOf(exchange.last!, 'liquidation')).toMatchObject([{ account: 13 }])
    const twin = restored(exchange)
    expect(twin.engine.stateHash()).toBe(exchange.engine.stateHash())
    expect(exchange.lost()).toBe(0n)
  })
})

describe('delivery', () => {
  it('[ENG-04, R1.7, R1.10] closes every position at the mean of the index and ends every order', () => {
    const exchange = beforeWindow()
    exchange.buy(12, MID - 100, 10, { instrument: FUTURE })
    sampled(exchange, [
      [3, MID + 1000],
      [2, MID + 2000],
      [1, MID + 4500],
    ])
    exchange.pass(1, BTC, MID + 90_000)
    const reported = exchange.last!
    // (50 100 + 50 200 + 50 450) ÷ 3
    const price = e8('50250')
    expect(eventsOf(reported, 'delivery')).toEqual([
      { type: 'delivery', instrument: FUTURE, price, deliveryTime: DELIVERY },
    ])
    expect(ordersOf(reported)).toMatchObject([{ account: 12, status: 'Cancelled', cancelType: 'CancelBySettle' }])
    expect(eventsOf(reported, 'execution').filter(({ account }) => account === 11)).toMatchObject([
      {
        execType: 'Delivery',
        createType: 'CreateBySettle',
        orderId: 0,
        side: 'Sell',
        execPrice: price,
        value: e8('50250'),
        fee: e8('25.125'),
        closedQty: 1000,
        realisedPnl: e8('250'),
      },
    ])
    expect(eventsOf(reported, 'closedPnl').map(({ account, closedPnl }) => [account, closedPnl])).toEqual([
      // less the maker's opening fee of 10, or the taker's of 27.5
      [10, e8('-285.125')],
      [11, e8('197.375')],
    ])
    expect(
      eventsOf(reported, 'ledger').map(({ account, ledgerType, change }) => [account, ledgerType, change]),
    ).toEqual([
      [10, 'DELIVERY', e8('-275.125')],
      [11, 'DELIVERY', e8('224.875')],
    ])
    expect(exchange.engine.positions(11)).toEqual([])
    expect(exchange.engine.quote(FUTURE).openInterest).toBe(0)
    expect(exchange.lost()).toBe(0n)
  })

  it('[ENG-04, R1.11] is followed by Delivering and then Closed, which take no orders, and with the next tick the contract is forgotten', () => {
    const exchange = beforeWindow()
    sampled(exchange, [[2, MID]])
    exchange.time = DELIVERY
    expect(exchange.buy(12, MID, 10, { instrument: FUTURE }).result.code).toBe(REFUSALS.settlementInProgress)
    expect(eventsOf(passUntil(exchange, DELIVERY + 3000, MID), 'mark').some((mark) => mark.instrument === FUTURE)).toBe(
      false,
    )
    expect(exchange.engine.instrument(FUTURE)?.status).toBe('Delivering')
    expect(exchange.buy(12, MID, 10, { instrument: FUTURE }).result.code).toBe(REFUSALS.settlementInProgress)
    const quotes = { type: 'massQuote', account: 12, instrument: FUTURE, bids: [], asks: [] } as const
    expect(exchange.code(quotes)).toBe(REFUSALS.settlementInProgress)
    passUntil(exchange, DELIVERY + 300_000, MID)
    exchange.time = DELIVERY + 310_000
    exchange.send({ type: 'tick' })
    expect(exchange.engine.instrument(FUTURE)?.status).toBe('Closed')
    expect(exchange.buy(12, MID, 10, { instrument: FUTURE }).result.code).toBe(REFUSALS.contractNotLive)
    expect(exchange.code({ type: 'listInstrument', instrument: future(FUTURE) })).toBe(REFUSALS.invalidParameter)
    exchange.send({ type: 'tick' })
    expect(exchange.engine.instrument(FUTURE)).toBeUndefined()
    expect(exchange.buy(12, MID, 10, { instrument: FUTURE }).result.code).toBe(REFUSALS.contractNotLive)
  })

  it('[ENG-04, R2.4] leaves a closed contract at the index that it had, and others that follow it go on, from a snapshot as without one', () => {
    const later = 2 ** 31 - 1
    const exchange = beforeWindow()
    exchange.list(future(later, { symbol: 'LATER', deliveryTime: DELIVERY + 7 * 86_400_000 }))
    passUntil(exchange, DELIVERY, MID)
    exchange.time = DELIVERY + 300_000
    exchange.pass(1, BTC, MID)
    expect(exchange.engine.instrument(FUTURE)?.status).toBe('Closed')
    const { indexPrice } = exchange.engine.quote(FUTURE)
    const twin = restored(exchange)
    for (const one of [exchange, twin]) {
      one.index(BTC, MID + 10)
      expect(one.engine.quote(FUTURE).indexPrice).toBe(indexPrice)
      expect(one.engine.quote(later).indexPrice).toBe(e8('50001'))
    }
    expect(twin.engine.stateHash()).toBe(exchange.engine.stateHash())
  })

  it('[ENG-04, R1.10, R1.12] of an inverse contract settles in its coin: 1.E8 with real orders', () => {
    const exchange = new TestExchange()
    const perpetual = inversePerpetual(BTC)
    exchange.list(perpetual, {
      ...perpetual,
      id: FUTURE,
      symbol: 'C1USDH26',
      contractType: 'InverseFutures',
      funding: null,
      deliveryTime: DELIVERY,
      delivery: future(FUTURE).delivery,
      indexInstrument: BTC,
    })
    exchange.time = DELIVERY - 3_600_000
    const tiers = [{ maxQty: e8('1000000'), ratio: e8('0.95') }]
    exchange.send({ type: 'setCollateral', coin: 'C1', priceInstrument: BTC, tiers, enabled: true })
    for (const account of [10, 11]) {
      exchange.open(account, '0')
      exchange.send({ type: 'deposit', account, coin: 'C1', amount: e8('100'), bonus: false })
    }
    exchange.pass(3, BTC, 80_000)
    exchange.sell(10, 80_000, 10_000, { instrument: FUTURE })
    expect(exchange.buy(11, 80_000, 10_000, { instrument: FUTURE }).result.code).toBe(0)
    sampled(exchange, [
      [3, 106_000],
      [2, 106_000],
      [1, 106_000],
    ])
    exchange.pass(1, BTC, 106_000)
    expect(eventsOf(exchange.last!, 'execution').filter(({ account }) => account === 11)).toMatchObject([
      {
        execType: 'Settle',
        createType: 'CreateBySettle',
        execPrice: e8('10600'),
        realisedPnl: e8('0.30660377'),
        fee: e8('0.0004717'),
      },
    ])
    expect(eventsOf(exchange.last!, 'closedPnl').map(({ execType }) => execType)).toEqual(['Settle', 'Settle'])
    expect(exchange.lost()).toBe(0n)
  })

  it('[ENG-04] waits for fresh prices, and after a long absence settles at the first of them', () => {
    const exchange = beforeWindow()
    exchange.time = DELIVERY + 3_600_000
    exchange.pass(3, BTC, MID + 700)
    expect(exchange.engine.instrument(FUTURE)?.status).toBe('Trading')
    expect(exchange.engine.position(11, FUTURE)[0]?.size).toBe(1000)
    exchange.pass(1, BTC, MID + 800)
    expect(eventsOf(exchange.last!, 'delivery')).toMatchObject([{ price: e8('50080') }])
    expect(exchange.lost()).toBe(0n)
  })

  it('[ENG-09, R1.10] ends what waits for a price, what protects a position, and strategies', () => {
    const exchange = beforeWindow()
    const trigger = { price: MID + 500, by: 'LastPrice', direction: 1 } as const
    const waiting = exchange.buy(12, MID, 10, { instrument: FUTURE, options: { ...NO_OPTIONS, trigger } })
    exchange.send({
      type: 'setTradingStop',
      account: 11,
      instrument: FUTURE,
      positionIdx: 0,
      mode: 'Full',
      takeProfit: leg(MID + 400),
      stopLoss: leg(MID - 400),
      tpSize: 0,
      slSize: 0,
      tpOrderId: 0,
      slOrderId: 0,
      trailing: null,
    })
    exchange.sell(12, MID + 100, 10, { instrument: FUTURE })
    exchange.buy(12, MID - 100, 10, { instrument: FUTURE })
    const terms = { ...NO_STRATEGY_TERMS, type: 'Chase' } as const
    const wish = { account: 10, instrument: FUTURE, side: 'Buy', positionIdx: 0, reduceOnly: false, qty: 10 } as const
    const chase = exchange.send({ type: 'createStrategy', ...wish, strategyLinkId: '', terms })
    expect([waiting.result.code, chase.result.code, exchange.engine.openOrders(11).length]).toEqual([0, 0, 2])
    exchange.time = DELIVERY + 1000
    exchange.pass(4, BTC, MID)
    const reported = exchange.last!
    expect(lastOf(reported, waiting.result.orderId)).toMatchObject({ cancelType: 'CancelBySettle' })
    expect(eventsOf(reported, 'strategy')).toMatchObject([{ strategy: { terminateType: 'deliveryStopped' } }])
    for (const account of [10, 11, 12]) expect(exchange.engine.openOrders(account)).toEqual([])
    const twin = restored(exchange)
    expect(twin.engine.stateHash()).toBe(exchange.engine.stateHash())
    expect(exchange.lost()).toBe(0n)
  })

  it('[ENG-09, R1.10, 3.10] ends a close by margin rate', () => {
    const exchange = beforeWindow()
    exchange.buy(12, MID - 100, 2000, { instrument: FUTURE })
    const close = { type: 'setMmrClose', account: 11, instrument: FUTURE, positionIdx: 0, rateE4: 9000 } as const
    const { code, orderId } = exchange.send(close).result
    expect(code).toBe(0)
    exchange.time = DELIVERY + 1000
    exchange.pass(4, BTC, MID)
    expect(lastOf(exchange.last!, orderId)).toMatchObject({ status: 'Cancelled', cancelType: 'CancelBySettle' })
    expect(exchange.engine.openOrders(11)).toEqual([])
    expect(restored(exchange).engine.stateHash()).toBe(exchange.engine.stateHash())
  })

  it('[ENG-09, R1.11] is waited for without a trade: a stop that is reached meanwhile does not act', () => {
    const exchange = beforeWindow()
    exchange.buy(12, MID - 600, 1000, { instrument: FUTURE })
    const trigger = { price: MID - 500, by: 'MarkPrice', direction: 2 } as const
    exchange.sell(11, 0, 1000, {
      instrument: FUTURE,
      orderType: 'Market',
      reduceOnly: true,
      options: { ...NO_OPTIONS, trigger },
    })
    exchange.time = DELIVERY + 1000
    const events = exchange.pass(4, BTC, MID - 900)
    expect(events.filter(({ type }) => type === 'trade')).toEqual([])
    expect(exchange.engine.positions(11)).toEqual([])
  })

  it('[ENG-04] comes for a contract that was halted as well', () => {
    const exchange = beforeWindow()
    expect(exchange.code({ type: 'listInstrument', instrument: future(FUTURE, { status: 'Closed' }) })).toBe(0)
    exchange.time = DELIVERY + 1000
    exchange.pass(4, BTC, MID)
    expect(exchange.engine.instrument(FUTURE)?.status).toBe('Delivering')
    expect(exchange.engine.positions(11)).toEqual([])
  })

  it('[ENG-04, R1.7] averages the seconds it has seen when the house was down for some', () => {
    const exchange = beforeWindow()
    sampled(exchange, [[1500, MID + 1000]])
    exchange.time = DELIVERY + 60_000
    exchange.pass(4, BTC, MID + 9000)
    expect(eventsOf(exchange.last!, 'delivery')).toMatchObject([{ price: e8('50100') }])
  })

  it('[ENG-04, R1.7] averages one price a second, for as long as the index is not older than ten seconds', () => {
    const meanAfter = (milliseconds: number): E8 => {
      const exchange = beforeWindow()
      sampled(exchange, [[60, MID + 1000]])
      exchange.time += 500
      exchange.index(BTC, MID + 9000)
      exchange.send({ type: 'tick' })
      exchange.index(BTC, MID + 1000)
      exchange.time += milliseconds
      exchange.send({ type: 'tick' })
      sampled(exchange, [[40, MID + 4000]])
      return exchange.engine.quote(FUTURE).predictedDeliveryPrice
    }
    // 50 100 counts twice or once, and 50 400 once
    expect([meanAfter(10_000), meanAfter(10_001)]).toEqual([e8('50200'), e8('50250')])
  })

  it('[ENG-12] goes on from a snapshot at any moment as if nothing had happened', () => {
    const exchange = beforeWindow()
    const steps: ((one: TestExchange) => void)[] = [
      (one) => sampled(one, [[1700, MID + 300]]),
      (one) => sampled(one, [[1600, MID - 500]]),
      (one) => sampled(one, [[2, MID + 5]]),
      (one) => one.pass(3, BTC, MID),
      (one) => passUntil(one, DELIVERY + 400_000, MID),
    ]
    for (const step of steps) {
      const twin = restored(exchange)
      step(exchange)
      step(twin)
      expect(twin.engine.stateHash()).toBe(exchange.engine.stateHash())
    }
    expect(exchange.engine.instrument(FUTURE)).toBeUndefined()
    expect(exchange.engine.wasListed(FUTURE)).toBe(true)
  })

  it('[ENG-12, ENG-04] tells the same after a snapshot, which forgets who once had an order in the contract', () => {
    const exchange = beforeWindow()
    exchange.list(coinContract(COIN))
    exchange.send({ type: 'setCollateral', ...BTC_COLLATERAL, priceInstrument: COIN })
    exchange.open(13, '0')
    exchange.send({ type: 'deposit', account: 13, coin: 'BTC', amount: e8('1'), bonus: false })
    const second = (ticks: number) => {
      exchange.index(COIN, ticks)
      exchange.pass(1, BTC, ticks)
    }
    for (let tick = 0; tick < 3; tick++) second(MID)
    const { result } = exchange.buy(13, MID - 100, 10, { instrument: FUTURE })
    exchange.send({ type: 'cancelOrder', account: 13, instrument: FUTURE, orderId: result.orderId, orderLinkId: '' })
    exchange.time = DELIVERY - 4000
    for (let tick = 0; tick < 3; tick++) second(MID)
    // fees leave 13 with a negative dollar balance, which its coins pay at the next tick
    exchange.sell(10, MID, 10)
    exchange.buy(13, MID, 10)
    exchange.buy(10, MID, 10)
    exchange.sell(13, MID, 10)
    expect(exchange.engine.position(13, BTC)[0]?.size).toBe(0)
    const twin = restored(exchange)
    exchange.pass(1, BTC, MID)
    twin.pass(1, BTC, MID)
    expect(eventsOf(exchange.last!, 'delivery')).toHaveLength(1)
    expect(eventsOf(exchange.last!, 'ledger').map(({ ledgerType }) => ledgerType)).toContain('CURRENCY_SELL')
    expect(twin.last!.events).toEqual(exchange.last!.events)
  })

  it('[ENG-08, ENG-04] leaves nobody with a debt: what a loser cannot pay comes from the fund', () => {
    const exchange = beforeWindow()
    exchange.open(13, '3000')
    exchange.list(contract(ETH))
    exchange.send({ type: 'setLeverage', account: 13, instrument: FUTURE, buyLeverageE2: 5000, sellLeverageE2: 5000 })
    exchange.sell(10, MID, 1000, { instrument: FUTURE })
    expect(exchange.buy(13, MID, 1000, { instrument: FUTURE }).result.code).toBe(0)
    // no second of the window is sampled, and the first price after it is 8 % lower: the position cannot be liquidated
    // in time
    exchange.time = DELIVERY + 60_000
    exchange.pass(4, BTC, Math.round(MID * 0.92))
    expect(exchange.engine.position(13, FUTURE)[0]?.size).toBe(0)
    expect(exchange.engine.wallet(13)?.coins[0]?.walletBalance).toBe(0n)
    expect(exchange.lost()).toBe(0n)
  })

  it('[ENG-08, ENG-04, R1.10] costs an isolated position its margin at most, whatever else lies in the wallet', () => {
    const exchange = withIsolatedLong()
    const margin = exchange.engine.position(13, FUTURE)[0]!.positionBalance
    const before = exchange.engine.wallet(13)!.coins[0]!.walletBalance
    // no mark was fresh since before the window, so no position could be liquidated
    exchange.time = DELIVERY + 60_000
    exchange.pass(4, BTC, Math.round(MID * 0.92))
    const rows = eventsOf(exchange.last!, 'ledger').filter(({ account }) => account === 13)
    expect(rows.map(({ ledgerType, change }) => [ledgerType, change])).toEqual([
      // the loss of 4000 and the fee of 23; the pool pays the part beyond the margin
      ['DELIVERY', e8('-4023')],
      ['LIQUIDATION', e8('4023') - margin],
    ])
    expect(exchange.engine.wallet(13)?.coins[0]?.walletBalance).toBe(before - margin)
    expect(exchange.lost()).toBe(0n)
  })

  it('[ENG-08, ENG-07, R5.10] takes the margin that was to be added by itself before the pool pays', () => {
    const exchange = withIsolatedLong()
    exchange.send({ type: 'setAutoAddMargin', account: 13, instrument: FUTURE, positionIdx: 0, autoAddMargin: true })
    exchange.time = DELIVERY + 60_000
    exchange.pass(4, BTC, Math.round(MID * 0.92))
    expect(exchange.engine.wallet(13)?.coins[0]?.walletBalance).toBe(0n)
  })

  it('[ENG-08, R5.6] of a contract in classic cross margin costs what stands behind it, not the margin of others', () => {
    const exchange = beforeWindow()
    exchange.list(contract(ETH))
    exchange.send({
      type: 'createAccount',
      account: 13,
      accountType: 'classic',
      marginMode: 'REGULAR_MARGIN',
      makerRate: e8('0.0002'),
      takerRate: e8('0.00055'),
      reports: true,
    })
    exchange.deposit(13, '7000')
    exchange.index(ETH, MID)
    exchange.pass(3, BTC, MID)
    const isolated = { type: 'setSymbolMarginMode', account: 13, buyLeverageE2: 5000, sellLeverageE2: 5000 } as const
    expect(exchange.code({ ...isolated, instrument: ETH, isolated: true })).toBe(0)
    exchange.sell(10, MID, 1000, { instrument: ETH })
    expect(exchange.buy(13, MID, 1000, { instrument: ETH }).result.code).toBe(0)
    exchange.sell(10, MID, 1000, { instrument: FUTURE })
    expect(exchange.buy(13, MID, 1000, { instrument: FUTURE }).result.code).toBe(0)
    exchange.time = DELIVERY + 60_000
    for (let second = 0; second < 4; second++) {
      exchange.index(ETH, MID)
      exchange.pass(1, BTC, Math.round(MID * 0.85))
    }
    expect(exchange.engine.position(13, FUTURE)[0]?.size).toBe(0)
    expect(exchange.engine.wallet(13)?.coins[0]?.walletBalance).toBe(
      exchange.engine.position(13, ETH)[0]!.positionBalance,
    )
    expect(exchange.lost()).toBe(0n)
  })
})
