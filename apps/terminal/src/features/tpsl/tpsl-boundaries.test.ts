// @vitest-environment node
import { type E8, e8, formatE8 } from '@perpdesk/numeric'
import type { Side, TpSlKind } from '@perpdesk/trading'
import { describe, expect, it } from 'vitest'
import type { Contract } from '../../stores/index.ts'
import { instrumentRecord } from '../testing/index.ts'
import { coinDecimalsOf } from './coin-decimals.ts'
import { actions, emptyForm, type KeptLeg } from './tpsl-form.ts'
import { type TpSlIssueKey, type TpSlRules, type TpSlScene, tpSlIssues } from './tpsl-issues.ts'
import { legValues, termsOf } from './tpsl-values.ts'

// Every issue of source two, 5.7 and 5.9, on both sides of its boundary: long and short, order and position, linear and
// inverse.

const KEPT: KeptLeg = { input: 'roi', triggerBy: 'LastPrice' }
const REFERENCE = e8('60000')
const RANGE = { minPrice: e8('1000'), maxPrice: e8('200000'), maxMarketQty: e8('400000') }
const FAMILIES = {
  linear: instrumentRecord({ ...RANGE, tickSize: e8('0.1'), lotSize: e8('0.001') }),
  inverse: instrumentRecord({
    ...RANGE,
    contractType: 'InversePerpetual',
    settleCoin: 'BTC',
    tickSize: e8('0.5'),
    lotSize: e8('1'),
    balanceFraction: 8,
  }),
} as const

interface Given {
  readonly takeProfit?: E8
  readonly stopLoss?: E8
  readonly limit?: { readonly of: TpSlKind; readonly price: string }
  /** `undefined` means the whole position or order. */
  readonly qty?: string
}

type Found = readonly [key: TpSlIssueKey, severity: 'error' | 'warning', blocks: boolean]

function issuesOf(given: Given, rules: TpSlRules): readonly Found[] {
  const isPartial = given.qty !== undefined || given.limit !== undefined
  let form = emptyForm(isPartial ? 'Partial' : 'Full', { takeProfit: KEPT, stopLoss: KEPT })
  form = actions.editQty(form, given.qty ?? (isPartial ? formatE8(rules.size) : ''))
  for (const kind of ['takeProfit', 'stopLoss'] as const) {
    const price = given[kind]
    if (price !== undefined) form = actions.editPrice(form, kind, formatE8(price))
  }
  if (given.limit !== undefined) {
    const { of, price } = given.limit
    form = actions.editLimit(actions.chooseOrderType(form, of, 'Limit'), of, price)
  }
  const { contract, side, size } = rules
  const terms = termsOf(form, { contract, side, entry: REFERENCE, size, leverageE2: 1_000 })
  const values = {
    takeProfit: legValues(form.takeProfit, 'takeProfit', terms, contract.maxPrice),
    stopLoss: legValues(form.stopLoss, 'stopLoss', terms, contract.maxPrice),
  }
  return tpSlIssues(form, values, rules).map((issue) => [issue.key, issue.severity, issue.blocks])
}

const directionKeys = (side: Side, scene: TpSlScene) => {
  const word = scene === 'ORDER' ? '' : 'Pos'
  return side === 'Buy'
    ? ({ takeProfit: `tp${word}PriceTooLow`, stopLoss: `sl${word}PriceTooHigh` } as const)
    : ({ takeProfit: `tp${word}PriceTooHigh`, stopLoss: `sl${word}PriceTooLow` } as const)
}

const CASES = (['linear', 'inverse'] as const).flatMap((family) =>
  (['ORDER', 'POSITION'] as const).flatMap((scene) =>
    (['Buy', 'Sell'] as const).map((side): [string, Contract, TpSlScene, Side] => [
      `${family} ${scene} ${side}`,
      FAMILIES[family],
      scene,
      side,
    ]),
  ),
)

