import { e8, formatE8 } from '@perpdesk/numeric'
import { contractValue, INVERSE_PERPETUALS, type Side, type WhatIfFill } from '@perpdesk/trading'
import { describe, expect, it } from 'vitest'
import { actions, initial } from '../../form.ts'
import { issues } from '../../issues.ts'
import type { OrderContext } from '../../order-context.ts'
import { proposedOrder, summary } from '../../summary.ts'
import { codes, context, holding, limit, NO_OTHERS } from '../../testing/order-scene.ts'
import { playedRow } from '../../what-if.ts'
import type { OrderForm } from '../order-kind.ts'
import { changed, evenWeights, NEW_SCALED, percentText, type ScaledForm, weightOf, withPriceAt } from './scaled-form.ts'
import { scaledKind } from './scaled-kind.tsx'
import { scaledTicket } from './scaled-ticket.ts'

const RANGE = { ...NEW_SCALED, lowest: '49000', highest: '49400' }
const form = (size: string, more: Partial<ScaledForm> = {}, options: Partial<OrderForm> = {}): OrderForm => ({
  ...actions.editSize(initial(scaledKind(changed(RANGE, more))), size),
  ...options,
})
const of = (side: Side, at: OrderForm, where = context()) => {
  const both = summary(at, where)
  return side === 'Buy' ? both.buy : both.sell
}
const legs = (side: Side, at: OrderForm, where = context()) =>
  (of(side, at, where).legs ?? []).map(({ price, qty, fate }) => `${formatE8(price)} ${formatE8(qty)} ${fate}`)
const trades = (at: OrderForm, where: OrderContext) => {
  const order = proposedOrder(at, where, 'Buy')
  const row = order === null ? undefined : playedRow(where, order, of('Buy', at, where).qty ?? 0n)
  const texts = (fills: readonly WhatIfFill[] = []) =>
    fills.map(({ price, qty }) => `${formatE8(price)} ${formatE8(qty)}`)
  return { taken: texts(row?.taken), rest: texts(row?.rest) }
}
const found = (at: OrderForm, where = context(), side: Side = 'Buy') => issues(at, where, of(side, at, where))

/** A book of three offers and one bid. */
const BOOK = {
  bestBid: e8('49999.9'),
  bestAsk: e8('50000'),
  bids: [{ price: e8('49999.9'), qty: e8('1') }],
  asks: [
    { price: e8('50000'), qty: e8('0.1') },
    { price: e8('50000.1'), qty: e8('0.1') },
    { price: e8('50010'), qty: e8('1') },
  ],
}

