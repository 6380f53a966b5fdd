import { type E8, e8, formatE8 } from '@perpdesk/numeric'
import {
  contractValue,
  DEFAULT_FEE_RATES,
  INVERSE_PERPETUALS,
  type ListingPhase,
  maxSentQty,
  ONE_DOLLAR,
  orderCost,
  type Side,
} from '@perpdesk/trading'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { instrumentRecord } from '../testing/index.ts'
import { isTaken, maxQty, requiredMargin } from './capacity.ts'
import { actions, initial, type OrderForm } from './form.ts'
import { issues } from './issues.ts'
import type { AccountView, Holding, MarketView, OrderContext, ProposedOrder } from './order-context.ts'
import { quantityOf, sizeText } from './sizing.ts'
import { proposedOrder, summary } from './summary.ts'
import { sweepPrice } from './sweep.ts'
import { ticket } from './ticket.ts'

const market: MarketView = {
  last: e8('50000'),
  mark: e8('50000'),
  bestBid: e8('49999.9'),
  bestAsk: e8('50000'),
  limits: { maxBuy: e8('52500'), minSell: e8('47500') },
  bids: [],
  asks: [],
}

const NO_OTHERS = {
  marginBalance: 0n,
  haircutLoss: 0n,
  orderLoss: 0n,
  totalInitialMargin: 0n,
  totalMaintenanceMargin: 0n,
}

function account(fields: Partial<AccountView> = {}): AccountView {
  const { marginBalance = e8('10000'), available = marginBalance } = fields
  return {
    marginMode: 'REGULAR_MARGIN',
    perContract: false,
    positionMode: 'MergedSingle',
    leverageE2: { Buy: 1000, Sell: 1000 },
    fees: DEFAULT_FEE_RATES,
    marginBalance,
    available,
    initialMargin: marginBalance - available,
    maintenanceMargin: 0n,
    priced: ONE_DOLLAR,
    others: NO_OTHERS,
    long: null,
    short: null,
    orders: [],
    ...fields,
  }
}

function context(accountFields: Partial<AccountView> = {}, marketFields: Partial<MarketView> = {}): OrderContext {
  return { instrument: instrumentRecord(), market: { ...market, ...marketFields }, account: account(accountFields) }
}

function holding(side: Side, size: string, fields: Partial<Holding> = {}): Holding {
  const value = contractValue(instrumentRecord(), e8('50000'), e8(size), 'up')
  return {
    side,
    size: e8(size),
    entryValue: value,
    addedMargin: 0n,
    ...fields,
  }
}

const limit = (price: string, size: string): OrderForm => actions.editSize(actions.editPrice(initial(), price), size)
const market1 = (size: string): OrderForm => actions.editSize(actions.chooseType(initial(), 'Market'), size)
const codes = (form: OrderForm, at: OrderContext, side: Side = 'Buy') => {
  const both = summary(form, at)
  return issues(form, at, side === 'Buy' ? both.buy : both.sell).map((issue) => issue.code)
}

