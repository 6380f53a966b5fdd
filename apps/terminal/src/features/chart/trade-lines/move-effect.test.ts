import { e8 } from '@perpdesk/numeric'
import { DEFAULT_FEE_RATES } from '@perpdesk/trading'
import { describe, expect, it } from 'vitest'
import { instrumentRecord, orderRecord, positionRecord } from '../../testing/index.ts'
import { moveEffect } from './move-effect.ts'

const ticker = { last: e8('50000'), bid: e8('49999'), ask: e8('50001'), mark: e8('50010'), index: e8('49990') }
const scene = { contract: instrumentRecord(), ticker, positions: [], rates: DEFAULT_FEE_RATES }
const order = orderRecord({ side: 'Buy', price: '40000', orderStatus: 'New', reduceOnly: false })
const resting = (changed: typeof order) => ({ order: changed, at: 'price' as const, price: e8(changed.price) })
const waiting = (changed: typeof order) => ({ order: changed, at: 'trigger' as const, price: e8(changed.triggerPrice) })

describe('what a move of an order would do', () => {
  it('[CHT-04] change of the price and distance from the last one', () => {
    const effect = moveEffect({ ...scene, line: resting(order) }, e8('45000'))
    expect([effect.change, effect.fromLast]).toEqual([e8('0.125'), e8('-0.1')])
    expect(moveEffect({ ...scene, line: resting(order), ticker: undefined }, e8('45000')).fromLast).toBeUndefined()
  })

  it('[CHT-04] reaching the other side trades at once, or ends a post-only order', () => {
    const crossing = (change: Partial<typeof order>, price: string) =>
      moveEffect({ ...scene, line: resting({ ...order, ...change }) }, e8(price)).crossing
    expect([crossing({}, '50000'), crossing({}, '50001')]).toEqual(['none', 'trades'])
    expect([crossing({ side: 'Sell' }, '50000'), crossing({ side: 'Sell' }, '49999')]).toEqual(['none', 'trades'])
    expect(crossing({ timeInForce: 'PostOnly' }, '50001')).toBe('ends')
  })

  it('[CHT-04] a reducing order shows the PnL it would bring, others none', () => {
    const position = positionRecord({ side: 'Buy', size: '1', entryPrice: '50000', positionValue: '50000' })
    const pnl = (reduceOnly: boolean, price: string) =>
      moveEffect({ ...scene, positions: [position], line: resting({ ...order, side: 'Sell', reduceOnly }) }, e8(price))
        .pnl
    expect(pnl(false, '60000')).toBeUndefined()
    expect(pnl(true, '60000')! > 0n).toBe(true)
    expect(pnl(true, '40000')! < 0n).toBe(true)
  })

  it('[ORD-07] a trigger that its own price has reached is refused, and the limit behind it meets nobody yet', () => {
    const stop = { ...order, orderStatus: 'Untriggered', triggerPrice: '51000', triggerDirection: 1 } as const
    const crossing = (change: Partial<typeof order>, price: string) =>
      moveEffect({ ...scene, line: waiting({ ...stop, ...change }) }, e8(price)).crossing
    expect([crossing({}, '50000.1'), crossing({}, '50000')]).toEqual(['none', 'reached'])
    expect([crossing({ triggerBy: 'MarkPrice' }, '50010.1'), crossing({ triggerBy: 'MarkPrice' }, '50010')]).toEqual([
      'none',
      'reached',
    ])
    const falls = { triggerDirection: 2, triggerBy: 'IndexPrice' } as const
    expect([crossing(falls, '49989.9'), crossing(falls, '49990')]).toEqual(['none', 'reached'])
  })

  it('[ORD-07] a trigger shows what its order would bring there', () => {
    const position = positionRecord({ side: 'Buy', size: '1', entryPrice: '50000', positionValue: '50000' })
    const stop = {
      ...order,
      side: 'Sell',
      orderType: 'Market',
      price: '0',
      triggerPrice: '49000',
      triggerDirection: 2,
    } as const
    const pnl = (reduceOnly: boolean, price: string) =>
      moveEffect({ ...scene, positions: [position], line: waiting({ ...stop, reduceOnly }) }, e8(price)).pnl
    expect(pnl(false, '49000')).toBeUndefined()
    // 0.1 × (49,000 − 50,000) less a fee of 0.055 % of both values
    expect(pnl(true, '49000')).toBe(e8('-105.445'))
  })
})
