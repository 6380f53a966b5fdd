import { e8 } from '@perpdesk/numeric'
import { PERPETUALS } from '@perpdesk/trading'
import { describe, expect, it } from 'vitest'
import { symbolConfigOf } from '../testing/symbol-config.ts'
import { readRiskLadder, writeRiskLadder } from './risk-ladder.ts'
import { expandSymbol, expandSymbols, listOf, SYMBOL_LISTS, shrinkSymbol, shrinkSymbols } from './symbol-codec.ts'
import type { SymbolConfig } from './symbol-fields.ts'
import { SYMBOL_FIELDS } from './symbol-fields.ts'

const sent = (value: unknown): unknown => JSON.parse(JSON.stringify(value))
const aSymbol = (change: Partial<SymbolConfig> = {}): SymbolConfig => ({ ...symbolConfigOf(), ...change })

const rich = aSymbol({
  symbolAlias: 'BTCUSD0327',
  displayName: 'Bitcoin 27 Mar',
  quoteCurrency: 'USD',
  coin: 'BTC',
  contractType: 'InverseFutures',
  contractStatus: 'PreLaunch',
  symbolStatus: 'PreListing',
  quarter: 'CurQ',
  darkIcon: '/coins/btc-dark.svg',
  minPrice: '100',
  minNotionalValue: '0',
  obDepthMergeTimes: '1,2,4,10,50,100',
  stepInitialMarginRateE4: 11,
  symbolTags: ['NEW', 'DEFI'],
  startTradingTimeE3: 1_800_000_000_000,
  settleTimeE3: 1_801_800_000_000,
  reduceOnlyTimeE3: 1_801_798_200_000,
  symbolDisplay: 0,
  supportCopyTrade: true,
  copyTradeMaxLeverageE2: 2_000,
  copyTradeDesignatedMarginE8: '10000000000',
  expectStartTradingTime: 1_800_000_000_000,
  isPreListing: true,
  preListingInfo: {
    phase: 'CallAuction',
    auctionTime: 1_800_000_000_000,
    auctionMinutes: 50,
    noCancelMinutes: 5,
    crossMatchingMinutes: 5,
    finishTime: 1_800_300_000_000,
    referencePrice: '33.85',
  },
  fgridbotConfig: { minGrids: 2, maxGrids: 200, maxLeverageE2: 5_000, minInvestment: '10' },
})