describe('summary', () => {
  it('[ORD-03] gives order value, cost and fee of both sides (worked example 5.E1)', () => {
    // A book around 50 000 in which the limit meets nothing, so that both sides are margined at 50 000.
    const at = context({}, { bestBid: null, bestAsk: null })
    const { buy, sell } = summary(limit('50000', '1'), at)
    expect([buy.value, buy.cost].map((figure) => formatE8(figure ?? 0n))).toEqual(['50000', '5052.25'])
    expect([sell.value, sell.cost].map((figure) => formatE8(figure ?? 0n))).toEqual(['50000', '5057.75'])
    expect(buy.feeIsMaker).toBe(true)
    const taking = summary(market1('1'), context()).buy
    expect([formatE8(taking.fee ?? 0n), taking.feeIsMaker]).toEqual(['27.5', false])
  })

  it('[ORD-03] estimates the liquidation price of both sides and none outside the price range', () => {
    const at = context({ marginBalance: e8('1000'), available: e8('1000') }, { bestBid: null, bestAsk: null })
    const { buy, sell } = summary(limit('50000', '0.1'), at)
    // Rule 5.6 worked by hand with the taker rate in it: (5000 ∓ 997.25) ÷ (0.1 × (1 ∓ 0.00555)), balance less 2.75 fee.
    expect(formatE8(buy.liqPrice ?? 0n)).toBe('40250.9')
    expect(formatE8(sell.liqPrice ?? 0n)).toBe('59641.4')
    expect(summary(limit('50000', '0.01'), at).buy.liqPrice).toBe(null)
    expect(summary(limit('', ''), at).buy.liqPrice).toBe(undefined)
  })

  it('estimates an isolated liquidation from the margin the position would hold', () => {
    const at = context({ marginMode: 'ISOLATED_MARGIN' }, { bestBid: null, bestAsk: null })
    // Worked by 5.5 with L = 10, mmr 0.5 %: long 50 000 × 0.9 ÷ 0.995, short 50 000 × 1.1 ÷ 1.005, to the tick.
    const { buy, sell } = summary(limit('50000', '1'), at)
    expect(formatE8(buy.liqPrice ?? 0n)).toBe('45226.2')
    expect(formatE8(sell.liqPrice ?? 0n)).toBe('54726.3')
  })

  it('knows a position that an order closes or turns', () => {
    const at = context({ long: holding('Buy', '0.2'), marginBalance: e8('2000') }, { bestBid: null, bestAsk: null })
    expect(summary(limit('50000', '0.2'), at).sell.liqPrice).toBe(null)
    expect(formatE8(summary(limit('50000', '0.2'), at).sell.cost ?? -1n)).toBe('0')
    const turned = summary(limit('50000', '0.3'), at).sell
    expect(turned.liqPrice).not.toBe(null)
    expect((turned.liqPrice ?? 0n) > e8('50000')).toBe(true)
  })
})

describe('maxQty', () => {
  const scenario = fc.record({
    side: fc.constantFrom<Side>('Buy', 'Sell'),
    price: fc.integer({ min: 10_000, max: 900_000 }).map((ticks) => BigInt(ticks) * e8('0.1')),
    available: fc.bigInt({ min: 0n, max: e8('20000000') }),
    leverage: fc.integer({ min: 100, max: 10_000 }),
    orderType: fc.constantFrom('Limit' as const, 'Market' as const),
    isolated: fc.boolean(),
    hedge: fc.boolean(),
    long: fc.integer({ min: 0, max: 5_000 }),
    resting: fc.array(
      fc.record({
        side: fc.constantFrom<Side>('Buy', 'Sell'),
        price: fc.integer({ min: 400_000, max: 600_000 }).map((ticks) => BigInt(ticks) * e8('0.1')),
        leaves: fc.integer({ min: 1, max: 3_000 }).map((lots) => BigInt(lots) * e8('0.001')),
      }),
      { maxLength: 4 },
    ),
  })

  it('[ORD-02] is accepted by the margin and risk rules, and one lot more is not', () => {
    fc.assert(
      fc.property(scenario, (drawn) => {
        const at = context({
          available: drawn.available,
          marginBalance: drawn.available,
          leverageE2: { Buy: drawn.leverage, Sell: drawn.leverage },
          marginMode: drawn.isolated ? 'ISOLATED_MARGIN' : 'REGULAR_MARGIN',
          positionMode: drawn.hedge ? 'BothSide' : 'MergedSingle',
          long: drawn.long === 0 ? null : holding('Buy', formatE8(BigInt(drawn.long) * e8('0.001'))),
          orders: drawn.resting.map((order) => ({
            ...order,
            reduceOnly: false,
            positionSide: drawn.hedge ? order.side : null,
          })),
        })
        const order = {
          side: drawn.side,
          orderType: drawn.orderType,
          limit: drawn.price,
          rests: drawn.orderType === 'Limit',
          closing: false,
        }
        const most = maxQty(at, order)
        const fits = (qty: E8) => isTaken(at, order, qty)
        const cap = maxSentQty(at.instrument, drawn.orderType)
        const taken = most === 0n || fits(most)
        const moreIsNot = most === cap || !fits(most + at.instrument.lotSize)
        expect({ taken, moreIsNot }).toEqual({ taken: true, moreIsNot: true })
      }),
      { numRuns: 500 },
    )
  })

  it('[ORD-02] of a flat account costs no more than what is available, by the formula of the exchange', () => {
    const at = context()
    const order = { side: 'Buy', orderType: 'Limit', limit: e8('49000'), rests: true, closing: false } as const
    const cost = (qty: E8) =>
      orderCost(1n, contractValue(instrumentRecord(), order.limit, qty, 'up'), {
        leverageE2: 1000,
        takerRate: DEFAULT_FEE_RATES.taker,
        tiers: at.instrument.riskTiers,
      }).total
    const most = maxQty(at, order)
    expect(requiredMargin(at, order, most)).toBe(cost(most))
    expect(cost(most) <= e8('10000')).toBe(true)
    expect(cost(most + at.instrument.lotSize) > e8('10000')).toBe(true)
  })

  it('of a closing order that rests is what other closing orders leave of the position', () => {
    const resting = {
      side: 'Sell',
      price: e8('51000'),
      leaves: e8('0.05'),
      reduceOnly: true,
      positionSide: null,
    } as const
    const at = context({ long: holding('Buy', '0.2'), orders: [resting] })
    const most = (form: OrderForm) => {
      const sell = proposedOrder(actions.setReduceOnly(form, true), at, 'Sell')
      return sell === null ? '' : formatE8(maxQty(at, sell))
    }
    expect(most(limit('51000', '1'))).toBe('0.15')
    // What cannot rest has the whole position; the resting ones are trimmed as it fills.
    expect(most(market1('1'))).toBe('0.2')
  })
})

