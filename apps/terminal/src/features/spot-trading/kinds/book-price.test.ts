import { e8, toSafeInteger } from '@perpdesk/numeric'
import type { BboChoice, Side } from '@perpdesk/trading'
import { describe, expect, it } from 'vitest'
import type { SlippageForm } from '../../order-terms/index.ts'
import { CONTEXT, PAIR, ticket } from '../testing/ticket-scene.ts'
import { issueOf, orderOf } from '../ticket-form.ts'
import { requestOf } from '../ticket-request.ts'
import { limitKind, MARKET_BASE, marketKind } from './at-once.tsx'
import { bestOfferKind } from './best-offer.tsx'
import { newLegs } from './legs.ts'
import { slippageKind } from './slippage.tsx'
import type { TicketForm } from './spot-kind.ts'

const typed = (text: string) => ({ by: 'text', text }) as const
const code = (form: TicketForm, context = CONTEXT) => issueOf(form, orderOf(form, context), context)?.code

describe('orders on pairs with a price or a limit from the order book', () => {
  const level = (price: string, qty: string) => ({
    ticks: toSafeInteger(e8(price) / PAIR.tickSize),
    lots: toSafeInteger(e8(qty) / PAIR.lotSize),
  })
  const book = {
    bids: [level('49999.9', '0.01'), level('49900', '1')],
    asks: [50000, 50100, 50200, 50300, 50600].map((price) => level(`${price}`, '0.01')),
  }
  const market = { ...CONTEXT, book }
  const UNITS = { Buy: 'base', Sell: 'base' } as const
  const tolerant = (by: SlippageForm['by'], text: string, change: Partial<TicketForm> = {}) =>
    ticket({
      kind: slippageKind(MARKET_BASE, { by, typed: text, terms: null }),
      units: UNITS,
      size: typed('0.03'),
      ...change,
    })

  it('[SPOT-02, ORD-09] a market order sends its slippage limit, and is shown with the trades up to it', () => {
    const sending = (form: TicketForm) => requestOf(form, orderOf(form, market), market)
    expect(sending(tolerant('Percent', '0.5'))).toMatchObject({
      orderType: 'Market',
      maxSlippageType: 'Percent',
      maxSlippage: '0.5',
    })
    expect(sending(tolerant('TickSize', '20'))).toMatchObject({ maxSlippageType: 'TickSize', maxSlippage: '20' })
    expect(sending(ticket({ kind: marketKind, size: typed('100') }))).not.toHaveProperty('maxSlippage')
    // 0.2 % above the best ask is 50 100: two of the three levels
    expect(orderOf(tolerant('Percent', '0.2'), market)).toMatchObject({ value: e8('1001'), received: e8('0.02') })
    expect(orderOf(tolerant('Percent', '1'), market)).toMatchObject({ value: e8('1503'), received: e8('0.03') })
    const share = { size: { by: 'share', percent: 100 } } as const
    expect(orderOf(tolerant('TickSize', '500', share), CONTEXT).qty).toBe(e8('0.1998'))
    expect(orderOf(tolerant('Percent', '10', share), CONTEXT).qty).toBe(e8('0.198019'))
  })

  it.each([
    ['', 'slippageMissing'],
    ['0.015', 'slippageOffStep'],
    ['10.01', 'slippageOutOfRange'],
    ['10', undefined],
  ])('[SPOT-02, ORD-09] a slippage of %j percent: %s', (text, expected) => {
    expect(code(tolerant('Percent', text))).toBe(expected)
  })

  const fromBook = (choice: BboChoice, change: Partial<TicketForm> = {}) =>
    ticket({ kind: bestOfferKind(limitKind, choice), price: '1', size: typed('0.01'), ...change })

  it('[SPOT-02, ORD-04] a limit order names its level of the order book, and no price', () => {
    const sending = (form: TicketForm) => requestOf(form, orderOf(form, market), market)
    expect(sending(fromBook('Queue1'))).toEqual({
      symbol: 'BTC/USDT',
      side: 'Buy',
      orderType: 'Limit',
      timeInForce: 'GTC',
      qty: '0.01',
      bboSide: 'Queue',
      bboLevel: 1,
    })
    expect(sending(fromBook('Counterparty5', { postOnly: true }))).toMatchObject({
      timeInForce: 'PostOnly',
      bboSide: 'Counterparty',
      bboLevel: 5,
    })
  })

  it('[SPOT-02, ORD-04] it is shown at the present price of the level, and refused without one or beyond the price limits', () => {
    const price = (choice: BboChoice, side: Side = 'Buy') => orderOf(fromBook(choice, { side }), market).price
    expect([price('Queue1'), price('Counterparty1')]).toEqual([e8('49999.9'), e8('50000')])
    expect([price('Queue1', 'Sell'), price('Queue5', 'Sell')]).toEqual([e8('50000'), e8('50600')])
    expect(code(fromBook('Queue1'), market)).toBe(undefined)
    expect(code(fromBook('Queue5'), market)).toBe('levelMissing')
    // the fifth ask lies beyond the highest price of a buy, to which prices on pairs are not moved
    expect(code(fromBook('Counterparty5'), market)).toBe('spotBuyAboveLimit')
  })

  it('[SPOT-02, ORD-04] the TP/SL that it carries count from that price', () => {
    const { takeProfit, stopLoss } = newLegs('Market')
    const carried = { takeProfit, stopLoss: { ...stopLoss, trigger: '49999.9' } }
    expect(code(fromBook('Queue1', { carried }), market)).toBe('slPriceTooHigh')
    expect(code(fromBook('Counterparty1', { carried }), market)).toBe(undefined)
  })
})