describe('the orders of a row', () => {
  it('[ORD-01, 3.9] lie between the two prices, on the tick of their own side', () => {
    expect(legs('Buy', form('0.5'))).toEqual([
      '49000 0.1 taken',
      '49100 0.1 taken',
      '49200 0.1 taken',
      '49300 0.1 taken',
      '49400 0.1 taken',
    ])
    const odd = { lowest: '49000', highest: '49000.1', count: '3' }
    expect(legs('Buy', form('0.3', odd)).map((leg) => leg.split(' ')[0])).toEqual(['49000', '49000', '49000.1'])
    const above = { lowest: '51000', highest: '51000.1', count: '3' }
    expect(legs('Sell', form('0.3', above)).map((leg) => leg.split(' ')[0])).toEqual(['51000', '51000.1', '51000.1'])
  })

  it.each([
    ['Increasing', ['0.1', '0.2', '0.3', '0.4', '0.5']],
    ['Decreasing', ['0.5', '0.4', '0.3', '0.2', '0.1']],
  ] as const)('[ORD-01, 3.9] share the quantity out as was chosen (%s)', (distribution, parts) => {
    expect(legs('Buy', form('1.5', { distribution })).map((leg) => leg.split(' ')[1])).toEqual(parts)
  })

  it('[ORD-01, 3.9] share it out by the percentages that were typed', () => {
    const custom = { distribution: 'Custom', count: '2', weights: ['99.5', '0.5'] } as const
    expect(legs('Buy', form('2', custom))).toEqual(['49000 1.99 taken', '49400 0.01 taken'])
  })

  it('[ORD-11] have value, average price, margin and fee of all of them', () => {
    const buy = of('Buy', form('0.5'), context({}, BOOK))
    expect(buy).toMatchObject({ value: e8('24600'), average: e8('49200'), price: e8('49200'), worst: undefined })
    // each at 10×, with two taker fees: 24 600 × (0.1 + 0.00055 × 1.9)
    expect(formatE8(buy.cost ?? 0n)).toBe('2485.707')
    expect(formatE8(buy.fee ?? 0n)).toBe('4.92')
    expect(buy.feeIsMaker).toBe(true)
  })

  it('[ORD-11] leave an account as one order of all of them at their average would', () => {
    const row = of('Buy', form('0.5'))
    const single = summary(limit('49200', '0.5'), context()).buy
    expect([row.liqPrice, row.maintenanceRate, row.cost]).toEqual([
      single.liqPrice,
      single.maintenanceRate,
      single.cost,
    ])
  })

  it('[ORD-11] meet the book one after the other, each what the ones before it left', () => {
    const near = { lowest: '50000', highest: '50010', count: '3' }
    const at = context({}, BOOK)
    expect(trades(form('0.45', near), at)).toEqual({
      taken: ['50000 0.1', '50000.1 0.1', '50010 0.15'],
      // those who come later meet the best price first
      rest: ['50005 0.05', '50000 0.05'],
    })
    expect(of('Buy', form('0.45', near), at)).toMatchObject({ worst: e8('50010'), feeIsMaker: false })
  })

  it('[ORD-11] that share a level take it in turn', () => {
    const near = { lowest: '50020', highest: '50030', count: '2' }
    expect(trades(form('0.3', near), context({}, BOOK))).toEqual({
      taken: ['50000 0.1', '50000.1 0.05', '50000.1 0.05', '50010 0.1'],
      rest: [],
    })
  })

  it('[ORD-11] trade with own orders in the book once, and leave them out of the next one', () => {
    const own = {
      id: '1',
      side: 'Sell',
      price: e8('50000'),
      leaves: e8('0.1'),
      reduceOnly: false,
      positionSide: null,
    } as const
    const near = { lowest: '50020', highest: '50030', count: '2' }
    const at = context({ orders: [own], long: holding('Buy', '1') }, BOOK)
    const order = proposedOrder(form('0.3', near), at, 'Buy')
    const row = order === null ? undefined : playedRow(at, order, e8('0.3'))
    expect(row?.taken.map(({ meets }) => meets !== undefined)).toEqual([true, false, false, false])
    // bought from itself, it holds what it held and what others sold
    const alone = of('Buy', form('0.3', near), context({ long: holding('Buy', '1') }, BOOK))
    expect(of('Buy', form('0.3', near), at).value).toBe(alone.value)
    expect(of('Buy', form('0.3', near), at).maintenanceRate).toBeLessThan(alone.maintenanceRate ?? 0n)
  })

  it('[ORD-11] that meet the same own order in turn leave what one order that meets it leaves', () => {
    const own = {
      id: '1',
      side: 'Sell',
      price: e8('49000'),
      leaves: e8('0.1'),
      reduceOnly: false,
      positionSide: null,
    } as const
    // offered below the mark, it counts as a loss for as long as it rests
    const asks = [{ price: e8('49000'), qty: e8('0.1') }]
    const at = context({ orders: [own], long: holding('Buy', '1') }, { ...BOOK, bestAsk: e8('49000'), asks })
    const row = form('0.08', { lowest: '49000', highest: '49000.1', count: '2' })
    const single = summary(limit('49000', '0.08'), at).buy
    expect(single.maintenanceRate).not.toBeNull()
    expect(of('Buy', row, at).maintenanceRate).toBe(single.maintenanceRate)
  })

  it('[ORD-11, R2.22] are moved to the collar one by one, and it is said of how many', () => {
    const wide = { lowest: '52000', highest: '53000', count: '3' }
    expect(legs('Buy', form('0.03', wide))).toEqual(['52000 0.01 taken', '52500 0.01 taken', '52500 0.01 taken'])
    expect(found(form('0.03', wide))).toEqual([
      {
        say: expect.any(Function),
        code: 'legsMoved',
        field: 'form',
        severity: 'warning',
        params: { part: '1', all: '3', price: '52500' },
      },
    ])
    expect(codes(form('0.03', { ...wide, highest: '52500' }), context())).toEqual([])
    const low = { lowest: '47000', highest: '47500', count: '2' }
    expect(legs('Sell', form('0.02', low))).toEqual(['47500 0.01 taken', '47500 0.01 taken'])
    expect(found(form('0.02', low), context(), 'Sell')[0]?.params).toEqual({ part: '1', all: '2', price: '47500' })
  })

  it('[ORD-11] that are post-only and would trade at once are told, and are in no figure', () => {
    const near = { lowest: '49999.9', highest: '50000', count: '2' }
    const both = form('0.02', near, { postOnly: true })
    expect(legs('Buy', both)).toEqual(['49999.9 0.01 taken', '50000 0.01 wouldTake'])
    expect(of('Buy', both).value).toBe(e8('499.999'))
    expect(found(both)).toEqual([
      {
        say: expect.any(Function),
        code: 'legsWouldTake',
        field: 'form',
        severity: 'warning',
        params: { part: '1', all: '2', price: '50000' },
      },
    ])
    expect(legs('Sell', both)).toEqual(['49999.9 0.01 wouldTake', '50000 0.01 taken'])
    expect(codes(form('0.02', near), context())).toEqual([])
    const all = form('0.02', { lowest: '50000', highest: '50001', count: '2' }, { postOnly: true })
    expect(of('Buy', all)).toMatchObject({ value: undefined, cost: undefined })
    expect(legs('Buy', all)).toEqual(['50000 0.01 wouldTake', '50001 0.01 wouldTake'])
  })
})

