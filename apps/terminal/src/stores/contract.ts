import { e8 } from '@perpdesk/numeric'
import { readRiskLadder, type SymbolConfig } from '@perpdesk/protocol'
import type { ContractTerms, ListingPhase } from '@perpdesk/trading'
import { type SymbolTerms, termsOf } from './catalogue/terms.ts'

/** The published terms of a contract as exact values. */
export interface Contract extends ContractTerms {
  /** Listing phase of a contract that is listed by auction; `null` for all others. */
  readonly phase: ListingPhase | null
  /** Time from which orders may only reduce positions (R1.9), milliseconds since 1970 UTC; 0 without a delivery. */
  readonly reduceOnlyTime: number
  /** Leverage choices times 100, lowest first. */
  readonly section: readonly number[]
  /** Decimals of a balance in the settle coin, and of profits typed for inverse contracts (NUM-05). */
  readonly balanceFraction: number
  /** Decimals with which values of a position are displayed (LEV-02). */
  readonly priceFraction: number
}

/**
 * Returns the contract as the rules of `trading` expect it. Its decimals are parsed once here, so that no view parses
 * them. Fields that forms have names for are taken from the terms (CAT-17).
 */
export function contractOf(config: SymbolConfig, terms: SymbolTerms = termsOf(config)): Contract {
  return {
    id: config.symbolId,
    symbol: config.symbolName,
    displayName: terms.displayName,
    contractType: config.contractType,
    status: config.contractStatus,
    phase: config.preListingInfo?.phase ?? null,
    baseCoin: terms.baseCoin,
    quoteCoin: config.quoteCurrency,
    settleCoin: terms.coin,
    launchTime: config.startTradingTimeE3,
    deliveryTime: config.settleTimeE3,
    reduceOnlyTime: config.reduceOnlyTimeE3,
    priceScale: config.priceScale,
    priceFraction: terms.priceFraction,
    tickSize: terms.priceStep,
    minPrice: terms.minPrice,
    maxPrice: terms.maxPrice,
    lotSize: terms.lotStep,
    minQty: terms.minQty,
    maxLimitQty: terms.maxQty,
    maxMarketQty: terms.maxMarketQty,
    balanceFraction: terms.balanceFraction,
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
    depthMergeTimes: terms.depthMergeTimes,
    section: terms.section,
    tags: config.symbolTags,
    source: config.source,
  }
}
