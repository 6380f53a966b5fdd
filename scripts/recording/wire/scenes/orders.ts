import type { Person } from '../person.ts'
import type { Stage } from '../stage.ts'
import { contractsOf, INDEXES, quote, type Traded } from './contracts.ts'
import { type Scene, TUESDAY } from './scene.ts'

/** Orders of every kind, on every kind of contract. */
export const orders: Scene = {
  name: 'orders',
  time: TUESDAY,
  settings: { PERPDESK_DEMO_BALANCE: '10000000' },
  async play(stage) {
    await stage.index(INDEXES)
    const [mia, ann] = [stage.person('mia'), stage.person('ann')]
    for (const person of [mia, ann]) {
      await stage.ok(person, 'demo', {})
      await stage.ok(person, 'practiceFunds', { coin: 'USDC' })
      await stage.ok(person, 'practiceFunds', { coin: 'BTC' })
    }
    await stage.listen(ann, 'private', ['order', 'execution', 'position', 'wallet', 'leverage', 'notice', 'strategy'])
    for (const contract of contractsOf(stage)) await trade(stage, { mia, ann }, contract)
    await together(stage, ann, contractsOf(stage))
  },
}

interface Traders {
  /** Quotes the order book. */
  readonly mia: Person
  readonly ann: Person
}

async function trade(stage: Stage, { mia, ann }: Traders, contract: Traded): Promise<void> {
  const { symbol } = contract
  const book = await stage.listen(ann, 'public', [`orderbook.${symbol}`, `publicTrade.${symbol}`, `tickers.${symbol}`])
  await quote(stage, mia, contract)
  await plain(stage, ann, contract)
  await changed(stage, ann, contract)
  await conditional(stage, ann, contract)
  await many(stage, ann, contract)
  await matched(stage, { mia, ann }, contract)
  await stage.ok(ann, 'openOrders', { symbol })
  await stage.ok(ann, 'briefOrders', { symbol })
  await stage.ok(ann, 'cancelAllOrders', { symbol, kind: 'conditional' })
  await stage.ok(ann, 'cancelAllOrders', { symbol, side: 'Sell' })
  await stage.ok(ann, 'cancelAllOrders', { symbol })
  await past(stage, ann, contract)
  await stage.ok(mia, 'cancelAllOrders', { symbol, kind: 'active' })
  await book.close()
}

/** Places limit and market orders of every time in force, and invalid ones. */
async function plain(stage: Stage, ann: Person, { symbol, qty, isInverse }: Traded): Promise<void> {
  const order = { symbol, side: 'Buy', orderType: 'Limit', qty, price: '64000' } as const
  const leverage = isInverse ? { leverage: '10' } : { leverageE2: 1_000 }
  await stage.ok(ann, 'createOrder', { ...order, ...leverage, orderLinkId: `first-${symbol}` })
  await stage.no(ann, 'createOrder', { ...order, orderLinkId: `first-${symbol}` })
  await stage.ok(ann, 'createOrder', { ...order, timeInForce: 'PostOnly', needGeneratePid: true })
  await stage.ok(ann, 'createOrder', { ...order, timeInForce: 'PostOnly', price: '65010' })
  for (const timeInForce of ['IOC', 'FOK'] as const) {
    await stage.ok(ann, 'createOrder', { ...order, timeInForce })
    await stage.ok(ann, 'createOrder', { ...order, timeInForce, price: '65020' })
  }
  const market = { symbol, side: 'Buy', orderType: 'Market', qty } as const
  await stage.ok(ann, 'createOrder', { ...market, maxSlippage: '1', maxSlippageType: 'Percent' })
  await stage.ok(
    ann,
    'createOrder',
    { ...market, side: 'Sell', reduceOnly: true, action: 'ReverseClose' },
    {
      headers: { 'x-referer': 'reversePosition' },
    },
  )
  await stage.ok(ann, 'createOrder', { symbol, side: 'Buy', orderType: 'Limit', qty, bboSide: 'Queue', bboLevel: 1 })
  await stage.ok(ann, 'createOrder', { symbol, side: 'Buy', orderType: 'Limit', qty, bboSide: 'Counterparty' })
  for (const wrong of [
    { ...order, price: '64000.03' },
    { ...order, price: '1' },
    { ...order, price: '90000' },
    { ...order, price: undefined },
    { ...order, qty: '0' },
    { ...order, qty: '0.0001' },
    { ...order, qty: '100000000' },
    { ...order, positionIdx: 1 },
    { ...order, side: 'Sell', reduceOnly: true, qty: '1000000' },
    { ...order, designatedMarginE8: '1' },
    { ...market, price: '65000' },
    { ...market, action: 'ReverseClose' },
    { ...market, maxSlippage: '1' },
    { ...order, symbol: 'NOSUCHUSDT' },
    { ...order, leverage: '1000.001' },
  ]) {
    await stage.ask(ann, 'createOrder', wrong)
  }
}

