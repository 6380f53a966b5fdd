import { e8, formatE8 } from '@perpdesk/numeric'
import type { Side } from '@perpdesk/trading'
import { describe, expect, it } from 'vitest'
import { type StrategyForm, startStrategyForm, strategyTerms } from '../../../order-terms/index.ts'
import { actions, initial } from '../../form.ts'
import { issues } from '../../issues.ts'
import { summary } from '../../summary.ts'
import { codes, context, holding } from '../../testing/order-scene.ts'
import { type OrderForm } from '../order-kind.ts'
import { strategyKind } from './strategy-kind.tsx'
import { strategyTicket } from './strategy-ticket.ts'

const form = (type: StrategyForm['type'], size: string, more: Partial<StrategyForm> = {}, price = ''): OrderForm => {
  const kind = strategyKind({ ...startStrategyForm(type), ...more })
  return actions.editPrice(actions.editSize(initial(kind), size), price)
}
const ticket = (
  type: StrategyForm['type'],
  size: string,
  more: Partial<StrategyForm>,
  side: Side = 'Buy',
  price = '',
) => {
  const at = context()
  const typed = form(type, size, more, price)
  const both = summary(typed, at)
  const terms = strategyTerms({ ...startStrategyForm(type), ...more }, at.instrument, price)
  const sending = { form: typed, context: at, side: side === 'Buy' ? both.buy : both.sell }
  return strategyTicket(terms, sending, 'link')
}
/** Fields of the request that every strategy has. */
const PLAIN = {
  symbol: 'BTCUSDT',
  side: 'Buy',
  qtyX: '100000000',
  positionIdx: 0,
  reduceOnly: false,
  strategyLinkId: 'link',
  postOnly: false,
  isRandom: false,
}

describe('a strategy on the wire', () => {
  it('[ORD-01] says of a TWAP how long, how often and how it trades, and nothing that it does not use', () => {
    expect(ticket('TWAP', '1', { hours: '1', minutes: '30', intervalSeconds: 60, isRandom: true })).toEqual({
      ...PLAIN,
      strategyType: 'TWAP',
      pricing: 'Market',
      durationSeconds: 5_400,
      intervalSeconds: 60,
      isRandom: true,
    })
    const following = { pricing: 'Chase', distanceBy: 'percent', distance: '0.25', postOnly: true } as const
    expect(ticket('TWAP', '1', { ...following, bound: '51000', start: '49000.5' })).toMatchObject({
      pricing: 'Chase',
      chasePercentE4: 25,
      postOnly: true,
      maxChasePrice: '51000',
      triggerPrice: '49000.5',
    })
  })

  it('[ORD-01] says of an iceberg order its limit and its parts', () => {
    expect(ticket('Iceberg', '1', { parts: '10' }, 'Buy', '49900.5')).toEqual({
      ...PLAIN,
      strategyType: 'Iceberg',
      pricing: 'Limit',
      limitPrice: '49900.5',
      orderCount: 10,
    })
    // a bound that was typed for following orders is not sent for a strategy with a limit price
    expect(ticket('Iceberg', '1', { parts: '0.05', partsBy: 'qty', bound: '51000' }, 'Sell', '50100')).toEqual({
      ...PLAIN,
      side: 'Sell',
      strategyType: 'Iceberg',
      pricing: 'Limit',
      limitPrice: '50100',
      subQty: '0.05',
    })
  })

  it('[ORD-01] says of a chase order how far it stays behind and where it stops', () => {
    expect(ticket('Chase', '1', { distanceBy: 'price', distance: '2.5', bound: '50500' })).toEqual({
      ...PLAIN,
      strategyType: 'Chase',
      pricing: 'Chase',
      chaseDistance: '2.5',
      maxChasePrice: '50500',
    })
  })
})

