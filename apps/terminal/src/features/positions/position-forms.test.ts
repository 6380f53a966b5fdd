import { e8, formatE8 } from '@perpdesk/numeric'
import { describe, expect, it } from 'vitest'
import { sentQty } from '../order-submission/index.ts'
import { instrumentRecord, positionRecord } from '../testing/index.ts'
import { actions, closeAllTickets, initial, issues, ticket } from './close-form.ts'
import { nobodyThere, summary } from './close-summary.ts'
import { marginChange, marginIssue, movable } from './margin-form.ts'
import { riskLevel } from './risk-level.ts'

const contract = instrumentRecord()
const taker = e8('0.00055')
const rates = { taker, maker: e8('0.0002') }
const UNKNOWN = { best: undefined, last: undefined, levels: [], isKnown: false }

describe('close form', () => {
  const position = positionRecord({ size: '0.125', positionValue: '7500' })
  const form = initial(position, 'Limit', e8('61000'))

  it('begins with the whole position and takes parts by lots', () => {
    expect(form).toEqual({ orderType: 'Limit', price: '61000', qty: '0.125' })
    const qty = (percent: number) => actions.slide(form, position, contract, percent * 100).qty
    expect([qty(100), qty(50), qty(1), qty(0)]).toEqual(['0.125', '0.062', '0.001', '0.001'])
  })

  it('sends a reduce-only order on the other side, never more than the form said', () => {
    expect(ticket(form, position, contract, 'link')).toEqual({
      symbol: 'BTCUSDT',
      side: 'Sell',
      orderType: 'Limit',
      timeInForce: 'GTC',
      price: '61000',
      qtyX: '12500000',
      reduceOnly: true,
      positionIdx: 0,
      orderLinkId: 'link',
    })
    const short = positionRecord({ side: 'Sell', positionIdx: 2 })
    const market = ticket(initial(short, 'Market', undefined), short, contract, 'link')
    expect([market.side, market.positionIdx, market.timeInForce, market.price]).toEqual(['Buy', 2, 'IOC', undefined])
  })

  it('names what is wrong with price and quantity', () => {
    const codes = (price: string, qty: string) =>
      issues({ orderType: 'Limit', price, qty }, position, contract).map((issue) => issue.code)
    expect(codes('61000', '0.1')).toEqual([])
    expect(codes('', '0.1')).toEqual(['priceMissing'])
    expect(codes('61000.05', '0.1')).toEqual(['priceOffTick'])
    expect(codes('61000', '')).toEqual(['qtyMissing'])
    expect(codes('61000', '0.126')).toEqual(['moreThanPosition'])
    expect(codes('x', '0.1')).toEqual(['priceUnreadable'])
    // A remainder below the smallest notional can still be closed.
    expect(codes('61000', '0.001')).toEqual([])
  })

  it('expects the closed profit by the formula of the exchange', () => {
    const pnl = summary(form, position, contract, UNKNOWN, rates)?.net ?? 0n
    // (7625 − 7500) − 4.125 − 4.19375
    expect(formatE8(pnl)).toBe('116.68125')
  })

  it('[POS-02] names what is gross and what is net: gross less both fees is net', () => {
    const expected = summary(form, position, contract, UNKNOWN, rates)
    expect([expected?.gross, expected?.fees, expected?.net]).toEqual([e8('125'), e8('8.31875'), e8('116.68125')])
  })

  it('[POS-02] a market close is valued level by level, what no level holds at the last of them', () => {
    const atMarket = initial(position, 'Market', undefined)
    const level = (price: string, qty: string) => ({ price: e8(price), qty: e8(qty) })
    const at = (...levels: readonly ReturnType<typeof level>[]) => {
      const market = { best: e8('61000'), last: e8('61000'), levels, isKnown: true }
      const expected = summary(atMarket, position, contract, market, rates)
      return [expected?.gross, expected?.fees].map((value) => formatE8(value ?? 0n))
    }
    expect(at()).toEqual(['125', '8.31875'])
    // 0.1 × 61 000 + 0.025 × 60 000 = 7600
    expect(at(level('61000', '0.1'), level('60000', '0.025'))).toEqual(['100', '8.305'])
    expect(at(level('61000', '0.1'), level('60000', '0.001'))).toEqual(['100', '8.305'])
    expect(at(level('61000', '0.125'), level('1', '9'))).toEqual(['125', '8.31875'])
  })

  it('[POS-02, R2.23] expects nothing of a market close that nobody stands against', () => {
    const atMarket = initial(position, 'Market', undefined)
    const market = { best: undefined, last: e8('61000'), levels: [], isKnown: true }
    expect([nobodyThere(atMarket, market), summary(atMarket, position, contract, market, rates)]).toEqual([
      true,
      undefined,
    ])
    expect(nobodyThere(form, market)).toBe(false)
    const early = { ...market, isKnown: false }
    expect(nobodyThere(atMarket, early)).toBe(false)
    expect(summary(atMarket, position, contract, early, rates)?.price).toBe(e8('61000'))
  })

  it('[POS-02] expects the fee of a maker for a limit that waits in the book, of a taker for one that does not', () => {
    const fee = (side: 'Buy' | 'Sell', type: 'Limit' | 'Market', best: string) => {
      const held = positionRecord({ size: '0.125', positionValue: '7500', side })
      const market = { best: e8(best), last: e8('61000'), levels: [], isKnown: true }
      return formatE8(summary(initial(held, type, e8('61000')), held, contract, market, rates)?.fees ?? 0n)
    }
    // of 0.125 × 61 000 = 7625, with 4.125 for opening
    expect(fee('Buy', 'Limit', '60999.9')).toBe('5.65')
    expect(fee('Buy', 'Limit', '61000')).toBe('8.31875')
    expect(fee('Sell', 'Limit', '61000.1')).toBe('5.65')
    expect(fee('Sell', 'Limit', '61000')).toBe('8.31875')
    expect(fee('Buy', 'Market', '61000')).toBe('8.31875')
  })

  it('[POS-02, ORD-06] closes an inverse position in dollars, with the profit in its coin', () => {
    const inverse = { ...contract, contractType: 'InversePerpetual', settleCoin: 'BTC', lotSize: e8('1') } as const
    const held = positionRecord({ symbol: 'BTCUSD', size: '10000', positionValue: '0.2' })
    const half = actions.slide(initial(held, 'Limit', e8('62500')), held, inverse, 5_000)
    expect(ticket(half, held, inverse, 'link')).toMatchObject({ qty: '5000', side: 'Sell', reduceOnly: true })
    // 0.1 − 5000 ÷ 62 500 = 0.02, less fees of 0.055 % of 0.1 and of 0.08
    expect(formatE8(summary(half, held, inverse, UNKNOWN, rates)?.net ?? 0n)).toBe('0.019901')
    // 0.100000015 − 5000 ÷ 62 500.3: both to the nearest 1e-8 like a fill's value, fees up
    const uneven = { ...held, positionValue: '0.20000003' }
    const odd = { ...half, price: '62500.3' }
    expect(formatE8(summary(odd, uneven, inverse, UNKNOWN, rates)?.net ?? 0n)).toBe('0.01990139')
  })

  it('[NUM-09, ORD-08] a part larger than one order goes as it is: the exchange takes it apart', () => {
    const large = positionRecord({ size: '300', positionValue: '18000000' })
    const market = (qty: string) => ({ orderType: 'Market', price: '', qty }) as const
    expect(issues(market('300'), large, contract)).toEqual([])
    const huge = positionRecord({ size: '5000', positionValue: '300000000' })
    expect(issues(market('5000'), huge, contract).map((issue) => issue.code)).toEqual(['qtyTooLarge'])
  })

  it('closes a position larger than one order in several', () => {
    const large = positionRecord({ size: '300' })
    const ids = ['a', 'b', 'c', 'd']
    const tickets = closeAllTickets(large, contract, () => ids.shift() ?? '')
    expect(tickets.map((sent) => `${sent.orderLinkId} ${formatE8(sentQty(sent))}`)).toEqual(['a 119', 'b 119', 'c 62'])
  })
})