describe('sweepPrice', () => {
  const asks = [
    { price: e8('50000'), qty: e8('1') },
    { price: e8('50100'), qty: e8('1') },
  ]
  const buy = { side: 'Buy', orderType: 'Limit', limit: e8('50500'), rests: true, closing: false } as const
  const price = (order: ProposedOrder, qty: string) => formatE8(sweepPrice({ ...market, asks }, order, e8(qty)))

  it('is the level that the last lot reaches, or the limit where a rest stays', () => {
    expect([price(buy, '0.5'), price(buy, '1.5'), price(buy, '3')]).toEqual(['50000', '50100', '50500'])
    expect(price({ ...buy, rests: false }, '3')).toBe('50100')
    expect(price({ ...buy, limit: e8('49000') }, '1')).toBe('49000')
    expect(formatE8(sweepPrice(market, { ...buy, rests: false }, e8('3')))).toBe('50000')
  })

  it('makes an order that sweeps the book need its loss at once as well', () => {
    const at = context({ available: e8('15200') }, { asks })
    const sweep = actions.editSize(actions.editPrice(initial(), '50500'), '3')
    expect(codes(sweep, context({ available: e8('15100') }))).toEqual(['balanceTooSmall'])
    // 3 × 50 000 at 10×: 15 156.75, and 3 × 500 of loss if all fills at the limit.
    const found = issues(sweep, at, summary(sweep, at).buy)
    expect(found[0]?.params['required']).toBe('16656.75')
  })
})

describe('size units', () => {
  it('[ORD-02] converts between quantity, value and cost and back to the same quantity', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1_000_000 }),
        fc.integer({ min: 1, max: 10_000_000 }),
        fc.integer({ min: 100, max: 10_000 }),
        fc.constantFrom<Side>('Buy', 'Sell'),
        fc.constantFrom('value' as const, 'cost' as const),
        (lots, ticks, leverage, side, unit) => {
          const at = context({ leverageE2: { Buy: leverage, Sell: leverage } })
          const qty = BigInt(lots) * at.instrument.lotSize
          const price = BigInt(ticks) * e8('0.1')
          const order = { side, orderType: 'Limit', limit: price, price, rests: true, closing: false } as const
          const text = sizeText(at, order, qty, unit)
          const form = { ...actions.editSize(initial(), text), unit }
          expect(quantityOf(at, form, order)).toBe(qty)
        },
      ),
      { numRuns: 300 },
    )
  })

  it('cuts a typed value to whole lots, never above it', () => {
    const form = { ...limit('50000', '120'), unit: 'value' as const }
    expect(formatE8(summary(form, context()).buy.qty ?? 0n)).toBe('0.002')
  })

  it('takes a percentage of what each side can do', () => {
    const form = actions.slide(limit('50000', ''), 50)
    const { buy, sell } = summary(form, context({}, { bestBid: null, bestAsk: null }))
    expect(buy.maxQty).not.toBe(sell.maxQty)
    for (const side of [buy, sell]) expect(side.qty).toBe(((side.maxQty ?? 0n) / 2n / e8('0.001')) * e8('0.001'))
  })
})

