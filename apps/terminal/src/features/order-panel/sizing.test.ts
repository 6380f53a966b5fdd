// @vitest-environment node

import { e8, formatE8 } from '@perpdesk/numeric'
import type { Side } from '@perpdesk/trading'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { actions, initial } from './form.ts'
import { limitKind } from './kinds/at-once.tsx'
import { quantityOf, sizeText } from './sizing.ts'
import { summary } from './summary.ts'
import { context, limit } from './testing/order-scene.ts'

describe('size units', () => {
  it('[ORD-02] converts between quantity, value and cost and back to the same quantity', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1_000_000 }),
        fc.integer({ min: 1, max: 10_000_000 }),
        fc.integer({ min: 100, max: 10_000 }),
        fc.constantFrom<Side>('Buy', 'Sell'),
        fc.constantFrom('value' as const, 'cost' as const),
        (lots, ticks, leverage, side, unit) => {
          const at = context({ leverageE2: { Buy: leverage, Sell: leverage } })
          const qty = BigInt(lots) * at.instrument.lotSize
          const price = BigInt(ticks) * e8('0.1')
          const order = {
            side,
            orderType: 'Limit',
            limit: price,
            price,
            rests: true,
            closing: false,
            trigger: null,
            most: e8('1000'),
          } as const
          const text = sizeText(at, order, qty, unit)
          const form = { ...actions.editSize(initial(limitKind), text), unit }
          expect(quantityOf(at, form, order)).toBe(qty)
        },
      ),
      { numRuns: 300 },
    )
  })

  it('[ORD-02] shows a converted size with the fewest decimals that lead back to it', () => {
    const text = (price: string) => {
      const order = { side: 'Buy', orderType: 'Limit', limit: e8(price), price: e8(price), rests: true } as const
      return sizeText(context(), { ...order, closing: false, trigger: null, most: e8('1000') }, e8('0.003'), 'value')
    }
    // 0.003 × 33 333.3 = 99.9999: 99.99 would only buy 0.002
    expect(text('33333.3')).toBe('100')
    expect(text('50000')).toBe('150')
  })

  it('cuts a typed value to whole lots, never above it', () => {
    const form = { ...limit('50000', '120'), unit: 'value' as const }
    expect(formatE8(summary(form, context()).buy.qty ?? 0n)).toBe('0.002')
  })

  it('takes a percentage of what each side can do', () => {
    const form = actions.slide(limit('50000', ''), 50)
    const { buy, sell } = summary(form, context({}, { bestBid: null, bestAsk: null }))
    expect(buy.maxQty).not.toBe(sell.maxQty)
    for (const side of [buy, sell]) expect(side.qty).toBe(((side.maxQty ?? 0n) / 2n / e8('0.001')) * e8('0.001'))
  })
})
