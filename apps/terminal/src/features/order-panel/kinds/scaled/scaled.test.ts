import { e8, formatE8 } from '@perpdesk/numeric'
import { contractValue, INVERSE_PERPETUALS } from '@perpdesk/trading'
import { describe, expect, it } from 'vitest'
import { actions } from '../../form.ts'
import type { OrderContext } from '../../order-context.ts'
import { proposedOrder, summary } from '../../summary.ts'
import { codes, context, holding, limit, NO_OTHERS } from '../../testing/order-scene.ts'
import { BOOK, form, found, legs, of, trades } from '../../testing/scaled-scene.ts'
import { playedRow } from '../../what-if.ts'

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
      // later takers fill the best price first
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
    // if the order trades with the account's own order, the position is the former one plus the quantity bought from
    // others
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
    // a resting sell order below the mark price counts as a loss
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
    // at the price limit to which it is moved, the post-only order no longer crosses the book
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

describe('a row of an inverse contract', () => {
  const [BTCUSD] = INVERSE_PERPETUALS
  const btc = { price: e8('50000'), collateral: { tiers: [{ maxQty: e8('1000'), ratio: e8('0.85') }], enabled: true } }
  const at: OrderContext = {
    ...context({ marginBalance: 0n, priced: btc, others: { ...NO_OTHERS, marginBalance: e8('10000') } }),
    instrument: { ...BTCUSD!, phase: null, reduceOnlyTime: 0, section: [], balanceFraction: 8, priceFraction: 2 },
  }

  it('[ORD-02, ORD-11] is sized in dollars and averaged by what it is worth in coins', () => {
    const buy = of('Buy', form('500', { lowest: '40000', highest: '50000', count: '2' }), at)
    expect(buy.value).toBe(e8('0.01125'))
    // 500 ÷ 0.01125 = 44 444.44…, rounded as an entry price is
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
