import type { Person } from '../person.ts'
import type { Stage } from '../stage.ts'
import { contractsOf, INDEXES, quote, type Traded } from './contracts.ts'
import { type Scene, TUESDAY } from './scene.ts'

const ACCOUNT_TYPES = ['UTA2', 'UTA', 'classic'] as const
const TOPICS = ['position', 'order', 'leverage', 'wallet', 'notice'] as const

/**
 * Positions and their settings: margin and position modes, leverage, risk limits, margin, TP/SL, for accounts of each
 * type.
 */
export const positions: Scene = {
  name: 'positions',
  time: TUESDAY,
  settings: { PERPDESK_DEMO_BALANCE: '10000000' },
  async play(stage) {
    await stage.index(INDEXES)
    const mia = stage.person('mia')
    await stage.ok(mia, 'demo', {})
    for (const coin of ['USDC', 'BTC']) await stage.ok(mia, 'practiceFunds', { coin })
    const contracts = contractsOf(stage)
    for (const contract of contracts) await quote(stage, mia, contract)
    for (const accountType of ACCOUNT_TYPES) {
      const ann = stage.person(`ann ${accountType}`)
      await stage.ok(ann, 'demo', { accountType })
      for (const coin of ['USDC', 'BTC']) await stage.ok(ann, 'practiceFunds', { coin })
      const socket = await stage.listen(ann, 'private', TOPICS)
      for (const contract of contracts) await hold(stage, ann, contract)
      await modes(stage, ann)
      for (const contract of contracts) await isolated(stage, ann, contract)
      await stage.ok(ann, 'wallet', {})
      await stage.ok(ann, 'leverages', {})
      await stage.no(ann, 'leverages', { symbol: 'BTCUSDT' })
      await socket.close()
    }
  },
}

async function hold(stage: Stage, ann: Person, contract: Traded): Promise<void> {
  const { symbol, qty, times } = contract
  await settings(stage, ann, contract)
  await stage.no(ann, 'setTpSlTs', { symbol, takeProfit: '70000' })
  await stage.ok(ann, 'createOrder', { symbol, side: 'Buy', orderType: 'Market', qty: times(3) })
  await stage.ok(ann, 'positions', { symbol })
  await stage.ok(ann, 'briefPositions', { symbol })
  await stops(stage, ann, contract)
  await stage.ask(ann, 'setMmrClose', { symbol, rateE4: 8_000 })
  await stage.ask(ann, 'setMmrClose', { symbol, rateE4: 8_000 })
  await stage.ask(ann, 'cancelAllOrders', { symbol, kind: 'mmrClose' })
  await stage.ask(ann, 'setMmrClose', { symbol, rateE4: 0 })
  // in cross margin no margin can be added to a position
  await margin(stage, ann, contract)
  await stage.ok(ann, 'createOrder', { symbol, side: 'Sell', orderType: 'Market', qty, reduceOnly: true })
  await stage.ok(ann, 'positions', { symbol })
}

async function settings(stage: Stage, ann: Person, { symbol }: Traded): Promise<void> {
  await stage.ok(ann, 'leverage', { symbol })
  // an older account cannot set the leverage of an inverse contract in cross margin
  await stage.ask(ann, 'setLeverage', { symbol, buyLeverageE2: 2_500, sellLeverageE2: '2500' })
  await stage.no(ann, 'setLeverage', { symbol, buyLeverageE2: 2_500, sellLeverageE2: 2_500 })
  await stage.no(ann, 'setLeverage', { symbol, buyLeverageE2: 100_000, sellLeverageE2: 100_000 })
  await stage.ask(ann, 'setLeverage', { symbol, buyLeverageE2: 2_000, sellLeverageE2: 1_000 })
  await stage.ask(ann, 'switchPositionMode', { symbol, positionMode: 'BothSide' })
  await stage.ask(ann, 'switchPositionMode', { symbol, positionMode: 'BothSide' })
  await stage.ask(ann, 'switchPositionMode', { symbol, positionMode: 'MergedSingle' })
  await stage.ask(ann, 'switchIsolated', { symbol, isIsolated: true, buyLeverageE2: 1_000, sellLeverageE2: 1_000 })
  await stage.ask(ann, 'switchIsolated', { symbol, isIsolated: false, buyLeverageE2: 1_000, sellLeverageE2: 1_000 })
  await stage.ok(ann, 'riskLimits', { symbol })
  for (const riskId of [2, 2, 1, 1_000]) await stage.ask(ann, 'setRiskLimit', { symbol, riskId })
  await stage.ok(ann, 'leverage', { symbol })
}

