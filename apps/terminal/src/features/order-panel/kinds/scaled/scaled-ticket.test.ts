import type { Side } from '@perpdesk/trading'
import { describe, expect, it } from 'vitest'
import { context, holding } from '../../testing/order-scene.ts'
import { form, of, RANGE } from '../../testing/scaled-scene.ts'
import type { OrderForm } from '../order-kind.ts'
import type { ScaledForm } from './scaled-form.ts'
import { scaledTicket } from './scaled-ticket.ts'

describe('a row on the wire', () => {
  const ticket = (at: OrderForm, scaled: ScaledForm, where = context(), side: Side = 'Buy') =>
    scaledTicket(scaled, { form: at, context: where, side: of(side, at, where) }, 'link')

  it('[ORD-01] says its prices from the lowest on, its number and how it is shared out', () => {
    expect(ticket(form('0.5'), RANGE)).toEqual({
      symbol: 'BTCUSDT',
      side: 'Buy',
      qtyX: '50000000',
      fromPrice: '49000',
      toPrice: '49400',
      count: 5,
      distribution: 'Flat',
      timeInForce: 'GTC',
      reduceOnly: false,
      positionIdx: 0,
      orderLinkId: 'link',
    })
    const custom = { ...RANGE, count: '2', distribution: 'Custom', weights: ['99.5', '0.5'] } as const
    expect(ticket(form('0.5', custom, { postOnly: true }), custom)).toMatchObject({
      count: 2,
      distribution: 'Custom',
      weights: [9950, 50],
      timeInForce: 'PostOnly',
    })
  })

  it('[ORD-01] says which position of hedge mode it belongs to, and that it only closes', () => {
    const hedge = context({ positionMode: 'BothSide', long: holding('Buy', '1') })
    const close = form('0.5', {}, { intent: 'close' })
    expect(ticket(close, RANGE, hedge, 'Sell')).toMatchObject({ positionIdx: 1, reduceOnly: true })
    expect(ticket(form('0.5'), RANGE, hedge, 'Sell')).toMatchObject({ positionIdx: 2, reduceOnly: false })
  })

  it('[ORD-01] is none while something is missing', () => {
    expect(ticket(form('0.5'), { ...RANGE, lowest: '' })).toBe(undefined)
  })
})
