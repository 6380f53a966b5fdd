import { e8 } from '@perpdesk/numeric'
import { INVERSE_PERPETUALS, type Side } from '@perpdesk/trading'
import { describe, expect, it } from 'vitest'
import { actions, initial } from '../../form.ts'
import { issues } from '../../issues.ts'
import type { OrderContext } from '../../order-context.ts'
import { summary } from '../../summary.ts'
import { codes, context, holding } from '../../testing/order-scene.ts'
import type { OrderForm } from '../order-kind.ts'
import { newOco, type OcoForm, type OcoLeg, ocoOrderType, withTriggerAt } from './oco-form.ts'
import { ocoKind } from './oco-kind.tsx'
import { ocoTicket } from './oco-ticket.ts'

type Legs = { readonly takeProfit?: Partial<OcoLeg>; readonly stopLoss?: Partial<OcoLeg> }

/** Sells 0.1 above 55 000 or below 45 000, while the market is at 50 000. */
const oco = ({ takeProfit, stopLoss }: Legs = {}): OcoForm => {
  const { takeProfit: tp, stopLoss: sl, closeOnTrigger } = newOco('LastPrice')
  return {
    takeProfit: { ...tp, trigger: '55000', price: '55100', ...takeProfit },
    stopLoss: { ...sl, trigger: '45000', ...stopLoss },
    closeOnTrigger,
  }
}
const form = (legs: Legs = {}, size = '0.1', options: Partial<OrderForm> = {}): OrderForm => ({
  ...actions.editSize(initial(ocoKind(oco(legs))), size),
  ...options,
})
const of = (side: Side, at: OrderForm, where: OrderContext) => {
  const both = summary(at, where)
  return side === 'Buy' ? both.buy : both.sell
}
const found = (at: OrderForm, where = context(), side: Side = 'Sell') => issues(at, where, of(side, at, where))

