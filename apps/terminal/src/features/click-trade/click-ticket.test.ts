import { e8 } from '@perpdesk/numeric'
import { describe, expect, it } from 'vitest'
import type { PanelOrder } from '../../stores/index.ts'
import { instrumentRecord } from '../testing/index.ts'
import { clickForce, clickTicket } from './click-ticket.ts'

const contract = instrumentRecord()
const draft: PanelOrder = {
  symbol: 'BTCUSDT',
  kind: 'Limit',
  orderType: 'Limit',
  timeInForce: 'PostOnly',
  closing: false,
  price: e8('90000'),
  trigger: null,
  buy: { qty: e8('0.01'), positionIdx: 1, liqPrice: null },
  sell: { qty: undefined, positionIdx: 2, liqPrice: null },
  risk: { amount: 0n, entryRate: 0n, stopRate: 0n, most: 0n },
  levels: [],
}
const ticket = (side: 'Buy' | 'Sell', changed: Partial<PanelOrder> = {}) =>
  clickTicket(contract, { ...draft, ...changed }, side, e8('91000.5'), 'id')

describe('the order of a click', () => {
  it('[ORD-13, ORD-14] has the clicked price, and the panel’s quantity, term and position', () => {
    expect(ticket('Buy')).toEqual({
      symbol: 'BTCUSDT',
      side: 'Buy',
      orderType: 'Limit',
      timeInForce: 'PostOnly',
      qtyX: '1000000',
      price: '91000.5',
      reduceOnly: false,
      positionIdx: 1,
      orderLinkId: 'id',
    })
    expect(ticket('Buy', { closing: true })?.reduceOnly).toBe(true)
  })

  it('[ORD-13, ORD-14] is none where the side has no quantity, or there is no panel', () => {
    expect(ticket('Sell')).toBeUndefined()
    expect(clickTicket(contract, undefined, 'Buy', e8('91000.5'), 'id')).toBeUndefined()
  })

  it.each([
    ['Limit', 'IOC', 'IOC'],
    ['Limit', 'GTC', 'GTC'],
    ['Market', 'IOC', 'GTC'],
    ['Conditional', 'IOC', 'GTC'],
  ] as const)('[ORD-14] of a %s with %s stands %s: only a limit order says how long', (kind, timeInForce, force) => {
    expect(clickForce({ kind, timeInForce })).toBe(force)
  })
})