describe.each(CASES)('TP/SL of %s', (_name, contract, scene, side) => {
  const { tickSize, lotSize, maxPrice } = contract
  const size = 500n * lotSize
  /** Direction from the entry price to a take profit. */
  const ahead = side === 'Buy' ? 1n : -1n
  const rules: TpSlRules = {
    scene,
    contract,
    side,
    reference: REFERENCE,
    present: {},
    size,
    room: null,
    liquidation: null,
    refusedAt: null,
  }
  const takeProfit = REFERENCE + ahead * 1_000n * tickSize
  const stopLoss = REFERENCE - ahead * 1_000n * tickSize
  const keys = directionKeys(side, scene)
  const error = (key: TpSlIssueKey): readonly Found[] => [[key, 'error', true]]
  const warning = (key: TpSlIssueKey): readonly Found[] => [[key, 'warning', true]]

  it('[TPSL-13] at the reference it is on the wrong side, a tick away it is right', () => {
    expect(issuesOf({ takeProfit: REFERENCE }, rules)).toEqual(error(keys.takeProfit))
    expect(issuesOf({ takeProfit: REFERENCE - ahead * tickSize }, rules)).toEqual(error(keys.takeProfit))
    expect(issuesOf({ takeProfit: REFERENCE + ahead * tickSize }, rules)).toEqual([])
    expect(issuesOf({ stopLoss: REFERENCE }, rules)).toEqual(error(keys.stopLoss))
    expect(issuesOf({ stopLoss: REFERENCE + ahead * tickSize }, rules)).toEqual(error(keys.stopLoss))
    expect(issuesOf({ stopLoss: REFERENCE - ahead * tickSize }, rules)).toEqual([])
  })

  it('[TPSL-12] takeProfitOver: an error above the highest price, a warning of 0', () => {
    const up = side === 'Buy' ? 'takeProfit' : 'stopLoss'
    expect(issuesOf({ [up]: maxPrice }, rules)).toEqual([])
    expect(issuesOf({ [up]: maxPrice + tickSize }, rules)).toEqual(error('takeProfitOver'))
    expect(issuesOf({ takeProfit: 0n }, rules)).toEqual(warning('takeProfitOver'))
    expect(issuesOf({ stopLoss: 0n }, rules)).toEqual(warning('takeProfitOver'))
  })

  it('[TPSL-12] tpLimitPriceEmpty, slLimitPriceEmpty: a limit needs its price and its trigger', () => {
    const price = (of: TpSlKind) => formatE8(of === 'takeProfit' ? takeProfit : stopLoss)
    const limit = (of: TpSlKind, text = price(of)) => ({ limit: { of, price: text } })
    expect(issuesOf({ takeProfit, ...limit('takeProfit', '') }, rules)).toEqual(error('tpLimitPriceEmpty'))
    expect(issuesOf(limit('takeProfit'), rules)).toEqual(error('tpLimitPriceEmpty'))
    expect(issuesOf({ takeProfit, ...limit('takeProfit') }, rules)).toEqual([])
    expect(issuesOf({ stopLoss, ...limit('stopLoss', '') }, rules)).toEqual(error('slLimitPriceEmpty'))
    expect(issuesOf(limit('stopLoss'), rules)).toEqual(error('slLimitPriceEmpty'))
    expect(issuesOf({ stopLoss, ...limit('stopLoss') }, rules)).toEqual([])
  })

  it('[TPSL-12] priceErrorTickTip: half a tick off, of the trigger or of the limit', () => {
    const half = tickSize / 2n
    expect(issuesOf({ takeProfit: takeProfit + half }, rules)).toEqual(error('priceErrorTickTip'))
    expect(issuesOf({ stopLoss: stopLoss + half }, rules)).toEqual(error('priceErrorTickTip'))
    const limit = { of: 'stopLoss', price: formatE8(stopLoss + half) } as const
    expect(issuesOf({ stopLoss, limit }, rules)).toEqual(error('priceErrorTickTip'))
    expect(issuesOf({ takeProfit: takeProfit + tickSize, stopLoss: stopLoss + tickSize }, rules)).toEqual([])
  })

  it('[TPSL-12] slTips1, qtyErrorTickTip, tpSlQtyOver: the quantity of a part', () => {
    // For an order, the size is that of the order itself; for a position, the typed quantity.
    const at = (qty: E8, leg: Given) =>
      scene === 'ORDER'
        ? issuesOf({ ...leg, qty: formatE8(qty) }, { ...rules, size: qty })
        : issuesOf({ ...leg, qty: qty === 0n ? '' : formatE8(qty) }, rules)
    const most = scene === 'ORDER' ? contract.maxMarketQty : size
    for (const leg of [{ takeProfit }, { stopLoss }, { takeProfit, stopLoss }]) {
      expect(at(0n, leg)).toEqual(warning('slTips1'))
      expect(at(lotSize, leg)).toEqual([])
      expect(at(lotSize + lotSize / 2n, leg)).toEqual(error('qtyErrorTickTip'))
      expect(at(most, leg)).toEqual([])
      expect(at(most + lotSize, leg)).toEqual(error('tpSlQtyOver'))
    }
    expect(at(0n, {})).toEqual([])
  })

  it('[TPSL-14] past the liquidation price it warns, within 0.1 % of it too, a tick further not', () => {
    const liquidation = REFERENCE - ahead * e8('6000')
    const near = liquidation + ahead * (liquidation / 1_000n)
    const warned = { ...rules, liquidation }
    const key = side === 'Buy' ? 'buySlPriceUpLiqPrice' : 'sellSlPriceUpLiqPrice'
    const reported = (price: E8) => issuesOf({ stopLoss: price }, warned)
    expect(reported(liquidation - ahead * tickSize)).toEqual([[key, 'warning', false]])
    expect(reported(liquidation)).toEqual([[key, 'warning', false]])
    expect(reported(liquidation + ahead * tickSize)).toEqual([['slNearLiqPrice', 'warning', false]])
    expect(reported(near)).toEqual([['slNearLiqPrice', 'warning', false]])
    expect(reported(near + ahead * tickSize)).toEqual([])
    // no warning in a UTA2 account
    expect(issuesOf({ stopLoss: liquidation }, rules)).toEqual([])
  })
})

it('[NUM-05, CAT-17] a profit of an inverse contract has the decimals of its balance, of others the 4 of the field', () => {
  expect(coinDecimalsOf(FAMILIES.inverse)).toBe(8)
  expect(coinDecimalsOf({ ...FAMILIES.inverse, balanceFraction: 6 })).toBe(6)
  expect(coinDecimalsOf(FAMILIES.linear)).toBe(undefined)
})