describe('what stands against an OCO', () => {
  it.each<[string, Legs, readonly string[]]>([
    ['nothing', {}, []],
    ['no take profit', { takeProfit: { trigger: '' } }, ['triggerMissing']],
    ['no stop loss', { stopLoss: { trigger: '' } }, ['triggerMissing']],
    ['a take profit that is no number', { takeProfit: { trigger: '5,5' } }, ['triggerUnreadable']],
    ['a stop loss that is no number', { stopLoss: { trigger: '4,5' } }, ['triggerUnreadable']],
    ['a take profit off the tick', { takeProfit: { trigger: '55000.05' } }, ['triggerOffTick']],
    ['a stop loss off the tick', { stopLoss: { trigger: '45000.05' } }, ['triggerOffTick']],
    ['a take profit too high', { takeProfit: { trigger: '1999999.9' } }, ['triggerTooHigh']],
    ['no limit price', { takeProfit: { price: '' } }, ['priceMissing']],
    ['a limit price off the tick', { takeProfit: { price: '55100.05' } }, ['priceOffTick']],
    ['no limit price of the stop', { stopLoss: { orderType: 'Limit' } }, ['priceMissing']],
    ['a limit price of the stop', { stopLoss: { orderType: 'Limit', price: '44900' } }, []],
    ['both at market', { takeProfit: { orderType: 'Market', price: '' } }, []],
  ])('[ORD-10, ORD-11] %s', (_name, legs, expected) => {
    expect(codes(form(legs), context(), 'Sell')).toEqual(expected)
  })

  it('[ORD-10, ORD-11] with a leg at market that would be too small once it acts is warned of', () => {
    const { instrument, ...rest } = context()
    const at = { ...rest, instrument: { ...instrument, minNotional: e8('44') } }
    // 45 at the trigger of the stop loss, 42.75 at the price limit of 95 %; the take profit is valued at its own limit
    expect(found(form({}, '0.001'), at)).toMatchObject([{ code: 'notionalTooSmall', severity: 'warning' }])
    expect(found(form({ stopLoss: { orderType: 'Limit', price: '44900' } }, '0.001'), at)).toEqual([])
  })

  it.each<[string, Side, Legs, readonly string[]]>([
    ['sell: TP above the price', 'Sell', { takeProfit: { trigger: '50000.1' } }, []],
    ['sell: TP at the price', 'Sell', { takeProfit: { trigger: '50000' } }, ['takeProfitTooLow']],
    ['sell: SL below the price', 'Sell', { stopLoss: { trigger: '49999.9' } }, []],
    ['sell: SL at the price', 'Sell', { stopLoss: { trigger: '50000' } }, ['stopLossTooHigh']],
    ['buy: both on the wrong side', 'Buy', {}, ['takeProfitTooHigh', 'stopLossTooLow']],
    [
      'buy: both right',
      'Buy',
      { takeProfit: { trigger: '49999.9', price: '49000' }, stopLoss: { trigger: '50000.1' } },
      [],
    ],
    [
      'buy: TP at the price',
      'Buy',
      { takeProfit: { trigger: '50000', price: '49000' }, stopLoss: { trigger: '51000' } },
      ['takeProfitTooHigh'],
    ],
    [
      'buy: SL at the price',
      'Buy',
      { takeProfit: { trigger: '49000', price: '49000' }, stopLoss: { trigger: '50000' } },
      ['stopLossTooLow'],
    ],
  ])('[ORD-10, ORD-11, 110092, 110093] %s', (_name, side, legs, expected) => {
    const errors = found(form(legs), context(), side).filter(({ severity }) => severity === 'error')
    expect(errors.map(({ code }) => code)).toEqual(expected)
  })

  it('[ORD-10] goes by the price that each of the two waits for', () => {
    const at = context({}, { mark: e8('56000'), index: e8('44000') })
    expect(codes(form({ takeProfit: { by: 'MarkPrice' } }), at, 'Sell')).toContain('takeProfitTooLow')
    expect(codes(form({ stopLoss: { by: 'IndexPrice' } }), at, 'Sell')).toContain('stopLossTooHigh')
    expect(found(form({ takeProfit: { by: 'MarkPrice' } }), at)[0]).toMatchObject({
      say: expect.any(Function),
      field: 'takeProfit',
      params: { price: '56000' },
    })
  })

  it('[ORD-10, ORD-11] has a field for each price', () => {
    const field = (legs: Legs) => found(form(legs))[0]?.field
    expect(field({ takeProfit: { trigger: '' } })).toBe('takeProfit')
    expect(field({ stopLoss: { trigger: '' } })).toBe('stopLoss')
    expect(field({ takeProfit: { price: '' } })).toBe('takeProfitPrice')
    expect(field({ stopLoss: { orderType: 'Limit' } })).toBe('stopLossPrice')
  })

  it('[ORD-11, 3.5] is the size that either order may have', () => {
    const first = (legs: Legs, size: string) => codes(form(legs, size), context(), 'Sell')[0]
    expect(first({}, '')).toBe('qtyMissing')
    expect(first({}, '0.1005')).toBe('qtyOffLot')
    // the stop loss is a market order, whose maximum quantity is smaller
    expect(first({}, '119.001')).toBe('qtyTooLarge')
    const both = { stopLoss: { orderType: 'Limit', price: '44900' } } as const
    expect(first(both, '1190.001')).toBe('qtyTooLarge')
    expect(found(form(both, '1190')).some(({ severity }) => severity === 'error')).toBe(false)
    // value below 5 USDT at the stop loss
    const cheap = { stopLoss: { trigger: '4000' } }
    expect(first(cheap, '0.001')).toBe('notionalTooSmall')
    expect(first(cheap, '0.002')).toBe(undefined)
  })

  it('[ORD-11, R3.6] that only closes is exempt from the smallest value, and waits also for a position that is not there yet', () => {
    const closing = form({ stopLoss: { trigger: '4000' } }, '0.001', { reduceOnly: true })
    expect(codes(closing, context({ long: holding('Buy', '1') }), 'Sell')).toEqual([])
    expect(found(closing)).toMatchObject([{ code: 'nothingToClose', severity: 'warning' }])
    expect(found(closing, context({ short: holding('Sell', '1'), positionMode: 'BothSide' }))).not.toEqual([])
  })

  it('[ORD-10, 110009] counts as two of the conditional orders that a contract takes', () => {
    expect(codes(form(), context({ waiting: 8 }), 'Sell')).toEqual([])
    expect(found(form(), context({ waiting: 9 }))).toEqual([
      { say: expect.any(Function), code: 'tooManyWaiting', field: 'form', severity: 'error', params: { max: '10' } },
    ])
  })

  it('[ORD-11] is no balance that is too small now: it counts when one triggers', () => {
    const poor = found(form({}, '10'), context({ marginBalance: e8('10') }))
    expect(poor.map(({ code, severity }) => [code, severity])).toEqual([['balanceTooSmall', 'warning']])
  })

  it('[ORD-10] is the same on an inverse contract, in its own units', () => {
    const at = {
      ...context(),
      instrument: {
        ...INVERSE_PERPETUALS[0]!,
        phase: null,
        reduceOnlyTime: 0,
        section: [],
        balanceFraction: 8,
        priceFraction: 2,
      },
    }
    const errors = (size: string, side: Side) =>
      found(form({}, size), at, side).filter(({ severity }) => severity === 'error')
    expect(errors('100', 'Sell')).toEqual([])
    expect(errors('0.5', 'Sell').map(({ code }) => code)).toEqual(['qtyOffLot'])
    expect(errors('100', 'Buy').map(({ code }) => code)).toEqual(['takeProfitTooHigh', 'stopLossTooLow'])
  })
})

