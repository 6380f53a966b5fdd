import { e8 } from '@perpdesk/numeric'
import type { OrderType, Side } from '@perpdesk/trading'
import { describe, expect, it } from 'vitest'
import { CONTEXT, ticket } from '../testing/ticket-scene.ts'
import { issueOf, orderOf, unitOf } from '../ticket-form.ts'
import { requestOf } from '../ticket-request.ts'
import { newLegs, type PairLegs } from './legs.ts'
import { ocoKind } from './oco.tsx'
import type { TicketForm } from './spot-kind.ts'
import { trailingKind } from './trailing.tsx'
import { triggeredKind } from './triggered.tsx'

const typed = (text: string) => ({ by: 'text', text }) as const
const code = (form: TicketForm, context = CONTEXT) => issueOf(form, orderOf(form, context), context)?.code
const sent = (form: TicketForm) => requestOf(form, orderOf(form, CONTEXT), CONTEXT)
const triggered = (
  id: 'TpSl' | 'Conditional',
  orderType: OrderType,
  trigger: string,
  change: Partial<TicketForm> = {},
) => ticket({ kind: triggeredKind({ id, orderType, trigger }), size: typed('0.1'), ...change })

describe('orders on pairs that wait for a price', () => {
  it('[SPOT-02, REC-05] TP/SL holds its coins: a market buy by quantity at its trigger price, a sale its quantity', () => {
    const buy = triggered('TpSl', 'Market', '48000', { units: { Buy: 'base', Sell: 'base' } })
    expect(orderOf(buy, CONTEXT)).toMatchObject({ given: e8('4800'), received: e8('0.1'), fee: e8('0.0001') })
    expect(sent(buy)).toEqual({
      symbol: 'BTC/USDT',
      side: 'Buy',
      orderType: 'Market',
      timeInForce: 'IOC',
      marketUnit: 'baseCoin',
      qty: '0.1',
      type: 'TpSlOrder',
      triggerPrice: '48000',
      basePrice: '50000',
    })
    expect(orderOf(triggered('TpSl', 'Market', '52000', { side: 'Sell' }), CONTEXT).given).toBe(e8('0.1'))
    expect(code(triggered('TpSl', 'Market', '52000', { side: 'Sell', size: typed('0.6') }))).toBe(
      'spotInsufficientBalance',
    )
  })

  it('[SPOT-02] only a buy waits with an amount', () => {
    const unit = (side: Side, orderType: OrderType) => unitOf(triggered('TpSl', orderType, '48000', { side }))
    expect([unit('Buy', 'Market'), unit('Buy', 'Limit'), unit('Sell', 'Market')]).toEqual(['quote', 'base', 'base'])
    const amounts = { Buy: 'quote', Sell: 'quote' } as const
    expect(unitOf(triggered('TpSl', 'Market', '52000', { side: 'Sell', units: amounts }))).toBe('base')
    const byAmount = triggered('TpSl', 'Market', '48000', { size: typed('960') })
    expect(orderOf(byAmount, CONTEXT)).toMatchObject({ given: e8('960'), received: e8('0.02') })
    expect(sent(byAmount)).toMatchObject({ marketUnit: 'quoteCoin', qty: '960' })
  })

  it('[SPOT-02, REC-05] a conditional order needs no coins before it triggers, but the exchange’s figures', () => {
    const far = { price: '55000.1', size: typed('9') }
    expect(code(triggered('Conditional', 'Limit', '50500', { price: '50600', size: typed('9') }))).toBe(undefined)
    expect(code(triggered('Conditional', 'Limit', '50000.1', far))).toBe(undefined)
    expect(code(triggered('Conditional', 'Limit', '49999.9', { ...far, price: '55000' }))).toBe('stopBuyTooHigh')
    expect(code(triggered('Conditional', 'Limit', '51000', { side: 'Sell', price: '45899.9' }))).toBe('stopSellTooLow')
    expect(code(triggered('Conditional', 'Limit', '50000'))).toBe('triggerReached')
    expect(code(triggered('Conditional', 'Limit', ''))).toBe('triggerMissing')
    expect(code(triggered('Conditional', 'Limit', '50000.05'))).toBe('triggerOffTick')
    expect(sent(triggered('Conditional', 'Limit', '51000', { price: '51000', postOnly: true }))).toMatchObject({
      type: 'StopOrder',
      timeInForce: 'PostOnly',
      price: '51000',
    })
  })

  const oco = (takeProfit: string, stopLoss: string, limit = takeProfit): PairLegs => ({
    takeProfit: { trigger: takeProfit, orderType: 'Limit', price: limit },
    stopLoss: { trigger: stopLoss, orderType: 'Market', price: '' },
  })

  it('[SPOT-02, REC-05] an OCO holds once, of its two orders the larger amount', () => {
    const buy = ticket({ kind: ocoKind(oco('48000', '52000')), size: typed('0.1') })
    expect(orderOf(buy, CONTEXT)).toMatchObject({ given: e8('5200'), value: e8('4800') })
    expect(sent(buy)).toEqual({
      symbol: 'BTC/USDT',
      side: 'Buy',
      orderType: 'Limit',
      timeInForce: 'GTC',
      qty: '0.1',
      type: 'OcoOrder',
      takeProfit: '48000',
      tpOrderType: 'Limit',
      limitTakeProfit: '48000',
      stopLoss: '52000',
      slOrderType: 'Market',
    })
    const all = ticket({ kind: ocoKind(oco('48000', '52000')), size: { by: 'share', percent: 100 } })
    expect(orderOf(all, CONTEXT).qty).toBe(e8('0.192307'))
    expect(code(all)).toBe(undefined)
  })

  it.each<[Side, string, string, string]>([
    ['Buy', '50000', '52000', 'takeProfitTooHigh'],
    ['Buy', '48000', '50000', 'stopLossTooLow'],
    ['Sell', '50000', '48000', 'takeProfitTooLow'],
    ['Sell', '52000', '50000', 'stopLossTooHigh'],
  ])('[SPOT-02] %s: an OCO of %s and %s is already there: %s', (side, takeProfit, stopLoss, expected) => {
    expect(code(ticket({ side, kind: ocoKind(oco(takeProfit, stopLoss)), size: typed('0.1') }))).toBe(expected)
  })

  it('[SPOT-02] each leg of an OCO is checked by its own prices', () => {
    const issue = (legs: PairLegs) => {
      const form = ticket({ side: 'Sell', kind: ocoKind(legs), size: typed('0.1') })
      return issueOf(form, orderOf(form, CONTEXT), CONTEXT)
    }
    expect(issue(oco('52000', ''))).toMatchObject({ code: 'triggerMissing', field: 'stopLoss' })
    expect(issue(oco('52000', '48000', '52000.01'))).toMatchObject({ code: 'priceOffTick', field: 'takeProfitPrice' })
    expect(issue(oco('52000', '48000', '46000'))).toMatchObject({ code: 'stopSellTooLow', field: 'takeProfitPrice' })
    expect(ocoKind(oco('52000', '')).withPrice('47000')?.request(ticket({}), CONTEXT)).toMatchObject({
      takeProfit: '52000',
      stopLoss: '47000',
    })
  })

  it('[SPOT-02, REC-05] a trailing stop needs no coins before it triggers, and starts at its activation price', () => {
    const trailing = (by: 'price' | 'percent', trail: string, activation = '') =>
      ticket({ side: 'Sell', kind: trailingKind({ by, trail, activation }), size: typed('0.7') })
    expect(code(trailing('price', '500'))).toBe(undefined)
    expect(sent(trailing('price', '500'))).toMatchObject({ type: 'TrailingStop', trailingValue: '500' })
    expect(sent(trailing('percent', '1.5', '51000'))).toMatchObject({
      orderType: 'Market',
      trailingPercentageE4: 150,
      activationPrice: '51000',
    })
    expect(code(trailing('price', ''))).toBe('trailMissing')
    expect(code(trailing('price', '50000'))).toBe('trailTooLong')
    expect(code(trailing('percent', '1', '50000'))).toBe('activationAboveLast')
  })

  it('[SPOT-02, R3.18] TP/SL that a limit order carries lie on either side of its price, each optional', () => {
    const carrying = (takeProfit: string, stopLoss: string, side: Side = 'Buy') => {
      const { takeProfit: profit, stopLoss: loss } = newLegs('Market')
      const carried = { takeProfit: { ...profit, trigger: takeProfit }, stopLoss: { ...loss, trigger: stopLoss } }
      return ticket({ side, size: typed('0.1'), carried })
    }
    expect(sent(carrying('51000', '49000'))).toMatchObject({ takeProfit: '51000', stopLoss: '49000', price: '50000' })
    expect(sent(carrying('', '49000'))).not.toHaveProperty('takeProfit')
    expect(code(carrying('', '49000'))).toBe(undefined)
    expect(code(carrying('50000', ''))).toBe('tpPriceTooLow')
    expect(code(carrying('', '50000'))).toBe('slPriceTooHigh')
    expect(code(carrying('50000', '', 'Sell'))).toBe('tpPriceTooHigh')
    expect(
      sent({ ...carrying('51000', ''), kind: triggeredKind({ id: 'TpSl', orderType: 'Limit', trigger: '1' }) }),
    ).not.toHaveProperty('takeProfit')
  })
})
