import { e8, formatE8 } from '@perpdesk/numeric'
import { BBO_CHOICES, type BboChoice, SIDES } from '@perpdesk/trading'
import { describe, expect, it } from 'vitest'
import { bestOfferLimit } from '../../../order-terms/index.ts'
import { instrumentRecord } from '../../../testing/index.ts'
import { carryingOrder, mayCarryTpSl } from '../../carrying.ts'
import { actions, initial } from '../../form.ts'
import type { Level } from '../../order-context.ts'
import { orderRequest } from '../../request.ts'
import { summary } from '../../summary.ts'
import { codes, context } from '../../testing/order-scene.ts'
import { limitKind } from '../at-once.tsx'
import { bestOfferKind } from './best-offer-kind.tsx'

const ladder = (first: number, step: number, count: number): readonly Level[] =>
  Array.from({ length: count }, (_, place) => ({ price: e8(String(first + place * step)), qty: e8('1') }))
const BOOK = { bestBid: e8('49900'), bestAsk: e8('50100'), bids: ladder(49900, -100, 6), asks: ladder(50100, 100, 6) }
const order = (choice: BboChoice, size: string, typed = '1') =>
  actions.editSize(actions.editPrice(initial(bestOfferKind(limitKind, choice)), typed), size)
const prices = (choice: BboChoice, market = context({}, BOOK).market) =>
  SIDES.map((side) => {
    const limit = bestOfferLimit(choice, market, side)
    return limit === null ? null : formatE8(limit)
  })

describe('a limit order with its price from the book', () => {
  it.each<readonly [BboChoice, string, string]>([
    ['Counterparty1', '50100', '49900'],
    ['Counterparty5', '50500', '49500'],
    ['Queue1', '49900', '50100'],
    ['Queue5', '49500', '50500'],
  ])('[ORD-04, 3.1] %s buys at %s and sells at %s', (choice, buy, sell) => {
    expect(prices(choice)).toEqual([buy, sell])
  })

  it('[ORD-04, R2.22] is moved to the collar where the level lies beyond it', () => {
    const near = { ...context({}, BOOK).market, limits: { maxBuy: e8('50300'), minSell: e8('49700') } }
    expect(prices('Counterparty5', near)).toEqual(['50300', '49700'])
    expect(prices('Queue5', near)).toEqual(['49500', '50500'])
  })

  it('[ORD-04] has its best price without depth, and no fifth one where the book is shorter', () => {
    const bare = context({}, { ...BOOK, bids: [], asks: [] })
    expect(prices('Queue1', bare.market)).toEqual(['49900', '50100'])
    expect(prices('Queue5', bare.market)).toEqual([null, null])
    const short = context({}, { ...BOOK, bids: ladder(49900, -100, 4) })
    expect([codes(order('Queue5', '0.1'), short), codes(order('Queue5', '0.1'), short, 'Sell')]).toEqual([
      ['levelMissing'],
      [],
    ])
  })

  it('[ORD-04, ORD-05] carries TP/SL, which count from the price that it would take now', () => {
    const form = order('Queue5', '0.1')
    expect(mayCarryTpSl(form, context({}, BOOK))).toBe(true)
    expect(mayCarryTpSl(actions.setReduceOnly(form, true), context({}, BOOK))).toBe(false)
    const at = context({}, BOOK)
    const { buy, sell } = summary(form, at)
    expect([buy, sell].map((side) => carryingOrder(form, at, side)?.entryPrice)).toEqual([e8('49500'), e8('50500')])
  })

  it('[ORD-06, ORD-04] names side and level on the wire and no price, whatever was typed before', () => {
    const at = context({}, BOOK)
    for (const choice of BBO_CHOICES) {
      const form = order(choice, '0.1')
      const sent = orderRequest(form, at, summary(form, at).buy, 'link')
      expect(sent).toMatchObject({
        orderType: 'Limit',
        bboSide: choice.slice(0, -1),
        bboLevel: Number.parseInt(choice.slice(-1), 10),
      })
      expect(sent).not.toHaveProperty('price')
      expect(codes(form, at)).toEqual([])
    }
  })

  it('[ORD-04, ORD-11] is shown at that price: it takes the levels up to it, or waits there', () => {
    const at = context({ marginBalance: e8('1000000') }, BOOK)
    const taking = summary(order('Counterparty5', '3'), at).buy
    expect([taking.worst, taking.average, taking.feeIsMaker]).toEqual([e8('50300'), e8('50200'), false])
    const waiting = summary(order('Queue5', '3'), at).sell
    expect([waiting.price, waiting.average, waiting.feeIsMaker]).toEqual([e8('50500'), e8('50500'), true])
  })

  it('[ORD-01] a post-only one of the other side is told that it would be cancelled', () => {
    const at = context({}, BOOK)
    expect(codes(actions.setPostOnly(order('Counterparty1', '0.1'), true), at)).toEqual(['postOnlyWouldTake'])
    expect(codes(actions.setPostOnly(order('Queue1', '0.1'), true), at)).toEqual([])
  })

  it('[CAT-16] waits until a call auction is over', () => {
    const auction = instrumentRecord({ status: 'PreLaunch', phase: 'CallAuction' })
    expect(codes(order('Queue1', '0.1'), { ...context({}, BOOK), instrument: auction })).toEqual(['auctionLimitOnly'])
  })
})
