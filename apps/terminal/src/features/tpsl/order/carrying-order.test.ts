// @vitest-environment node
import { e8 } from '@perpdesk/numeric'
import type { Side, TpSlKind } from '@perpdesk/trading'
import { describe, expect, it } from 'vitest'
import { instrumentRecord } from '../../testing/index.ts'
import { actions, emptyForm, type KeptLeg, type TpSlForm } from '../tpsl-form.ts'
import { carriedTpSl } from './carried-kind.tsx'
import type { CarriedTpSl } from './carried-tpsl.ts'
import { type CarryingOrder, sideState } from './carrying-order.ts'
import { carriedFields, payloadOf } from './payload.ts'

const KEPT: KeptLeg = { input: 'roi', triggerBy: 'LastPrice' }
const BOTH = { takeProfit: KEPT, stopLoss: KEPT }
const LINEAR = instrumentRecord()
const INVERSE = instrumentRecord({ contractType: 'InversePerpetual', settleCoin: 'BTC', lotSize: e8('1') })

const order = (side: Side, fields: Partial<CarryingOrder> = {}): CarryingOrder => ({
  contract: LINEAR,
  side,
  entryPrice: e8('50000'),
  qty: e8('0.5'),
  leverageE2: 1_000,
  orderType: 'Limit',
  orderQtyType: 'Qty',
  cost: undefined,
  positionMode: 'MergedSingle',
  liquidation: null,
  ...fields,
})

const priced = (prices: Partial<Record<TpSlKind, string>>, mode: TpSlForm['mode'] = 'Full') => {
  let form = emptyForm(mode, BOTH)
  for (const kind of ['takeProfit', 'stopLoss'] as const) form = actions.editPrice(form, kind, prices[kind] ?? '')
  return form
}
const keys = (form: TpSlForm, of: CarryingOrder) => sideState(form, of).issues.map(({ key }) => key)

describe('TP/SL of an order', () => {
  it.each<[Side, Partial<Record<TpSlKind, string>>, readonly string[]]>([
    ['Buy', { takeProfit: '50000.1', stopLoss: '49999.9' }, []],
    ['Buy', { takeProfit: '50000' }, ['tpPriceTooLow']],
    ['Buy', { stopLoss: '50000' }, ['slPriceTooHigh']],
    ['Sell', { takeProfit: '49999.9', stopLoss: '50000.1' }, []],
    ['Sell', { takeProfit: '50000' }, ['tpPriceTooHigh']],
    ['Sell', { stopLoss: '50000' }, ['slPriceTooLow']],
  ])('[TPSL-13] a %s order with %o: %o', (side, prices, expected) => {
    for (const contract of [LINEAR, INVERSE]) {
      const of = order(side, { contract, qty: contract === INVERSE ? e8('500') : e8('0.5') })
      expect(keys(priced(prices), of)).toEqual(expected)
    }
  })

  it('[TPSL-02, TPSL-04] one return is a price on either side, and so is one profit', () => {
    const byRoi = actions.editAmount(emptyForm('Full', BOTH), 'takeProfit', '50')
    expect(sideState(byRoi, order('Buy')).values.takeProfit.trigger).toBe(e8('52500'))
    expect(sideState(byRoi, order('Sell')).values.takeProfit.trigger).toBe(e8('47500'))
    const kept = { takeProfit: KEPT, stopLoss: { ...KEPT, input: 'pnl' } as const }
    const byPnl = actions.editAmount(emptyForm('Full', kept), 'stopLoss', '-500')
    expect(sideState(byPnl, order('Buy')).values.stopLoss.trigger).toBe(e8('49000'))
    expect(sideState(byPnl, order('Sell')).values.stopLoss.trigger).toBe(e8('51000'))
  })

  it('[ORD-07] a leg that is moved on the chart is a price for both sides, whatever was typed; the other leg stays', () => {
    const byRoi = actions.editAmount(
      actions.editPrice(emptyForm('Full', BOTH), 'stopLoss', '49000'),
      'takeProfit',
      '50',
    )
    const triggers = (carried: CarriedTpSl) =>
      (['Buy', 'Sell'] as const).map((side) => carried.trigger('takeProfit', order(side)))
    expect(triggers(carriedTpSl(byRoi))).toEqual([e8('52500'), e8('47500')])
    const moved = carriedTpSl(byRoi).withPrice('takeProfit', '53000.5')
    expect(triggers(moved)).toEqual([e8('53000.5'), e8('53000.5')])
    expect(moved.trigger('stopLoss', order('Buy'))).toBe(e8('49000'))
  })

  it('[NUM-07] a move of the price takes the sign of the side: what rises for a long falls for a short', () => {
    const kept = { takeProfit: { ...KEPT, input: 'price' }, stopLoss: { ...KEPT, input: 'price' } } as const
    let form = actions.editAmount(emptyForm('Full', kept), 'takeProfit', '10')
    form = actions.editAmount(form, 'stopLoss', '-4')
    const prices = (side: Side) => {
      const { values } = sideState(form, order(side))
      return [values.takeProfit.trigger, values.stopLoss.trigger]
    }
    expect(prices('Buy')).toEqual([e8('55000'), e8('48000')])
    expect(prices('Sell')).toEqual([e8('45000'), e8('52000')])
    expect([keys(form, order('Buy')), keys(form, order('Sell'))]).toEqual([[], []])
  })

  it('[TPSL-14] warns of a stop loss beyond the liquidation price that is foreseen, and stops nothing', () => {
    const beyond = sideState(priced({ stopLoss: '45000' }), order('Buy', { liquidation: e8('45000') })).issues
    expect(beyond).toMatchObject([{ key: 'buySlPriceUpLiqPrice', severity: 'warning', blocks: false }])
    const short = sideState(priced({ stopLoss: '55000' }), order('Sell', { liquidation: e8('55000') })).issues
    expect(short).toMatchObject([{ key: 'sellSlPriceUpLiqPrice', severity: 'warning', blocks: false }])
    expect(keys(priced({ stopLoss: '45000' }), order('Buy', { liquidation: null }))).toEqual([])
  })

  it('[TPSL-12] of a part: the quantity is that of the order, at most what one order of the leg’s kind may be', () => {
    const form = priced({ takeProfit: '52000' }, 'Partial')
    const { maxMarketQty, maxLimitQty, lotSize } = LINEAR
    expect(keys(form, order('Buy', { qty: 0n }))).toEqual(['slTips1'])
    expect(keys(form, order('Buy', { qty: maxMarketQty }))).toEqual([])
    expect(keys(form, order('Buy', { qty: maxMarketQty + lotSize }))).toEqual(['tpSlQtyOver'])
    const limited = actions.editLimit(actions.chooseOrderType(form, 'takeProfit', 'Limit'), 'takeProfit', '52100')
    expect(keys(limited, order('Buy', { qty: maxLimitQty }))).toEqual([])
    expect(keys(limited, order('Buy', { qty: maxLimitQty + lotSize }))).toEqual(['tpSlQtyOver'])
  })
})