describe('issues', () => {
  it('[ORD-01] finds nothing against an order the exchange takes', () => {
    expect(codes(limit('49000', '0.1'), context())).toEqual([])
    expect(codes(market1('0.1'), context(), 'Sell')).toEqual([])
  })

  it('names what is missing or unreadable first', () => {
    expect(codes(limit('', '0.1'), context())).toEqual(['priceMissing'])
    expect(codes(limit('49000', ''), context())).toEqual(['qtyMissing'])
    expect(codes(limit('4,9', '0.1'), context())).toEqual(['priceUnreadable'])
    expect(codes(limit('49000', '1e3'), context())).toEqual(['sizeUnreadable'])
    expect(codes(market1('0.1'), context({}, { bestAsk: null, limits: null, last: null }))).toEqual(['noMarketPrice'])
  })

  it('holds figures against the rules of the contract', () => {
    expect(codes(limit('49000.05', '0.1'), context())).toEqual(['priceOffTick'])
    expect(codes(limit('49000', '0.0015'), context())).toEqual(['qtyOffLot'])
    // 1190 is the most of one order; 20 of them are sent as one.
    expect(codes(limit('49000', '23800.001'), context())).toEqual(['qtyTooLarge'])
    expect(codes(limit('49000', '0.00'), context())).toEqual(['qtyMissing'])
    expect(codes(limit('2000000', '0.1'), context())).toEqual(['priceTooHigh'])
  })

  it('holds the order against balance and risk limit, with the figures to mend it', () => {
    const poor = context({ available: e8('100'), marginBalance: e8('100') })
    const found = issues(limit('50000', '1'), poor, summary(limit('50000', '1'), poor).buy)
    expect(found[0]).toMatchObject({
      code: 'balanceTooSmall',
      params: { required: '5052.25', available: '100.00', coin: 'USDT' },
    })
    const rich = context({
      available: e8('9000000'),
      marginBalance: e8('9000000'),
      leverageE2: { Buy: 10_000, Sell: 10_000 },
    })
    const tooLarge = issues(limit('50000', '41'), rich, summary(limit('50000', '41'), rich).buy)
    expect(tooLarge[0]).toMatchObject({
      code: 'riskLimit',
      params: { max: '2000000', leverage: '100', maxLeverage: '50' },
    })
  })

  it('warns of a limit that the collar will move and of a post-only order that would take', () => {
    expect(codes(limit('60000', '0.1'), context())).toEqual(['priceMoved'])
    expect(codes(actions.setPostOnly(limit('50000', '0.1'), true), context())).toEqual(['postOnlyWouldTake'])
  })

  it('refuses to close what is not there and warns when a close is cut to the position', () => {
    const reduce = (size: string) => actions.setReduceOnly(limit('50000', size), true)
    expect(codes(reduce('0.1'), context(), 'Sell')).toEqual(['nothingToClose'])
    expect(codes(reduce('0.3'), context({ long: holding('Buy', '0.2') }), 'Sell')).toEqual(['closeTrimmed'])
  })
})

describe('a contract that is being listed', () => {
  const at = (phase: ListingPhase): OrderContext => ({
    ...context({}, { limits: null, bestBid: null, bestAsk: null }),
    instrument: instrumentRecord({ status: 'PreLaunch', phase }),
  })

  it('[CAT-16, ORD-01] takes orders in the phases in which the exchange does, and in an auction plain limit orders alone', () => {
    const plain = limit('50000', '0.01')
    expect(codes(plain, at('NotStarted'))).toEqual(['notTrading'])
    expect(codes(plain, at('CallAuction'))).toEqual([])
    expect(codes(plain, at('CallAuctionNoCancel'))).toEqual([])
    expect(codes(plain, at('CrossMatching'))).toEqual(['notTrading'])
    expect(codes(plain, at('ContinuousTrading'))).toEqual([])
    expect(codes(market1('0.01'), at('CallAuction'))).toEqual(['auctionLimitOnly'])
    expect(codes(actions.setPostOnly(plain, true), at('CallAuctionNoCancel'))).toEqual(['auctionLimitOnly'])
    expect(codes(market1('0.01'), { ...at('ContinuousTrading'), market })).toEqual([])
  })
})

