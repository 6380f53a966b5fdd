import type { SymbolConfig } from '@perpdesk/protocol'

/** A contract of the catalogue as the server sends it, for tests. */
export function symbolConfigOf(symbolName: string, index = 0): SymbolConfig {
  const coin = symbolName.replace('USDT', '')
  return {
    symbolId: index + 1,
    symbolName,
    displayName: symbolName,
    contractType: 'LinearPerpetual',
    contractStatus: 'Trading',
    baseCurrency: coin,
    quoteCurrency: 'USDT',
    coin: 'USDT',
    launchTime: 0,
    deliveryTime: 0,
    priceScale: 2,
    tickSize: '0.1',
    minPrice: '0.1',
    maxPrice: '1999999.8',
    lotSize: '0.001',
    minQty: '0.001',
    maxNewOrderQty: '1190',
    maxNewMarketOrderQty: '119',
    minNotionalValue: '5',
    minLeverageE2: 100,
    maxLeverageE2: 10_000,
    riskTiers: [
      { maxValue: '2000000', initialRate: '0.01', maintenanceRate: '0.005', maxLeverageE2: 10_000, deduction: '0' },
    ],
    fundingIntervalMinutes: 480,
    upperFundingRate: '0.005',
    lowerFundingRate: '-0.005',
    priceLimitX: '0.01',
    priceLimitY: '0.02',
    obDepthMergeTimes: [1, 2, 4, 10],
    symbolTags: [],
    source: 'assumed',
    deliveryFeeRate: '',
    settlementMinutes: 0,
    isPreListing: false,
    preListingInfo: null,
  }
}