describe('TP/SL payload', () => {
  it('[TPSL-18] is whole: every field that source two names', () => {
    let form = actions.editAmount(emptyForm('Partial', BOTH), 'takeProfit', '50')
    form = actions.editLimit(actions.chooseOrderType(form, 'takeProfit', 'Limit'), 'takeProfit', '52600')
    form = actions.chooseTriggerBy(actions.editPrice(form, 'stopLoss', '49000'), 'stopLoss', 'MarkPrice')
    const payload = payloadOf(sideState(form, order('Buy')), order('Buy'))
    expect(payload).toEqual({
      takeProfit: '52500',
      takeProfitP: '50',
      tpTriggerBy: 'LastPrice',
      stopLoss: '49000',
      stopLossP: '-20.0',
      slTriggerBy: 'MarkPrice',
      tpSize: '0.5',
      slSize: '0.5',
      tpStopOrderId: '',
      slStopOrderId: '',
      leverage: '10',
      tpInputType: 'roi',
      tpOrderType: 'Limit',
      limitTakeProfit: '52600',
      slInputType: 'roi',
      slOrderType: 'Market',
      limitStopLoss: '',
      qty: '0.5',
      tpSlMode: 'Partial',
    })
    expect(carriedFields(payload)).toEqual({
      takeProfit: '52500',
      tpTriggerBy: 'LastPrice',
      tpOrderType: 'Limit',
      limitTakeProfit: '52600',
      stopLoss: '49000',
      slTriggerBy: 'MarkPrice',
      slOrderType: 'Market',
      tpSlMode: 'Partial',
    })
  })

  it('[ORD-05] of an empty form it adds nothing to an order, of one leg that leg alone', () => {
    const empty = payloadOf(sideState(priced({}), order('Buy')), order('Buy'))
    expect(carriedFields(empty)).toEqual({})
    const one = payloadOf(sideState(priced({ stopLoss: '49000' }), order('Buy')), order('Buy'))
    expect(carriedFields(one)).toEqual({
      stopLoss: '49000',
      slTriggerBy: 'LastPrice',
      slOrderType: 'Market',
      tpSlMode: 'Full',
    })
  })

  it('[TPSL-11, R3.24] of an open order an emptied leg is taken away', () => {
    const payload = payloadOf(sideState(priced({ takeProfit: '52000' }), order('Buy')), order('Buy'))
    expect(carriedFields(payload, { takeProfit: '51000', stopLoss: '49000' })).toMatchObject({
      takeProfit: '52000',
      stopLoss: '0',
      tpSlMode: 'Full',
    })
    const empty = payloadOf(sideState(priced({}), order('Buy')), order('Buy'))
    expect(carriedFields(empty, { takeProfit: '', stopLoss: '49000' })).toEqual({ stopLoss: '0', tpSlMode: 'Full' })
  })
})