describe('margin form', () => {
  const limits = { toAdd: e8('50.12345'), toReduce: e8('100') }

  it('[LEV-07] names what is wrong with an amount', () => {
    const code = (direction: 'add' | 'reduce', amount: string) => marginIssue({ direction, amount }, limits)
    expect(code('add', '50.1234')).toBe(undefined)
    expect(code('add', '50.1235')).toBe('moreThanAvailable')
    expect(code('reduce', '100')).toBe(undefined)
    expect(code('reduce', '100.0001')).toBe('moreThanReducible')
    expect(code('add', '1.00001')).toBe('tooFine')
    expect(code('add', '')).toBe('missing')
    expect(code('add', '0')).toBe('missing')
    expect(code('add', '-1')).toBe('unreadable')
    expect(formatE8(movable({ direction: 'add', amount: '' }, limits))).toBe('50.1234')
  })

  it('[LEV-07] is the change that the rules judge, with what had been added before', () => {
    const position = positionRecord({ isIsolated: true, addedMargin: '100', positionIdx: 2 })
    const change = (direction: 'add' | 'reduce', amount: string) => marginChange({ direction, amount }, position)
    const same = { kind: 'margin', symbol: 'BTCUSDT', positionIdx: 2, addedBefore: e8('100') }
    expect(change('add', '1.5')).toEqual({ ...same, amount: e8('1.5') })
    expect(change('reduce', '1.5')).toEqual({ ...same, amount: -e8('1.5') })
    expect(change('add', '')).toBe(undefined)
  })
})

describe('riskLevel', () => {
  it('grows as the mark nears the liquidation price, on either side', () => {
    const level = (mark: string, liq: string) => riskLevel(e8(mark), e8(liq))
    expect([level('100', '89'), level('100', '91'), level('100', '98')]).toEqual(['calm', 'near', 'urgent'])
    expect([level('100', '111'), level('100', '109'), level('100', '102')]).toEqual(['calm', 'near', 'urgent'])
    expect(riskLevel(e8('100'), undefined)).toBe('calm')
    // exactly 10 and 3 % away, and closer by less than the resolution of the share
    expect([level('100', '90'), level('100', '97')]).toEqual(['calm', 'near'])
    expect([level('100', '90.0000001'), level('100', '97.0000001')]).toEqual(['near', 'urgent'])
  })
})