async function changed(stage: Stage, ann: Person, { symbol, times, qty }: Traded): Promise<void> {
  const order = { symbol, side: 'Buy', orderType: 'Limit', qty: times(2), price: '63000' } as const
  const { orderId } = await stage.ok(ann, 'createOrder', { ...order, orderLinkId: `changed-${symbol}` })
  await stage.ok(ann, 'replaceOrder', { symbol, orderId, price: '63100' })
  await stage.ok(ann, 'replaceOrder', { symbol, orderLinkId: `changed-${symbol}`, qty })
  await stage.ok(ann, 'replaceOrder', { symbol, orderId, takeProfit: '70000', stopLoss: '60000' })
  await stage.no(ann, 'replaceOrder', { symbol, orderId, price: '63100' })
  await stage.no(ann, 'replaceOrder', { symbol, orderId })
  await stage.no(ann, 'replaceOrder', { symbol, orderId: '999999999', price: '63000' })
  await stage.ok(ann, 'findOrder', { orderId })
  await stage.ok(ann, 'findOrder', { orderLinkId: `changed-${symbol}` })
  await stage.ok(ann, 'findOrder', { orderLinkId: 'nobody-sent-it' })
  await stage.no(ann, 'findOrder', {})
  await stage.ok(ann, 'cancelOrder', { symbol, orderId })
  await stage.no(ann, 'cancelOrder', { symbol, orderId })
  await stage.ok(ann, 'findOrder', { orderId })
}

/** Places orders with a trigger, OCO orders, and orders with TP/SL. */
async function conditional(stage: Stage, ann: Person, { symbol, qty }: Traded): Promise<void> {
  const order = { symbol, side: 'Buy', orderType: 'Market', qty } as const
  const { orderId } = await stage.ok(ann, 'createOrder', { ...order, triggerPrice: '66000', triggerBy: 'MarkPrice' })
  await stage.ok(ann, 'replaceOrder', { symbol, orderId, triggerPrice: '66100', triggerBy: 'IndexPrice' })
  await stage.ok(ann, 'createOrder', {
    ...order,
    orderType: 'Limit',
    price: '64000',
    triggerPrice: '64100',
    triggerDirection: 2,
  })
  await stage.ok(ann, 'createOrder', { ...order, triggerPrice: '64500', basePrice: '65000' })
  await stage.ok(ann, 'createOrder', {
    ...order,
    orderType: 'Limit',
    price: '64200',
    takeProfit: '66500',
    stopLoss: '63500',
    tpTriggerBy: 'MarkPrice',
    slTriggerBy: 'IndexPrice',
    tpSlMode: 'Partial',
    tpOrderType: 'Limit',
    limitTakeProfit: '66600',
  })
  await stage.ok(ann, 'createOrder', { ...order, type: 'OcoOrder', takeProfit: '64200', stopLoss: '65900' })
  await stage.no(ann, 'createOrder', { ...order, triggerBy: 'MarkPrice' })
  await stage.no(ann, 'createOrder', { ...order, type: 'OcoOrder', takeProfit: '64200' })
  await stage.ask(ann, 'createOrder', { ...order, triggerPrice: '64500', triggerDirection: 1 })
  await stage.ask(ann, 'createOrder', { ...order, takeProfit: '60000' })
}

async function many(stage: Stage, ann: Person, { symbol, qty, times }: Traded): Promise<void> {
  const order = { symbol, side: 'Buy', orderType: 'Limit', qty, price: '62000' } as const
  const created = await stage.ok(ann, 'createOrders', {
    request: [
      { ...order, orderLinkId: `batch-${symbol}` },
      { ...order, price: '61000' },
      { ...order, price: '61000.03' },
    ],
  })
  const orderId = created.list[0]?.orderId ?? ''
  await stage.no(ann, 'createOrders', { request: [{ ...order, qty: 1 }] })
  await stage.ok(ann, 'replaceOrders', {
    request: [
      { symbol, orderId, price: '62100' },
      { symbol, orderLinkId: 'nobody-sent-it', price: '62000' },
      { symbol, orderId },
    ],
  })
  await stage.no(ann, 'replaceOrders', { request: [] })
  await stage.ok(ann, 'cancelOrders', { request: [{ symbol, orderId }, { symbol, orderId }, { symbol }] })
  await stage.no(ann, 'cancelOrders', { request: {} })
  const scaled = { symbol, side: 'Sell', fromPrice: '66000', toPrice: '67000', count: 4, qty: times(10) } as const
  await stage.ok(ann, 'createScaled', { ...scaled, distribution: 'Increasing', orderLinkId: `scaled-${symbol}` })
  await stage.no(ann, 'createScaled', { ...scaled, distribution: 'Increasing', orderLinkId: `scaled-${symbol}` })
  await stage.ok(ann, 'createScaled', { ...scaled, distribution: 'Custom', weights: [1_000, 2_000, 3_000, 4_000] })
  await stage.no(ann, 'createScaled', { ...scaled, distribution: 'Custom', weights: [1_000] })
  await stage.no(ann, 'createScaled', { ...scaled, distribution: 'Flat', count: 1 })
}