/** Sets, changes and removes TP, SL and trailing stops, for the whole position and for parts. */
async function stops(stage: Stage, ann: Person, { symbol, qty }: Traded): Promise<void> {
  await stage.ok(ann, 'setTpSlTs', { symbol, takeProfit: '70000', stopLoss: '60000', tpTriggerBy: 'MarkPrice' })
  await stage.ok(ann, 'setTpSlTs', { symbol, stopLoss: '61000' })
  await stage.ask(ann, 'setTpSlTs', { symbol, stopLoss: '61000' })
  await stage.no(ann, 'setTpSlTs', { symbol, takeProfit: '64000' })
  await stage.no(ann, 'setTpSlTs', { symbol })
  await stage.ok(ann, 'setTpSlTs', { symbol, takeProfit: '0' })
  const part = { symbol, tpSlMode: 'Partial', qty } as const
  const { position } = await stage.ok(ann, 'setTpSlTs', { ...part, takeProfit: '69000', stopLoss: '62000' })
  await stage.ok(ann, 'setTpSlTs', { ...part, takeProfit: '69500', tpOrderType: 'Limit', limitTakeProfit: '69600' })
  const tpStopOrderId = position.stopOrders.find(({ stopOrderType }) => stopOrderType === 'PartialTakeProfit')?.orderId
  if (tpStopOrderId !== undefined) {
    await stage.ok(ann, 'setTpSlTs', { symbol, tpSlMode: 'Partial', tpStopOrderId, takeProfit: '68800' })
  }
  await stage.ok(ann, 'setTpSlTs', { symbol, trailingStop: '500', activationPrice: '66000' })
  await stage.ok(ann, 'setTpSlTs', { symbol, activationPrice: '66500' })
  await stage.ask(ann, 'setTpSlTs', { symbol, trailValuePercentageE4: 100 })
  await stage.no(ann, 'setTpSlTs', { symbol, trailingStop: '500', trailValuePercentageE4: 100 })
  await stage.ok(ann, 'stopOrders', { symbol })
  await stage.ok(ann, 'stopOrders', {})
  await stage.no(ann, 'stopOrders', { symbol: 'NOSUCHUSDT' })
  await stage.ok(ann, 'setTpSlTs', { symbol, trailingStop: '0' })
  await stage.ok(ann, 'cancelTotally', { symbol, positionIdx: 0, type: 'PartialTpSlConditional' })
  await stage.no(ann, 'cancelTotally', { symbol, positionIdx: 3, type: 'PartialTpSlConditional' })
  await stage.ok(ann, 'cancelAllOrders', { symbol, kind: 'tpsl' })
}

async function modes(stage: Stage, ann: Person): Promise<void> {
  await stage.ask(ann, 'setMarginMode', { marginMode: 'PORTFOLIO_MARGIN' })
  await stage.ask(ann, 'setMarginMode', { marginMode: 'ISOLATED_MARGIN' })
  await stage.ask(ann, 'setMarginMode', { marginMode: 'ISOLATED_MARGIN' })
  await stage.ok(ann, 'limitPriceAction', {})
  await stage.ok(ann, 'setLimitPriceAction', { modifyEnable: true })
  await stage.no(ann, 'setLimitPriceAction', { modifyEnable: 1 })
  await stage.no(ann, 'limitPriceAction', { of: 'me' })
}

/** Trades the same contract in isolated margin, if the account supports it. */
async function isolated(stage: Stage, ann: Person, contract: Traded): Promise<void> {
  const { symbol, qty, times } = contract
  const both = { buyLeverageE2: 1_000, sellLeverageE2: 1_000 }
  await stage.ask(ann, 'switchIsolated', { symbol, isIsolated: true, ...both })
  await stage.ask(ann, 'createOrder', { symbol, side: 'Buy', orderType: 'Market', qty })
  await margin(stage, ann, contract)
  await stage.ask(ann, 'setRiskLimit', { symbol, riskId: 2 })
  await stage.ask(ann, 'setLeverage', { symbol, buyLeverageE2: 500, sellLeverageE2: 500 })
  // beyond the collar, so the price is moved to the collar
  await stage.ask(ann, 'createOrder', { symbol, side: 'Buy', orderType: 'Limit', qty, price: '90000' })
  await stage.ask(ann, 'createOrder', { symbol, side: 'Sell', orderType: 'Market', qty: times(10), reduceOnly: true })
  // hedge mode, if the contract supports it
  await stage.ask(ann, 'switchPositionMode', { symbol, positionMode: 'BothSide' })
  await stage.ask(ann, 'createOrder', { symbol, side: 'Buy', orderType: 'Market', qty, positionIdx: 1 })
  await stage.ask(ann, 'createOrder', { symbol, side: 'Sell', orderType: 'Market', qty, positionIdx: 2 })
  await stage.ask(ann, 'setTpSlTs', { symbol, positionIdx: 2, takeProfit: '60000', stopLoss: '70000' })
  await stage.ask(ann, 'createOrder', { symbol, side: 'Sell', orderType: 'Market', qty })
  await stage.ok(ann, 'positions', { symbol })
}

async function margin(stage: Stage, ann: Person, { symbol, isInverse, settleCoin }: Traded): Promise<void> {
  const business = isInverse ? 'inverse' : settleCoin.toLowerCase()
  const added = isInverse ? '100000' : '1000000000'
  const input = { symbol, addToPositionBalanceE8: added }
  await stage.ask(ann, 'preAddMargin', input, { query: { business: 'usdt' } })
  await stage.ask(ann, 'addMargin', { ...input, addedMarginE8: '0' }, { query: { business } })
  await stage.ask(ann, 'addMargin', { ...input, addedMarginE8: '0' }, { query: { business } })
  await stage.ask(ann, 'addMargin', { ...input, addToPositionBalanceE8: '-1' })
  await stage.no(ann, 'addMargin', input, { query: { business: isInverse ? 'usdt' : 'inverse' } })
  await stage.no(ann, 'preAddMargin', { symbol, addToPositionBalanceE8: '-100000000000000000' })
  await stage.ask(ann, 'setAutoAddMargin', { symbol, newAutoAddMargin: true }, { query: { business } })
  await stage.ask(ann, 'setAutoAddMargin', { symbol, newAutoAddMargin: true })
}
