// @vitest-environment node
import { e8, formatE8 } from '@perpdesk/numeric'
import { describe, expect, it } from 'vitest'
import { bookFills, sweepPrice } from './book-fills.ts'
import { actions, initial } from './form.ts'
import { issues } from './issues.ts'
import { limitKind } from './kinds/at-once.tsx'
import type { ProposedOrder } from './order-context.ts'
import { summary } from './summary.ts'
import { codes, context, market } from './testing/order-scene.ts'

describe('sweepPrice', () => {
  const asks = [
    { price: e8('50000'), qty: e8('1') },
    { price: e8('50100'), qty: e8('1') },
  ]
  const buy = {
    side: 'Buy',
    orderType: 'Limit',
    limit: e8('50500'),
    rests: true,
    closing: false,
    trigger: null,
    most: e8('1000'),
  } as const
  const price = (order: ProposedOrder, qty: string) => formatE8(sweepPrice({ ...market, asks }, order, e8(qty)))

  it('is the level that the last lot reaches, or the limit where a rest stays', () => {
    expect([price(buy, '0.5'), price(buy, '1.5'), price(buy, '3')]).toEqual(['50000', '50100', '50500'])
    expect(price({ ...buy, rests: false }, '3')).toBe('50100')
    expect(price({ ...buy, limit: e8('49000') }, '1')).toBe('49000')
    expect(formatE8(sweepPrice(market, { ...buy, rests: false }, e8('3')))).toBe('50000')
  })

  it.each([
    ['inside the first level', buy, '0.5', ['50000 0.5'], '0'],
    ['exactly the first level', buy, '1', ['50000 1'], '0'],
    ['into the second', buy, '1.5', ['50000 1', '50100 0.5'], '0'],
    ['beyond the book', buy, '3', ['50000 1', '50100 1'], '1'],
    ['no further than the limit', { ...buy, limit: e8('50099.9') }, '1.5', ['50000 1'], '0.5'],
    ['to the limit itself', { ...buy, limit: e8('50100') }, '1.5', ['50000 1', '50100 0.5'], '0'],
    ['of a seller at the bids', { ...buy, side: 'Sell', limit: e8('49990') }, '3', ['49995 2'], '1'],
  ] as const)('[ORD-03, ORD-11] plays an order level by level: %s', (_name, order, qty, fills, left) => {
    const bids = [
      { price: e8('49995'), qty: e8('2') },
      { price: e8('49980'), qty: e8('5') },
    ]
    const played = bookFills({ ...market, asks, bids }, order, e8(qty))
    expect(played.fills.map((fill) => `${formatE8(fill.price)} ${formatE8(fill.qty)}`)).toEqual(fills)
    expect(formatE8(played.left)).toBe(left)
  })

  it('makes an order that sweeps the book need its loss at once as well', () => {
    const at = context({ available: e8('15200') }, { asks })
    const sweep = actions.editSize(actions.editPrice(initial(limitKind), '50500'), '3')
    expect(codes(sweep, context({ available: e8('15100') }))).toEqual(['balanceTooSmall'])
    // 3 × 50 000 at 10×: 15 156.75, and a loss of 3 × 500 if all of the order fills at its limit.
    const found = issues(sweep, at, summary(sweep, at).buy)
    expect(found[0]?.params['required']).toBe('16656.75')
  })
})
