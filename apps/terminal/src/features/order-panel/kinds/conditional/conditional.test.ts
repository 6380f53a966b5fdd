// @vitest-environment node
import { e8, formatE8 } from '@perpdesk/numeric'
import type { TriggerBy } from '@perpdesk/trading'
import { describe, expect, it } from 'vitest'
import { actions, initial } from '../../form.ts'
import { issues } from '../../issues.ts'
import { orderRequest } from '../../request.ts'
import { summary } from '../../summary.ts'
import { codes, context, holding } from '../../testing/order-scene.ts'
import { limitKind } from '../at-once.tsx'
import { type OrderForm } from '../order-kind.ts'
import type { ConditionalForm } from './conditional.ts'
import { directionOf } from './conditional.ts'
import { conditionalKind } from './conditional-kind.tsx'

const stop = (triggerPrice: string, size: string, more: Partial<ConditionalForm> = {}): OrderForm => {
  const kind = conditionalKind({ id: 'Conditional', orderType: 'Market', triggerPrice, ...more })
  return actions.editSize(actions.chooseKind(initial(limitKind), kind), size)
}
const stopLimit = (triggerPrice: string, price: string, size: string): OrderForm =>
  actions.editPrice(stop(triggerPrice, size, { id: 'StopLimit', orderType: 'Limit' }), price)

