import type { Quote } from '@perpdesk/engine'
import { e8 } from '@perpdesk/numeric'
import { LINEAR_PERPETUALS } from '@perpdesk/trading'
import { expect, it } from 'vitest'
import { placeOrderOf } from './order-commands.ts'

const QUOTE: Quote = {
  lastPrice: 0,
  bestBid: 0,
  bestBidLots: 0,
  bestAsk: 0,
  bestAskLots: 0,
  markPrice: e8('50000'),
  indexPrice: e8('49000'),
  predictedFundingRate: 0n,
  nextFundingTime: 0,
  fundingMinutes: 0,
  basisRate: 0n,
  predictedDeliveryPrice: 0n,
  maxBuy: 0,
  minSell: 0,
  openInterest: 0,
}

it.each([
  ['LastPrice', 0, 2],
  ['LastPrice', 490_000, 1],
  ['MarkPrice', 490_000, 2],
  ['IndexPrice', 0, 1],
] as const)(
  '[ORD-10, R2.8] a trigger by %s goes by where that price is, before the first trade by the mark (last %s)',
  (triggerBy, lastPrice, direction) => {
    const instrument = { ...LINEAR_PERPETUALS[0]!, tickSize: e8('0.1') }
    const ticket = { symbol: instrument.symbol, side: 'Buy', orderType: 'Market', qty: '1' } as const
    const command = placeOrderOf(instrument, { ...ticket, triggerPrice: '49500', triggerBy }, () => ({
      ...QUOTE,
      lastPrice,
    }))
    expect(command.options?.trigger).toEqual({ price: 495_000, by: triggerBy, direction })
  },
)
