import { e8 } from '@perpdesk/numeric'
import { REFUSALS, SPOT_REFUSALS } from '@perpdesk/trading'
import { describe, expect, it } from 'vitest'
import type { AttachedTpSl, TpSlLeg } from '../../order-options.ts'
import { restored } from '../../testing/contracts.ts'
import type { OrderWish, TestExchange } from '../../testing/exchange.ts'
import { ANN, BASE, CLEO, coins, MAKER, PAIR, PAR, pairExchange, pairOptions, trigger } from '../../testing/pairs.ts'
import { lastOf, ordersOf } from '../../testing/reported.ts'

const buy = (exchange: TestExchange, account: number, price: number, qty: number, wish: Partial<OrderWish> = {}) =>
  exchange.buy(account, price, qty, { instrument: PAIR, ...wish })
const sell = (exchange: TestExchange, account: number, price: number, qty: number, wish: Partial<OrderWish> = {}) =>
  exchange.sell(account, price, qty, { instrument: PAIR, ...wish })
const market = (exchange: TestExchange, account: number, wish: Partial<OrderWish>) =>
  exchange.order({ account, instrument: PAIR, orderType: 'Market', qty: 0, ...wish })
const amend = (exchange: TestExchange, orderId: number, changes: { price?: number; qty?: number; trigger?: number }) =>
  exchange.code({
    type: 'amendOrder',
    account: ANN,
    instrument: PAIR,
    orderId,
    orderLinkId: '',
    price: changes.price ?? 0,
    qty: changes.qty ?? 0,
    options: changes.trigger === undefined ? null : { trigger: { price: changes.trigger, by: null }, tpsl: null },
  })

const leg = (at: number, limit = 0): TpSlLeg => ({
  trigger: at,
  by: 'LastPrice',
  orderType: limit === 0 ? 'Market' : 'Limit',
  limitPrice: limit,
})
const oco = (takeProfit: TpSlLeg, stopLoss: TpSlLeg) => pairOptions({ oco: { takeProfit, stopLoss } })
const holding = (price: number, direction: 1 | 2, quoteAmount = 0n) =>
  pairOptions({ trigger: trigger(price, direction) }, { holdsCoins: true, quoteAmount })

/** Makes one trade at a price between two orders of the market maker. */
function tradeAt(exchange: TestExchange, price: number) {
  sell(exchange, MAKER, price, 10)
  return buy(exchange, MAKER, price, 10)
}

/** Returns an exchange with a pair after its first trade, at {@link PAR}. */
function tradedPair(): TestExchange {
  const exchange = pairExchange()
  tradeAt(exchange, PAR)
  return exchange
}