describe('a row that closes', () => {
  const long = { long: holding('Buy', '0.25') }
  const above = { lowest: '51000', highest: '51400' }
  const closing = (size: string) => form(size, above, { reduceOnly: true })

  it('[ORD-11, R3.1] is cut order by order to what is left to close', () => {
    expect(legs('Sell', closing('0.5'), context(long))).toEqual([
      '51000 0.1 taken',
      '51100 0.1 taken',
      '51200 0.05 taken',
      '51300 0.1 nothingToClose',
      '51400 0.1 nothingToClose',
    ])
    expect(of('Sell', closing('0.5'), context(long)).cost).toBe(0n)
    expect(codes(closing('0.5'), context(long), 'Sell')).toEqual(['closeTrimmed'])
    expect(codes(closing('0.25'), context(long), 'Sell')).toEqual([])
    expect(codes(closing('0.5'), context(long), 'Buy')).toEqual(['nothingToClose'])
  })

  it('[ORD-11, R3.6] shares the position with the closing orders that rest already', () => {
    const resting = {
      id: '1',
      side: 'Sell',
      price: e8('52000'),
      leaves: e8('0.1'),
      reduceOnly: true,
      positionSide: null,
    } as const
    expect(legs('Sell', closing('0.25'), context({ ...long, orders: [resting] }))).toEqual([
      '51000 0.05 taken',
      '51100 0.05 taken',
      '51200 0.05 taken',
      '51300 0.05 nothingToClose',
      '51400 0.05 nothingToClose',
    ])
  })

  it('[ORD-11, R3.1] has as much left to close as before where it trades with an own order that opens', () => {
    const own = {
      id: '1',
      side: 'Buy',
      price: e8('51400'),
      leaves: e8('0.1'),
      reduceOnly: false,
      positionSide: null,
    } as const
    const bids = [{ price: e8('51400'), qty: e8('0.1') }]
    const met = context({ ...long, orders: [own] }, { bestBid: e8('51400'), bestAsk: null, bids })
    expect(legs('Sell', closing('0.5'), met)).toEqual([
      '51000 0.1 taken',
      '51100 0.1 taken',
      '51200 0.1 taken',
      '51300 0.05 taken',
      '51400 0.1 nothingToClose',
    ])
  })

  it('[ORD-11, R2.22] says of those alone that are placed how many are moved or step back', () => {
    const low = { lowest: '47000', highest: '47400' }
    const moved = found(form('0.5', low, { reduceOnly: true }), context(long), 'Sell')
    expect(moved.find(({ code }) => code === 'legsMoved')?.params).toEqual({ part: '3', all: '5', price: '47500' })
    const near = { lowest: '49999.9', highest: '50000.3' }
    const back = found(form('0.5', near, { reduceOnly: true, postOnly: true }), context(long), 'Sell')
    expect(back.find(({ code }) => code === 'legsWouldTake')?.params).toMatchObject({ part: '1', all: '5' })
    // at the price that it is moved to, an order does not cross any more
    const far = context({}, { bestBid: e8('47400'), bestAsk: null })
    const wide = form('0.02', { lowest: '47300', highest: '48000', count: '2' }, { postOnly: true })
    expect(found(wide, far, 'Sell').map(({ code }) => code)).toEqual(['legsMoved'])
  })

  it('[ORD-11, 3.5] is told first of its orders, then that there is nothing to close', () => {
    expect(codes(closing('0.5'), context(), 'Sell')).toEqual(['nothingToClose'])
    expect(codes(closing('0.004'), context(), 'Sell')).toEqual(['legTooSmall'])
    expect(codes(closing('0'), context(), 'Sell')).toEqual(['nothingToClose'])
  })

  it('[ORD-11] closes by the books of hedge mode', () => {
    const hedge = context({ ...long, positionMode: 'BothSide' })
    const close = form('0.5', above, { intent: 'close' })
    expect(legs('Sell', close, hedge).filter((leg) => leg.endsWith('taken'))).toHaveLength(3)
    expect(codes(close, hedge, 'Buy')).toEqual(['nothingToClose'])
    expect(codes(form('0.05', above, { intent: 'open' }), hedge, 'Sell')).toEqual([])
  })

  it('[ORD-11] may have orders smaller than one that opens, but none of nothing', () => {
    const min = { ...context(long), instrument: { ...context().instrument, minQty: e8('0.01') } }
    expect(codes(closing('0.005'), min, 'Sell')).toEqual([])
    expect(codes(closing('0.004'), min, 'Sell')).toEqual(['legTooSmall'])
  })
})

