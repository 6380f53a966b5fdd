import { describe, expect, it } from 'vitest'
import { orderRecord, positionRecord } from '../testing/index.ts'
import { legRequest, movedFields, movedPairFields } from './move-leg.ts'

describe('one leg set to a price', () => {
  const position = positionRecord({ symbol: 'BTCUSDT', side: 'Buy', positionIdx: 1 })

  it('[CHT-04, POS-02] of a position is the call for that leg alone, by the price that its owner chose last', () => {
    expect(legRequest(position, 'takeProfit', '95000')).toEqual({
      symbol: 'BTCUSDT',
      positionIdx: 1,
      tpSlMode: 'Full',
      takeProfit: '95000',
      tpTriggerBy: 'LastPrice',
    })
    expect(legRequest(position, 'stopLoss', '85000')).toEqual({
      symbol: 'BTCUSDT',
      positionIdx: 1,
      tpSlMode: 'Full',
      stopLoss: '85000',
      slTriggerBy: 'LastPrice',
    })
  })

  it('[CHT-04] that an order carries keeps everything but its trigger', () => {
    const order = orderRecord({
      takeProfit: '95000',
      stopLoss: '85000',
      tpTriggerBy: 'MarkPrice',
      tpOrderType: 'Limit',
      tpLimitPrice: '95100',
      slTriggerBy: 'IndexPrice',
      slOrderType: 'Market',
    })
    expect(movedFields(order, 'takeProfit', '96000')).toEqual({
      takeProfit: '96000',
      tpTriggerBy: 'MarkPrice',
      tpOrderType: 'Limit',
      limitTakeProfit: '95100',
    })
    expect(movedFields(order, 'stopLoss', '84000')).toEqual({
      stopLoss: '84000',
      slTriggerBy: 'IndexPrice',
      slOrderType: 'Market',
    })
  })

  it('[CHT-04, SPOT-02] that an order on a pair carries is sent without a price source', () => {
    const order = orderRecord({
      takeProfit: '0.06',
      tpOrderType: 'Limit',
      tpLimitPrice: '0.061',
      slOrderType: 'Market',
    })
    expect(movedPairFields(order, 'takeProfit', '0.065')).toEqual({
      takeProfit: '0.065',
      tpOrderType: 'Limit',
      limitTakeProfit: '0.061',
    })
    expect(movedPairFields(order, 'stopLoss', '0.04')).toEqual({ stopLoss: '0.04', slOrderType: 'Market' })
  })
})
