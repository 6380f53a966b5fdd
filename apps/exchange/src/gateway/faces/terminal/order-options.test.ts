import { formatE8 } from '@perpdesk/numeric'
import type { Order, RequestOf } from '@perpdesk/protocol'
import { INVERSE_PERPETUALS, LINEAR_PERPETUALS } from '@perpdesk/trading'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TestClient } from '../../../testing/test-client.ts'
import { startTestExchange, type TestExchange, type TestMaker } from '../../../testing/test-exchange.ts'

let exchange: TestExchange
let maker: TestMaker
let client: TestClient

beforeAll(async () => {
  const instruments = [...LINEAR_PERPETUALS, ...INVERSE_PERPETUALS].filter(({ symbol }) =>
    ['BTCUSDT', 'ETHUSDT', 'BTCUSD'].includes(symbol),
  )
  exchange = await startTestExchange({ instruments })
  maker = await exchange.openMaker()
  await exchange.setIndex('BTCUSDT', '65000')
  await exchange.setIndex('BTCUSD', '65000')
  await maker.place('BTCUSDT', 'Sell', '65010', '500')
  await maker.place('BTCUSDT', 'Buy', '64990', '500')
  client = await TestClient.demo(exchange.url)
  // A trade, so that there is a last price.
  await client.call('createOrder', { symbol: 'BTCUSDT', side: 'Buy', orderType: 'Market', qty: '0.001' })
})
afterAll(() => exchange.stop())

const limit = { symbol: 'BTCUSDT', side: 'Buy', orderType: 'Limit', price: '64000', qty: '0.01' } as const
const market = { symbol: 'BTCUSDT', side: 'Buy', orderType: 'Market', qty: '0.01' } as const

async function created(input: RequestOf<'createOrder'>): Promise<Order> {
  const { orderId } = await client.call('createOrder', input)
  const { order } = await client.call('findOrder', { orderId })
  if (order === null) throw new Error('the order is gone')
  return order
}

const refusal = async (input: Record<string, unknown>, name: 'createOrder' | 'replaceOrder' = 'createOrder') => {
  const { body } = await client.ask(name, input)
  return [body.retCode, body.retExtInfo['field'] ?? '']
}

