import { e8 } from '@perpdesk/numeric'
import type { TpSlKind } from '@perpdesk/trading'
import { describe, expect, it } from 'vitest'
import { instrumentRecord } from '../testing/index.ts'
import { actions, emptyForm, type KeptLeg, type TpSlForm } from './tpsl-form.ts'
import { blocks, expected, type TpSlRules, tpSlIssues } from './tpsl-issues.ts'
import { legValues, termsOf } from './tpsl-values.ts'

const KEPT: KeptLeg = { input: 'roi', triggerBy: 'LastPrice' }
const CONTRACT = instrumentRecord({
  tickSize: e8('0.1'),
  lotSize: e8('0.001'),
  minPrice: e8('1'),
  maxPrice: e8('200000'),
})
const LONG: TpSlRules = {
  scene: 'POSITION',
  contract: CONTRACT,
  side: 'Buy',
  reference: e8('60000'),
  present: {},
  size: e8('0.5'),
  room: null,
  liquidation: e8('54000'),
  refusedAt: null,
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

/** Returns the form after these values were typed; a quantity or a limit makes it a partial one. */
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

function keys(given: Typed | TpSlForm, rules: TpSlRules) {
  const form = 'mode' in given ? given : typed(given)
  const terms = termsOf(form, {
    contract: rules.contract,
    side: rules.side,
    entry: e8('60000'),
    size: e8('0.5'),
    leverageE2: 1_000,
  })
  const values = {
    takeProfit: legValues(form.takeProfit, 'takeProfit', terms, rules.contract.maxPrice),
    stopLoss: legValues(form.stopLoss, 'stopLoss', terms, rules.contract.maxPrice),
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
    // 60000 × (1 + 2333.3 % ÷ 10) = 199998; 2333.4 % leads to 200004, above the maximum of 200000
    expect(keys(actions.editAmount(form, 'takeProfit', '2333.3'), LONG).keys).toEqual([])
    expect(keys(actions.editAmount(form, 'takeProfit', '2333.4'), LONG).keys).toEqual(['takeProfitOver'])
    expect(keys(actions.editAmount(form, 'stopLoss', '-1000'), LONG).keys).toEqual(['takeProfitOver'])
  })

  it('[TPSL-12] names the tick, the lot and the most', () => {
    const coarse = { ...LONG, contract: instrumentRecord({ tickSize: e8('5'), lotSize: e8('10') }), size: e8('100') }
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

  it('[TPSL-14] warns of the near liquidation only where that price can be reached', () => {
    const low = {
      ...LONG,
      contract: instrumentRecord({ ...CONTRACT, minPrice: e8('54001') }),
      liquidation: e8('54000'),
    }
    expect(keys({ stopLoss: '54050' }, low).keys).toEqual([])
    const reached = { ...low, contract: instrumentRecord({ ...CONTRACT, minPrice: e8('54000') }) }
    expect(keys({ stopLoss: '54050' }, reached).keys).toEqual(['slNearLiqPrice'])
  })

  it.each<[string, TpSlRules, string, string]>([
    ['buySlPriceUpLiqPrice', { ...LONG, refusedAt: e8('54000') }, '54000', '54000.1'],
    ['sellSlPriceUpLiqPrice', { ...SHORT, refusedAt: e8('66000') }, '66000', '65999.9'],
  ])('[TPSL-14, R3.18] %s stops what the exchange refuses in isolated margin', (key, rules, at, before) => {
    expect(keys({ stopLoss: at }, rules)).toMatchObject({ keys: [key], blocks: true })
    expect(keys({ stopLoss: before }, rules)).toMatchObject({ keys: ['slNearLiqPrice'], blocks: false })
    // also for accounts without a warning, such as UTA2
    const uta2 = { ...rules, liquidation: null }
    expect(keys({ stopLoss: at }, uta2)).toMatchObject({ keys: [key], blocks: true })
    expect(keys({ stopLoss: before }, uta2).keys).toEqual([])
  })

  it.each<[TpSlRules, Typed, Typed, readonly string[]]>([
    [LONG, { takeProfit: '60100' }, { takeProfit: '60100.1' }, ['presentTooLow']],
    [SHORT, { stopLoss: '60100' }, { stopLoss: '60100.1' }, ['presentTooLow']],
    [LONG, { stopLoss: '59900' }, { stopLoss: '59899.9' }, ['presentTooHigh']],
    [SHORT, { takeProfit: '59900' }, { takeProfit: '59899.9' }, ['presentTooHigh']],
  ])(
    '[TPSL-13, R3.18] stops what the present price of its kind would have the exchange refuse',
    (rules, wrong, right, expected) => {
      const LastPrice = 'takeProfit' in wrong === (rules.side === 'Buy') ? e8('60100') : e8('59900')
      const now = { ...rules, present: { LastPrice } }
      expect(keys(wrong, now)).toMatchObject({ keys: expected, blocks: true })
      expect(keys(right, now).keys).toEqual([])
      // compared with another price source, the trigger is valid
      expect(keys(wrong, { ...rules, present: { MarkPrice: LastPrice } }).keys).toEqual([])
    },
  )

  it('[TPSL-12, R3.10] a part fits beside the other partial entries', () => {
    const room = { takeProfit: e8('0.2'), stopLoss: e8('0.3') }
    const rules = { ...LONG, room }
    expect(keys({ takeProfit: '61000', qty: '0.2' }, rules).keys).toEqual([])
    expect(keys({ takeProfit: '61000', qty: '0.201' }, rules)).toMatchObject({
      keys: ['tpSlRoomOver'],
      blocks: true,
      params: { qty: '0.2' },
    })
    expect(keys({ stopLoss: '59000', qty: '0.3' }, rules).keys).toEqual([])
    expect(keys({ stopLoss: '59000', takeProfit: '61000', qty: '0.3' }, rules).keys).toEqual(['tpSlRoomOver'])
  })

  it('[TPSL-12] a part is at most what one order of its kind may be', () => {
    const contract = instrumentRecord({ ...CONTRACT, maxMarketQty: e8('0.2'), maxLimitQty: e8('0.4') })
    const rules = { ...LONG, contract }
    expect(keys({ takeProfit: '61000', qty: '0.2' }, rules).keys).toEqual([])
    expect(keys({ takeProfit: '61000', qty: '0.201' }, rules)).toMatchObject({ params: { qty: '0.2' } })
    expect(keys({ takeProfit: '61000', tpLimit: '61000', qty: '0.4' }, rules).keys).toEqual([])
    expect(keys({ takeProfit: '61000', tpLimit: '61000', qty: '0.401' }, rules).keys).toEqual(['tpSlQtyOver'])
  })

  it('[TPSL-12] a price below the contract’s lowest is out of range, and so is a limit beyond either end', () => {
    const contract = instrumentRecord({ ...CONTRACT, minPrice: e8('50000') })
    const rules = { ...LONG, contract, liquidation: null }
    expect(keys({ stopLoss: '50000' }, rules).keys).toEqual([])
    expect(keys({ stopLoss: '49999.9' }, rules).keys).toEqual(['takeProfitOver'])
    expect(keys({ stopLoss: '59000', slLimit: '49999.9' }, rules).keys).toEqual(['takeProfitOver'])
    expect(keys({ takeProfit: '61000', tpLimit: '200000.1' }, rules).keys).toEqual(['takeProfitOver'])
    expect(keys({ takeProfit: '61000', tpLimit: '200000' }, rules).keys).toEqual([])
  })

  it('[TPSL-15] what cannot be set has no expected profit; of what is only warned of it stays', () => {
    const values = { trigger: e8('59000'), over: false, pnl: e8('-500'), roi: e8('-10') }
    expect(expected(values, { severity: 'error' })).toEqual({ ...values, pnl: undefined, roi: undefined })
    expect(expected(values, { severity: 'warning' })).toBe(values)
    expect(expected(values, undefined)).toBe(values)
  })
})

describe('TP/SL of an inverse contract', () => {
  const contract = instrumentRecord({
    contractType: 'InversePerpetual',
    settleCoin: 'BTC',
    tickSize: e8('0.5'),
    lotSize: e8('1'),
    maxMarketQty: e8('1000'),
    minPrice: e8('0.5'),
    maxPrice: e8('200000'),
  })
  const rules = { ...LONG, contract, size: e8('500') }

  it('[TPSL-12, TPSL-13] goes by the same rules on its own grid', () => {
    expect(keys({ takeProfit: '60000.5', qty: '500' }, rules).keys).toEqual([])
    expect(keys({ takeProfit: '60000.1' }, rules).keys).toEqual(['priceErrorTickTip'])
    expect(keys({ takeProfit: '60000.5', qty: '500.5' }, rules).keys).toEqual(['qtyErrorTickTip'])
    expect(keys({ takeProfit: '60000.5', qty: '501' }, rules).keys).toEqual(['tpSlQtyOver'])
    expect(keys({ takeProfit: '60000' }, rules).keys).toEqual(['tpPosPriceTooLow'])
    expect(keys({ stopLoss: '60000' }, { ...rules, side: 'Sell', liquidation: null }).keys).toEqual([
      'slPosPriceTooLow',
    ])
  })
})
