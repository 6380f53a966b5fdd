import type { Person } from '../person.ts'
import type { Stage } from '../stage.ts'
import { INDEXES } from './contracts.ts'
import { type Scene, TUESDAY } from './scene.ts'

const PAIR = 'BTC/USDT'

/** Spot pairs: their catalogue, prices and topics, orders and strategies on them, and loans. */
export const spot: Scene = {
  name: 'spot',
  time: TUESDAY,
  settings: { PERPDESK_DEMO_BALANCE: '10000000' },
  async play(stage) {
    const guest = stage.person('guest')
    await catalogue(stage, guest)
    const socket = await stage.listen(guest, 'public', [`tickers.${PAIR}`, 'tickers.spot'])
    await stage.index(INDEXES)
    await stage.pass(1_000)
    await stage.ok(guest, 'pairTickers', { symbol: PAIR })
    await stage.ok(guest, 'depth', { symbol: PAIR })
    await stage.ok(guest, 'trades', { symbol: PAIR })
    await wrong(stage, guest)
    await socket.close()
    const [mia, ann] = [stage.person('mia'), stage.person('ann')]
    for (const person of [mia, ann]) await stage.ok(person, 'demo', {})
    await stage.ok(mia, 'practiceFunds', { coin: 'BTC' })
    const book = await stage.listen(
      guest,
      'public',
      [`orderbook.${PAIR}`, `publicTrade.${PAIR}`, `kline.1.${PAIR}`],
      PAIR,
    )
    const heard = await stage.listen(ann, 'private', ['spotOrder', 'spotExecution', 'wallet', 'strategy'])
    await stage.ok(mia, 'createSpotOrder', { ...SELL, price: '65010', qty: '5' })
    await stage.ok(mia, 'createSpotOrder', { ...BUY, price: '64990', qty: '5' })
    await orders(stage, ann)
    await batches(stage, ann)
    await strategies(stage, ann)
    await loans(stage, ann)
    await lists(stage, ann)
    await heard.close()
    await book.close()
  },
}

const BUY = { symbol: PAIR, side: 'Buy', orderType: 'Limit' } as const
const SELL = { ...BUY, side: 'Sell' } as const
const MARKET = { symbol: PAIR, orderType: 'Market' } as const

/** Places an order of every kind, amends and cancels them. */
async function orders(stage: Stage, ann: Person): Promise<void> {
  await stage.ok(ann, 'createSpotOrder', { ...MARKET, side: 'Buy', qty: '13002', marketUnit: 'quoteCoin' })
  await stage.ok(ann, 'createSpotOrder', { ...MARKET, side: 'Sell', qty: '0.01' })
  await stage.ok(ann, 'createSpotOrder', {
    ...BUY,
    price: '64000',
    qty: '0.1',
    takeProfit: '70000',
    stopLoss: '60000',
    limitStopLoss: '59900',
    orderLinkId: 'limit',
  })
  await stage.ok(ann, 'replaceSpotOrder', { symbol: PAIR, orderLinkId: 'limit', price: '64100', qty: '0.2' })
  await stage.ok(ann, 'findSpotOrder', { orderLinkId: 'limit' })
  await stage.ok(ann, 'cancelSpotOrder', { symbol: PAIR, orderLinkId: 'limit' })
  await stage.no(ann, 'cancelSpotOrder', { symbol: PAIR, orderLinkId: 'limit' })
  await stage.no(ann, 'replaceSpotOrder', { symbol: PAIR, orderLinkId: 'limit' })
  await stage.no(ann, 'createSpotOrder', { ...BUY, price: '64000', qty: '0.1', orderLinkId: 'limit' })
  await stage.no(ann, 'createSpotOrder', { ...BUY, price: '64000.01', qty: '0.1' })
  await stage.no(ann, 'createSpotOrder', { ...SELL, price: '65010', qty: '1' })
  const sell = { ...MARKET, side: 'Sell', qty: '0.01' } as const
  await stage.ok(ann, 'createSpotOrder', { ...sell, type: 'TpSlOrder', triggerPrice: '70000' })
  await stage.ok(ann, 'createSpotOrder', {
    ...SELL,
    type: 'StopOrder',
    triggerPrice: '63000',
    price: '62000',
    qty: '0.01',
  })
  await stage.ok(ann, 'createSpotOrder', { ...sell, type: 'OcoOrder', takeProfit: '70000', stopLoss: '60000' })
  await stage.ok(ann, 'createSpotOrder', { ...sell, type: 'TrailingStop', trailingValue: '500' })
  await stage.ok(ann, 'spotOrders', {})
  await stage.no(ann, 'spotOrders', { symbol: 'BTCUSDT' })
  await stage.ok(ann, 'openOrders', {})
  await stage.ok(ann, 'cancelAllSpotOrders', { kind: 'trailing' })
  await stage.ok(ann, 'cancelAllSpotOrders', {})
  await stage.no(ann, 'cancelAllSpotOrders', { symbol: 'XYZ/USDT' })
  await stage.no(ann, 'findSpotOrder', {})
}

