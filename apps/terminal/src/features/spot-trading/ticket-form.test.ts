import { e8, formatE8, toSafeInteger } from '@perpdesk/numeric'
import type { Side } from '@perpdesk/trading'
import { describe, expect, it } from 'vitest'
import { limitKind, marketKind } from './kinds/at-once.tsx'
import { newLegs } from './kinds/legs.ts'
import type { TicketForm } from './kinds/spot-kind.ts'
import { triggeredKind } from './kinds/triggered.tsx'
import { CONTEXT, PAIR, ticket } from './testing/ticket-scene.ts'
import { filledTicket, issueOf, mostQty, orderOf, shareUsed, sizeText, withoutSent } from './ticket-form.ts'
import { requestOf } from './ticket-request.ts'

const typed = (text: string) => ({ by: 'text', text }) as const
const judged = (form: TicketForm, context = CONTEXT) => issueOf(form, orderOf(form, context), context)

describe('the ticket of a pair', () => {
  it('[SPOT-02] a market buy spends an amount, and shows what it brings and the fee in the coin received', () => {
    const form = ticket({ kind: marketKind, size: typed('1000') })
    const order = orderOf(form, CONTEXT)
    expect(order).toMatchObject({ amount: e8('1000'), qty: 0n, received: e8('0.02'), fee: e8('0.00002') })
    expect(judged(form)).toBe(undefined)
    expect(requestOf(form, order, CONTEXT)).toEqual({
      symbol: 'BTC/USDT',
      side: 'Buy',
      orderType: 'Market',
      timeInForce: 'IOC',
      marketUnit: 'quoteCoin',
      qty: '1000',
    })
  })

  it('[SPOT-02] a limit sell gives the quantity, and receives the quote coin', () => {
    const form = ticket({ side: 'Sell', size: typed('0.1'), price: '51000', postOnly: true })
    const order = orderOf(form, CONTEXT)
    expect(order).toMatchObject({ qty: e8('0.1'), received: e8('5100'), fee: e8('5.1') })
    expect(requestOf(form, order, CONTEXT)).toMatchObject({ timeInForce: 'PostOnly', price: '51000', qty: '0.1' })
  })

  it('[SPOT-02] a percentage is of the balance that the side gives, rounded down to the step', () => {
    const share = { by: 'share', percent: 50 } as const
    expect(sizeText(ticket({ size: share }), orderOf(ticket({ size: share }), CONTEXT))).toBe('0.1')
    const sell = ticket({ side: 'Sell', size: share })
    expect(orderOf(sell, CONTEXT).qty).toBe(e8('0.25'))
    const market = ticket({ kind: marketKind, size: share })
    expect(orderOf(market, CONTEXT).amount).toBe(e8('5000'))
    expect(shareUsed(ticket({ size: typed('0.1') }), orderOf(ticket({ size: typed('0.1') }), CONTEXT), CONTEXT)).toBe(
      50,
    )
  })

  it('[SPOT-02] a market buy by quantity takes a share that the balance covers at the price limit', () => {
    const form = ticket({ kind: marketKind, units: { Buy: 'base', Sell: 'base' }, size: { by: 'share', percent: 100 } })
    expect(orderOf(form, CONTEXT).qty).toBe(e8('0.198019'))
  })

  it('[SPOT-02] the largest quantity is that of the whole balance at the order’s price, and at most the pair’s', () => {
    const most = (change: Partial<TicketForm>, context = CONTEXT) => mostQty(ticket(change), context)
    expect(most({})).toBe(e8('0.2'))
    expect(most({ price: '40000' })).toBe(e8('0.25'))
    expect(most({ side: 'Sell' })).toBe(e8('0.5'))
    // a market buy by amount can meet the price limit
    expect(most({ kind: marketKind })).toBe(e8('0.198019'))
    const rich = { ...CONTEXT, free: { base: e8('100'), quote: e8('100000000') } }
    expect([most({}, rich), most({ kind: marketKind }, rich)]).toEqual([PAIR.maxLimitQty, PAIR.maxMarketQty])
    expect(most({ price: '' })).toBe(undefined)
    expect(most({}, { ...CONTEXT, free: undefined })).toBe(undefined)
    for (const kind of [marketKind, ticket({}).kind]) {
      const form = ticket({ kind, units: { Buy: 'base', Sell: 'base' } })
      const qty = mostQty(form, CONTEXT) ?? 0n
      expect(judged({ ...form, size: typed(formatE8(qty)) })).toBe(undefined)
    }
  })

  const level = (price: string, qty: string) => ({
    ticks: toSafeInteger(e8(price) / PAIR.tickSize),
    lots: toSafeInteger(e8(qty) / PAIR.lotSize),
  })
  const book = {
    bids: [level('49999.9', '0.01'), level('49900', '1')],
    asks: [level('50000', '0.01'), level('50100', '1')],
  }

  it('[SPOT-02] the figures of an order that acts at once are those of its trades with the order book', () => {
    const figures = (change: Partial<TicketForm>) => orderOf(ticket(change), { ...CONTEXT, book })
    const units = { Buy: 'base', Sell: 'base' } as const
    expect(figures({ kind: marketKind, units, size: typed('0.02') })).toMatchObject({
      value: e8('1001'),
      given: e8('1001'),
      received: e8('0.02'),
    })
    expect(figures({ kind: marketKind, size: typed('1001') })).toMatchObject({
      received: e8('0.02'),
      given: e8('1001'),
    })
    expect(figures({ side: 'Sell', price: '49900', size: typed('0.02') })).toMatchObject({
      value: e8('998.999'),
      given: e8('0.02'),
      fee: e8('0.998999'),
    })
    expect(figures({ price: '50050', size: typed('0.02') })).toMatchObject({ value: e8('1000.5'), given: e8('1001') })
  })

  it('[SPOT-02] a sale by amount gives whole lots, and receives what they bring', () => {
    const form = ticket({ side: 'Sell', kind: marketKind, units: { Buy: 'quote', Sell: 'quote' }, size: typed('100') })
    expect(orderOf(form, CONTEXT)).toMatchObject({ given: e8('0.002'), received: e8('99.9998') })
  })

  it('[SPOT-02] the value of a market order by quantity is checked at the price limit of its side', () => {
    const units = { Buy: 'base', Sell: 'base' } as const
    const pair = { ...PAIR, minNotional: e8('100') }
    const code = (side: Side) =>
      judged(ticket({ side, kind: marketKind, units, size: typed('0.002') }), { ...CONTEXT, pair })?.code
    expect([code('Buy'), code('Sell')]).toEqual([undefined, 'spotValueTooSmall'])
  })

  it('[SPOT-02] each rule that the exchange checks is told before sending', () => {
    const code = (change: Partial<TicketForm>) => judged(ticket(change))?.code
    expect(code({})).toBe('qtyMissing')
    expect(code({ price: '' })).toBe('priceMissing')
    expect(code({ price: '50000.05', size: typed('0.1') })).toBe('priceOffTick')
    expect(code({ size: typed('0.0000001') })).toBe('qtyOffLot')
    expect(code({ price: '50500.1', size: typed('0.1') })).toBe('spotBuyAboveLimit')
    expect(code({ size: typed('0.000001') })).toBe('spotQtyTooSmall')
    expect(code({ size: typed('81') })).toBe('spotQtyTooLarge')
    expect(code({ kind: marketKind, size: typed('0.5') })).toBe('spotValueTooSmall')
    expect(code({ kind: marketKind, size: typed('10001') })).toBe('spotInsufficientBalance')
    expect(code({ side: 'Sell', size: typed('0.6') })).toBe('spotInsufficientBalance')
  })

  it('[SPOT-02] a pair without fees costs none, and visitors are not told of a balance', () => {
    const form = ticket({ size: typed('0.3') })
    expect(orderOf(form, { ...CONTEXT, takerRate: 0n }).fee).toBe(0n)
    expect(judged(form)?.code).toBe('spotInsufficientBalance')
    expect(judged(form, { ...CONTEXT, free: undefined })).toBe(undefined)
  })

  it('[SPOT-02] a price of the book or the chart makes a market order a limit order, and empties an amount', () => {
    const market = ticket({ kind: marketKind, size: typed('1000') })
    expect(filledTicket(market, { symbol: PAIR.symbol, price: e8('49000') })).toMatchObject({
      kind: { id: 'Limit' },
      price: '49000',
      size: typed(''),
    })
    const spending = ticket({
      kind: triggeredKind({ id: 'TpSl', orderType: 'Market', trigger: '' }),
      size: typed('1000'),
    })
    expect(filledTicket(spending, { symbol: PAIR.symbol, price: e8('49000'), side: 'Sell' })).toMatchObject({
      kind: { id: 'TpSl' },
      size: typed(''),
    })
    const limit = ticket({ size: typed('0.1') })
    expect(filledTicket(limit, { symbol: PAIR.symbol, price: e8('49000'), side: 'Sell' })).toMatchObject({
      price: '49000',
      size: typed('0.1'),
      side: 'Sell',
    })
  })

  it('[SPOT-02] an accepted order takes its size and its TP/SL from the ticket, and nothing typed since', () => {
    const ordered = ticket({ size: typed('0.1'), carried: newLegs('Market'), price: '49000' })
    expect(withoutSent(ordered, ordered)).toEqual(ticket({ price: '49000' }))
    const since = { ...ordered, size: typed('0.2'), carried: newLegs('Limit') }
    expect(withoutSent(since, ordered)).toEqual(since)
    // the TP/SL of a limit order do not belong to a market order that was sent beside them
    const atMarket = { ...ordered, kind: marketKind }
    const next = { ...atMarket, kind: limitKind }
    expect(withoutSent(next, atMarket)).toMatchObject({ size: typed(''), carried: ordered.carried })
  })
})