describe('an inverse contract', () => {
  const BTCUSD = INVERSE_PERPETUALS[0]!
  /** 10 000 USDT and no bitcoin: in cross margin dollars stand for the coin. */
  const btc = { price: e8('50000'), collateral: { tiers: [{ maxQty: e8('1000'), ratio: e8('0.85') }], enabled: true } }
  const dollars = { ...NO_OTHERS, marginBalance: e8('10000') }
  const at: OrderContext = {
    ...context({ marginBalance: 0n, available: e8('0.2'), initialMargin: 0n, priced: btc, others: dollars }),
    instrument: { ...BTCUSD, phase: null },
  }
  const calm: OrderContext = { ...at, market: { ...market, bestBid: null, bestAsk: null } }

  it('[ORD-02, ORD-03] is sized in dollars and costs coins', () => {
    const { buy, sell } = summary(limit('50000', '10000'), calm)
    // 10 000 ÷ 50 000 = 0.2; margin 0.02, fees 0.2 × 0.055 % × (1 + 1.1) and × (1 + 0.9).
    expect([buy.value, buy.cost].map((figure) => formatE8(figure ?? 0n))).toEqual(['0.2', '0.020231'])
    expect(formatE8(sell.cost ?? 0n)).toBe('0.020209')
    expect(formatE8(buy.fee ?? 0n)).toBe('0.00004')
    expect((buy.liqPrice ?? 0n) < e8('50000')).toBe(true)
  })

  it('[ORD-02] takes a size in coins and gives whole dollars', () => {
    const inCoins = { ...limit('50000', '0.2'), unit: 'value' as const }
    expect(formatE8(summary(inCoins, calm).buy.qty ?? 0n)).toBe('10000')
    const byCost = { ...limit('50000', '0.020231'), unit: 'cost' as const }
    expect(formatE8(summary(byCost, calm).buy.qty ?? 0n)).toBe('10000')
  })

  it('[ORD-03] can use what the account’s other coins stand for, and no more', () => {
    const most = summary(limit('50000', '1'), calm).buy.maxQty ?? 0n
    // 0.2 ÷ (0.1 + fees of 0.055 % × 2.1) of value, at 50 000 dollars.
    expect(formatE8(most)).toBe('98858')
    expect(codes(limit('50000', '98858'), calm)).toEqual([])
    expect(codes(limit('50000', '98859'), calm)).toEqual(['balanceTooSmall'])
  })

  it('[ORD-06] goes over the wire in dollars, unscaled', () => {
    const sent = ticket(limit('50000', '250'), at, summary(limit('50000', '250'), at).buy, 'link')
    expect(sent).toMatchObject({ symbol: 'BTCUSD', qty: '250', price: '50000' })
    expect('qtyX' in sent).toBe(false)
  })

  it('[ACC-01] of an account that has a mode per contract is liquidated by its own rules', () => {
    const own = { perContract: true, available: e8('0.02'), marginBalance: e8('0.02') } as const
    const liq = (marginMode: 'ISOLATED_MARGIN' | 'REGULAR_MARGIN') => {
      const classic = { ...calm, account: { ...calm.account, ...own, marginMode } }
      return summary(limit('50000', '1000'), classic).buy.liqPrice ?? 0n
    }
    // Worked by 5.5: value 0.02, margin 0.002 + closing fee, maintenance 0.0001 + the same fee: 1000 ÷ (0.02 + 0.0019).
    expect(formatE8(liq('ISOLATED_MARGIN'))).toBe('45662.2')
    expect(liq('REGULAR_MARGIN') < liq('ISOLATED_MARGIN')).toBe(true)
  })
})

describe('ticket', () => {
  it('[ORD-01] says exactly what the form showed', () => {
    const at = context()
    const form = actions.setPostOnly(limit('49000.10', '0.100'), true)
    expect(ticket(form, at, summary(form, at).buy, 'link')).toEqual({
      symbol: 'BTCUSDT',
      side: 'Buy',
      orderType: 'Limit',
      timeInForce: 'PostOnly',
      price: '49000.1',
      qtyX: '10000000',
      reduceOnly: false,
      positionIdx: 0,
      orderLinkId: 'link',
    })
  })

  it('[ORD-01] names the position in hedge mode: opening its own side, closing the other', () => {
    const at = context({ positionMode: 'BothSide', long: holding('Buy', '1') })
    const open = market1('0.1')
    const close = { ...open, intent: 'close' as const }
    const idx = (form: OrderForm, side: 'buy' | 'sell') => {
      const sent = ticket(form, at, summary(form, at)[side], 'link')
      return [sent.positionIdx, sent.reduceOnly, sent.price]
    }
    expect(idx(open, 'buy')).toEqual([1, false, undefined])
    expect(idx(open, 'sell')).toEqual([2, false, undefined])
    expect(idx(close, 'sell')).toEqual([1, true, undefined])
    expect(idx(close, 'buy')).toEqual([2, true, undefined])
  })
})
