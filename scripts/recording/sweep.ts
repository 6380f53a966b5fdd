import { e8 } from '@perpdesk/numeric'
import type { Command, PlaceOrder } from '../../packages/engine/src/command.ts'
import { BTC, MID } from '../../packages/engine/src/testing/exchange.ts'

const TAKER = 30
const MAKERS = [31, 32, 33, 34, 35, 36] as const

/** One order that meets more resting ones than it may (R2.24): so many never come together by chance. */
export function longSweep(): readonly Command[] {
  const asks = Array.from({ length: 2000 }, (_, place) => ({ price: MID + place, lots: 1 }))
  const order: PlaceOrder = {
    type: 'placeOrder',
    account: TAKER,
    instrument: BTC,
    side: 'Buy',
    orderType: 'Limit',
    timeInForce: 'GTC',
    price: MID + 2000,
    qty: 11_000,
    reduceOnly: false,
    closeOnTrigger: false,
    positionIdx: 0,
    smpType: 'None',
    orderLinkId: '',
    options: null,
  }
  return [
    ...[TAKER, ...MAKERS].flatMap(richAccount),
    ...MAKERS.map((account): Command => ({ type: 'massQuote', account, instrument: BTC, bids: [], asks })),
    order,
  ]
}

function richAccount(account: number): readonly Command[] {
  const rates = { makerRate: e8('0.0002'), takerRate: e8('0.00055'), reports: account === TAKER }
  return [
    { type: 'createAccount', account, accountType: 'UTA2', marginMode: 'REGULAR_MARGIN', ...rates },
    { type: 'deposit', account, coin: 'USDT', amount: e8('10000000'), bonus: false },
  ]
}
