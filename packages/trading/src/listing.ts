import { type E8, formatE8, ONE } from '@perpdesk/numeric'
import { checkIndex, checkLife } from './check-life.ts'
import { type Instrument, type InstrumentField, priceOriginOf } from './instrument.ts'
import { type ContractInstrument, isContract } from './products/contract.ts'
import { isSpot, type SpotInstrument } from './products/spot.ts'
import { tierDeductions } from './risk-tier.ts'
import { contractValue, isInverse } from './value.ts'
import { inverseRatio } from './value-grid.ts'

/** A listing condition that an instrument does not meet. */
export interface ListingIssue {
  readonly field: InstrumentField
  readonly message: string
}

/**
 * Returns the listing conditions that an instrument does not meet; it may be listed if the list is empty. Exact
 * arithmetic depends on these conditions: a whole value unit makes every fill value a whole number of 1e-8, and the
 * ranges keep ticks, lots and the value of the largest order safe integers.
 */
export function checkListing(instrument: Instrument): readonly ListingIssue[] {
  const issues: ListingIssue[] = []
  const need: Need = (holds, field, message) => {
    if (!holds) issues.push({ field, message })
  }
  const contract = isContract(instrument) ? instrument : null
  if (contract !== null) checkCoins(contract, need)
  checkGrid(instrument, need)
  const fits = issues.length === 0
  if (fits) checkRanges(instrument, need)
  if (contract !== null) checkContract(contract, fits, need)
  if (isSpot(instrument)) checkPair(instrument, need)
  return issues
}

type Need = (holds: boolean, field: InstrumentField, message: string) => void

function checkContract(contract: ContractInstrument, fits: boolean, need: Need): void {
  if (fits) checkContractRanges(contract, need)
  checkLadder(contract, need)
  checkFunding(contract, need)
  checkPool(contract, need)
  checkLife(contract, need)
}

/** Largest number of decimals of an amount of money. */
const MAX_DECIMALS = 8

function checkPair(pair: SpotInstrument, need: Need): void {
  const { baseCoin, quoteCoin, settleCoin, minNotional, maxAmount, priceLimitX, priceLimitY } = pair
  const isPrecision = (decimals: number): boolean =>
    Number.isSafeInteger(decimals) && decimals >= 0 && decimals <= MAX_DECIMALS
  need(baseCoin !== quoteCoin, 'baseCoin', 'is not the quote coin')
  need(settleCoin === quoteCoin, 'settleCoin', 'is the quote coin of a pair')
  need(pair.deliveryTime === 0, 'deliveryTime', 'is 0 for a pair')
  need(isPrecision(pair.basePrecision), 'basePrecision', `is a whole number up to ${MAX_DECIMALS}`)
  need(isPrecision(pair.quotePrecision), 'quotePrecision', `is a whole number up to ${MAX_DECIMALS}`)
  need(maxAmount > 0n && maxAmount >= minNotional, 'maxAmount', 'is above zero and not below minNotional')
  need(priceLimitX > 0n && priceLimitX <= priceLimitY && priceLimitY < ONE, 'priceLimitX', 'is above zero and within Y')
  checkIndex(pair, need)
}

/** Coins in which linear contracts are quoted and settled. */
const LINEAR_COINS: readonly string[] = ['USDT', 'USDC']

function checkCoins(contract: ContractInstrument, need: Need): void {
  const { baseCoin, quoteCoin, settleCoin } = contract
  if (isInverse(contract)) {
    need(settleCoin === baseCoin, 'settleCoin', 'is the base coin of an inverse contract')
    need(quoteCoin === 'USD', 'quoteCoin', 'is USD for an inverse contract')
  } else {
    need(LINEAR_COINS.includes(settleCoin), 'settleCoin', `is ${LINEAR_COINS.join(' or ')} for a linear contract`)
    need(quoteCoin === settleCoin, 'quoteCoin', 'is the settle coin of a linear contract')
  }
}

function checkGrid(instrument: Instrument, need: Need): void {
  const { tickSize, lotSize } = instrument
  need(Number.isSafeInteger(instrument.id) && instrument.id > 0, 'id', 'is a positive whole number')
  need(instrument.symbol.length > 0, 'symbol', 'is not empty')
  need(tickSize > 0n, 'tickSize', 'is above zero')
  need(lotSize > 0n, 'lotSize', 'is above zero')
  if (!isInverse(instrument)) need((tickSize * lotSize) % ONE === 0n, 'tickSize', 'times one lot is a multiple of 1e-8')
}

function checkRanges(instrument: Instrument, need: Need): void {
  const { tickSize, lotSize, minPrice, maxPrice, minQty, maxLimitQty, maxMarketQty } = instrument
  const onTick = (price: E8): boolean => price % tickSize === 0n
  const onLot = (qty: E8): boolean => qty % lotSize === 0n
  const origin = priceOriginOf(instrument)
  const above = origin === 0n ? 'above zero and ' : ''
  need(minPrice > origin && onTick(minPrice), 'minPrice', `is ${above}a multiple of ${formatE8(tickSize)}`)
  need(maxPrice > minPrice && onTick(maxPrice), 'maxPrice', `is above minPrice and a multiple of ${formatE8(tickSize)}`)
  need(minQty > 0n && onLot(minQty), 'minQty', `is above zero and a multiple of ${formatE8(lotSize)}`)
  need(maxMarketQty >= minQty && onLot(maxMarketQty), 'maxMarketQty', `is a multiple of ${formatE8(lotSize)}`)
  need(maxLimitQty >= maxMarketQty && onLot(maxLimitQty), 'maxLimitQty', 'is on the grid and not below maxMarketQty')
  if (!isInverse(instrument)) {
    const dearest = maxPrice > -minPrice ? maxPrice : -minPrice
    const largest = (dearest / tickSize) * (maxLimitQty / lotSize)
    need(largest <= MAX_SAFE, 'maxLimitQty', 'times the highest price fits in whole numbers')
  }
  need(instrument.minNotional >= 0n, 'minNotional', 'is not negative')
  need(minPrice > 0n || instrument.minNotional === 0n, 'minNotional', 'is zero where prices may be')
}