async function batches(stage: Stage, ann: Person): Promise<void> {
  const order = { ...BUY, price: '64000', qty: '0.1' }
  const request = [
    { ...order, orderLinkId: 'b1' },
    { ...order, price: '64000.01', orderLinkId: 'b2' },
  ]
  await stage.ok(ann, 'createSpotOrders', { request })
  await stage.no(ann, 'createSpotOrders', { request: [] })
  await stage.ok(ann, 'replaceSpotOrders', { request: [{ symbol: PAIR, orderLinkId: 'b1', price: '64100' }] })
  await stage.no(ann, 'replaceSpotOrders', { request: [] })
  await stage.ok(ann, 'cancelSpotOrders', { request: [{ symbol: PAIR, orderLinkId: 'b1' }] })
  await stage.no(ann, 'cancelSpotOrders', { request: [] })
}

/** Strategies of every kind: started, listed, stopped, and read back with their orders. */
async function strategies(stage: Stage, ann: Person): Promise<void> {
  const terms = { symbol: PAIR, side: 'Buy', qty: '0.1' } as const
  const twap = { ...terms, strategyType: 'TWAP', durationSeconds: 300, intervalSeconds: 5 } as const
  const { strategyId } = await stage.ok(ann, 'createStrategy', { ...twap, strategyLinkId: 'twap-pair' })
  await stage.no(ann, 'createStrategy', { ...twap, strategyLinkId: 'twap-pair' })
  const iceberg = { ...terms, side: 'Sell', qty: '0.04', strategyType: 'Iceberg', pricing: 'Limit' } as const
  await stage.ok(ann, 'createStrategy', { ...iceberg, limitPrice: '66000', subQty: '0.01', postOnly: true })
  await stage.ok(ann, 'createStrategy', { ...iceberg, pricing: 'Taker', orderCount: 4 })
  await stage.ok(ann, 'createStrategy', { ...terms, strategyType: 'Chase', chaseDistance: '5' })
  await stage.ok(ann, 'createStrategy', { ...terms, strategyType: 'Chase', side: 'Sell', triggerPrice: '66000' })
  for (const wrong of [
    { ...twap, symbol: 'XYZ/USDT' },
    { ...twap, reduceOnly: true },
    { ...twap, qty: '0.1000001' },
    { ...iceberg, limitPrice: '66000.05', subQty: '0.01' },
    { ...terms, strategyType: 'Chase' },
  ]) {
    await stage.no(ann, 'createStrategy', wrong)
  }
  await stage.pass(12_000)
  await stage.ok(ann, 'strategies', { symbol: PAIR })
  await stage.ok(ann, 'strategies', { business: 'usdt' })
  await stage.no(ann, 'strategies', { symbol: PAIR, business: 'usdt' })
  await stage.ok(ann, 'spotOrders', { symbol: PAIR })
  await stage.ok(ann, 'stopStrategy', { strategyId })
  await stage.no(ann, 'stopStrategy', { strategyId })
  await stage.ok(ann, 'cancelAllOrders', { kind: 'strategy' })
  await stage.ok(ann, 'cancelAllSpotOrders', { kind: 'strategy', side: 'Sell' })
  await stage.ok(ann, 'cancelAllSpotOrders', { symbol: PAIR, kind: 'strategy' })
  await stage.ok(ann, 'strategyHistory', { symbol: PAIR })
  await stage.ok(ann, 'strategyHistory', { business: 'usdt' })
  await stage.no(ann, 'strategyHistory', { symbol: 'XYZ/USDT' })
  await stage.ok(ann, 'strategyOrders', { symbol: PAIR, strategyId, limit: '2' })
  await stage.no(ann, 'strategyOrders', { symbol: PAIR, strategyId, category: 'linear' })
}