describe('a conditional order', () => {
  it('[ORD-01, ORD-10] says on the wire what it waits for, and from where the price was seen', () => {
    const at = context()
    const market = stop('51000', '0.1', { triggerBy: 'MarkPrice' })
    expect(orderRequest(market, at, summary(market, at).buy, 'link')).toEqual({
      symbol: 'BTCUSDT',
      side: 'Buy',
      orderType: 'Market',
      timeInForce: 'IOC',
      qtyX: '10000000',
      reduceOnly: false,
      positionIdx: 0,
      leverageE2: 1000,
      orderLinkId: 'link',
      triggerPrice: '51000',
      triggerBy: 'MarkPrice',
      basePrice: '50000',
    })
    const limited = stopLimit('48000', '47900.5', '0.1')
    expect(orderRequest(limited, at, summary(limited, at).sell, 'link')).toMatchObject({
      orderType: 'Limit',
      timeInForce: 'GTC',
      price: '47900.5',
      triggerPrice: '48000',
      triggerBy: 'LastPrice',
    })
  })

  it('[ORD-01] that closes on its trigger only reduces', () => {
    const at = context({ long: holding('Buy', '0.2') })
    const form = stop('48000', '0.2', { closeOnTrigger: true })
    expect(orderRequest(form, at, summary(form, at).sell, 'link')).toMatchObject({
      closeOnTrigger: true,
      reduceOnly: true,
    })
    expect(summary(form, at).sell.liqPrice).toBe(null)
  })

  it('[ORD-01] in hedge mode closes on its trigger only where the form closes', () => {
    const at = context({ positionMode: 'BothSide', long: holding('Buy', '0.2') })
    const form = stop('48000', '0.1', { closeOnTrigger: true })
    const sent = (intent: 'open' | 'close') => {
      const chosen = { ...form, intent }
      const { reduceOnly, closeOnTrigger, positionIdx } = orderRequest(chosen, at, summary(chosen, at).sell, 'link')
      return [reduceOnly, closeOnTrigger, positionIdx]
    }
    expect(sent('close')).toEqual([true, true, 1])
    expect(sent('open')).toEqual([false, undefined, 2])
  })

  it.each<[string, TriggerBy, 1 | 2 | undefined]>([
    ['50000.1', 'LastPrice', 1],
    ['49999.9', 'LastPrice', 2],
    ['50000', 'LastPrice', undefined],
    ['50000', 'MarkPrice', 2],
    ['50000', 'IndexPrice', 1],
    ['', 'LastPrice', undefined],
  ])('[ORD-10] at %s by %s waits in the direction %s', (triggerPrice, triggerBy, direction) => {
    const at = context({}, { last: e8('50000'), mark: e8('50010'), index: e8('49990') })
    const form: ConditionalForm = {
      id: 'Conditional',
      orderType: 'Market',
      triggerPrice,
      triggerBy,
      closeOnTrigger: false,
    }
    expect(directionOf(form, at.market)).toBe(direction)
  })

  it.each([
    ['', 'triggerMissing'],
    ['0', 'triggerMissing'],
    ['5.0.0', 'triggerUnreadable'],
    ['50000.05', 'triggerOffTick'],
    ['2000000', 'triggerTooHigh'],
    ['50000', 'triggerReached'],
  ])('[ORD-10] with the trigger "%s" is kept back: %s', (triggerPrice, code) => {
    expect(codes(stop(triggerPrice, '0.1'), context())).toEqual([code])
    expect(codes(stop('50000.1', '0.1'), context())).toEqual([])
  })

  it('[ORD-10, R3.3] stays one order: its quantity ends at the largest of one', () => {
    const rich = context({ marginBalance: e8('1000000000'), leverageE2: { Buy: 100, Sell: 100 } })
    const { maxMarketQty, lotSize } = rich.instrument
    const [most, more] = [maxMarketQty, maxMarketQty + lotSize].map((qty) => stop('50001', formatE8(qty)))
    expect(codes(most!, rich)).not.toContain('qtyTooLarge')
    expect(codes(more!, rich)).toEqual(['qtyTooLarge'])
    expect((summary(most!, rich).buy.maxQty ?? 0n) <= maxMarketQty).toBe(true)
  })

  it.each([
    ['Conditional', 'Market'],
    ['StopLimit', 'Limit'],
  ] as const)('[ORD-10, 110009] as %s is one of the ten that may wait in a contract', (id, orderType) => {
    const form = id === 'StopLimit' ? stopLimit('51000', '50900', '0.1') : stop('51000', '0.1', { id, orderType })
    const found = (size: string, waiting: number) => {
      const typed = actions.editSize(form, size)
      const at = context({ waiting })
      return issues(typed, at, summary(typed, at).buy)
    }
    expect(found('0.1', 9)).toEqual([])
    expect(found('0.1', 10)).toEqual([
      { code: 'tooManyWaiting', field: 'form', severity: 'error', params: { max: '10' } },
    ])
    // the issue shown first is the refusal that the exchange would give first
    expect(found('0.1005', 10)).toMatchObject([{ code: 'qtyOffLot' }])
  })

  it('[ORD-10, 110009] that is sent at once does not wait, however many do', () => {
    const form = actions.editPrice(actions.editSize(initial(limitKind), '0.1'), '49000')
    expect(codes(form, context({ waiting: 10 }))).toEqual([])
  })

  it('[ORD-10, ORD-11] is taken whatever the account holds now: balance and position are only foreseen', () => {
    const poor = context({ available: e8('10'), marginBalance: e8('10') })
    const form = stop('51000', '1')
    const [found] = issues(form, poor, summary(form, poor).buy)
    expect(found).toMatchObject({ code: 'balanceTooSmall', severity: 'warning' })
    const reduce = actions.setReduceOnly(form, true)
    const [closing] = issues(reduce, poor, summary(reduce, poor).buy)
    expect(closing).toMatchObject({ code: 'nothingToClose', severity: 'warning' })
  })

  it('[ORD-10, ORD-11] whose worth at the price limit is below the smallest order is warned of: it would end when it acts', () => {
    const { instrument, ...rest } = context()
    const at = { ...rest, instrument: { ...instrument, minNotional: e8('49') } }
    const found = (trigger: string, side: 'buy' | 'sell') => {
      const form = stop(trigger, '0.001')
      return issues(form, at, summary(form, at)[side]).map(({ code, severity }) => [code, severity])
    }
    // 51 at the trigger, 48.45 at the price limit of 95 %
    expect(found('51000', 'sell')).toEqual([['notionalTooSmall', 'warning']])
    expect(found('51000', 'buy')).toEqual([])
    expect(found('51600', 'sell')).toEqual([])
    expect(found('48900', 'sell')).toEqual([['notionalTooSmall', 'error']])
  })

  it('[ORD-11, ORD-03] is valued at its trigger, with nobody’s book and no profit between now and then', () => {
    // The present order book ends at 50 000; once triggered, the order pays the market price at that time.
    const at = context({}, { bestBid: e8('49999.9'), bestAsk: e8('50000') })
    const { buy } = summary(stop('52000', '1'), at)
    expect([buy.price, buy.value, buy.fee].map((figure) => formatE8(figure ?? 0n))).toEqual(['52000', '52000', '28.6'])
    // A buy limit above its trigger fills at the trigger as taker; a limit below it rests in the book and pays the
    // maker fee.
    expect(summary(stopLimit('52000', '52100', '1'), at).buy.feeIsMaker).toBe(false)
    expect(summary(stopLimit('52000', '51900', '1'), at).buy.feeIsMaker).toBe(true)
  })

  it('[ORD-11] counts what the position it adds to has won by the trigger', () => {
    const at = context({ long: holding('Buy', '1'), marginBalance: e8('6000'), available: e8('1000') })
    const now = summary(actions.editPrice(actions.editSize(initial(limitKind), '0.5'), '50000'), at).buy
    const then = summary(stop('60000', '0.5'), at).buy
    // 10 000 more unrealised profit at the trigger: the account can open more there than now.
    expect((then.maxQty ?? 0n) > (now.maxQty ?? 0n)).toBe(true)
  })

  it('[ORD-07] takes a price from the book as its limit, or as its trigger where it has no limit', () => {
    expect(conditionalKind({ id: 'StopLimit', orderType: 'Limit' }).withPrice('51000')).toBe(null)
    const kind = conditionalKind({ id: 'Conditional', orderType: 'Market' }).withPrice('51000')
    expect(formatE8(kind?.actsAt ?? 0n)).toBe('51000')
  })
})

describe('what a conditional order is compared with', () => {
  it('[ORD-10, R2.8] is the mark as long as nothing was traded', () => {
    const untraded = context({}, { last: null, mark: e8('49000') })
    const waits = stop('49000.1', '0.1')
    expect(orderRequest(waits, untraded, summary(waits, untraded).buy, 'link')).toMatchObject({ basePrice: '49000' })
    expect(codes(stop('49000', '0.1'), untraded)).toEqual(['triggerReached'])
  })

  it('[ORD-10] needs a quantity also where nothing is there to close yet', () => {
    const closing = (size: string) => actions.setReduceOnly(stop('51000', size), true)
    expect(issues(closing(''), context(), summary(closing(''), context()).buy)).toMatchObject([
      { code: 'qtyMissing', severity: 'error' },
    ])
    expect(issues(closing('0.1'), context(), summary(closing('0.1'), context()).buy)).toMatchObject([
      { code: 'nothingToClose', severity: 'warning' },
    ])
  })
})
