import { e8 } from '@perpdesk/numeric'
import { DEFAULT_FEE_RATES } from '@perpdesk/trading'
import { describe, expect, it } from 'vitest'
import { instrumentRecord, orderRecord, positionRecord } from '../../testing/index.ts'
import { moveEffect } from './move-effect.ts'

const ticker = { last: e8('50000'), bid: e8('49999'), ask: e8('50001') }
const scene = { contract: instrumentRecord(), ticker, positions: [], rates: DEFAULT_FEE_RATES }
const order = orderRecord({ side: 'Buy', price: '40000', orderStatus: 'New', reduceOnly: false })

describe('what a move of an order would do', () => {
  it('[CHT-04] change of the price and distance from the last one', () => {
    const effect = moveEffect({ ...scene, order }, e8('45000'))
    expect([effect.change, effect.fromLast]).toEqual([e8('0.125'), e8('-0.1')])
    expect(moveEffect({ ...scene, order, ticker: undefined }, e8('45000')).fromLast).toBeUndefined()
  })

  it('[CHT-04] reaching the other side trades at once, or ends a post-only order', () => {
    const crossing = (change: Partial<typeof order>, price: string) =>
      moveEffect({ ...scene, order: { ...order, ...change } }, e8(price)).crossing
    expect([crossing({}, '50000'), crossing({}, '50001')]).toEqual(['none', 'trades'])
    expect([crossing({ side: 'Sell' }, '50000'), crossing({ side: 'Sell' }, '49999')]).toEqual(['none', 'trades'])
    expect(crossing({ timeInForce: 'PostOnly' }, '50001')).toBe('ends')
    expect(crossing({ orderStatus: 'Untriggered' }, '50001')).toBe('none')
  })

  it('[CHT-04] a reducing order shows the PnL it would bring, others none', () => {
    const position = positionRecord({ side: 'Buy', size: '1', entryPrice: '50000', positionValue: '50000' })
    const pnl = (reduceOnly: boolean, price: string) =>
      moveEffect({ ...scene, positions: [position], order: { ...order, side: 'Sell', reduceOnly } }, e8(price)).pnl
    expect(pnl(false, '60000')).toBeUndefined()
    expect(pnl(true, '60000')! > 0n).toBe(true)
    expect(pnl(true, '40000')! < 0n).toBe(true)
  })
})
