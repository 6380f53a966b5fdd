import { e8, formatE8 } from '@perpdesk/numeric'
import { ONE_DOLLAR, SIDES } from '@perpdesk/trading'
import { describe, expect, it } from 'vitest'
import { type SlippageForm, toleranceOf } from '../../../order-terms/index.ts'
import { instrumentRecord } from '../../../testing/index.ts'
import { actions, initial } from '../../form.ts'
import { issues } from '../../issues.ts'
import type { Level } from '../../order-context.ts'
import { orderRequest } from '../../request.ts'
import { summary } from '../../summary.ts'
import { codes, context } from '../../testing/order-scene.ts'
import { MARKET_BASE } from '../at-once.tsx'
import { slippageIssues, toleratedLimit } from './slippage.ts'
import { slippageKind } from './slippage-kind.tsx'

const percent = (typed: string): SlippageForm => ({ by: 'Percent', typed, terms: null })
const ticks = (typed: string): SlippageForm => ({ by: 'TickSize', typed, terms: null })
const order = (form: SlippageForm, size: string) => actions.editSize(initial(slippageKind(MARKET_BASE, form)), size)
const levels = (...rows: readonly (readonly [string, string])[]): readonly Level[] =>
  rows.map(([price, qty]) => ({ price: e8(price), qty: e8(qty) }))
/** An order book with three levels per side, 100 apart. */
const DEEP = {
  bestBid: e8('49900'),
  bestAsk: e8('50100'),
  bids: levels(['49900', '1'], ['49800', '1'], ['49700', '5']),
  asks: levels(['50100', '1'], ['50200', '1'], ['50300', '5']),
}

describe('what is typed as the largest slippage', () => {
  it.each<readonly [SlippageForm, SlippageForm, string]>([
    [percent(''), percent('0.5'), 'slippageMissing'],
    [percent('0'), percent('0.01'), 'slippageMissing'],
    [percent('0.015'), percent('0.02'), 'slippageOffStep'],
    [percent('10.01'), percent('10'), 'slippageOutOfRange'],
    [ticks('x'), ticks('1'), 'slippageMissing'],
    [ticks('1.5'), ticks('2'), 'slippageOffStep'],
    [ticks('10001'), ticks('10000'), 'slippageOutOfRange'],
  ])('[ORD-09, 3.11] %j is refused, %j is not: %s', (wrong, right, code) => {
    expect(slippageIssues(wrong).map((issue) => issue.code)).toEqual([code])
    expect([slippageIssues(right), toleranceOf(wrong)]).toEqual([[], undefined])
    expect(toleranceOf(right)).toEqual({ kind: right.by, value: e8(right.typed) })
  })

  it('[ORD-09] the ranges that the exchange publishes for the contract count', () => {
    const range = (min: string, max: string, step: string) => ({ min, max, step })
    const terms = { symbol: 'BTCUSDT', tickSize: range('5', '50', '5'), percent: range('0.1', '1', '0.1') }
    const reported = (form: SlippageForm) =>
      slippageIssues({ ...form, terms }).map(({ code, params }) => [code, params])
    expect(reported(percent('1'))).toEqual([])
    expect(reported(percent('1.1'))).toEqual([['slippageOutOfRange', { min: '0.1', max: '1' }]])
    expect(reported(ticks('5'))).toEqual([])
    expect(reported(ticks('7'))).toEqual([['slippageOffStep', { step: '5' }]])
  })
})

describe('a market order with a largest slippage', () => {
  const limits = (form: SlippageForm, at = context({}, DEEP)) =>
    SIDES.map((side) => {
      const limit = toleratedLimit(form, at, side)
      return limit === null ? null : formatE8(limit)
    })

  it('[ORD-09, 3.11] is bound from the best price of the other side, or by the collar where that is nearer', () => {
    expect(limits(percent('0.3'))).toEqual(['50250.3', '49750.3'])
    expect(limits(ticks('1500'))).toEqual(['50250', '49750'])
    expect(limits(percent('10'))).toEqual(['52500', '47500'])
    expect(limits(percent(''))).toEqual(['52500', '47500'])
    expect(limits(percent('0.3'), context({}, { bestBid: null, bestAsk: null }))).toEqual(['52500', '47500'])
  })

  it('[ORD-09, 3.11] keeps to the same prices in an inverse contract', () => {
    const instrument = instrumentRecord({ contractType: 'InversePerpetual', quoteCoin: 'USD', tickSize: e8('0.5') })
    expect(limits(percent('0.3'), { ...context({ priced: ONE_DOLLAR }, DEEP), instrument })).toEqual([
      '50250',
      '49750.5',
    ])
  })

  it('[ORD-09, ORD-11] is shown as it will trade: it stops at the bound, and the rest is said to end', () => {
    const at = context({ marginBalance: e8('1000000') }, DEEP)
    const form = order(percent('0.3'), '3')
    const { buy, sell } = summary(form, at)
    expect([buy.worst, sell.worst]).toEqual([e8('50200'), e8('49800')])
    expect([buy.average, sell.average]).toEqual([e8('50150'), e8('49850')])
    expect(issues(form, at, buy).map(({ code, params }) => [code, params['max']])).toEqual([['bookTooThin', '2']])
    expect(codes(form, at, 'Sell')).toEqual(['bookTooThin'])
    // without the slippage limit the order takes the third level as well
    expect(summary(order(percent('1'), '3'), at).buy.worst).toBe(e8('50300'))
    expect(codes(order(percent('1'), '3'), at)).toEqual([])
  })

  it('[ORD-06, ORD-09] says so on the wire, and is not sent with one that cannot be', () => {
    const at = context({}, DEEP)
    const sent = (form: SlippageForm) =>
      orderRequest(order(form, '0.1'), at, summary(order(form, '0.1'), at).buy, 'link')
    expect(sent(percent('0.5'))).toMatchObject({ orderType: 'Market', maxSlippageType: 'Percent', maxSlippage: '0.5' })
    expect(sent(ticks('20'))).toMatchObject({ maxSlippageType: 'TickSize', maxSlippage: '20' })
    expect(codes(order(percent('11'), '0.1'), at)).toEqual(['slippageOutOfRange'])
    expect(sent(ticks('20'))).not.toHaveProperty('price')
  })

  it('[CAT-16] waits until a call auction is over, as every order with options does', () => {
    const auction = instrumentRecord({ status: 'PreLaunch', phase: 'CallAuction' })
    expect(codes(order(percent('0.5'), '0.1'), { ...context({}, DEEP), instrument: auction })).toEqual([
      'auctionLimitOnly',
    ])
  })
})
