import { formatE8 } from '@perpdesk/numeric'
import type { ResultOf, SymbolConfig } from '@perpdesk/protocol'
import type { ContractType, Instrument, PreListingTerms } from '@perpdesk/trading'

/** What the catalogue says of a contract. */
export function symbolConfigOf(instrument: Instrument): SymbolConfig {
  return {
    symbolId: instrument.id,
    symbolName: instrument.symbol,
    displayName: instrument.displayName,
    contractType: instrument.contractType,
    contractStatus: instrument.status,
    baseCurrency: instrument.baseCoin,
    quoteCurrency: instrument.quoteCoin,
    coin: instrument.settleCoin,
    launchTime: instrument.launchTime,
    deliveryTime: instrument.deliveryTime,
    priceScale: instrument.priceScale,
    tickSize: formatE8(instrument.tickSize),
    minPrice: formatE8(instrument.minPrice),
    maxPrice: formatE8(instrument.maxPrice),
    lotSize: formatE8(instrument.lotSize),
    minQty: formatE8(instrument.minQty),
    maxNewOrderQty: formatE8(instrument.maxLimitQty),
    maxNewMarketOrderQty: formatE8(instrument.maxMarketQty),
    minNotionalValue: formatE8(instrument.minNotional),
    minLeverageE2: instrument.minLeverageE2,
    maxLeverageE2: instrument.maxLeverageE2,
    riskTiers: instrument.riskTiers.map((tier) => ({
      maxValue: formatE8(tier.maxValue),
      initialRate: formatE8(tier.initialRate),
      maintenanceRate: formatE8(tier.maintenanceRate),
      maxLeverageE2: tier.maxLeverageE2,
      deduction: formatE8(tier.deduction),
    })),
    fundingIntervalMinutes: instrument.funding?.intervalMinutes ?? 0,
    upperFundingRate: formatE8(instrument.funding?.upperRate ?? 0n),
    lowerFundingRate: formatE8(instrument.funding?.lowerRate ?? 0n),
    priceLimitX: formatE8(instrument.priceLimitX),
    priceLimitY: formatE8(instrument.priceLimitY),
    obDepthMergeTimes: [...instrument.depthMergeTimes],
    symbolTags: [...instrument.tags],
    source: instrument.source,
    deliveryFeeRate: instrument.delivery === null ? '' : formatE8(instrument.delivery.feeRate),
    settlementMinutes: instrument.sessionMinutes,
    isPreListing: instrument.preListing !== null && instrument.preListing.phase !== 'Finished',
    preListingInfo: preListingOf(instrument.preListing),
  }
}

function preListingOf(terms: PreListingTerms | null): SymbolConfig['preListingInfo'] {
  if (terms === null) return null
  const { phase, auctionTime, auctionMinutes, noCancelMinutes, crossMatchingMinutes, finishTime } = terms
  const referencePrice = formatE8(terms.referencePrice)
  return { phase, auctionTime, auctionMinutes, noCancelMinutes, crossMatchingMinutes, finishTime, referencePrice }
}

/** All contracts, in a list for each type. */
export function catalogueOf(instruments: readonly Instrument[]): ResultOf<'symbols'> {
  const ofType = (contractType: ContractType) =>
    instruments.filter((instrument) => instrument.contractType === contractType).map(symbolConfigOf)
  return {
    LinearPerpetual: ofType('LinearPerpetual'),
    LinearFutures: ofType('LinearFutures'),
    InversePerpetual: ofType('InversePerpetual'),
    InverseFutures: ofType('InverseFutures'),
  }
}
