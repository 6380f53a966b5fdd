// @vitest-environment node
import { e8 } from '@perpdesk/numeric'
import { symbolConfigOf } from '@perpdesk/protocol/testing'
import { describe, expect, it } from 'vitest'
import { entryOf, sameConfig } from './entry.ts'
import { termsOf } from './terms.ts'

const config = {
  ...symbolConfigOf('BTCUSDT'),
  baseInitialMarginRateE4: 133,
  stepInitialMarginRateE4: 67,
  baseMaintenanceMarginRateE4: 67,
  stepMaintenanceMarginRateE4: 33,
  minLeverageE2: 100,
  maxLeverageE2: 7_500,
  supportCopyTrade: true,
  copyTradeMinLeverageE2: 150,
  copyTradeMaxLeverageE2: 2_000,
  copyTradeRiskLeverageE2: 1_250,
  copyTradeDesignatedMarginE8: '10050000000',
  section: '100,1000,7500',
}

describe('terms of a contract', () => {
  it('[CAT-07] rates are percent, leverage and margins as they are spoken of', () => {
    expect(termsOf(config)).toMatchObject({
      baseInitialMargin: e8('1.33'),
      stepInitialMargin: e8('0.67'),
      baseMaintenanceMargin: e8('0.67'),
      stepMaintenanceMargin: e8('0.33'),
      minLeverage: e8('1'),
      maxLeverage: e8('75'),
      copyTrade: {
        minLeverage: e8('1.5'),
        maxLeverage: e8('20'),
        riskLeverage: e8('12.5'),
        designatedMargin: e8('100.5'),
      },
      depthMergeTimes: [1, 2, 4, 10],
      section: [100, 1_000, 7_500],
    })
  })

  it('[CAT-07] offsets of prices are 10, 50 and 200 ticks either way', () => {
    expect(termsOf({ ...config, tickSize: '0.05' }).priceOffsets).toEqual(
      ['-10', '-2.5', '-0.5', '0.5', '2.5', '10'].map(e8),
    )
  })

  it('[CAT-07] a coin without a picture is shown by its letters', () => {
    expect(termsOf(config).icon).toEqual({ dark: '', light: '', letters: 'BT' })
    const label = { symbolLabelIcon: '/coins/btc.svg', darkIcon: '/coins/btc-dark.svg' }
    expect(termsOf({ ...config, ...label }).icon).toMatchObject({
      dark: '/coins/btc-dark.svg',
      light: '/coins/btc.svg',
    })
  })

  it('[CAT-17] the names that forms go by stand for the fields of the catalogue', () => {
    expect(termsOf({ ...config, coin: 'BTC', walletBalanceFraction: 8, priceFraction: 3 })).toMatchObject({
      priceStep: e8(config.tickSize),
      lotStep: e8(config.lotSize),
      maxQty: e8(config.maxNewOrderQty),
      maxMarketQty: e8(config.maxNewMarketOrderQty),
      balanceFraction: 8,
      priceFraction: 3,
      coin: 'BTC',
      baseCoin: config.baseCurrency,
      displayName: config.displayName,
    })
  })

  it('lists of whole numbers leave out what is none', () => {
    const times = (list: string) => termsOf({ ...config, obDepthMergeTimes: list }).depthMergeTimes
    expect(times('1,2,x,10')).toEqual([1, 2, 10])
    expect(times('')).toEqual([])
  })
})

describe('an entry', () => {
  it('knows its family and its page', () => {
    const kindOf = (change: object) => {
      const { family, routeKind } = entryOf({ ...config, ...change })
      return `${family} ${routeKind}`
    }
    expect(kindOf({})).toBe('usdt usdt')
    expect(kindOf({ contractType: 'LinearFutures' })).toBe('usdt usdt')
    expect(kindOf({ coin: 'USDC' })).toBe('usdc usdc')
    expect(kindOf({ contractType: 'InversePerpetual', coin: 'BTC' })).toBe('inverse inverse')
    expect(kindOf({ contractType: 'InverseFutures', coin: 'BTC' })).toBe('inverse inverseFutures')
  })

  it('[CAT-17] the contract that the rules take has the values of the terms', () => {
    const { contract, terms } = entryOf({ ...config, coin: 'BTC', walletBalanceFraction: 7, priceFraction: 3 })
    expect(contract).toMatchObject({
      tickSize: terms.priceStep,
      lotSize: terms.lotStep,
      minQty: terms.minQty,
      maxLimitQty: terms.maxQty,
      maxMarketQty: terms.maxMarketQty,
      minPrice: terms.minPrice,
      maxPrice: terms.maxPrice,
      balanceFraction: 7,
      priceFraction: 3,
      settleCoin: 'BTC',
      baseCoin: terms.baseCoin,
      section: [100, 1_000, 7_500],
      depthMergeTimes: [1, 2, 4, 10],
    })
  })

  it('reads its exact values once', () => {
    const entry = entryOf(config)
    expect(entry.contract).toBe(entry.contract)
    expect(entry.terms).toBe(entry.terms)
  })

  it('[CAT-14] is the same as another when all fields say the same', () => {
    const listed = { ...config, symbolTags: ['NEW'] }
    expect(sameConfig(listed, { ...listed, symbolTags: ['NEW'] })).toBe(true)
    expect(sameConfig(listed, { ...listed, symbolTags: ['DEFI'] })).toBe(false)
    expect(sameConfig(listed, { ...listed, maxPrice: '1' })).toBe(false)
  })
})