describe('what stands against a row', () => {
  it.each<[string, Partial<ScaledForm>, readonly string[]]>([
    ['no lowest price', { lowest: '' }, ['priceMissing']],
    ['no highest price', { highest: '' }, ['priceMissing']],
    ['a lowest price that is none', { lowest: '4,9,0' }, ['priceUnreadable']],
    ['off the tick', { lowest: '49000.05' }, ['priceOffTick']],
    ['on the tick', { lowest: '49000.1' }, []],
    ['off the tick above', { highest: '49400.05' }, ['priceOffTick']],
    ['too high', { highest: '1999999.9' }, ['priceTooHigh']],
    ['the highest there is', { highest: '1999999.8' }, ['legsMoved']],
    ['equal prices', { highest: '49000' }, ['pricesEqual']],
    ['a tick apart', { highest: '49000.1' }, []],
    ['the wrong way round', { highest: '48999.9' }, ['pricesReversed']],
    ['one order', { count: '1' }, ['orderCount']],
    ['two orders', { count: '2' }, []],
    ['twenty orders', { count: '20' }, []],
    ['twenty-one orders', { count: '21' }, ['orderCount']],
    ['no number', { count: '' }, ['orderCount']],
    ['no whole number', { count: '2.5' }, ['orderCount']],
    ['100 %', { count: '2', distribution: 'Custom', weights: ['99.99', '0.01'] }, []],
    ['above 100 %', { count: '2', distribution: 'Custom', weights: ['99.99', '0.02'] }, ['weightsSum']],
    ['below 100 %', { count: '2', distribution: 'Custom', weights: ['99.98', '0.01'] }, ['weightsSum']],
    ['a share of nothing', { count: '2', distribution: 'Custom', weights: ['100', '0'] }, ['weightMissing']],
    ['a share off its grid', { count: '2', distribution: 'Custom', weights: ['99.995', '0.005'] }, ['weightMissing']],
  ])('[ORD-11, 3.9] %s', (_name, more, expected) => {
    expect(codes(form('0.2', more), context())).toEqual(expected)
  })

  it('[ORD-11] is told at the field that it is about', () => {
    const at = (more: Partial<ScaledForm>) => found(form('0.5', more)).map(({ field }) => field)
    expect(at({ lowest: '' })).toEqual(['lowest'])
    expect(at({ highest: '' })).toEqual(['highest'])
    expect(at({ count: '1' })).toEqual(['count'])
    expect(at({ distribution: 'Custom', count: '2', weights: ['1', '1'] })).toEqual(['weights'])
    expect(found(form('0.5', { distribution: 'Custom', count: '2', weights: ['1', ''] }))[0]?.params).toEqual({
      place: '2',
    })
    expect(found(form('0.5', { distribution: 'Custom', count: '2', weights: ['1', '2.5'] }))[0]?.params).toEqual({
      sum: '3.5',
      all: '100',
    })
  })

  it.each<[string, string, Partial<ScaledForm>, Side, string | undefined]>([
    ['no quantity', '0', {}, 'Buy', 'qtyMissing'],
    ['off the lot', '0.5005', {}, 'Buy', 'qtyOffLot'],
    ['a part below the smallest', '0.004', {}, 'Buy', 'legTooSmall'],
    ['parts of the smallest', '0.005', {}, 'Buy', undefined],
    ['a rising part below the smallest', '0.014', { distribution: 'Increasing' }, 'Sell', 'legTooSmall'],
    ['rising parts from the smallest on', '0.015', { distribution: 'Increasing' }, 'Sell', undefined],
    ['a part below the smallest value', '0.024', { lowest: '1000', highest: '2000' }, 'Buy', 'legNotional'],
    ['parts of the smallest value', '0.025', { lowest: '1000', highest: '2000' }, 'Buy', undefined],
    ['a part above the largest', '5950.001', {}, 'Buy', 'legTooLarge'],
    ['parts of the largest', '5950', {}, 'Buy', 'riskLadder'],
  ])('[ORD-11, 3.5] %s', (_name, size, more, side, expected) => {
    expect(codes(form(size, more), context(), side)[0]).toBe(expected)
  })

  it('[ORD-11] says the quantity in all that would do', () => {
    const params = (size: string, more: Partial<ScaledForm> = {}) => found(form(size, more))[0]?.params
    expect(params('0.001')).toEqual({ min: '0.001', total: '0.005' })
    expect(params('0.005', { distribution: 'Increasing' })).toEqual({ min: '0.001', total: '0.015' })
    expect(params('0.001', { lowest: '1000', highest: '2000', count: '2' })).toEqual({ min: '0.001', total: '0.01' })
    expect(params('0.004', { lowest: '1000', highest: '2000', count: '2' })).toEqual({
      min: '5',
      coin: 'USDT',
      total: '0.01',
    })
    expect(params('6000')).toEqual({ max: '1190', total: '5950' })
    expect(params('4000', { distribution: 'Decreasing' })).toEqual({ max: '1190', total: '3570' })
    expect(params('')).toEqual({ min: '0.005' })
  })

  it('[ORD-11] is the balance that all of them together need', () => {
    // 0.4 BTC at 49 200 need 1 988.5656
    const rich = context({ marginBalance: e8('1988.5656') })
    expect(codes(form('0.4'), rich)).toEqual([])
    const poor = context({ marginBalance: e8('1988.5655') })
    expect(found(form('0.4'), poor)[0]).toMatchObject({
      code: 'balanceTooSmall',
      params: { required: '1988.57', available: '1988.56', most: '0.399' },
    })
    expect(legs('Buy', form('0.4'), poor).at(-1)).toBe('49400 0.08 insufficientBalance')
    expect(of('Buy', form('0.4'), poor).maxQty).toBe(e8('0.399'))
    expect(of('Buy', form('0.4'), poor).liqPrice).toBe(null)
  })

  it('[ORD-11, R2.3] is the risk limit that all of them together reach', () => {
    const rich = context({ marginBalance: e8('100000000'), leverageE2: { Buy: 10_000, Sell: 10_000 } })
    const wide = { lowest: '49000', highest: '50000', count: '2' }
    const most = of('Buy', form('1', wide), rich).maxQty ?? 0n
    expect(codes(form(formatE8(most), wide), rich)).toEqual([])
    expect(codes(form(formatE8(most + e8('0.001')), wide), rich)).toEqual(['riskLimit'])
  })
})

