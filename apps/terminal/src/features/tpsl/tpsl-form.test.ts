import { e8 } from '@perpdesk/numeric'
import type { PartialTpSl } from '@perpdesk/protocol'
import type { TpSlTerms } from '@perpdesk/trading'
import { describe, expect, it } from 'vitest'
import { inputModes } from './leg-fields.tsx'
import { sortPartial } from './partial-order.ts'
import { actions, emptyForm, type KeptLeg } from './tpsl-form.ts'
import { formOf, setRequest } from './tpsl-request.ts'
import { amountText, legValues, priceText } from './tpsl-values.ts'

const KEPT: KeptLeg = { input: 'roi', triggerBy: 'LastPrice' }
const BOTH = { takeProfit: KEPT, stopLoss: KEPT }
const LINEAR = { contractType: 'LinearPerpetual', tickSize: e8('0.1') } as const
const INVERSE = { contractType: 'InversePerpetual', tickSize: e8('0.5') } as const
const TERMS: TpSlTerms = { contract: LINEAR, side: 'Buy', entry: e8('60000'), size: e8('0.5'), leverageE2: 1_000 }
const MAX = e8('200000')
const POSITION = { symbol: 'BTCUSDT', positionIdx: 0 } as const

const PARTIAL: PartialTpSl = {
  orderId: '7',
  parentOrderId: '',
  qty: '0.1',
  updatedAt: 1,
  takeProfit: '66000',
  tpSize: '0.1',
  tpTriggerBy: 'MarkPrice',
  tpStopOrderId: '7',
  tpOrderType: 'Limit',
  limitTakeProfit: '66100',
  stopLoss: '57000',
  slSize: '0.1',
  slTriggerBy: 'LastPrice',
  slStopOrderId: '8',
  slOrderType: 'Market',
  limitStopLoss: '',
}

const valuesOf = (form: ReturnType<typeof emptyForm>, terms = TERMS) => ({
  takeProfit: legValues(form.takeProfit, 'takeProfit', terms, MAX),
  stopLoss: legValues(form.stopLoss, 'stopLoss', terms, MAX),
})

describe('TP/SL form', () => {
  it('[TPSL-02, TPSL-04] a return typed gives the price, and a price typed the return', () => {
    const byRoi = actions.editAmount(emptyForm('Full', BOTH), 'takeProfit', '50')
    const { takeProfit } = valuesOf(byRoi)
    expect(priceText(byRoi.takeProfit, takeProfit)).toBe('63000')
    expect([takeProfit.pnl, takeProfit.roi]).toEqual([e8('1500'), e8('50')])
    const byPrice = actions.editPrice(byRoi, 'takeProfit', '61500')
    expect(amountText(byPrice.takeProfit, 'takeProfit', TERMS)).toBe('25.0')
    const byPnl = actions.chooseInput(byPrice, 'takeProfit', 'pnl', '61500')
    expect(amountText(byPnl.takeProfit, 'takeProfit', TERMS)).toBe('750.0000')
    expect(amountText(byPnl.takeProfit, 'takeProfit', { ...TERMS, size: 0n })).toBe('')
  })

  it('[TPSL-15] of a limit order the expected profit is the one at its limit; without a quantity there is none', () => {
    let form = actions.editPrice(emptyForm('Partial', BOTH), 'takeProfit', '63000')
    form = actions.editLimit(actions.chooseOrderType(form, 'takeProfit', 'Limit'), 'takeProfit', '62000')
    expect(valuesOf(form).takeProfit.pnl).toBe(e8('1000'))
    expect(valuesOf(form, { ...TERMS, size: 0n }).takeProfit).toMatchObject({ pnl: undefined, roi: undefined })
    const over = actions.editPrice(form, 'takeProfit', '200001')
    expect(valuesOf(over).takeProfit).toMatchObject({ over: true, pnl: undefined })
  })

  it('[TPSL-09] back to the whole position, limits are left behind', () => {
    const limit = actions.chooseOrderType(emptyForm('Partial', BOTH), 'stopLoss', 'Limit')
    const form = actions.editLimit(limit, 'stopLoss', '56000')
    expect(actions.chooseMode(form, 'Full').stopLoss).toMatchObject({ orderType: 'Market', limit: '' })
    expect(actions.chooseMode(form, 'Partial').stopLoss).toMatchObject({ orderType: 'Limit', limit: '56000' })
    expect(actions.chooseOrderType(form, 'stopLoss', 'Market').stopLoss.limit).toBe('')
  })

  it('[TPSL-02] portfolio margin has no return', () => {
    expect(inputModes(false)).toEqual(['price', 'roi', 'pnl'])
    expect(inputModes(true)).toEqual(['price', 'pnl'])
  })
})