describe('orders with options over HTTP', () => {
  it('[ORD-06, ENG-09] a conditional order waits for its trigger; the direction follows from base or present price', async () => {
    expect(
      await created({ ...limit, triggerPrice: '64500', triggerDirection: 2, triggerBy: 'MarkPrice' }),
    ).toMatchObject({
      orderStatus: 'Untriggered',
      stopOrderType: 'Stop',
      triggerPrice: '64500',
      triggerBy: 'MarkPrice',
      triggerDirection: 2,
    })
    expect((await created({ ...limit, triggerPrice: '66000' })).triggerDirection).toBe(1)
    expect((await created({ ...limit, triggerPrice: '64000' })).triggerDirection).toBe(2)
    expect((await created({ ...limit, triggerPrice: '66000', basePrice: '65500' })).triggerDirection).toBe(1)
    // the price at the time of the decision is sent with every order, even with one that has no trigger
    expect(await created({ ...limit, basePrice: '65500' })).toMatchObject({ orderStatus: 'New', triggerPrice: '' })
    const wrong = await client.ask('createOrder', { ...limit, triggerPrice: '64000', triggerDirection: 1 })
    expect(wrong.body).toMatchObject({ retCode: 110_092 })
    expect(wrong.body.retMsg).toMatch(/\?\?LastPrice$/)
    expect(
      (await client.ask('createOrder', { ...limit, triggerPrice: '66000', triggerDirection: 2 })).body.retCode,
    ).toBe(110_093)
    expect(await client.call('cancelAllOrders', { kind: 'conditional' })).toEqual({ cancelled: 4 })
  })

  it('[ORD-07, R3.29] a waiting order is amended in trigger, price and quantity and keeps its trigger kind', async () => {
    const { orderId } = await created({ ...limit, triggerPrice: '64500', triggerDirection: 2, triggerBy: 'MarkPrice' })
    await client.call('replaceOrder', {
      symbol: 'BTCUSDT',
      orderId,
      triggerPrice: '64400',
      price: '64100',
      qtyX: 2_000_000,
    })
    expect((await client.call('findOrder', { orderId })).order).toMatchObject({
      triggerPrice: '64400',
      triggerBy: 'MarkPrice',
      price: '64100',
      qty: '0.02',
    })
    await client.call('cancelOrder', { symbol: 'BTCUSDT', orderId, type: 'Stop' })
  })

  it('[ORD-07, TPSL-17, R3.29] an amended TP/SL stays what it is in all that the amendment does not name', async () => {
    const { orderId } = await created({
      ...limit,
      tpSlMode: 'Partial',
      takeProfit: '70000',
      limitTakeProfit: '70100',
      tpTriggerBy: 'MarkPrice',
      stopLoss: '60000',
      slTriggerBy: 'IndexPrice',
    })
    const amended = async (changes: Partial<RequestOf<'replaceOrder'>>) => {
      await client.call('replaceOrder', { symbol: 'BTCUSDT', orderId, ...changes })
      return (await client.call('findOrder', { orderId })).order
    }
    const takeProfit = { tpTriggerBy: 'MarkPrice', tpOrderType: 'Limit', tpLimitPrice: '70100', tpSlMode: 'Partial' }
    expect(await amended({ takeProfit: '70050' })).toMatchObject({ ...takeProfit, takeProfit: '70050' })
    expect(await amended({ stopLoss: '60500' })).toMatchObject({
      ...takeProfit,
      stopLoss: '60500',
      slTriggerBy: 'IndexPrice',
      slOrderType: 'Market',
    })
    expect(await amended({ takeProfit: '70050', tpOrderType: 'Market', tpTriggerBy: 'LastPrice' })).toMatchObject({
      tpTriggerBy: 'LastPrice',
      tpOrderType: 'Market',
      tpSlMode: 'Partial',
    })
    await client.call('cancelOrder', { symbol: 'BTCUSDT', orderId })
  })

  it('[ORD-05, TPSL-17] an order carries TP/SL, full or partial, market or limit', async () => {
    expect(await created({ ...limit, takeProfit: '70000', stopLoss: '60000', slTriggerBy: 'MarkPrice' })).toMatchObject(
      {
        takeProfit: '70000',
        stopLoss: '60000',
        tpTriggerBy: 'LastPrice',
        slTriggerBy: 'MarkPrice',
        tpSlMode: 'Full',
      },
    )
    const partial = { tpSlMode: 'Partial', takeProfit: '70000', limitTakeProfit: '70100', stopLoss: '0' } as const
    expect(await created({ ...limit, ...partial })).toMatchObject({
      takeProfit: '70000',
      tpOrderType: 'Limit',
      tpLimitPrice: '70100',
      stopLoss: '',
      tpSlMode: 'Partial',
    })
    // 12.E7: limit TP/SL only in partial mode
    expect(await refusal({ ...limit, takeProfit: '70000', limitTakeProfit: '70100' })).toEqual([
      10_001,
      expect.any(String),
    ])
    const listed = (await client.call('openOrders', { symbol: 'BTCUSDT' })).list
    expect((await client.call('briefOrders', { symbol: 'BTCUSDT' })).list).toEqual(listed)
    await client.call('cancelAllOrders', {})
  })

  it('[ORD-09, 12.E9] a market order takes a slippage tolerance within its range', async () => {
    expect(await client.call('slippage', { symbol: 'BTCUSDT' })).toEqual({
      symbol: 'BTCUSDT',
      tickSize: { min: '1', max: '10000', step: '1' },
      percent: { min: '0.01', max: '10', step: '0.01' },
    })
    const slipping = { ...market, maxSlippage: '50', maxSlippageType: 'TickSize' } as const
    expect(await created(slipping)).toMatchObject({
      orderStatus: 'Filled',
      maxSlippage: '50',
      maxSlippageType: 'TickSize',
    })
    expect(await refusal({ ...slipping, maxSlippage: '10001' })).toEqual([110_108, ''])
    expect(await refusal({ ...slipping, maxSlippageType: 'Percent', maxSlippage: '0.001' })).toEqual([110_109, ''])
    expect(await refusal({ ...market, maxSlippage: '1' })).toEqual([10_001, 'maxSlippage'])
  })

  it('[ORD-10] a BBO order takes its price from the book, an OCO order has two legs', async () => {
    const { price: _, ...bare } = limit
    expect(await created({ ...bare, bboSide: 'Queue', bboLevel: 1 })).toMatchObject({
      price: '64990',
      orderStatus: 'New',
    })
    expect(await refusal({ ...limit, bboSide: 'Queue' })).toEqual([10_001, 'price'])
    expect(await refusal({ ...limit, bboLevel: 2 })).toEqual([10_001, 'bboLevel'])
    expect(await refusal({ ...market, bboSide: 'Queue' })).toEqual([10_001, 'bboSide'])
    const legTriggers = { takeProfit: '70000', stopLoss: '60000' } as const
    const oco = { ...market, side: 'Sell', type: 'OcoOrder', ...legTriggers } as const
    await client.call('createOrder', oco)
    const legs = (await client.call('openOrders', {})).list.filter(({ stopOrderType }) => stopOrderType === 'OcoOrder')
    expect(legs.map(({ triggerPrice }) => triggerPrice).toSorted()).toEqual(['60000', '70000'])
    expect(new Set(legs.map(({ pairOrderId }) => pairOrderId))).toEqual(new Set(legs.map(({ orderId }) => orderId)))
    expect(await refusal({ ...oco, stopLoss: undefined })).toEqual([10_001, 'stopLoss'])
    expect(await refusal({ ...oco, bboSide: 'Queue' })).toEqual([10_001, 'bboSide'])
    await client.call('cancelAllOrders', {})
  })

  it('[ORD-10, API-03] a limit OCO order has a limit leg, and a limit price without its trigger is refused', async () => {
    const oco = { ...market, side: 'Sell', type: 'OcoOrder', takeProfit: '70000', stopLoss: '60000' } as const
    expect(await refusal({ ...oco, orderType: 'Limit' })).toEqual([10_001, 'orderType'])
    expect(await refusal({ ...oco, orderType: 'Limit', tpOrderType: 'Market' })).toEqual([10_001, 'orderType'])
    const limited = await created({ ...oco, orderType: 'Limit', limitTakeProfit: '70100' })
    expect(limited).toMatchObject({ orderType: 'Limit', price: '70100', triggerPrice: '70000' })
    expect(await refusal({ ...limit, limitTakeProfit: '70000' })).toEqual([10_001, 'limitTakeProfit'])
    expect(await refusal({ ...limit, limitStopLoss: '60000' })).toEqual([10_001, 'limitStopLoss'])
    const { orderId } = await created({ ...limit, limitTakeProfit: '0' })
    const change = { symbol: 'BTCUSDT', orderId, price: '63000', limitStopLoss: '60000' }
    expect(await refusal(change, 'replaceOrder')).toEqual([10_001, 'limitStopLoss'])
    await client.call('cancelAllOrders', {})
  })

  it('[ORD-06, REV-02] leverage comes with the order, an action must fit it, a client id is made on request', async () => {
    const { orderLinkId } = await client.call('createOrder', { ...limit, leverageE2: '2000', needGeneratePid: true })
    expect(orderLinkId).toMatch(/^[0-9a-f-]{36}$/)
    expect(await client.call('leverage', { symbol: 'BTCUSDT' })).toMatchObject({
      buyLeverageE2: 2_000,
      sellLeverageE2: 2_000,
    })
    await client.call('createOrder', { ...limit, leverage: '20' })
    expect(await refusal({ ...limit, leverage: '20.001' })).toEqual([10_001, 'leverage'])
    expect(await refusal({ ...limit, leverage: '20', leverageE2: 2_000 })).toEqual([10_001, 'leverage'])
    expect(await refusal({ ...limit, leverageE2: 100_000 })).toEqual([110_013, ''])
    expect(await refusal({ ...market, action: 'ReverseClose' })).toEqual([10_001, 'action'])
    expect(await refusal({ ...market, action: 'ReverseOpen', reduceOnly: true })).toEqual([10_001, 'action'])
    await client.call('cancelAllOrders', {})
  })

  it('[REV-02] a reverse is two orders: all of it closed, then the other side opened', async () => {
    await client.call('createOrder', { ...market, action: 'Open' })
    const [position] = (await client.call('positions', { symbol: 'BTCUSDT' })).list
    const turn = { symbol: 'BTCUSDT', side: 'Sell', orderType: 'Market', qty: position?.size ?? '' } as const
    await client.call('createOrder', { ...turn, reduceOnly: true, action: 'ReverseClose' })
    await client.call('createOrder', { ...turn, action: 'ReverseOpen' })
    const [reversed] = (await client.call('positions', { symbol: 'BTCUSDT' })).list
    expect(reversed).toMatchObject({ side: 'Sell', size: position?.size })
  })

  it('[ORD-08, 3.E10] a quantity above the largest order is split and answered as one; 39303 tells what failed', async () => {
    const rich = await TestClient.demo(exchange.url)
    const account = exchange.identity.session(rich.sessionToken)?.user.account ?? 0
    await exchange.run({ type: 'deposit', account, coin: 'USDT', amount: 10n ** 17n, bonus: true })
    const { maxLimitQty } = exchange.instrument('BTCUSDT')
    const qtyX = `${(maxLimitQty * 5n) / 2n}`
    const big = { symbol: 'BTCUSDT', side: 'Buy', orderType: 'Limit', price: '20000', qtyX } as const
    const { orderId } = await rich.call('createOrder', { ...big, orderLinkId: 'big' })
    const orders = (await rich.call('openOrders', {})).list
    expect(orders.map(({ orderLinkId }) => orderLinkId).toSorted()).toEqual(['big', 'big_2', 'big_3'])
    expect(orders.at(-1)?.orderId).toBe(orderId)
    expect(await rich.ask('createOrder', { ...big, orderLinkId: 'big' })).toMatchObject({ body: { retCode: 110_072 } })
    await rich.call('cancelAllOrders', {})

    // At ten times leverage this balance covers the first of the three parts and no other.
    const poor = await TestClient.demo(exchange.url)
    const poorAccount = exchange.identity.session(poor.sessionToken)?.user.account ?? 0
    const amount = (((maxLimitQty * 20_000n) / 10n) * 14n) / 10n
    await exchange.run({ type: 'deposit', account: poorAccount, coin: 'USDT', amount, bonus: true })
    const { body } = await poor.ask('createOrder', { ...big, orderLinkId: 'part' })
    expect(body.retCode).toBe(39_303)
    const [placed, ...others] = (await poor.call('openOrders', {})).list
    expect(others).toEqual([])
    expect(body.result).toMatchObject({
      orderId: placed?.orderId,
      create_order_failed_qty_x: `${(maxLimitQty * 3n) / 2n}`,
    })
    expect(body.retMsg).toMatch(/^Only part of the order for BTCUSDT was placed; .* does not cover/)
    // The answer may have been lost: if repeated with enough balance for all parts, the request must not place more of
    // the order.
    await exchange.run({ type: 'deposit', account: poorAccount, coin: 'USDT', amount: 10n ** 17n, bonus: true })
    const again = await poor.ask('createOrder', { ...big, orderLinkId: 'part' })
    expect(again.body).toMatchObject({ retCode: 110_072, retExtInfo: { orderId: placed?.orderId } })
    expect((await poor.call('openOrders', {})).list).toHaveLength(1)
  })

  it('[ENG-02, ORD-08, R3.3] a split order sent again makes no more of it where only its last part was taken', async () => {
    const poor = await TestClient.demo(exchange.url)
    const account = exchange.identity.session(poor.sessionToken)?.user.account ?? 0
    const { maxLimitQty } = exchange.instrument('BTCUSDT')
    const qtyX = `${(maxLimitQty * 201n) / 100n}`
    const big = {
      symbol: 'BTCUSDT',
      side: 'Buy',
      orderType: 'Limit',
      price: '20000',
      qtyX,
      orderLinkId: 'last',
    } as const
    // At ten times leverage this balance covers half of a full-size part.
    const amount = (maxLimitQty * 20_000n) / 20n
    await exchange.run({ type: 'deposit', account, coin: 'USDT', amount, bonus: true })
    expect((await poor.ask('createOrder', big)).body.retCode).toBe(39_303)
    const [taken, ...others] = (await poor.call('openOrders', {})).list
    expect(others).toEqual([])
    expect(taken?.orderLinkId).toBe('last_3')
    await exchange.run({ type: 'deposit', account, coin: 'USDT', amount: 10n ** 17n, bonus: true })
    const again = await poor.ask('createOrder', big)
    expect(again.body).toMatchObject({ retCode: 110_072, retExtInfo: { orderId: taken?.orderId } })
    expect((await poor.call('openOrders', {})).list).toHaveLength(1)
  })

  it('[ORD-09, 3.11, R3.3] the parts of a split order have one slippage tolerance, counted from one best price', async () => {
    const rich = await TestClient.demo(exchange.url)
    const account = exchange.identity.session(rich.sessionToken)?.user.account ?? 0
    await exchange.run({ type: 'deposit', account, coin: 'USDT', amount: 10n ** 17n, bonus: true })
    await exchange.setIndex('ETHUSDT', '2000')
    const { maxMarketQty } = exchange.instrument('ETHUSDT')
    const largest = formatE8(maxMarketQty)
    for (const price of ['2000', '2000.15']) await maker.place('ETHUSDT', 'Sell', price, largest)
    const twice = { symbol: 'ETHUSDT', side: 'Buy', orderType: 'Market', qtyX: `${maxMarketQty * 2n}` } as const
    await rich.call('createOrder', { ...twice, maxSlippage: '10', maxSlippageType: 'TickSize' })
    expect((await rich.call('positions', { symbol: 'ETHUSDT' })).list).toMatchObject([
      { size: largest, entryPrice: '2000' },
    ])
  })

  it('[ORD-08, R3.2, R3.3] a reducing order above the largest is cut to its position, which is no part that failed', async () => {
    const rich = await TestClient.demo(exchange.url)
    const account = exchange.identity.session(rich.sessionToken)?.user.account ?? 0
    await exchange.run({ type: 'deposit', account, coin: 'USDT', amount: 10n ** 17n, bonus: true })
    const { maxMarketQty } = exchange.instrument('BTCUSDT')
    await rich.call('createOrder', { ...market, qty: '3' })
    const close = { ...market, side: 'Sell', qty: undefined, qtyX: `${maxMarketQty * 2n}` } as const
    await rich.call('createOrder', { ...close, reduceOnly: true })
    expect((await rich.call('positions', { symbol: 'BTCUSDT' })).list).toMatchObject([{ size: '0' }])
    expect((await rich.ask('createOrder', { ...close, reduceOnly: true })).body.retCode).toBe(110_017)
  })

  it('[ORD-06, N7] inverse quantities and leverage are sent as they are', async () => {
    const inverse = { symbol: 'BTCUSD', side: 'Buy', orderType: 'Limit', price: '64000' } as const
    expect(await refusal({ ...inverse, qtyX: '10000000000' })).toEqual([10_001, 'qtyX'])
    expect(await refusal({ ...inverse, qty: '100', leverageE2: 500 })).toEqual([10_001, 'leverageE2'])
    expect(await created({ ...inverse, qty: '100', leverage: '5' })).toMatchObject({ qty: '100', orderStatus: 'New' })
    expect((await client.call('leverage', { symbol: 'BTCUSD' })).buyLeverageE2).toBe(500)
    await client.call('cancelAllOrders', { settleCoin: 'BTC' })
  })

  it('[ORD-06] margin is designated to copied orders alone: the field is known, and nothing but 0 is taken', async () => {
    expect(await refusal({ ...limit, designatedMarginE8: '100000000' })).toEqual([10_001, 'designatedMarginE8'])
    expect(await created({ ...limit, designatedMarginE8: 0 })).toMatchObject({ orderStatus: 'New' })
    await client.call('cancelAllOrders', { symbol: 'BTCUSDT' })
  })

  it('[REQ-06] a business tag must be the family of the contract', async () => {
    const tagged = (business: string) => client.ask('tickers', { symbol: 'BTCUSDT', business })
    expect((await tagged('usdt')).body.retCode).toBe(0)
    expect((await tagged('inverse')).body).toMatchObject({ retCode: 10_001, retExtInfo: { field: 'business' } })
    expect((await client.ask('tickers', { symbol: 'BTCUSD', category: 'linear' })).body.retCode).toBe(10_001)
  })

  it('[REQ-06, API-01] a list that is tagged holds nothing of another family', async () => {
    const trader = await TestClient.demo(exchange.url)
    await trader.call('createOrder', market)
    await trader.call('createOrder', limit)
    const inverse = { symbol: 'BTCUSD', side: 'Buy', orderType: 'Limit', price: '64000', qty: '100' } as const
    await trader.call('createOrder', inverse)
    await trader.call('createOrder', { ...inverse, timeInForce: 'IOC' })
    const symbols = (list: readonly { readonly symbol: string }[]) => [...new Set(list.map(({ symbol }) => symbol))]
    const lists = ['openOrders', 'positions', 'orderHistory', 'executions', 'transactions', 'tickers'] as const
    const reported = async (tag: { category?: 'linear' | 'inverse'; business?: 'usdt' | 'usdc' | 'inverse' }) =>
      Promise.all(lists.map(async (name) => symbols((await trader.call(name, tag)).list)))
    const one = ['BTCUSDT']
    expect(await reported({ business: 'usdt' })).toEqual([one, one, one, one, one, ['BTCUSDT', 'ETHUSDT']])
    expect(await reported({ category: 'linear' })).toEqual([one, one, one, one, one, ['BTCUSDT', 'ETHUSDT']])
    expect(await reported({ category: 'inverse' })).toEqual([['BTCUSD'], [], ['BTCUSD'], [], [], ['BTCUSD']])
    expect(await reported({ business: 'usdc' })).toEqual([[], [], [], [], [], []])
    expect(await reported({ category: 'inverse', business: 'usdt' })).toEqual([[], [], [], [], [], []])
    expect((await trader.call('briefOrders', { category: 'inverse' })).list).toMatchObject([{ symbol: 'BTCUSD' }])
    expect((await trader.call('equityHistory', { category: 'inverse' })).list).toEqual([])
    expect((await trader.call('transactions', {})).list).toHaveLength(2)
  })

  it('[R2.22] a limit price beyond the price limits is moved, or refused where the account wants that', async () => {
    const high = { ...limit, price: '80000' }
    const moved = await client.call('createOrder', { ...high, qty: '0.001' })
    expect(moved.price).not.toBe('80000')
    expect(await client.call('limitPriceAction', {})).toEqual({ modifyEnable: true })
    expect(await client.call('setLimitPriceAction', { modifyEnable: false })).toEqual({ modifyEnable: false })
    expect(await client.call('limitPriceAction', {})).toEqual({ modifyEnable: false })
    expect((await client.ask('createOrder', high)).body.retCode).not.toBe(0)
    await client.call('setLimitPriceAction', { modifyEnable: true })
  })
})