describe('a row of an inverse contract', () => {
  const [BTCUSD] = INVERSE_PERPETUALS
  const btc = { price: e8('50000'), collateral: { tiers: [{ maxQty: e8('1000'), ratio: e8('0.85') }], enabled: true } }
  const at: OrderContext = {
    ...context({ marginBalance: 0n, priced: btc, others: { ...NO_OTHERS, marginBalance: e8('10000') } }),
    instrument: { ...BTCUSD!, phase: null, reduceOnlyTime: 0, section: [], balanceFraction: 8 },
  }

  it('[ORD-02, ORD-11] is sized in dollars and averaged by what it is worth in coins', () => {
    const buy = of('Buy', form('500', { lowest: '40000', highest: '50000', count: '2' }), at)
    expect(buy.value).toBe(e8('0.01125'))
    // 500 ÷ 0.01125, as an entry price is rounded
    expect(buy.price).toBeGreaterThan(e8('44444.4'))
    expect(buy.price).toBeLessThan(e8('44444.5'))
    expect(buy.legs?.map(({ price, qty }) => contractValue(at.instrument, price, qty, 'halfUp'))).toEqual([
      e8('0.00625'),
      e8('0.005'),
    ])
  })

  it('[ORD-11] is refused below one dollar an order', () => {
    const row = (size: string) => codes(form(size, { count: '5' }), at)
    expect(row('5')).toEqual([])
    expect(row('4')).toEqual(['legTooSmall'])
  })
})