describe('TP/SL request', () => {
  it('[TPSL-11] the whole position: prices and their triggers, no sizes', () => {
    const form = actions.editPrice(emptyForm('Full', BOTH), 'stopLoss', '57000')
    expect(setRequest(form, valuesOf(form), POSITION, LINEAR, null)).toEqual({
      ...POSITION,
      tpSlMode: 'Full',
      stopLoss: '57000',
      slTriggerBy: 'LastPrice',
    })
  })

  it('[TPSL-11] a part: sizes at 1e8, of inverse contracts as they are; the limit where there is one', () => {
    let form = actions.editQty(emptyForm('Partial', BOTH), '0.1')
    form = actions.editPrice(form, 'takeProfit', '66000')
    form = actions.editLimit(actions.chooseOrderType(form, 'takeProfit', 'Limit'), 'takeProfit', '66100')
    const request = {
      ...POSITION,
      tpSlMode: 'Partial',
      takeProfit: '66000',
      tpTriggerBy: 'LastPrice',
      tpOrderType: 'Limit',
      limitTakeProfit: '66100',
    }
    expect(setRequest(form, valuesOf(form), POSITION, LINEAR, null)).toEqual({ ...request, tpSizeX: '10000000' })
    const coin = actions.editQty(form, '100')
    expect(setRequest(coin, valuesOf(coin), POSITION, INVERSE, null)).toEqual({ ...request, tpSize: '100' })
  })

  it('[REC-07, TPSL-11] what is there is shown as it is, and changed by its orders; an emptied leg is taken away', () => {
    const form = formOf(PARTIAL, 'Partial', BOTH)
    expect(form).toMatchObject({
      qty: '0.1',
      takeProfit: { typed: { text: '66000' }, triggerBy: 'MarkPrice', orderType: 'Limit', limit: '66100' },
      stopLoss: { typed: { text: '57000' }, orderType: 'Market' },
    })
    const emptied = actions.editPrice(form, 'stopLoss', '')
    expect(setRequest(emptied, valuesOf(emptied), POSITION, LINEAR, PARTIAL)).toEqual({
      ...POSITION,
      tpSlMode: 'Partial',
      takeProfit: '66000',
      tpTriggerBy: 'MarkPrice',
      tpSizeX: '10000000',
      tpOrderType: 'Limit',
      limitTakeProfit: '66100',
      tpStopOrderId: '7',
      stopLoss: '0',
      slTriggerBy: 'LastPrice',
      slStopOrderId: '8',
    })
  })
})

describe('partial entries', () => {
  it('[TPSL-10] come newest first, or by one of their prices; without that price last', () => {
    const entry = (orderId: string, updatedAt: number, takeProfit: string, stopLoss: string): PartialTpSl => ({
      ...PARTIAL,
      orderId,
      updatedAt,
      takeProfit,
      stopLoss,
    })
    const list = [entry('a', 1, '9000', '500'), entry('b', 3, '', '700'), entry('c', 2, '10000', '')]
    const order = (by: 'time' | 'takeProfit' | 'stopLoss') =>
      sortPartial(list, by)
        .map(({ orderId }) => orderId)
        .join('')
    expect([order('time'), order('takeProfit'), order('stopLoss')]).toEqual(['bca', 'cab', 'bac'])
  })
})
