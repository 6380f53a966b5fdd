// @vitest-environment node
import { e8, formatE8, roundToStep } from '@perpdesk/numeric'
import type { ListingPhase } from '@perpdesk/trading'
import { describe, expect, it } from 'vitest'
import { instrumentRecord } from '../testing/index.ts'
import { actions } from './form.ts'
import { issues } from './issues.ts'
import type { OrderForm } from './kinds/order-kind.ts'
import { isOnlyReducing, type OrderContext } from './order-context.ts'
import { summary } from './summary.ts'
import { atMarket, codes, context, holding, limit, market } from './testing/order-scene.ts'

describe('issues', () => {
  it('[ORD-01] finds nothing against an order the exchange takes', () => {
    expect(codes(limit('49000', '0.1'), context())).toEqual([])
    expect(codes(atMarket('0.1'), context(), 'Sell')).toEqual([])
  })

  it('[ORD-01, R1.9] shortly before delivery an order has to say that it reduces, and there is nothing to open', () => {
    const at = { ...context({ long: holding('Buy', '0.2') }), onlyReducing: true }
    const closing = actions.setReduceOnly(limit('50000', '0.1'), true)
    // a sell that could only close is refused too: the exchange judges by the order's flags
    expect([codes(limit('50000', '0.1'), at), codes(atMarket('0.1'), at, 'Sell')]).toEqual([
      ['onlyReducing'],
      ['onlyReducing'],
    ])
    expect(codes(closing, at, 'Sell')).toEqual([])
    expect(formatE8(summary(limit('50000', '0.1'), at).buy.maxQty ?? -1n)).toBe('0')
    expect(formatE8(summary(closing, at).sell.maxQty ?? -1n)).toBe('0.2')
    const hedged = { ...context({ positionMode: 'BothSide', long: holding('Buy', '0.2') }), onlyReducing: true }
    const close = actions.editSize(actions.chooseIntent(limit('50000', ''), 'close'), '0.1')
    expect(codes(close, hedged, 'Sell')).toEqual([])
    expect(codes(limit('50000', '0.1'), hedged, 'Sell')).toEqual(['onlyReducing'])

    const dated = instrumentRecord({ reduceOnlyTime: 1_000 })
    expect([isOnlyReducing(dated, 999), isOnlyReducing(dated, 1_000)]).toEqual([false, true])
    expect(isOnlyReducing(instrumentRecord(), Number.MAX_SAFE_INTEGER)).toBe(false)
  })

  it('[ORD-01, R2.23] says that nobody is there for an order that would not wait for somebody', () => {
    const noAsks = context({}, { asks: [], bestAsk: null })
    expect(codes(atMarket('0.1'), noAsks)).toEqual(['nobodyThere'])
    expect(codes(actions.chooseLifetime(limit('50000', '0.1'), 'IOC'), noAsks)).toEqual(['nobodyThere'])
    expect(codes(limit('50000', '0.1'), noAsks)).toEqual([])
    expect(codes(atMarket('0.1'), noAsks, 'Sell')).toEqual([])
    // the exchange accepts the order: a counterparty may appear before it arrives
    const [found] = issues(atMarket('0.1'), noAsks, summary(atMarket('0.1'), noAsks).buy)
    expect(found?.severity).toBe('warning')
  })

  it('names what is missing or unreadable first', () => {
    expect(codes(limit('', '0.1'), context())).toEqual(['priceMissing'])
    expect(codes(limit('49000', ''), context())).toEqual(['qtyMissing'])
    expect(codes(limit('4,9', '0.1'), context())).toEqual(['priceUnreadable'])
    expect(codes(limit('49000', '1e3'), context())).toEqual(['sizeUnreadable'])
    expect(codes(atMarket('0.1'), context({}, { bestAsk: null, limits: null, last: null }))).toEqual(['noMarketPrice'])
  })

  it('holds figures against the rules of the contract', () => {
    expect(codes(limit('49000.05', '0.1'), context())).toEqual(['priceOffTick'])
    expect(codes(limit('49000', '0.0015'), context())).toEqual(['qtyOffLot'])
    // 1190 is the maximum of one order; up to 20 orders are sent together.
    expect(codes(limit('49000', '23800.001'), context())).toEqual(['qtyTooLarge'])
    expect(codes(limit('49000', '0.00'), context())).toEqual(['qtyMissing'])
    expect(codes(limit('2000000', '0.1'), context())).toEqual(['priceTooHigh'])
  })

  it('holds the order against balance and risk limit, with the figures to mend it', () => {
    const poor = context({ available: e8('100'), marginBalance: e8('100') })
    const found = issues(limit('50000', '1'), poor, summary(limit('50000', '1'), poor).buy)
    expect(found[0]).toMatchObject({
      code: 'balanceTooSmall',
      params: { required: '5052.25', available: '100.00', coin: 'USDT', most: '0.019', qtyCoin: 'BTC' },
    })
    // the required margin is rounded up to the cent and the available balance down, so that the required margin shown
    // always exceeds the available balance shown
    const nearly = context({ available: e8('100.019'), marginBalance: e8('100.019') })
    expect(issues(limit('49999.9', '1'), nearly, summary(limit('49999.9', '1'), nearly).buy)[0]).toMatchObject({
      params: { required: '5052.24', available: '100.01' },
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

  it('[ORD-01] advises the leverage that position, orders and this one fit at together, and none beyond the last tier', () => {
    const found = (size: string, fields: Parameters<typeof context>[0] = {}) => {
      const at = context({ marginBalance: e8('9000000'), leverageE2: { Buy: 10_000, Sell: 10_000 }, ...fields })
      return issues(limit('50000', size), at, summary(limit('50000', size), at).buy).slice(0, 1)
    }
    const fits = { code: 'riskLimit', params: { max: '2000000', leverage: '100', coin: 'USDT' } }
    expect(found('80')).toMatchObject([{ ...fits, params: { ...fits.params, maxLeverage: '50' } }])
    // beyond the second tier, not only beyond the first
    expect(found('80.001')).toMatchObject([{ ...fits, params: { ...fits.params, maxLeverage: '20' } }])
    const held = { long: holding('Buy', '30') }
    expect(found('60', held)).toMatchObject([{ ...fits, params: { ...fits.params, maxLeverage: '20' } }])
    const resting = {
      side: 'Buy',
      price: e8('50000'),
      leaves: e8('30'),
      id: '1',
      reduceOnly: false,
      positionSide: null,
    } as const
    expect(found('60', { orders: [resting] })).toMatchObject([{ params: { maxLeverage: '20' } }])
    expect(found('200')).toMatchObject([{ params: { maxLeverage: '20' } }])
    expect(found('200.001')).toMatchObject([{ code: 'riskLadder', params: { max: '10000000', coin: 'USDT' } }])
    expect(found('141', { ...held, orders: [resting] })).toMatchObject([{ code: 'riskLadder' }])
  })

  it('[ORD-01] says the largest quantity where no leverage would take the order with the balance there is', () => {
    // 41 BTC need 50×: margin 41,000 and fees; 40 BTC are the maximum at 100×
    const at = (balance: string) => context({ marginBalance: e8(balance), leverageE2: { Buy: 10_000, Sell: 10_000 } })
    const first = (balance: string) =>
      issues(limit('50000', '41'), at(balance), summary(limit('50000', '41'), at(balance)).buy)[0]
    expect(first('45000')).toMatchObject({ code: 'riskLimit', params: { maxLeverage: '50' } })
    expect(first('30000')).toMatchObject({ code: 'qtyBeyondAccount', params: { most: '40', qtyCoin: 'BTC' } })
  })

  it('[ORD-03, ORD-09] warns of what the visible book does not fill, where nothing of the order stays', () => {
    const asks = [
      { price: e8('50000'), qty: e8('1') },
      { price: e8('50100'), qty: e8('1') },
    ]
    const at = context({ marginBalance: e8('100000') }, { asks })
    const found = (form: OrderForm) =>
      issues(form, at, summary(form, at).buy).map(({ code, severity, params }) => [code, severity, params['max']])
    expect(found(atMarket('2'))).toEqual([])
    expect(found(atMarket('2.001'))).toEqual([['bookTooThin', 'warning', '2']])
    const upTo = (price: string, lifetime: 'GTC' | 'IOC' | 'FOK') =>
      actions.chooseLifetime(limit(price, '1.5'), lifetime)
    expect(found(upTo('50100', 'IOC'))).toEqual([])
    expect(found(upTo('50099.9', 'IOC'))).toEqual([['bookTooThin', 'warning', '1']])
    expect(found(upTo('50100', 'FOK'))).toEqual([])
    expect(found(upTo('50099.9', 'FOK'))).toEqual([['fokTooThin', 'warning', undefined]])
    expect(found(upTo('50099.9', 'GTC'))).toEqual([])
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

  it('[ORD-01, ENG-08] says before the exchange does that a close costs more than what stands behind the position', () => {
    const wide = { limits: { maxBuy: e8('60000'), minSell: e8('40000') }, bids: [], bestBid: null }
    // 0.1 BTC entered at 50 000: 5000, of which 10 % and the closing fee are held in isolated margin
    const held = { long: holding('Buy', '0.1'), marginBalance: e8('600'), available: e8('90') }
    const isolated = { ...held, marginMode: 'ISOLATED_MARGIN' } as const
    const classic = { ...held, perContract: true } as const
    const close = (price: string) => actions.setReduceOnly(limit(price, '0.1'), true)
    for (const [account, taken, refused] of [
      [held, '44100', '44000'],
      [isolated, '45100', '44900'],
      [{ ...isolated, perContract: true }, '45100', '44900'],
      [classic, '44200', '44000'],
    ] as const) {
      expect(codes(close(taken), context(account, wide), 'Sell')).toEqual([])
      expect(codes(close(refused), context(account, wide), 'Sell')).toEqual(['closesBeyondBacking'])
      // an order that closes without the reduce-only flag
      expect(codes(limit(refused, '0.1'), context(account, wide), 'Sell')).toEqual(['closesBeyondBacking'])
    }
  })

  it('[ORD-01, LEV-08, R5.4] judges contracts with settings of their own by the chosen tier of the risk ladder', () => {
    const [first, second] = instrumentRecord().riskTiers
    const lots = (value: bigint) => formatE8(roundToStep((value * 100_000_000n) / e8('50000'), e8('0.001'), 'down'))
    const rich = { perContract: true, marginBalance: e8('100000000'), leverageE2: { Buy: 100, Sell: 100 } }
    const above = limit('50000', lots(first!.maxValue + e8('1000')))
    expect(codes(above, context({ ...rich, perContract: false }))).toEqual([])
    expect(codes(above, context(rich))).toEqual(['riskLadder'])
    expect(codes(above, context({ ...rich, riskId: 2 }))).toEqual([])
    expect(codes(limit('50000', lots(second!.maxValue + e8('1000'))), context({ ...rich, riskId: 2 }))).toEqual([
      'riskLadder',
    ])
  })

  it('[ORD-01, 5.4] counts in classic cross margin what the order and those that rest would lose at once', () => {
    const wide = { limits: { maxBuy: e8('60000'), minSell: e8('40000') }, asks: [], bestAsk: null }
    const account = { perContract: true, marginBalance: e8('1000'), leverageE2: { Buy: 5000, Sell: 5000 } }
    const high = limit('55000', '0.1')
    expect(codes(high, context(account, wide))).toEqual([])
    const resting = {
      side: 'Buy',
      price: e8('55000'),
      leaves: e8('0.1'),
      id: '1',
      reduceOnly: false,
      positionSide: null,
    } as const
    const withOrder = { ...account, orders: [resting], available: e8('880') }
    expect(codes(high, context(withOrder, wide))).toEqual(['balanceTooSmall'])
    expect(codes(limit('49000', '0.1'), context(withOrder, wide))).toEqual([])
  })

  it('[CAT-16, ORD-01] takes orders in the phases in which the exchange does, and in an auction plain limit orders alone', () => {
    const plain = limit('50000', '0.01')
    expect(codes(plain, at('NotStarted'))).toEqual(['notTrading'])
    expect(codes(plain, at('CallAuction'))).toEqual([])
    expect(codes(plain, at('CallAuctionNoCancel'))).toEqual([])
    expect(codes(plain, at('CrossMatching'))).toEqual(['notTrading'])
    expect(codes(plain, at('ContinuousTrading'))).toEqual([])
    expect(codes(atMarket('0.01'), at('CallAuction'))).toEqual(['auctionLimitOnly'])
    expect(codes(actions.setPostOnly(plain, true), at('CallAuctionNoCancel'))).toEqual(['auctionLimitOnly'])
    expect(codes(atMarket('0.01'), { ...at('ContinuousTrading'), market })).toEqual([])
  })
})
