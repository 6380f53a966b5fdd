import type { Command, PlaceOrder, SetTradingStop } from '@perpdesk/engine'
import { e8 } from '@perpdesk/numeric'
import { NO_STRATEGY_TERMS } from '@perpdesk/trading'
import { BTC, MID } from '../../packages/engine/src/testing/exchange.ts'
import { NO_OPTIONS } from '../../packages/engine/src/testing/waiting-market.ts'

const TRADER = 30
const MAKERS = [31, 32, 33, 34, 35, 36] as const

/** A plain order at the middle price of a contract. */
export const ORDER: PlaceOrder = {
  type: 'placeOrder',
  account: TRADER,
  instrument: BTC,
  side: 'Buy',
  orderType: 'Limit',
  timeInForce: 'GTC',
  price: MID,
  qty: 1,
  reduceOnly: false,
  closeOnTrigger: false,
  positionIdx: 0,
  smpType: 'None',
  orderLinkId: '',
  leverageE2: 0,
  options: null,
}

/**
 * Returns commands with an order that matches more resting orders than allowed (R2.24), which never happens at random.
 */
export function longSweep(): readonly Command[] {
  const asks = Array.from({ length: 2000 }, (_, place) => ({ price: MID + place, lots: 1 }))
  return [
    ...[TRADER, ...MAKERS].flatMap(richAccount),
    ...MAKERS.map((account): Command => ({ type: 'massQuote', account, instrument: BTC, bids: [], asks })),
    { ...ORDER, price: MID + 2000, qty: 11_000 },
  ]
}

/**
 * Returns commands that exceed everything limited per account: orders, conditional orders, strategies and their size,
 * TP/SL.
 */
export function limits(): readonly Command[] {
  const [maker] = MAKERS
  const trigger = { price: MID + 20_000, by: 'LastPrice', direction: 1 } as const
  const terms = { ...NO_STRATEGY_TERMS, type: 'Iceberg', pricing: 'Limit', limitPrice: MID - 9000, subQty: 2 } as const
  const leg = { trigger: MID + 15_000, by: 'LastPrice', orderType: 'Market', limitPrice: 0 } as const
  return [
    ...[TRADER, maker].flatMap(richAccount),
    { ...ORDER, account: maker, side: 'Sell', qty: 40 },
    { ...ORDER, qty: 40 },
    ...times(22, { ...STOPS, takeProfit: leg, tpSize: 1 }),
    ...times(12, { ...ORDER, options: { ...NO_OPTIONS, trigger } }),
    { type: 'createStrategy', ...PLAN, qty: 1_000_000_000, terms: { ...NO_STRATEGY_TERMS, type: 'Chase' } },
    ...times(12, { type: 'createStrategy', ...PLAN, terms }),
    ...Array.from({ length: 502 }, (_, place): Command => ({ ...ORDER, price: MID - 10_000 - place })),
  ]
}

const PLACE = { account: TRADER, instrument: BTC, positionIdx: 0 } as const

const STOPS: SetTradingStop = {
  type: 'setTradingStop',
  ...PLACE,
  mode: 'Partial',
  takeProfit: null,
  stopLoss: null,
  tpSize: 0,
  slSize: 0,
  tpOrderId: 0,
  slOrderId: 0,
  trailing: null,
}

const PLAN = { ...PLACE, side: 'Buy', reduceOnly: false, qty: 20, strategyLinkId: '' } as const

function times(count: number, command: Command): readonly Command[] {
  return Array.from({ length: count }, () => command)
}

function richAccount(account: number): readonly Command[] {
  const rates = { makerRate: e8('0.0002'), takerRate: e8('0.00055'), reports: account === TRADER }
  return [
    { type: 'createAccount', account, accountType: 'UTA2', marginMode: 'REGULAR_MARGIN', ...rates },
    { type: 'deposit', account, coin: 'USDT', amount: e8('10000000'), bonus: false },
  ]
}