describe('what stands against a strategy', () => {
  it.each<[string, StrategyForm['type'], Partial<StrategyForm>, Partial<StrategyForm>, string]>([
    ['TWAP of 5 minutes', 'TWAP', { hours: '0', minutes: '4' }, { hours: '0', minutes: '5' }, 'duration'],
    [
      'TWAP of a day',
      'TWAP',
      { hours: '24', minutes: '2', intervalSeconds: 120 },
      { hours: '24', minutes: '0', intervalSeconds: 120 },
      'duration',
    ],
    [
      'TWAP of whole intervals',
      'TWAP',
      { hours: '0', minutes: '5', intervalSeconds: 120 },
      { hours: '0', minutes: '6', intervalSeconds: 120 },
      'duration',
    ],
    ['parts', 'Iceberg', { parts: '' }, { parts: '2' }, 'partsMissing'],
    ['whole parts', 'Iceberg', { parts: '2.5' }, { parts: '2' }, 'sliceCount'],
    ['two parts', 'Iceberg', { parts: '1' }, { parts: '2' }, 'sliceCount'],
    ['a thousand parts', 'Iceberg', { parts: '1001' }, { parts: '1000' }, 'sliceCount'],
    [
      'parts in lots',
      'Iceberg',
      { partsBy: 'qty', parts: '0.0005' },
      { partsBy: 'qty', parts: '0.001' },
      'partsOffLot',
    ],
    [
      'a part is an order',
      'Iceberg',
      { partsBy: 'qty', parts: '0' },
      { partsBy: 'qty', parts: '0.001' },
      'partsMissing',
    ],
    ['a distance', 'Chase', { distanceBy: 'price' }, { distanceBy: 'price', distance: '0.1' }, 'distanceMissing'],
    [
      'a distance in ticks',
      'Chase',
      { distanceBy: 'price', distance: '0.15' },
      { distanceBy: 'price', distance: '0.2' },
      'distanceOffStep',
    ],
    [
      'a distance in hundredths of a percent',
      'Chase',
      { distanceBy: 'percent', distance: '0.015' },
      { distanceBy: 'percent', distance: '0.02' },
      'distanceOffStep',
    ],
    [
      'a chase of five percent',
      'Chase',
      { distanceBy: 'percent', distance: '5.01' },
      { distanceBy: 'percent', distance: '5' },
      'distanceTooLarge',
    ],
    [
      'an iceberg order of one percent',
      'Iceberg',
      { parts: '2', pricing: 'Chase', distanceBy: 'percent', distance: '1.01' },
      { parts: '2', pricing: 'Chase', distanceBy: 'percent', distance: '1' },
      'distanceTooLarge',
    ],
    ['a bound on the tick', 'Chase', { bound: '50000.05' }, { bound: '50000.1' }, 'priceOffTick'],
    ['a start price', 'Chase', { start: 'x' }, { start: '50000' }, 'priceUnreadable'],
  ])('[ORD-01] %s', (_rule, type, wrong, right, code) => {
    const size = type === 'Iceberg' ? '1' : '1.5'
    expect(codes(form(type, size, wrong, '50000'), context({ marginBalance: e8('1000000') }))).toContain(code)
    expect(codes(form(type, size, right, '50000'), context({ marginBalance: e8('1000000') }))).toEqual([])
  })

  it('[ORD-01] is its size, by the rule of its kind, and says the bound', () => {
    const rich = context({ marginBalance: e8('1000000') })
    const issue = (typed: OrderForm) => issues(typed, rich, summary(typed, rich).buy)[0]
    // 60 orders of 0.002: the minimum notional of 5 needs 0.001 here, and with a tenth added it is rounded up to the
    // next lot
    expect(issue(form('TWAP', '0.119'))).toMatchObject({ code: 'strategySizeTooSmall', params: { min: '0.12' } })
    expect(issue(form('TWAP', '0.12'))).toBe(undefined)
    expect(issue(form('TWAP', ''))).toMatchObject({ code: 'qtyMissing' })
    expect(issue(form('TWAP', '0.1205'))).toMatchObject({ code: 'qtyOffLot' })
    expect(issue(form('Iceberg', '0.5', { parts: '2' }))).toMatchObject({ code: 'priceMissing', field: 'price' })
  })

  it('[ORD-01] only warns of a balance that does not suffice for all of it, since each order needs its own', () => {
    const poor = context({ marginBalance: e8('100') })
    const typed = form('TWAP', '1')
    expect(issues(typed, poor, summary(typed, poor).buy)).toMatchObject([
      { code: 'balanceTooSmall', severity: 'warning' },
    ])
  })

  it('[ORD-01] is that nothing is there to close, before a press', () => {
    const closing = actions.setReduceOnly(form('Chase', '0.1'), true)
    expect(codes(closing, context())).toEqual(['nothingToClose'])
    expect(codes(closing, context({ short: holding('Sell', '0.2') }))).toEqual([])
  })
})

describe('the preview of a strategy', () => {
  const price = (typed: OrderForm, side: 'buy' | 'sell') => formatE8(summary(typed, context())[side].price ?? 0n)

  it('[ORD-03] is at the price that its next order would have', () => {
    expect(price(form('TWAP', '1'), 'buy')).toBe('50000')
    expect(price(form('Chase', '1'), 'buy')).toBe('49999.9')
    expect(price(form('Chase', '1', { distanceBy: 'price', distance: '10' }), 'sell')).toBe('50010')
    expect(price(form('Chase', '1', { distanceBy: 'percent', distance: '1' }), 'buy')).toBe('49499.9')
    expect(price(form('Iceberg', '1', { pricing: 'Taker' }), 'sell')).toBe('49999.9')
    expect(price(form('Iceberg', '1', {}, '49000'), 'buy')).toBe('49000')
  })

  it('[ORD-03] counts the fee of a maker where no order of it can take', () => {
    const fees = (typed: OrderForm) => summary(typed, context()).buy.feeIsMaker
    expect(fees(form('Chase', '1'))).toBe(true)
    expect(fees(form('TWAP', '1'))).toBe(false)
    expect(fees(form('Iceberg', '1', { pricing: 'Taker' }))).toBe(false)
    expect(fees(form('Iceberg', '1', { postOnly: true }, '49000'))).toBe(true)
  })
})