function checkContractRanges(contract: ContractInstrument, need: Need): void {
  if (isInverse(contract)) checkInverseRanges(contract, need)
  const { openInterestLimit: limit, lotSize, priceLimitX, priceLimitY } = contract
  need(
    limit === null ||
      (Number.isSafeInteger(limit.shareE4) &&
        limit.shareE4 > 0 &&
        limit.freeQty >= 0n &&
        limit.freeQty % lotSize === 0n),
    'openInterestLimit',
    'has a share above zero and a quantity in lots',
  )
  need(contract.impactNotional > 0n, 'impactNotional', 'is above zero')
  need(priceLimitX > 0n && priceLimitX <= priceLimitY && priceLimitY < ONE, 'priceLimitX', 'is above zero and within Y')
}

const MAX_SAFE = BigInt(Number.MAX_SAFE_INTEGER)

/**
 * Checks that values of inverse orders, counted in whole 1e-8 of the base coin (see `ValueGrid`), are safe integers.
 */
function checkInverseRanges(instrument: ContractInstrument, need: Need): void {
  const { minPrice, maxPrice, maxLimitQty, tickSize, lotSize } = instrument
  if (minPrice <= 0n || maxPrice <= minPrice) return
  // a position whose value is rounded to zero would have no entry price
  const least = contractValue(instrument, maxPrice, lotSize, 'down')
  need(least > 0n, 'maxPrice', 'leaves one lot a value of at least 1e-8')
  const largest = contractValue(instrument, minPrice, maxLimitQty, 'up')
  need(largest <= MAX_SAFE, 'maxLimitQty', 'divided by the lowest price fits in whole numbers')
  const [numerator, divisor] = inverseRatio(instrument)
  need(
    numerator <= MAX_SAFE && (maxPrice / tickSize) * divisor <= MAX_SAFE,
    'tickSize',
    'and lot have a ratio in whole numbers',
  )
}

function checkLadder(instrument: ContractInstrument, need: Need): void {
  const { riskTiers, minLeverageE2, maxLeverageE2 } = instrument
  need(riskTiers.length > 0, 'riskTiers', 'has at least one tier')
  need(
    minLeverageE2 >= 100 && minLeverageE2 <= maxLeverageE2,
    'minLeverageE2',
    'is at least 1 and not above the largest',
  )
  need(riskTiers[0]?.maxLeverageE2 === maxLeverageE2, 'maxLeverageE2', 'is that of the first tier')
  const deductions = tierDeductions(riskTiers)
  let below: (typeof riskTiers)[number] | undefined
  for (const [index, tier] of riskTiers.entries()) {
    const { maintenanceRate, initialRate } = tier
    need(0n < maintenanceRate && maintenanceRate < initialRate && initialRate <= ONE, 'riskTiers', 'has rates in order')
    need(tier.deduction === deductions[index], 'riskTiers', 'has deductions that keep maintenance margin continuous')
    if (below !== undefined) {
      need(tier.maxValue > below.maxValue, 'riskTiers', 'has growing caps')
      need(maintenanceRate > below.maintenanceRate && initialRate > below.initialRate, 'riskTiers', 'has growing rates')
      need(tier.maxLeverageE2 < below.maxLeverageE2, 'riskTiers', 'has falling leverage')
    }
    below = tier
  }
}

/** Largest length of an insurance pool's name. */
const MAX_POOL_NAME = 40

function checkPool({ insurancePool }: ContractInstrument, need: Need): void {
  const { name, triggerRatio, stopRatio, threshold, maxDeviation } = insurancePool
  need(name.length > 0 && name.length <= MAX_POOL_NAME, 'insurancePool', `has a name of up to ${MAX_POOL_NAME} letters`)
  need(triggerRatio < stopRatio && stopRatio < 0n, 'insurancePool', 'begins below the ratio at which it stops, below 0')
  need(threshold >= 0n, 'insurancePool', 'has a threshold that is not negative')
  need(maxDeviation >= 0n && maxDeviation < ONE, 'insurancePool', 'has a deviation below 1')
}

function checkFunding(instrument: ContractInstrument, need: Need): void {
  const { funding } = instrument
  const perpetual = instrument.contractType === 'LinearPerpetual' || instrument.contractType === 'InversePerpetual'
  need(perpetual === (funding !== null), 'funding', 'is given for perpetuals and for nothing else')
  if (funding === null) return
  const { intervalMinutes } = funding
  need(intervalMinutes > 0 && 1440 % intervalMinutes === 0, 'funding', 'has an interval that divides the day')
  need(funding.lowerRate < 0n && funding.upperRate > 0n && funding.upperRate < ONE, 'funding', 'has a floor and a cap')
}
