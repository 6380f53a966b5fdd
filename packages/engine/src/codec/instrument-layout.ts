import {
  CONTRACT_TYPES,
  type ContractInstrument,
  type DeliveryTerms,
  type FundingTerms,
  INDEX_SCHEMES,
  INSTRUMENT_STATUSES,
  type Instrument,
  type InstrumentTerms,
  type InsurancePoolTerms,
  isContract,
  isDerivativeType,
  isSpot,
  LISTING_PHASES,
  type OpenInterestLimit,
  type PreListingTerms,
  type RiskTier,
  type SpotInstrument,
} from '@perpdesk/trading'
import { type FieldCodec, flag, listOf, money, oneOf, orNull, record, text, uint } from './field.ts'

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

/** Names and kind come before all other terms, because the kind decides which terms follow. */
type Head = Pick<InstrumentTerms, 'id' | 'symbol' | 'displayName' | 'contractType'>

const head = record<Head>({ id: uint, symbol: text, displayName: text, contractType: oneOf(CONTRACT_TYPES) })

/** A blank head, which reserves its fields in the object of a body. */
const BLANK: Head = { id: 0, symbol: '', displayName: '', contractType: 'Spot' }

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

const index = {
  indexInstrument: uint,
  indexScheme: oneOf(INDEX_SCHEMES),
  indexWeights: listOf(money),
}

const contract = record<Omit<ContractInstrument, keyof Head>>(
  {
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
    ...index,
  },
  BLANK,
)

const spot = record<Omit<SpotInstrument, keyof Head>>(
  {
    ...grid,
    basePrecision: uint,
    quotePrecision: uint,
    maxAmount: money,
    priceLimitX: money,
    priceLimitY: money,
    isBanBuy: flag,
    isBanSell: flag,
    isFeeFree: flag,
    ...shown,
    ...index,
  },
  BLANK,
)

/** Layout of products that have no terms of their own yet. */
const plain = record<Omit<InstrumentTerms, keyof Head>>({ ...grid, ...shown }, BLANK)

export const instrument: FieldCodec<Instrument> = {
  write: (out, terms) => {
    head.write(out, terms)
    if (isContract(terms)) contract.write(out, terms)
    else if (isSpot(terms)) spot.write(out, terms)
    else plain.write(out, terms)
  },
  read: (from) => {
    const { contractType, ...names } = head.read(from)
    if (isDerivativeType(contractType)) return Object.assign(contract.read(from), names, { contractType })
    if (contractType === 'Spot') return Object.assign(spot.read(from), names, { contractType })
    if (contractType === 'Option') return from.fail('options have no layout')
    return Object.assign(plain.read(from), names, { contractType })
  },
}
