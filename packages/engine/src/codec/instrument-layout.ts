import {
  type ContractInstrument,
  DERIVATIVE_TYPES,
  type DeliveryTerms,
  type FundingTerms,
  INDEX_SCHEMES,
  INSTRUMENT_STATUSES,
  type Instrument,
  type InsurancePoolTerms,
  LISTING_PHASES,
  type OpenInterestLimit,
  type PreListingTerms,
  type RiskTier,
  type SpotInstrument,
  type SpreadInstrument,
} from '@perpdesk/trading'
import { type Field, flag, listOf, money, oneOf, orNull, record, text, uint } from './field.ts'

const riskTier = record<RiskTier>({
  maxValue: money,
  initialRate: money,
  maintenanceRate: money,
  maxLeverageE2: uint,
  deduction: money,
})

const fundingTerms = record<FundingTerms>({
  intervalMinutes: uint,
  upperRate: money,
  lowerRate: money,
  interestPerDay: money,
  hourlyAtLimit: flag,
})

const delivery = record<DeliveryTerms>({
  feeRate: money,
  averageSeconds: uint,
  reduceOnlySeconds: uint,
  closingSeconds: uint,
})

const preListing = record<PreListingTerms>({
  phase: oneOf(LISTING_PHASES),
  auctionTime: uint,
  auctionMinutes: uint,
  noCancelMinutes: uint,
  crossMatchingMinutes: uint,
  finishTime: uint,
  referencePrice: money,
  auctionFeeRate: money,
  makerRate: money,
  takerRate: money,
})

const insurancePool = record<InsurancePoolTerms>({
  name: text,
  triggerRatio: money,
  stopRatio: money,
  threshold: money,
  maxDeviation: money,
})

const openInterestLimit = record<OpenInterestLimit>({ shareE4: uint, freeQty: money })

// Terms of every product, in the pieces that stand together in bytes.

const names = {
  id: uint,
  symbol: text,
  displayName: text,
}

const grid = {
  status: oneOf(INSTRUMENT_STATUSES),
  baseCoin: text,
  quoteCoin: text,
  settleCoin: text,
  launchTime: uint,
  deliveryTime: uint,
  priceScale: uint,
  tickSize: money,
  minPrice: money,
  maxPrice: money,
  lotSize: money,
  minQty: money,
  maxLimitQty: money,
  maxMarketQty: money,
  minNotional: money,
}

const shown = {
  depthMergeTimes: listOf(uint),
  tags: listOf(text),
  source: oneOf(['public', 'assumed']),
}

const contract = record<ContractInstrument>({
  ...names,
  contractType: oneOf(DERIVATIVE_TYPES),
  ...grid,
  minLeverageE2: uint,
  maxLeverageE2: uint,
  riskTiers: listOf(riskTier),
  funding: orNull(fundingTerms),
  openInterestLimit: orNull(openInterestLimit),
  priceLimitX: money,
  priceLimitY: money,
  stopSpread: money,
  impactNotional: money,
  insurancePool,
  ...shown,
  delivery: orNull(delivery),
  preListing: orNull(preListing),
  postOnlySeconds: uint,
  sessionMinutes: uint,
  indexInstrument: uint,
  indexScheme: oneOf(INDEX_SCHEMES),
  indexWeights: listOf(money),
})

const spot = record<SpotInstrument>({ ...names, contractType: oneOf(['Spot']), ...grid, ...shown })
const spread = record<SpreadInstrument>({ ...names, contractType: oneOf(['Spread']), ...grid, ...shown })

/** Kinds of terms, as their tags. */
const CONTRACT = 0
const SPOT = 1
const SPREAD = 2
/** Before this layout there were contracts alone, and no tags. */
const FIRST_TAGGED = 9

export const instrument: Field<Instrument> = {
  write: (out, terms) => {
    if (terms.contractType === 'Spot') {
      out.byte(SPOT)
      spot.write(out, terms)
    } else if (terms.contractType === 'Spread') {
      out.byte(SPREAD)
      spread.write(out, terms)
    } else {
      out.byte(CONTRACT)
      contract.write(out, terms)
    }
  },
  read: (from) => {
    switch (from.layout < FIRST_TAGGED ? CONTRACT : from.byte()) {
      case CONTRACT:
        return contract.read(from)
      case SPOT:
        return spot.read(from)
      case SPREAD:
        return spread.read(from)
      default:
        return from.fail('unknown kind of instrument')
    }
  },
}