describe('the size of a row', () => {
  it('[ORD-02, NUM-09] may be typed as value or cost, and as a share of the most', () => {
    const value = form('24600', {}, { unit: 'value' })
    expect(of('Buy', value).qty).toBe(e8('0.5'))
    const cost = form('2485.707', {}, { unit: 'cost' })
    expect(of('Buy', cost).qty).toBe(e8('0.5'))
    expect(of('Buy', form('2485.706', {}, { unit: 'cost' })).qty).toBe(e8('0.499'))
    const most = of('Buy', form('')).maxQty ?? 0n
    expect(of('Buy', actions.slide(form(''), 100)).qty).toBe(most)
    expect(codes(actions.slide(form(''), 100), context())).toEqual([])
    expect(codes(form(formatE8(most + e8('0.001'))), context())).toEqual(['balanceTooSmall'])
  })
})

describe('a row on the wire', () => {
  const ticket = (at: OrderForm, scaled: ScaledForm, where = context(), side: Side = 'Buy') =>
    scaledTicket(scaled, { form: at, context: where, side: of(side, at, where) }, 'link')

  it('[ORD-01] says its prices from the lowest on, its number and how it is shared out', () => {
    expect(ticket(form('0.5'), RANGE)).toEqual({
      symbol: 'BTCUSDT',
      side: 'Buy',
      qtyX: '50000000',
      fromPrice: '49000',
      toPrice: '49400',
      count: 5,
      distribution: 'Flat',
      timeInForce: 'GTC',
      reduceOnly: false,
      positionIdx: 0,
      orderLinkId: 'link',
    })
    const custom = { ...RANGE, count: '2', distribution: 'Custom', weights: ['99.5', '0.5'] } as const
    expect(ticket(form('0.5', custom, { postOnly: true }), custom)).toMatchObject({
      count: 2,
      distribution: 'Custom',
      weights: [9950, 50],
      timeInForce: 'PostOnly',
    })
  })

  it('[ORD-01] says which position of hedge mode it belongs to, and that it only closes', () => {
    const hedge = context({ positionMode: 'BothSide', long: holding('Buy', '1') })
    const close = form('0.5', {}, { intent: 'close' })
    expect(ticket(close, RANGE, hedge, 'Sell')).toMatchObject({ positionIdx: 1, reduceOnly: true })
    expect(ticket(form('0.5'), RANGE, hedge, 'Sell')).toMatchObject({ positionIdx: 2, reduceOnly: false })
  })

  it('[ORD-01] is none while something is missing', () => {
    expect(ticket(form('0.5'), { ...RANGE, lowest: '' })).toBe(undefined)
  })
})

describe('what is typed for a row', () => {
  it('[ORD-01] has even shares as soon as they are wanted, and for each number of orders', () => {
    expect(evenWeights(3)).toEqual(['33.33', '33.33', '33.34'])
    expect(evenWeights(20)).toEqual(Array.from({ length: 20 }, () => '5'))
    const custom = changed(RANGE, { distribution: 'Custom' })
    expect(custom.weights).toEqual(['20', '20', '20', '20', '20'])
    const typed = changed(custom, { weights: ['40', '10', '10', '20', '20'] })
    expect(typed.weights[0]).toBe('40')
    expect(changed(typed, { lowest: '1' }).weights).toEqual(typed.weights)
    expect(changed(typed, { count: '3' }).weights).toEqual(['33.33', '33.33', '33.34'])
    expect(changed(typed, { count: '' }).weights).toEqual(typed.weights)
    expect([percentText(50), percentText(10_000), percentText(3333)]).toEqual(['0.5', '100', '33.33'])
    expect([weightOf('0.01'), weightOf('100'), weightOf('100.01'), weightOf('')]).toEqual([1, 10_000, 0, 0])
  })

  it('[ORD-01] takes a price from the book at the end that is missing, or the nearer one', () => {
    const none = withPriceAt(NEW_SCALED, '50000')
    expect(none).toMatchObject({ lowest: '50000', highest: '' })
    expect(withPriceAt(none, '51000')).toMatchObject({ lowest: '50000', highest: '51000' })
    expect(withPriceAt(none, '49000')).toMatchObject({ lowest: '49000', highest: '50000' })
    expect(withPriceAt(RANGE, '49100')).toMatchObject({ lowest: '49100', highest: '49400' })
    expect(withPriceAt(RANGE, '50000')).toMatchObject({ lowest: '49000', highest: '50000' })
  })
})
