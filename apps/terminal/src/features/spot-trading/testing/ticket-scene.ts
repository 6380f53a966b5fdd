import { e8 } from '@perpdesk/numeric'
import type { Pair } from '../../../stores/index.ts'
import { limitKind } from '../kinds/at-once.tsx'
import type { TicketContext, TicketForm } from '../kinds/spot-kind.ts'
import { newTicket } from '../ticket-form.ts'

export const PAIR: Pair = {
  symbol: 'BTC/USDT',
  displayName: 'BTC/USDT',
  contractType: 'Spot',
  status: 'Trading',
  baseCoin: 'BTC',
  quoteCoin: 'USDT',
  settleCoin: 'USDT',
  launchTime: 0,
  deliveryTime: 0,
  priceScale: 1,
  tickSize: e8('0.1'),
  minPrice: e8('0.1'),
  maxPrice: e8('999999.9'),
  lotSize: e8('0.000001'),
  minQty: e8('0.00001'),
  maxLimitQty: e8('80'),
  maxMarketQty: e8('40'),
  minNotional: e8('1'),
  maxAmount: e8('4000000'),
  depthMergeTimes: [1],
  tags: [],
  isBanBuy: false,
  isBanSell: false,
  isFeeFree: false,
  isLeveragedToken: false,
}
/** Prices around 50 000, and balances of half a bitcoin and ten thousand dollars. */
export const CONTEXT: TicketContext = {
  pair: PAIR,
  last: e8('50000'),
  bid: e8('49999.9'),
  ask: e8('50000'),
  limits: { maxBuy: e8('50500'), minSell: e8('49500') },
  takerRate: e8('0.001'),
  free: { base: e8('0.5'), quote: e8('10000') },
}
/** Returns a ticket of a limit buy without a size, with changes. */
export const ticket = (change: Partial<TicketForm>): TicketForm => ({
  ...newTicket(e8('50000'), { kind: limitKind, lifetime: 'GTC' }),
  ...change,
})
