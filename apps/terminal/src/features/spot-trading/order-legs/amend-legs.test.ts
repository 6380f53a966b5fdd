import { describe, expect, it } from 'vitest'
import type { PairLegs } from '../kinds/legs.ts'
import { pairOrder } from '../testing/pair-order.ts'
import { PAIR } from '../testing/ticket-scene.ts'
import { amendedLegsIssue, amendedLegsRequest, areLegsFixed, carriesLegs, legsOf, mayCarryLegs } from './amend-legs.ts'

const CARRYING = pairOrder({
  takeProfit: '52000',
  tpOrderType: 'Limit',
  tpLimitPrice: '52100',
  stopLoss: '48000',
})
const withLegs = (change: { readonly [Name in keyof PairLegs]?: Partial<PairLegs[Name]> }): PairLegs => {
  const { takeProfit, stopLoss } = legsOf(CARRYING)
  return {
    takeProfit: { ...takeProfit, ...change.takeProfit },
    stopLoss: { ...stopLoss, ...change.stopLoss },
  }
}

describe('take profit and stop loss of an open order on a pair', () => {
  it('[SPOT-02, TPSL-07] limit orders carry them, at once and after their trigger; others and legs do not', () => {
    const STOP = { orderStatus: 'Untriggered', triggerPrice: '50000', triggerDirection: 1 } as const
    expect(mayCarryLegs(pairOrder())).toBe(true)
    expect(mayCarryLegs(pairOrder({ ...STOP, stopOrderType: 'Stop' }))).toBe(true)
    expect(mayCarryLegs(pairOrder({ ...STOP, stopOrderType: 'Stop', orderType: 'Market', price: '0' }))).toBe(false)
    expect(mayCarryLegs(pairOrder({ ...STOP, stopOrderType: 'OcoOrder' }))).toBe(false)
    expect(mayCarryLegs(pairOrder({ ...STOP, stopOrderType: 'tpslOrder' }))).toBe(false)
    expect(mayCarryLegs(pairOrder({ orderStatus: 'Filled' }))).toBe(false)
    expect(mayCarryLegs(pairOrder({ strategyId: '5' }))).toBe(false)
    expect(areLegsFixed(pairOrder({ cumExecQty: '0.01' }))).toBe(true)
    expect(areLegsFixed(pairOrder())).toBe(false)
  })

  it('[SPOT-02, TPSL-07] only a leg that changed is sent, with its whole form; an emptied one is removed by 0', () => {
    const ref = { symbol: 'BTC/USDT', orderId: '7' }
    expect(amendedLegsRequest(CARRYING, withLegs({}))).toBe(undefined)
    expect(amendedLegsRequest(CARRYING, withLegs({ stopLoss: { trigger: '48000.0', price: '1' } }))).toBe(undefined)
    expect(amendedLegsRequest(CARRYING, withLegs({ takeProfit: { price: '52200' } }))).toEqual({
      ...ref,
      takeProfit: '52000',
      tpOrderType: 'Limit',
      limitTakeProfit: '52200',
    })
    expect(amendedLegsRequest(CARRYING, withLegs({ takeProfit: { orderType: 'Market' } }))).toEqual({
      ...ref,
      takeProfit: '52000',
      tpOrderType: 'Market',
    })
    expect(amendedLegsRequest(CARRYING, withLegs({ stopLoss: { trigger: '' } }))).toEqual({ ...ref, stopLoss: '0' })
    expect(amendedLegsRequest(pairOrder(), withLegs({ takeProfit: { trigger: '' } }))).toEqual({
      ...ref,
      stopLoss: '48000',
      slOrderType: 'Market',
    })
  })

  it('[SPOT-02, TPSL-07] a change whose answer was lost is in force once the order carries exactly these legs', () => {
    const moved = withLegs({ takeProfit: { trigger: '53000' } })
    expect(carriesLegs(CARRYING, moved)).toBe(false)
    expect(carriesLegs(pairOrder({ ...CARRYING, takeProfit: '53000' }), moved)).toBe(true)
  })

  it('[SPOT-02, TPSL-07] triggers are compared with the limit price of the order', () => {
    const issue = (legs: PairLegs) => amendedLegsIssue(CARRYING, legs, PAIR)?.code
    expect(issue(withLegs({}))).toBe(undefined)
    expect(issue(withLegs({ takeProfit: { trigger: '49000' } }))).toBe('tpPriceTooLow')
    expect(issue(withLegs({ stopLoss: { trigger: '49000' } }))).toBe('slPriceTooHigh')
    expect(issue(withLegs({ stopLoss: { trigger: '48000.05' } }))).toBe('triggerOffTick')
    expect(issue(withLegs({ takeProfit: { price: '' } }))).toBe('priceMissing')
  })
})
