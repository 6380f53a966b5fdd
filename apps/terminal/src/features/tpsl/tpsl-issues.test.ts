import { e8 } from '@perpdesk/numeric'
import type { TpSlKind } from '@perpdesk/trading'
import { describe, expect, it } from 'vitest'
import { actions, emptyForm, type KeptLeg, type TpSlForm } from './tpsl-form.ts'
import { blocks, type TpSlRules, tpSlIssues } from './tpsl-issues.ts'
import { legValues, termsOf } from './tpsl-values.ts'

const KEPT: KeptLeg = { input: 'roi', triggerBy: 'LastPrice' }
const CONTRACT = {
  contractType: 'LinearPerpetual',
  tickSize: e8('0.1'),
  lotSize: e8('0.001'),
  maxPrice: e8('200000'),
} as const
const LONG: TpSlRules = {
  scene: 'POSITION',
  contract: CONTRACT,
  side: 'Buy',
  reference: e8('60000'),
  maxQty: e8('0.5'),
  liquidation: e8('54000'),
}
const SHORT: TpSlRules = { ...LONG, side: 'Sell', liquidation: e8('66000') }
const ofOrder = (rules: TpSlRules): TpSlRules => ({ ...rules, scene: 'ORDER' })

interface Typed {
  readonly takeProfit?: string
  readonly stopLoss?: string
  readonly qty?: string
  readonly tpLimit?: string
  readonly slLimit?: string
}

/** The form after a person typed these; a quantity or a limit makes it a partial one. */
function typed(given: Typed): TpSlForm {
  const isPartial = given.qty !== undefined || given.tpLimit !== undefined || given.slLimit !== undefined
  let form = emptyForm(isPartial ? 'Partial' : 'Full', { takeProfit: KEPT, stopLoss: KEPT })
  form = actions.editQty(form, given.qty ?? (isPartial ? '0.1' : ''))
  const leg = (kind: TpSlKind, price: string | undefined, limit: string | undefined) => {
    if (price !== undefined) form = actions.editPrice(form, kind, price)
    if (limit === undefined) return
    form = actions.editLimit(actions.chooseOrderType(form, kind, 'Limit'), kind, limit)
  }
  leg('takeProfit', given.takeProfit, given.tpLimit)
  leg('stopLoss', given.stopLoss, given.slLimit)
  return form
}

function keys(given: Typed | TpSlForm, rules: TpSlRules, contract: { readonly maxPrice: bigint } = CONTRACT) {
  const form = 'mode' in given ? given : typed(given)
  const terms = termsOf(form, {
    contract: { ...CONTRACT, ...rules.contract },
    side: rules.side,
    entry: e8('60000'),
    size: e8('0.5'),
    leverageE2: 1_000,
  })
  const values = {
    takeProfit: legValues(form.takeProfit, 'takeProfit', terms, contract.maxPrice),
    stopLoss: legValues(form.stopLoss, 'stopLoss', terms, contract.maxPrice),
  }
  const found = tpSlIssues(form, values, rules)
  return { keys: found.map(({ key }) => key), blocks: blocks(found), params: found[0]?.params }
}