describe('short keys of the catalogue', () => {
  /** Checks that fields survive writing and reading, in a contract with default values and in one without. */
  const expectBothWays = (names: string) => {
    const plain = expandSymbol(sent(shrinkSymbol(aSymbol())))
    const reported = expandSymbol(sent(shrinkSymbol(rich)))
    for (const name of names.split(' ')) {
      expect(plain).toHaveProperty(name)
      expect(Object.entries(reported ?? {}).find(([field]) => field === name)?.[1]).toEqual(
        Object.entries(rich).find(([field]) => field === name)?.[1],
      )
    }
  }

  it('[CAT-02] expand to the full names of who a contract is', () => {
    expectBothWays(
      'symbolId symbolName symbolAlias displayName baseCurrency quoteCurrency coin coinName contractType contractStatus symbolStatus quarter symbolLabelIcon darkIcon lightIcon',
    )
  })

  it('[CAT-03] expand to the full names of its limits and precision', () => {
    expectBothWays(
      'maxPrice minPrice minQty maxNewOrderQty maxNewMarketOrderQty minNotionalValue tickSize tickSizeFraction lotSize lotFraction priceScale priceFraction walletBalanceFraction upnlFraction valueScale qtyUnit',
    )
  })

  it('[CAT-04] expand to the full names of its book, risk limits and leverage choices', () => {
    expectBothWays(
      'obDepthMergeTimes indexSort baseInitialMarginRateE4 stepInitialMarginRateE4 baseMaintenanceMarginRateE4 stepMaintenanceMarginRateE4 baseMaxOrdPzValue stepMaxOrdPzValue riskLimitCreatedAt grayRiskLimitEndAt section',
    )
  })

  it('[CAT-05] expand to the full names of its tags, times, display and copy trading', () => {
    expectBothWays(
      'symbolTags startTradingTimeE3 settleTimeE3 reduceOnlyTimeE3 settleTimeUnit isPopular symbolDisplay supportCopyTrade copyTradeMinLeverageE2 copyTradeMaxLeverageE2 copyTradeDesignatedMarginE8 copyTradeRiskLeverageE2',
    )
  })

  it('[CAT-06] expand to the full names of what comes before its launch, fees and bots', () => {
    expectBothWays(
      'expectStartTradingTime expectDisplay expectUrl expectCurrentTimestamp isPreListing preListingInfo feeRateTagId utaSupportOnly fgridbotConfig',
    )
  })

  it('[CAT-02] say each field once, and leave out what says nothing', () => {
    const keys = Object.values(SYMBOL_FIELDS).map(({ key }) => key)
    expect(new Set(keys).size).toBe(keys.length)
    for (const config of [aSymbol(), rich]) expect(expandSymbol(sent(shrinkSymbol(config)))).toEqual(config)
    const compact = JSON.stringify(shrinkSymbol(aSymbol()))
    expect(compact.length).toBeLessThan(JSON.stringify(aSymbol()).length / 5)
    expect(Object.keys(shrinkSymbol(aSymbol()))).not.toContain('ob')
  })

  it('[CAT-04] the usual ratios of the book are 1, 2, 4, 10', () => {
    expect(expandSymbol(sent(shrinkSymbol(aSymbol())))?.obDepthMergeTimes).toBe('1,2,4,10')
  })

  it.each([
    [{ s: 'btcusdt' }],
    [{ s: undefined }],
    [{ ts: '1e-5' }],
    [{ ts: 0.1 }],
    [{ i: 1.5 }],
    [{ i: '1' }],
    [{ xl: -1 }],
    [{ t: 'Option' }],
    [{ st: 'Unheard' }],
    [{ tg: [1] }],
    [{ sd: 2 }],
    [{ rl: '2000000:0.01:0.005' }],
    [{ rl: '2000000:0.01:0.005:10000,' }],
    [{ ob: '1,,2' }],
    [{ pi: { phase: 'Soon' } }],
    [{ pi: { ...rich.preListingInfo, auctionTime: -1 } }],
    [{ fl: '--1' }],
  ])('[CAT-10] refuse a contract with %j', (change) => {
    expect(expandSymbol({ ...shrinkSymbol(aSymbol()), ...change })).toBeUndefined()
  })

  it('[CAT-10] pass over keys of a newer exchange and over keys of prototypes', () => {
    const text = JSON.stringify({ ...shrinkSymbol(aSymbol()), zz: { new: true } })
    const hostile = JSON.parse(text.replace('{', '{"__proto__":{"s":"EVIL"},"constructor":1,')) as unknown
    expect(expandSymbol(hostile)).toEqual(aSymbol())
    for (const value of [null, undefined, 7, 'text', [], {}]) expect(expandSymbol(value)).toBeUndefined()
    expect(expandSymbols([null, shrinkSymbol(aSymbol()), 3])).toEqual([aSymbol()])
  })

  it('[CAT-01] a list for each type of contract, USDC contracts in their own', () => {
    const configs = [
      aSymbol(),
      aSymbol({ symbolName: 'BTCUSDT-27NOV26', contractType: 'LinearFutures' }),
      aSymbol({ symbolName: 'BTCPERP', quoteCurrency: 'USDC', coin: 'USDC' }),
      aSymbol({ symbolName: 'BTC-27NOV26', quoteCurrency: 'USDC', coin: 'USDC', contractType: 'LinearFutures' }),
      aSymbol({ symbolName: 'BTCUSD', quoteCurrency: 'USD', coin: 'BTC', contractType: 'InversePerpetual' }),
      aSymbol({ symbolName: 'BTCUSDZ26', quoteCurrency: 'USD', coin: 'BTC', contractType: 'InverseFutures' }),
    ]
    expect(configs.map(listOf)).toEqual(SYMBOL_LISTS)
    const lists = shrinkSymbols(configs)
    expect(Object.values(lists).map((list) => list.length)).toEqual([1, 1, 1, 1, 1, 1])
    expect(expandSymbols(Object.values(lists).flat())).toEqual(configs)
  })

  it('[CAT-04] ladders come back with the deductions that follow from them', () => {
    for (const { riskTiers } of PERPETUALS) expect(readRiskLadder(writeRiskLadder(riskTiers))).toEqual(riskTiers)
    expect(() => readRiskLadder('1:2')).toThrow(RangeError)
    expect(readRiskLadder('2000000:0.01:0.005:10000')).toEqual([
      {
        maxValue: e8('2000000'),
        initialRate: e8('0.01'),
        maintenanceRate: e8('0.005'),
        maxLeverageE2: 10_000,
        deduction: 0n,
      },
    ])
  })
})
