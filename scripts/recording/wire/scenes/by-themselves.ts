import type { Person } from '../person.ts'
import type { Stage } from '../stage.ts'
import { contractsOf, INDEXES, quote, type Traded } from './contracts.ts'
import { type Scene, TUESDAY } from './scene.ts'

/** Orders that are executed without further requests: strategies, triggers, trailing stops; also price alerts. */
export const byThemselves: Scene = {
  name: 'by themselves',
  time: TUESDAY,
  settings: { PERPDESK_DEMO_BALANCE: '10000000' },
  async play(stage) {
    await stage.index(INDEXES)
    const [mia, ann] = [stage.person('mia'), stage.person('ann')]
    for (const person of [mia, ann]) {
      await stage.ok(person, 'demo', {})
      for (const coin of ['USDC', 'BTC']) await stage.ok(person, 'practiceFunds', { coin })
    }
    const contracts = contractsOf(stage)
    for (const contract of contracts) await quote(stage, mia, contract)
    await stage.listen(ann, 'private', ['order', 'execution', 'position', 'strategy', 'alert', 'notice'])
    for (const contract of contracts) {
      await strategies(stage, ann, contract)
      await alerts(stage, ann, contract)
      await triggers(stage, ann, contract)
    }
    await moves(stage, { mia, ann }, contracts)
  },
}

async function strategies(stage: Stage, ann: Person, { symbol, qty, times }: Traded): Promise<void> {
  const terms = { symbol, side: 'Buy', qty: times(20) } as const
  const twap = { ...terms, strategyType: 'TWAP', durationSeconds: 300, intervalSeconds: 5 } as const
  const { strategyId } = await stage.ok(ann, 'createStrategy', { ...twap, strategyLinkId: `twap-${symbol}` })
  await stage.no(ann, 'createStrategy', { ...twap, strategyLinkId: `twap-${symbol}` })
  await stage.ok(ann, 'createStrategy', { ...twap, pricing: 'Chase', isRandom: true })
  const iceberg = { ...terms, strategyType: 'Iceberg', pricing: 'Limit', limitPrice: '64900' } as const
  await stage.ok(ann, 'createStrategy', { ...iceberg, subQty: qty, postOnly: true })
  await stage.ok(ann, 'createStrategy', { ...iceberg, pricing: 'Taker', limitPrice: undefined, orderCount: 4 })
  await stage.ok(ann, 'createStrategy', { ...terms, strategyType: 'Chase', chaseDistance: '5', maxChasePrice: '65200' })
  await stage.ok(ann, 'createStrategy', { ...terms, side: 'Sell', strategyType: 'Chase', triggerPrice: '66000' })
  for (const wrong of [
    { ...twap, durationSeconds: 301 },
    { ...iceberg, limitPrice: undefined },
    { ...terms, strategyType: 'Chase', subQty: qty },
    { ...terms, strategyType: 'Grid' },
  ]) {
    await stage.no(ann, 'createStrategy', wrong)
  }
  await stage.pass(12_000)
  await stage.ok(ann, 'strategies', { symbol })
  await stage.ok(ann, 'strategies', { strategyType: 'Chase' })
  await stage.no(ann, 'strategies', { strategyType: 'Grid' })
  await stage.ok(ann, 'stopStrategy', { strategyId })
  await stage.no(ann, 'stopStrategy', { strategyId })
  await stage.ok(ann, 'cancelAllOrders', { symbol, kind: 'strategy' })
  await stage.ok(ann, 'strategyHistory', { symbol })
  await stage.no(ann, 'strategyHistory', { symbol, limit: 'all' })
  await stage.ok(ann, 'strategyOrders', { symbol, strategyId, limit: '2' })
  await stage.no(ann, 'strategyOrders', { symbol, strategyId: 'x' })
}