describe('TP/SL validation', () => {
  it.each<[string, Typed, TpSlRules, readonly string[]]>([
    ['tpPosPriceTooLow', { takeProfit: '60000' }, LONG, ['tpPosPriceTooLow']],
    ['… one tick above', { takeProfit: '60000.1' }, LONG, []],
    ['slPosPriceTooHigh', { stopLoss: '60000' }, LONG, ['slPosPriceTooHigh']],
    ['… one tick below', { stopLoss: '59999.9' }, LONG, []],
    ['tpPosPriceTooHigh', { takeProfit: '60000' }, SHORT, ['tpPosPriceTooHigh']],
    ['… one tick below', { takeProfit: '59999.9' }, SHORT, []],
    ['slPosPriceTooLow', { stopLoss: '60000' }, SHORT, ['slPosPriceTooLow']],
    ['… one tick above', { stopLoss: '60000.1' }, SHORT, []],
    ['tpPriceTooLow', { takeProfit: '60000' }, ofOrder(LONG), ['tpPriceTooLow']],
    ['… one tick above', { takeProfit: '60000.1' }, ofOrder(LONG), []],
    ['slPriceTooHigh', { stopLoss: '60000' }, ofOrder(LONG), ['slPriceTooHigh']],
    ['… one tick below', { stopLoss: '59999.9' }, ofOrder(LONG), []],
    ['tpPriceTooHigh', { takeProfit: '60000' }, ofOrder(SHORT), ['tpPriceTooHigh']],
    ['… one tick below', { takeProfit: '59999.9' }, ofOrder(SHORT), []],
    ['slPriceTooLow', { stopLoss: '60000' }, ofOrder(SHORT), ['slPriceTooLow']],
    ['… one tick above', { stopLoss: '60000.1' }, ofOrder(SHORT), []],
  ])('[TPSL-13] %s', (_name, given, rules, expected) => {
    expect(keys(given, rules)).toMatchObject({ keys: expected, blocks: expected.length > 0 })
  })

  it.each<[string, Typed, readonly string[]]>([
    ['a take profit of 0 is over', { takeProfit: '0' }, ['takeProfitOver']],
    ['and so is a stop loss of 0', { stopLoss: '0' }, ['takeProfitOver']],
    ['the highest price of the contract is not', { takeProfit: '200000' }, []],
    ['a limit needs its price', { takeProfit: '61000', tpLimit: '' }, ['tpLimitPriceEmpty']],
    ['which is above 0', { takeProfit: '61000', tpLimit: '0' }, ['tpLimitPriceEmpty']],
    ['a limit needs a take profit', { tpLimit: '61000' }, ['tpLimitPriceEmpty']],
    ['with both there is nothing to say', { takeProfit: '61000', tpLimit: '61100' }, []],
    ['a limit stop loss needs its price', { stopLoss: '59000', slLimit: '' }, ['slLimitPriceEmpty']],
    ['a limit needs a stop loss', { slLimit: '59000' }, ['slLimitPriceEmpty']],
    ['with both there is nothing to say', { stopLoss: '59000', slLimit: '58900' }, []],
    ['a part needs a quantity', { takeProfit: '61000', qty: '' }, ['slTips1']],
    ['above 0', { stopLoss: '59000', qty: '0' }, ['slTips1']],
    ['but only with a price', { qty: '' }, []],
    ['one lot is enough', { takeProfit: '61000', qty: '0.001' }, []],
    ['all of it', { takeProfit: '61000', qty: '0.5' }, []],
    ['one lot more is over', { takeProfit: '61000', qty: '0.501' }, ['tpSlQtyOver']],
    ['half a lot is on no grid', { takeProfit: '61000', qty: '0.0015' }, ['qtyErrorTickTip']],
    ['half a tick is on no grid', { takeProfit: '61000.05' }, ['priceErrorTickTip']],
    ['nor may the limit be', { takeProfit: '61000', tpLimit: '61000.05' }, ['priceErrorTickTip']],
  ])('[TPSL-12] %s', (_name, given, expected) => {
    expect(keys(given, LONG)).toMatchObject({ keys: expected, blocks: expected.length > 0 })
  })

  it('[TPSL-12] above the contract’s highest price a take profit is over, typed or worked out', () => {
    expect(keys({ takeProfit: '200000.1' }, LONG).keys).toEqual(['takeProfitOver'])
    const form = emptyForm('Full', { takeProfit: KEPT, stopLoss: KEPT })
    // 60000 × (1 + 2333.3 % ÷ 10) = 199998; a tenth of a percent more is 199998.6, and 2333.5 % is above 200000
    expect(keys(actions.editAmount(form, 'takeProfit', '2333.3'), LONG).keys).toEqual([])
    expect(keys(actions.editAmount(form, 'takeProfit', '2333.4'), LONG).keys).toEqual(['takeProfitOver'])
    expect(keys(actions.editAmount(form, 'stopLoss', '-1000'), LONG).keys).toEqual(['takeProfitOver'])
  })

  it('[TPSL-12] names the tick, the lot and the most', () => {
    const coarse = { ...LONG, contract: { tickSize: e8('5'), lotSize: e8('10') }, maxQty: e8('100') }
    expect(keys({ takeProfit: '60006' }, coarse)).toMatchObject({ keys: ['priceErrorTickTip'], params: { step: '5' } })
    expect(keys({ takeProfit: '60005' }, coarse).keys).toEqual([])
    expect(keys({ takeProfit: '60005', qty: '15' }, coarse)).toMatchObject({
      keys: ['qtyErrorTickTip'],
      params: { step: '10' },
    })
    expect(keys({ takeProfit: '60005', qty: '110' }, coarse)).toMatchObject({
      keys: ['tpSlQtyOver'],
      params: { qty: '100' },
    })
  })

  it.each<[string, string, TpSlRules, readonly string[]]>([
    ['a stop loss at the liquidation price', '54000', LONG, ['buySlPriceUpLiqPrice']],
    ['and beyond it', '53000', LONG, ['buySlPriceUpLiqPrice']],
    ['within 0.1 % of it', '54054', LONG, ['slNearLiqPrice']],
    ['a tick further away', '54054.1', LONG, []],
    ['of a short at it', '66000', SHORT, ['sellSlPriceUpLiqPrice']],
    ['of a short beyond it', '67000', SHORT, ['sellSlPriceUpLiqPrice']],
    ['of a short within 0.1 %', '65934', SHORT, ['slNearLiqPrice']],
    ['of a short a tick further away', '65933.9', SHORT, []],
    ['without a liquidation price, as in UTA2', '53000', { ...LONG, liquidation: null }, []],
  ])('[TPSL-14] warns of %s', (_name, stopLoss, rules, expected) => {
    expect(keys({ stopLoss }, rules)).toMatchObject({ keys: expected, blocks: false })
  })
})