/** Places orders that match orders of their own account, and one that another account's orders fill in parts. */
async function matched(stage: Stage, { mia, ann }: Traders, { symbol, qty, times }: Traded): Promise<void> {
  const rests = { symbol, side: 'Buy', orderType: 'Limit', qty: times(3), price: '65005' } as const
  const takes = { symbol, side: 'Sell', orderType: 'Limit', qty, price: '65005' } as const
  await stage.ok(ann, 'createOrder', rests)
  for (const smpType of ['CancelTaker', 'CancelBoth', 'CancelMaker'] as const) {
    await stage.ok(ann, 'createOrder', { ...takes, smpType })
    await stage.ok(ann, 'createOrder', rests)
  }
  await stage.ok(mia, 'createOrder', takes)
  await stage.ok(mia, 'createOrder', { ...takes, timeInForce: 'FOK', qty: times(50) })
  await stage.ok(ann, 'cancelAllOrders', { symbol })
}

async function past(stage: Stage, ann: Person, { symbol, settleCoin }: Traded): Promise<void> {
  const first = await stage.ok(ann, 'orderHistory', { symbol, limit: '5' })
  await stage.ok(ann, 'orderHistory', { symbol, limit: '5', cursor: first.nextPageCursor })
  await stage.ok(ann, 'orderHistory', { symbol, stopOrderType: 'Stop' })
  const { list } = await stage.ok(ann, 'executions', { symbol })
  await stage.ok(ann, 'executions', { symbol, execType: 'Trade', orderId: list[0]?.orderId ?? '' })
  await stage.ok(ann, 'closedPnl', { symbol })
  await stage.ok(ann, 'transactions', { symbol, coin: settleCoin })
  await stage.ok(ann, 'statement', { kind: 'executions', symbol })
  await stage.ok(ann, 'ownTransactions', { symbol, coin: settleCoin })
  await stage.ok(ann, 'transactionTotals', { symbol })
  await stage.ok(ann, 'transactionFile', { symbol })
  for (const name of ['orderHistory', 'executions', 'closedPnl', 'transactions'] as const) {
    await stage.no(ann, name, { symbol, cursor: '%' })
    await stage.no(ann, name, { symbol, limit: '0' })
  }
}

/** Requests lists of all contracts, of one family and of a period. */
async function together(stage: Stage, ann: Person, contracts: readonly Traded[]): Promise<void> {
  const now = `${stage.exchange.now()}`
  for (const name of ['openOrders', 'briefOrders', 'positions', 'briefPositions'] as const) {
    await stage.ok(ann, name, {})
    await stage.ok(ann, name, { category: 'inverse' })
    await stage.ok(ann, name, { business: 'usdc' })
    await stage.no(ann, name, { symbol: contracts[0]?.symbol, category: 'inverse', business: 'inverse' })
  }
  await stage.ok(ann, 'orderHistory', { startTime: '0', endTime: now, business: 'inverse' })
  for (const kind of ['transactions', 'executions', 'closedPnl', 'orders'] as const) {
    await stage.ok(ann, 'statement', { kind })
  }
  await stage.no(ann, 'statement', { kind: 'orders', coin: 'USDT' })
  await stage.ok(ann, 'transactions', { type: 'TRADE', limit: '3' })
  await stage.no(ann, 'transactions', { type: 'SPOT' })
  await stage.ok(ann, 'cancelAllOrders', { settleCoin: 'USDC' })
  await stage.no(ann, 'cancelAllOrders', { settleCoin: 'DOGE' })
  await stage.no(ann, 'practiceFunds', { coin: 'ETH' })
  await stage.ok(ann, 'wallet', {})
}
