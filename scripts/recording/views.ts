import type { AddMargin, Engine, PlaceOrder } from '@perpdesk/engine'

/** More levels than any order book has. */
const EVERY_LEVEL = 1_000_000

/** Number of the most recent order ids among which ended orders are looked up. */
const LAST_ORDERS = 2_000

/** Yields the engine's views of every contract, every account and the whole exchange. */
export function* viewsOf(engine: Engine, lastOrder: number): Generator<Readonly<Record<string, unknown>>> {
  const instruments = engine.instruments()
  for (const instrument of instruments) {
    const { id } = instrument
    yield { view: 'contract', id, instrument, quote: engine.quote(id) }
    yield { view: 'depth', id, depth: engine.depth(id, EVERY_LEVEL), version: engine.bookVersion(id) }
    yield { view: 'index', id, index: engine.indexMakeUp(id) }
  }
  for (const account of engine.accounts()) {
    yield { view: 'wallet', account, wallet: engine.wallet(account), movesPrices: engine.movesPrices(account) }
    for (const position of engine.positions(account)) yield { view: 'position', account, position }
    for (const order of engine.openOrders(account)) {
      const { orderLinkId } = order
      const byLink = orderLinkId === '' ? 0 : engine.findOrder(account, { orderId: 0, orderLinkId })?.orderId
      yield { view: 'order', account, order, byLink }
    }
    for (const strategy of engine.strategies(account)) yield { view: 'strategy', account, strategy }
    yield { view: 'leverages', account, leverages: engine.leverages(account) }
    for (const { id } of instruments) {
      const [leverage, netLots] = [engine.leverage(account, id), engine.netLots(account, id)]
      yield { view: 'standing', account, id, leverage, netLots, positions: engine.position(account, id) }
      yield { view: 'preview', account, id, ...previews(engine, account, id) }
    }
    for (let orderId = Math.max(1, lastOrder - LAST_ORDERS); orderId <= lastOrder; orderId++) {
      const order = engine.findOrder(account, { orderId, orderLinkId: '' })
      if (order !== undefined) yield { view: 'found', account, order }
    }
  }
  const { seq, time } = engine
  yield { view: 'exchange', seq, time, audit: engine.audit(), collateral: engine.collateral() }
  // only the figures of the pools are recorded, because the engine returns the pool objects themselves
  for (const { name, coin, balance } of engine.insurancePools()) yield { view: 'pool', name, coin, balance }
}

/** Returns previews of an order and of changes of settings, which no command follows. */
function previews(engine: Engine, account: number, id: number) {
  const instrument = engine.instrument(id)
  const symbol = instrument?.symbol ?? ''
  const { bestBid, bestAsk } = engine.quote(id)
  const hedged = engine.leverage(account, id).positionMode === 'BothSide'
  const order: PlaceOrder = {
    type: 'placeOrder',
    account,
    instrument: id,
    side: 'Buy',
    orderType: 'Limit',
    timeInForce: 'GTC',
    price: Math.max(bestBid, bestAsk),
    qty: 20,
    reduceOnly: false,
    closeOnTrigger: false,
    positionIdx: hedged ? 1 : 0,
    smpType: 'None',
    orderLinkId: '',
    leverageE2: 0,
    options: null,
  }
  const sale = { side: 'Sell', orderType: 'Market', timeInForce: 'IOC', price: 0, positionIdx: hedged ? 2 : 0 } as const
  const margin: AddMargin = {
    type: 'addMargin',
    account,
    instrument: id,
    positionIdx: order.positionIdx,
    amount: 100_000_000n,
    addedBefore: null,
  }
  const leverageE2 = { Buy: 500, Sell: 500 }
  return {
    buy: engine.previewOrder(order),
    sale: engine.previewOrder({ ...order, ...sale }),
    margin: engine.previewMargin(margin),
    leverage: engine.previewSetting(account, { kind: 'leverage', symbol, leverageE2 }),
    isolated: engine.previewSetting(account, { kind: 'contractMode', symbol, isolated: true, leverageE2 }),
    riskLimit: engine.previewSetting(account, {
      kind: 'riskLimit',
      symbol,
      riskId: 2,
      positionIdx: order.positionIdx,
    }),
  }
}