async function loans(stage: Stage, ann: Person): Promise<void> {
  await stage.ok(ann, 'lendingTerms', {})
  await stage.no(ann, 'lendingTerms', { coin: 'usdt' })
  await stage.ok(ann, 'setSpotMargin', { leverage: 3 })
  await stage.no(ann, 'setSpotMargin', { leverage: 11 })
  await stage.ok(ann, 'borrow', { coin: 'BTC', amount: '0.5' })
  await stage.no(ann, 'borrow', { coin: 'BTC', amount: '0.000001' })
  await stage.ok(ann, 'spotMargin', {})
  await stage.no(ann, 'spotMargin', { of: 'me' })
  await stage.passOver(TUESDAY + 5 * 60_000, 5_000, 3_000)
  await stage.ok(ann, 'repay', { coin: 'BTC', amount: '0.2' })
  await stage.ok(ann, 'repay', { coin: 'BTC' })
  await stage.no(ann, 'repay', { coin: 'BTC' })
  await stage.ok(ann, 'setCollateralSwitch', { coin: 'BTC', isCollateral: false })
  await stage.no(ann, 'setCollateralSwitch', { coin: 'USDT', isCollateral: false })
  await stage.ok(ann, 'wallet', {})
}

async function lists(stage: Stage, ann: Person): Promise<void> {
  await stage.ok(ann, 'spotOrderHistory', {})
  await stage.no(ann, 'spotOrderHistory', { limit: '0' })
  await stage.ok(ann, 'spotExecutions', { symbol: PAIR })
  await stage.no(ann, 'spotExecutions', { symbol: 'XYZ/USDT' })
  await stage.ok(ann, 'interestHistory', {})
  await stage.no(ann, 'interestHistory', { limit: '0' })
  await stage.ok(ann, 'transactions', {})
  await stage.ok(ann, 'orderHistory', {})
}

async function catalogue(stage: Stage, guest: Person): Promise<void> {
  const { lastModifiedAt } = await stage.ok(guest, 'spotSymbolsAll', {})
  await stage.ok(guest, 'spotSymbolsAll', { last_modified_at: `${lastModifiedAt}` })
  const { version } = await stage.ok(guest, 'spotSymbolsV3', {})
  await stage.ok(guest, 'spotSymbolsV3', { version })
  await stage.ok(guest, 'spotSymbolsV2', {})
  await stage.ok(guest, 'pairTickers', {})
  await stage.ok(guest, 'pairSparklines', {})
}

async function wrong(stage: Stage, guest: Person): Promise<void> {
  await stage.no(guest, 'spotSymbolsAll', { last_modified_at: '-1' })
  await stage.no(guest, 'spotSymbolsV3', { version: '6' })
  await stage.no(guest, 'spotSymbolsV2', { of: 'all' })
  await stage.no(guest, 'pairTickers', { symbol: 'BTCUSDT' })
  await stage.no(guest, 'pairTickers', { symbol: 'XYZ/USDT' })
  await stage.no(guest, 'pairSparklines', { symbol: PAIR })
  await stage.no(guest, 'depth', { symbol: PAIR, category: 'linear' })
  await stage.no(guest, 'bars', { symbol: 'XYZ/USDT', resolution: '1', from: '0', to: '1' })
}
