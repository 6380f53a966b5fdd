import { e8 } from '@perpdesk/numeric'
import type { Position } from '@perpdesk/protocol'
import { describe, expect, it } from 'vitest'
import { legAt } from './position-leg.ts'

describe('the leg of a position at a price of the chart', () => {
  it.each([
    ['Buy', '50000.1', '50000', 'takeProfit'],
    ['Buy', '49999.9', '50000', 'stopLoss'],
    ['Sell', '50000.1', '50000', 'stopLoss'],
    ['Sell', '49999.9', '50000', 'takeProfit'],
    // Before the first trade, the entry price decides.
    ['Buy', '48000.1', undefined, 'takeProfit'],
    ['Buy', '47999.9', undefined, 'stopLoss'],
  ] as const)('[POS-02, CHT-04] of a %s at %s, the last price being %s: %s', (side, price, last, leg) => {
    const position = { side, entryPrice: '48000' } as Position
    const found = legAt(position, e8(price), last === undefined ? undefined : e8(last))
    expect(found).toEqual({ position, price: e8(price), leg })
  })
})
