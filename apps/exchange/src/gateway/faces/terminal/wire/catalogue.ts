import { divide, type E8, formatE8, toSafeInteger } from '@perpdesk/numeric'
import { type PreListingInfo, type SymbolConfig, writeRiskLadder } from '@perpdesk/protocol'
import {
  type ContractInstrument,
  coinIcon,
  isInverse,
  oldInverseFuturesSymbol,
  type PreListingTerms,
  periodOfDelivery,
  phaseEnd,
  qtyCoinOf,
  reduceOnlyTimeOf,
} from '@perpdesk/trading'
import { leverageChoices } from './risk-limits.ts'

/** Coins that lists show first, in addition to those tagged as trending. */
const POPULAR: readonly string[] = ['BTC', 'ETH']
const TRENDING = 'Trending'

/**
 * Returns a contract's catalogue record at a time: a dated contract's period and a pre-listing's phase depend on it.
 */
export function symbolConfigOf(instrument: ContractInstrument, now: number): SymbolConfig {
  return {
    ...identityOf(instrument, now),
    ...limitsOf(instrument),
    ...precisionOf(instrument),
    ...riskOf(instrument),
    ...beforeLaunchOf(instrument, now),
    symbolTags: [...instrument.tags],
    startTradingTimeE3: instrument.launchTime,
    settleTimeE3: instrument.deliveryTime,
    reduceOnlyTimeE3: reduceOnlyTime(instrument),
    settleTimeUnit: instrument.sessionMinutes,
    isPopular: instrument.tags.includes(TRENDING) || POPULAR.includes(instrument.baseCoin),
    symbolDisplay: instrument.status === 'Closed' ? 0 : 1,
    supportCopyTrade: false,
    copyTradeMinLeverageE2: 0,
    copyTradeMaxLeverageE2: 0,
    copyTradeDesignatedMarginE8: '0',
    copyTradeRiskLeverageE2: 0,
    feeRateTagId: 0,
    // Pre-market contracts are available to unified accounts only.
    utaSupportOnly: instrument.status === 'PreLaunch' && instrument.preListing !== null,
    fgridbotConfig: null,
    fundingIntervalMinutes: instrument.funding?.intervalMinutes ?? 0,
    upperFundingRate: formatE8(instrument.funding?.upperRate ?? 0n),
    lowerFundingRate: formatE8(instrument.funding?.lowerRate ?? 0n),
    deliveryFeeRate: instrument.delivery === null ? '' : formatE8(instrument.delivery.feeRate),
    source: instrument.source,
  }
}

/** Returns the time from which a contract is reduce-only; 0 for never. */
function reduceOnlyTime(instrument: ContractInstrument): number {
  const time = reduceOnlyTimeOf(instrument)
  return Number.isFinite(time) ? time : 0
}

function identityOf(instrument: ContractInstrument, now: number) {
  // A contract on a multiple of its coin has the multiplier in its name: `1000PEPE`, `SHIB1000`.
  const coinName = instrument.baseCoin.replace(/^10+(?=[A-Z])|(?<=[A-Z])10+$/, '')
  const icon = coinIcon(coinName)
  return {
    symbolId: instrument.id,
    symbolName: instrument.symbol,
    symbolAlias: aliasOf(instrument),
    displayName: instrument.displayName,
    baseCurrency: instrument.baseCoin,
    quoteCurrency: instrument.quoteCoin,
    coin: instrument.settleCoin,
    coinName,
    contractType: instrument.contractType,
    contractStatus: instrument.status,
    symbolStatus: statusOf(instrument),
    quarter: periodOfDelivery(instrument.deliveryTime, now) ?? '',
    // One icon serves dark and light screens.
    symbolLabelIcon: icon,
    darkIcon: icon,
    lightIcon: icon,
    indexSort: instrument.id,
  } as const
}

/** Returns the contract's alternative name; its symbol if it has none. */
function aliasOf({ contractType, symbol, baseCoin, deliveryTime }: ContractInstrument): string {
  return contractType === 'InverseFutures' ? oldInverseFuturesSymbol(baseCoin, deliveryTime) : symbol
}

