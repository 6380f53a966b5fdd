// @vitest-environment node
import { e8 } from '@perpdesk/numeric'
import type { ListingPhase } from '@perpdesk/trading'
import { describe, expect, it } from 'vitest'
import { instrumentRecord } from '../testing/index.ts'
import { actions } from './form.ts'
import { issues } from './issues.ts'
import type { OrderContext } from './order-context.ts'
import { summary } from './summary.ts'
import { atMarket, codes, context, holding, limit, market } from './testing/order-scene.ts'

describe('issues', () => {
  it('[ORD-01] finds nothing against an order the exchange takes', () => {
    expect(codes(limit('49000', '0.1'), context())).toEqual([])
    expect(codes(atMarket('0.1'), context(), 'Sell')).toEqual([])
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

  it('[ORD-01] advises the leverage that position, orders and this one fit at together, and none beyond the last tier', () => {
    const found = (size: string, fields: Parameters<typeof context>[0] = {}) => {
      const at = context({ leverageE2: { Buy: 10_000, Sell: 10_000 }, ...fields })
      return issues(limit('50000', size), at, summary(limit('50000', size), at).buy).slice(0, 1)
    }
    const fits = { code: 'riskLimit', params: { max: '2000000', leverage: '100', coin: 'USDT' } }
    expect(found('80')).toMatchObject([{ ...fits, params: { ...fits.params, maxLeverage: '50' } }])
    // above the second tier, not only above the first
    expect(found('80.001')).toMatchObject([{ ...fits, params: { ...fits.params, maxLeverage: '20' } }])
    const held = { long: holding('Buy', '30') }
    expect(found('60', held)).toMatchObject([{ ...fits, params: { ...fits.params, maxLeverage: '20' } }])
    const resting = {
      side: 'Buy',
      price: e8('50000'),
      leaves: e8('30'),
      reduceOnly: false,
      positionSide: null,
    } as const
    expect(found('60', { orders: [resting] })).toMatchObject([{ params: { maxLeverage: '20' } }])
    expect(found('200')).toMatchObject([{ params: { maxLeverage: '20' } }])
    expect(found('200.001')).toMatchObject([{ code: 'riskLadder', params: { max: '10000000', coin: 'USDT' } }])
    expect(found('141', { ...held, orders: [resting] })).toMatchObject([{ code: 'riskLadder' }])
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
    expect(codes(atMarket('0.01'), at('CallAuction'))).toEqual(['auctionLimitOnly'])
    expect(codes(actions.setPostOnly(plain, true), at('CallAuctionNoCancel'))).toEqual(['auctionLimitOnly'])
    expect(codes(atMarket('0.01'), { ...at('ContinuousTrading'), market })).toEqual([])
  })
})