describe('orders that wait in a pair of coins', () => {
  it('[SPOT-02, 3.1] conditional orders hold nothing and need their coins when they trigger', () => {
    const exchange = tradedPair()
    const options = pairOptions({ trigger: trigger(PAR + 10, 1) })
    const { orderId } = buy(exchange, ANN, PAR + 12, 9000, { options }).result
    expect(coins(exchange, ANN, 'USDT')).toEqual([e8('1000'), 0n])
    const reported = tradeAt(exchange, PAR + 10)
    expect(
      ordersOf(reported)
        .filter((order) => order.orderId === orderId)
        .map(({ status }) => status),
    ).toEqual(['Triggered', 'New'])
    expect(coins(exchange, ANN, 'USDT')).toEqual([e8('1000'), e8('910.8')])
    const second = buy(exchange, ANN, PAR + 12, 9000, { options: pairOptions({ trigger: trigger(PAR + 20, 1) }) })
    expect(lastOf(tradeAt(exchange, PAR + 20), second.result.orderId)).toMatchObject({
      status: 'Cancelled',
      cancelType: 'CancelByCannotAffordOrderCost',
    })
  })

  it('[SPOT-02, 3.1] TP/SL hold at once: a sale its coins, a buy its amount or what it would cost', () => {
    const exchange = tradedPair()
    sell(exchange, ANN, PAR + 50, 3000, { options: holding(PAR + 50, 1) })
    expect(coins(exchange, ANN, BASE)[1]).toBe(e8('3'))
    market(exchange, ANN, { options: holding(PAR + 50, 1, e8('120')) })
    expect(coins(exchange, ANN, 'USDT')[1]).toBe(e8('120'))
    market(exchange, ANN, { qty: 1000, options: holding(PAR + 40, 1) })
    expect(coins(exchange, ANN, 'USDT')[1]).toBe(e8('224'))
    expect(sell(exchange, ANN, PAR + 50, 7001, { options: holding(PAR + 50, 1) }).result.code).toBe(
      SPOT_REFUSALS.spotInsufficientBalance,
    )
    exchange.send({
      type: 'cancelAll',
      account: ANN,
      instrument: PAIR,
      filter: { settleCoin: '', side: '', kind: 'tpsl', cancelType: 'CancelByUser' },
    })
    expect(coins(exchange, ANN, 'USDT')[1]).toBe(0n)
    expect(exchange.engine.openOrders(ANN)).toEqual([])
  })

  it('[SPOT-02] a buy at market that triggers takes what its coins buy, and never more', () => {
    const exchange = tradedPair()
    market(exchange, ANN, { qty: 9600, options: holding(PAR + 40, 1) })
    sell(exchange, MAKER, PAR + 45, 20_000)
    tradeAt(exchange, PAR + 40)
    const [balance, inOrders] = coins(exchange, ANN, 'USDT')
    // after 9569 lots at 104.5 the rest is less than the cost of one lot
    expect([balance, inOrders]).toEqual([e8('1000') - (e8('104.5') * 9569n) / 1000n, 0n])
    expect(balance >= 0n).toBe(true)
    expect(exchange.lost()).toBe(0n)
  })

  it('[SPOT-02, 3.1] an OCO holds once, and the leg that triggers ends the other', () => {
    const exchange = tradedPair()
    const { orderId } = sell(exchange, ANN, 0, 4000, { options: oco(leg(PAR + 30, PAR + 30), leg(PAR - 30)) }).result
    expect(coins(exchange, ANN, BASE)[1]).toBe(e8('4'))
    const both = buy(exchange, ANN, 0, 1000, { options: oco(leg(PAR - 20, PAR - 20), leg(PAR + 20)) }).result
    expect(coins(exchange, ANN, 'USDT')[1]).toBe(e8('102'))
    const reported = tradeAt(exchange, PAR + 30)
    expect(lastOf(reported, orderId)).toMatchObject({ status: 'New', stopOrderType: 'OcoOrder', price: PAR + 30 })
    expect(lastOf(reported, orderId + 1)).toMatchObject({
      status: 'Deactivated',
      cancelType: 'CancelByOCOSlCanceledByTpTriggered',
    })
    expect(lastOf(reported, both.orderId)).toMatchObject({ cancelType: 'CancelByOCOTpCanceledBySlTriggered' })
    expect(coins(exchange, ANN, BASE)[1]).toBe(e8('4'))
    expect(coins(exchange, ANN, 'USDT')[1]).toBe(0n)
  })

  it('[SPOT-02] cancelling one leg of an OCO ends both and frees what they held', () => {
    const exchange = tradedPair()
    const { orderId } = sell(exchange, ANN, 0, 4000, { options: oco(leg(PAR + 30), leg(PAR - 30)) }).result
    exchange.send({ type: 'cancelOrder', account: ANN, instrument: PAIR, orderId: orderId + 1, orderLinkId: '' })
    expect(exchange.engine.openOrders(ANN)).toEqual([])
    expect(coins(exchange, ANN, BASE)).toEqual([e8('10'), 0n])
  })

  it('[SPOT-02, R3.25] a trailing stop follows the last price and sells behind it, holding nothing before', () => {
    const exchange = tradedPair()
    const trailing = { distance: 10, ratio: 0n, activation: 0 }
    const { orderId } = market(exchange, ANN, {
      side: 'Sell',
      qty: 1000,
      options: pairOptions({}, { trailing }),
    }).result
    expect(exchange.engine.findOrder(ANN, { orderId, orderLinkId: '' })).toMatchObject({
      status: 'Untriggered',
      stopOrderType: 'TrailingStop',
      details: { trailingTrigger: PAR - 10 },
    })
    expect(coins(exchange, ANN, BASE)[1]).toBe(0n)
    tradeAt(exchange, PAR + 40)
    buy(exchange, MAKER, PAR + 20, 5000)
    tradeAt(exchange, PAR + 31)
    expect(exchange.engine.findOrder(ANN, { orderId, orderLinkId: '' })?.status).toBe('Untriggered')
    const reported = tradeAt(exchange, PAR + 30)
    expect(lastOf(reported, orderId)).toMatchObject({ status: 'Filled', createType: 'CreateByTrailingStop' })
  })

  it('[SPOT-02, 3.1] TP/SL that a limit order carries wait once it has filled completely, for what it brought', () => {
    const exchange = tradedPair()
    const tpsl: AttachedTpSl = { mode: 'Partial', takeProfit: leg(PAR + 30, PAR + 30), stopLoss: leg(PAR - 30) }
    const { orderId } = buy(exchange, ANN, PAR, 2000, { options: pairOptions({ tpsl }) }).result
    sell(exchange, MAKER, PAR, 1999)
    expect(exchange.engine.openOrders(ANN).map((order) => order.orderId)).toEqual([orderId])
    sell(exchange, MAKER, PAR, 1)
    const waiting = exchange.engine.openOrders(ANN)
    expect(waiting.map(({ qty, details }) => [qty, details?.parentOrderId])).toEqual([
      [1998, orderId],
      [1998, orderId],
    ])
    expect(coins(exchange, ANN, BASE)).toEqual([e8('11.998'), e8('1.998')])
  })

  it('[SPOT-02, R3.29] amending moves what is held; both legs keep one quantity', () => {
    const exchange = tradedPair()
    const { orderId } = sell(exchange, ANN, 0, 4000, { options: oco(leg(PAR + 30, PAR + 30), leg(PAR - 30)) }).result
    expect(amend(exchange, orderId, { qty: 10_001 })).toBe(SPOT_REFUSALS.spotInsufficientBalance)
    expect(amend(exchange, orderId, { qty: 10_000 })).toBe(0)
    expect(coins(exchange, ANN, BASE)[1]).toBe(e8('10'))
    expect(exchange.engine.openOrders(ANN).map(({ qty }) => qty)).toEqual([10_000, 10_000])
    expect(amend(exchange, orderId, { trigger: PAR - 1 })).toBe(REFUSALS.risingExpected)
    expect(amend(exchange, orderId, { trigger: PAR + 100 })).toBe(0)
    expect(amend(exchange, orderId, { trigger: PAR + 100 })).toBe(REFUSALS.notModified)
  })

  it('[SPOT-02, 12.4] limits far from their triggers, other prices and terms that fit no order are refused', () => {
    const exchange = tradedPair()
    const code = (side: 'Buy' | 'Sell', price: number, options: OrderWish['options']) =>
      exchange.order({ account: ANN, instrument: PAIR, side, price, qty: 100, options: options ?? null }).result.code
    expect(code('Buy', 1122, pairOptions({ trigger: trigger(1020, 1) }))).toBe(0)
    expect(code('Buy', 1123, pairOptions({ trigger: trigger(1020, 1) }))).toBe(SPOT_REFUSALS.stopBuyTooHigh)
    expect(code('Sell', 881, pairOptions({ trigger: trigger(980, 2) }))).toBe(SPOT_REFUSALS.stopSellTooLow)
    expect(code('Buy', PAR, pairOptions({ trigger: trigger(990, 1) }))).toBe(REFUSALS.risingExpected)
    const byIndex = { price: 1020, by: 'IndexPrice', direction: 1 } as const
    expect(code('Buy', PAR, pairOptions({ trigger: byIndex }))).toBe(REFUSALS.invalidParameter)
    expect(code('Buy', PAR, pairOptions({}, { holdsCoins: true }))).toBe(REFUSALS.invalidParameter)
    const trailing = { distance: 10, ratio: 0n, activation: 0 }
    expect(code('Buy', PAR, pairOptions({}, { trailing }))).toBe(REFUSALS.invalidParameter)
    expect(code('Buy', PAR, pairOptions({ trigger: trigger(1020, 1) }, { trailing }))).toBe(REFUSALS.invalidParameter)
  })

  it('[SPOT-02, 3.5] thirty of a kind wait at most', () => {
    const exchange = tradedPair()
    const codes = Array.from({ length: 31 }, () => {
      return buy(exchange, ANN, PAR, 10, { options: pairOptions({ trigger: trigger(PAR + 10, 1) }) }).result.code
    })
    expect(codes.slice(0, 30).every((code) => code === 0)).toBe(true)
    expect(codes[30]).toBe(SPOT_REFUSALS.spotTooManyOrders)
    expect(sell(exchange, ANN, PAR + 10, 10, { options: holding(PAR + 10, 1) }).result.code).toBe(0)
  })

  it('[ENG-12, SPOT-02] what waits holds the same after a snapshot', () => {
    const exchange = tradedPair()
    sell(exchange, CLEO, 0, 4000, { options: oco(leg(PAR + 30, PAR + 30), leg(PAR - 30)) })
    market(exchange, ANN, { options: holding(PAR + 50, 1, e8('120')) })
    market(exchange, ANN, {
      side: 'Sell',
      qty: 100,
      options: pairOptions({}, { trailing: { distance: 5, ratio: 0n, activation: PAR + 5 } }),
    })
    const twin = restored(exchange)
    expect(twin.engine.stateHash()).toBe(exchange.engine.stateHash())
    for (const account of [ANN, CLEO]) expect(twin.engine.wallet(account)).toEqual(exchange.engine.wallet(account))
    for (const one of [exchange, twin]) for (const price of [PAR + 20, PAR + 14, PAR + 50]) tradeAt(one, price)
    expect(twin.engine.stateHash()).toBe(exchange.engine.stateHash())
  })
})
