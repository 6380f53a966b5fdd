import { e8 } from '@perpdesk/numeric'
import { readRiskLadder, type SymbolConfig } from '@perpdesk/protocol'
import type { ContractTerms, ListingPhase } from '@perpdesk/trading'
import { wholeNumbers } from './catalogue/terms.ts'

/** The contract's published terms as exact values. */
export interface Contract extends ContractTerms {
  /** Where a contract that is sold by auction stands; `null` for all others. */
  readonly phase: ListingPhase | null
  /** From when on its orders may only reduce (R1.9), milliseconds since 1970 UTC; 0 where it is not delivered. */
  readonly reduceOnlyTime: number
  /** Leverage choices times 100, lowest first. */
  readonly section: readonly number[]
}

/** Reads the catalogue's texts into exact values once, so that no view parses decimals. */
export function contractOf(config: SymbolConfig): Contract {
  return {
    id: config.symbolId,
    symbol: config.symbolName,
    displayName: config.displayName,
    contractType: config.contractType,
    status: config.contractStatus,
    phase: config.preListingInfo?.phase ?? null,
    baseCoin: config.baseCurrency,
    quoteCoin: config.quoteCurrency,
    settleCoin: config.coin,
    launchTime: config.startTradingTimeE3,
    deliveryTime: config.settleTimeE3,
    reduceOnlyTime: config.reduceOnlyTimeE3,
    priceScale: config.priceScale,
    tickSize: e8(config.tickSize),
    minPrice: e8(config.minPrice),
    maxPrice: e8(config.maxPrice),
    lotSize: e8(config.lotSize),
    minQty: e8(config.minQty),
    maxLimitQty: e8(config.maxNewOrderQty),
    maxMarketQty: e8(config.maxNewMarketOrderQty),
    minNotional: e8(config.minNotionalValue),
    minLeverageE2: config.minLeverageE2,
    maxLeverageE2: config.maxLeverageE2,
    riskTiers: readRiskLadder(config.riskLadder),
    funding:
      config.fundingIntervalMinutes === 0
        ? null
        : {
            intervalMinutes: config.fundingIntervalMinutes,
            upperRate: e8(config.upperFundingRate),
            lowerRate: e8(config.lowerFundingRate),
            interestPerDay: e8('0.0003'),
            hourlyAtLimit: false,
          },
    priceLimitX: e8(config.priceLimitX),
    priceLimitY: e8(config.priceLimitY),
    depthMergeTimes: wholeNumbers(config.obDepthMergeTimes),
    section: wholeNumbers(config.section),
    tags: config.symbolTags,
    source: config.source,
  }
}
