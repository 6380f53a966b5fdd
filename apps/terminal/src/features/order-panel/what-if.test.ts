// @vitest-environment node
import { e8, formatE8 } from '@perpdesk/numeric'
import { describe, expect, it } from 'vitest'
import { context, holding } from './testing/order-scene.ts'
import { afterFill } from './what-if.ts'

describe('what an order comes to', () => {
  it('[ORD-11, R1.8] before delivery a close at the mean of the index costs its fee and nothing else', () => {
    // the 10 000 already include the unrealised loss at 49 900, whatever the mark price is
    const at = context(
      { long: holding('Buy', '0.2'), initialMargin: e8('1004.95') },
      { predictedDelivery: e8('49900') },
    )
    const order = {
      side: 'Sell',
      orderType: 'Limit',
      limit: e8('49900'),
      rests: true,
      closing: true,
      trigger: null,
      most: e8('1000'),
    } as const
    const after = afterFill(at, order, [{ price: order.limit, qty: e8('0.2') }])
    expect(after?.position).toBeNull()
    expect(formatE8(after?.availableAfter ?? 0n)).toBe(formatE8(e8('10000') - e8('5.489')))
  })
})