describe('the figures of an OCO', () => {
  it('[ORD-11] are those of its take profit, at its trigger', () => {
    const { value, price, average } = of('Sell', form(), context())
    expect(value).toBe(e8('5510'))
    expect([price, average]).toEqual([e8('55100'), undefined])
  })
})

describe('an OCO on the wire', () => {
  const ticket = (legs: Legs, options: Partial<OrderForm> = {}, where = context()) => {
    const at = form(legs, '0.1', options)
    return ocoTicket(oco(legs), { form: at, context: where, side: of('Sell', at, where) }, 'link')
  }

  it('[ORD-06, ORD-10] has the triggers, types and limits of its two orders, and no price of its own', () => {
    const plain = form()
    const typed = { ...plain, price: '50000' }
    const sent = ocoTicket(oco(), { form: typed, context: context(), side: of('Sell', typed, context()) }, 'link')
    expect(sent).toEqual({
      symbol: 'BTCUSDT',
      side: 'Sell',
      type: 'OcoOrder',
      orderType: 'Limit',
      timeInForce: 'GTC',
      qtyX: '10000000',
      reduceOnly: false,
      positionIdx: 0,
      leverageE2: 1000,
      orderLinkId: 'link',
      takeProfit: '55000',
      tpTriggerBy: 'LastPrice',
      tpOrderType: 'Limit',
      limitTakeProfit: '55100',
      stopLoss: '45000',
      slTriggerBy: 'LastPrice',
      slOrderType: 'Market',
    })
  })

  it('[ORD-06, ORD-10] is a market order only where both are', () => {
    const market = { takeProfit: { orderType: 'Market' } } as const
    expect(ocoOrderType(oco(market))).toBe('Market')
    const sent = ticket(market)
    expect(sent).toMatchObject({ orderType: 'Market', timeInForce: 'IOC' })
    expect(sent).not.toHaveProperty('limitTakeProfit')
    const stop = { ...market, stopLoss: { orderType: 'Limit', price: '44900', by: 'MarkPrice' } } as const
    expect(ticket(stop, { postOnly: true })).toMatchObject({
      orderType: 'Limit',
      timeInForce: 'PostOnly',
      slTriggerBy: 'MarkPrice',
      limitStopLoss: '44900',
    })
  })

  it('[ORD-06] closes the position of hedge mode that it is for', () => {
    const hedge = context({ positionMode: 'BothSide', long: holding('Buy', '1') })
    expect(ticket({}, { intent: 'close' }, hedge)).toMatchObject({ positionIdx: 1, reduceOnly: true })
    expect(ticket({}, {}, hedge)).toMatchObject({ positionIdx: 2, reduceOnly: false })
  })
})

it('[ORD-01] an OCO takes a price from the book for the trigger that is missing, or the nearer one', () => {
  const empty = newOco('LastPrice')
  const first = withTriggerAt(empty, '55000')
  expect(first.takeProfit.trigger).toBe('55000')
  const second = withTriggerAt(first, '56000')
  expect([second.takeProfit.trigger, second.stopLoss.trigger]).toEqual(['55000', '56000'])
  expect(withTriggerAt(oco(), '54000').takeProfit.trigger).toBe('54000')
  expect(withTriggerAt(oco(), '46000').stopLoss.trigger).toBe('46000')
})