async function alerts(stage: Stage, ann: Person, { symbol }: Traded): Promise<void> {
  const terms = { symbol, source: 'MarkPrice', minutes: 0, repeat: 'once', expiresTime: 0, note: '' } as const
  const name = (place: number) => `${symbol.replaceAll('-', '')}-alert-${place}`
  const crossing = { ...terms, alertId: name(1), condition: 'crossing', value: '65300' } as const
  await stage.ok(ann, 'createAlert', { ...crossing, note: 'up there' })
  await stage.ok(ann, 'createAlert', crossing)
  await stage.ok(ann, 'createAlert', { ...crossing, alertId: name(2), condition: 'above', source: 'IndexPrice' })
  await stage.ok(ann, 'createAlert', { ...crossing, alertId: name(3), condition: 'moves', value: '0.1', minutes: 5 })
  await stage.ok(ann, 'createAlert', {
    ...crossing,
    alertId: name(4),
    condition: 'below',
    repeat: 'each',
    source: 'LastPrice',
    expiresTime: stage.exchange.now() + 20_000,
  })
  await stage.no(ann, 'createAlert', { ...crossing, alertId: name(5), value: '0' })
  await stage.no(ann, 'createAlert', { ...crossing, alertId: name(5), minutes: 5 })
  await stage.ok(ann, 'changeAlert', { ...crossing, value: '65350' })
  await stage.no(ann, 'changeAlert', { ...crossing, alertId: 'nobody-has-it' })
  await stage.ok(ann, 'switchAlert', { alertId: name(3), state: 'paused' })
  await stage.ok(ann, 'switchAlert', { alertId: name(3), state: 'on' })
  await stage.no(ann, 'switchAlert', { alertId: 'nobody-has-it', state: 'on' })
  await stage.ok(ann, 'deleteAlert', { alertId: name(4) })
  await stage.ok(ann, 'deleteAlert', { alertId: 'nobody-has-it' })
  await stage.no(ann, 'deleteAlert', { alertId: '' })
  await stage.ok(ann, 'alerts', {})
  await stage.no(ann, 'alerts', { symbol })
  await stage.no(ann, 'firedAlerts', { symbol })
}

/** Places conditional orders that the later price moves trigger. */
async function triggers(stage: Stage, ann: Person, { symbol, qty, times }: Traded): Promise<void> {
  const order = { symbol, side: 'Buy', orderType: 'Market', qty } as const
  await stage.ok(ann, 'createOrder', { ...order, qty: times(10) })
  await stage.ok(ann, 'createOrder', { ...order, triggerPrice: '65200', triggerBy: 'MarkPrice' })
  await stage.ok(ann, 'createOrder', { ...order, triggerPrice: '65200', triggerBy: 'IndexPrice', side: 'Sell' })
  await stage.ok(ann, 'createOrder', {
    ...order,
    orderType: 'Limit',
    price: '65100',
    triggerPrice: '65250',
    triggerBy: 'MarkPrice',
    takeProfit: '65500',
    stopLoss: '64000',
  })
  await stage.ok(ann, 'createOrder', {
    ...order,
    type: 'OcoOrder',
    takeProfit: '64200',
    stopLoss: '65260',
    slTriggerBy: 'MarkPrice',
  })
  await stage.ok(ann, 'setTpSlTs', { symbol, trailingStop: '100' })
  const part = { symbol, tpSlMode: 'Partial', qty, tpTriggerBy: 'MarkPrice', slTriggerBy: 'MarkPrice' } as const
  await stage.ok(ann, 'setTpSlTs', { ...part, takeProfit: '65380', stopLoss: '64000' })
}

/** Moves prices up and down again, with an order book that follows. */
async function moves(
  stage: Stage,
  { mia, ann }: { readonly mia: Person; readonly ann: Person },
  contracts: readonly Traded[],
): Promise<void> {
  for (const price of [65_200, 65_400, 65_150, 64_700]) {
    await stage.index(Object.fromEntries(Object.keys(INDEXES).map((symbol) => [symbol, `${price}`])))
    for (const contract of contracts) {
      await stage.ok(mia, 'cancelAllOrders', { symbol: contract.symbol })
      await quote(stage, mia, contract, price)
    }
    await stage.pass(3_000)
  }
  await stage.ok(ann, 'alerts', {})
  await stage.ok(ann, 'firedAlerts', {})
  await stage.ok(ann, 'openOrders', {})
  await stage.ok(ann, 'positions', {})
  await stage.ok(ann, 'orderHistory', { limit: '100' })
  await stage.ok(ann, 'closedPnl', {})
}