function statusOf(instrument: ContractInstrument): SymbolConfig['symbolStatus'] {
  if (isPreListing(instrument)) return 'PreListing'
  if (instrument.status === 'PreLaunch') return 'ComingSoon'
  if (instrument.status === 'Delivering') return 'Settling'
  return instrument.status === 'Closed' ? 'Offline' : 'Trading'
}

function limitsOf(instrument: ContractInstrument) {
  return {
    maxPrice: formatE8(instrument.maxPrice),
    minPrice: formatE8(instrument.minPrice),
    minQty: formatE8(instrument.minQty),
    maxNewOrderQty: formatE8(instrument.maxLimitQty),
    maxNewMarketOrderQty: formatE8(instrument.maxMarketQty),
    minNotionalValue: formatE8(instrument.minNotional),
    priceLimitX: formatE8(instrument.priceLimitX),
    priceLimitY: formatE8(instrument.priceLimitY),
  }
}

/**
 * Returns the decimals of prices, amounts and profit. Amounts in a stablecoin have 4 decimals and profit 2; in other
 * coins both have all 8 (NUM-08: at least 5).
 */
function precisionOf(instrument: ContractInstrument) {
  const inverse = isInverse(instrument)
  return {
    tickSize: formatE8(instrument.tickSize),
    tickSizeFraction: decimalsOf(instrument.tickSize),
    lotSize: formatE8(instrument.lotSize),
    lotFraction: decimalsOf(instrument.lotSize),
    priceScale: instrument.priceScale,
    priceFraction: instrument.priceScale,
    walletBalanceFraction: inverse ? 8 : 4,
    upnlFraction: inverse ? 8 : 2,
    valueScale: inverse ? 8 : 4,
    qtyUnit: qtyCoinOf(instrument),
    obDepthMergeTimes: instrument.depthMergeTimes.join(','),
  }
}

function decimalsOf(step: E8): number {
  return formatE8(step).split('.')[1]?.length ?? 0
}

/** Returns the first tier and its difference to the second; the risk-limit list contains all tiers. */
function riskOf({ riskTiers, minLeverageE2, maxLeverageE2 }: ContractInstrument) {
  const [base, next = base] = riskTiers
  if (base === undefined || next === undefined) throw new RangeError('a risk ladder has at least one tier')
  return {
    baseInitialMarginRateE4: rateE4(base.initialRate),
    stepInitialMarginRateE4: rateE4(next.initialRate) - rateE4(base.initialRate),
    baseMaintenanceMarginRateE4: rateE4(base.maintenanceRate),
    stepMaintenanceMarginRateE4: rateE4(next.maintenanceRate) - rateE4(base.maintenanceRate),
    baseMaxOrdPzValue: formatE8(base.maxValue),
    stepMaxOrdPzValue: formatE8(next.maxValue - base.maxValue),
    riskLimitCreatedAt: 0,
    grayRiskLimitEndAt: 0,
    section: leverageChoices(minLeverageE2, maxLeverageE2).join(','),
    minLeverageE2,
    maxLeverageE2,
    riskLadder: writeRiskLadder(riskTiers),
  }
}

/** Returns a rate in basis points, rounded up; the catalogue's rates are whole basis points. */
function rateE4(rate: E8): number {
  return toSafeInteger(divide(rate, 10_000n, 'up'))
}

function isPreListing({ preListing }: ContractInstrument): boolean {
  return preListing !== null && preListing.phase !== 'Finished'
}

function beforeLaunchOf(instrument: ContractInstrument, now: number) {
  const { preListing, launchTime } = instrument
  const coming = instrument.status === 'PreLaunch'
  return {
    expectStartTradingTime: coming ? (preListing === null ? launchTime : phaseEnd(preListing, 'CrossMatching')) : 0,
    expectDisplay: coming,
    expectUrl: '',
    expectCurrentTimestamp: coming ? now : 0,
    isPreListing: isPreListing(instrument),
    preListingInfo: preListing === null ? null : preListingInfoOf(preListing),
  }
}

function preListingInfoOf(terms: PreListingTerms): PreListingInfo {
  const { phase, auctionTime, auctionMinutes, noCancelMinutes, crossMatchingMinutes, finishTime } = terms
  const referencePrice = formatE8(terms.referencePrice)
  return { phase, auctionTime, auctionMinutes, noCancelMinutes, crossMatchingMinutes, finishTime, referencePrice }
}
