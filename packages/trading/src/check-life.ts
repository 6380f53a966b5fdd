import type { InstrumentField } from './instrument.ts'
import { type IndexTerms, listingPhaseAt } from './life.ts'
import type { ContractInstrument } from './products/contract.ts'
import { isInverse } from './value.ts'

type Need = (holds: boolean, field: InstrumentField, message: string) => void

/** Largest number of sources of one index (R2.1). */
const MAX_SOURCES = 6
const MINUTES_PER_DAY = 1440
/** Largest fee rate of delivery and of pre-market trading: 1 %. */
const MAX_FEE_RATE = 1_000_000n

/**
 * Checks the terms of a contract's listing, sessions and delivery; `need` collects unmet conditions (see
 * `checkListing`).
 */
export function checkLife(instrument: ContractInstrument, need: Need): void {
  checkDelivery(instrument, need)
  checkIndex(instrument, need)
  checkPreListing(instrument, need)
  const { sessionMinutes, postOnlySeconds } = instrument
  const divides = sessionMinutes === 0 || (sessionMinutes > 0 && MINUTES_PER_DAY % sessionMinutes === 0)
  need(divides, 'sessionMinutes', 'is 0 or divides the day')
  // the mark price may exceed maxPrice, and at such a price the value of one inverse lot could be rounded to zero
  need(sessionMinutes === 0 || !isInverse(instrument), 'sessionMinutes', 'is 0 for an inverse contract')
  need(isCount(postOnlySeconds), 'postOnlySeconds', 'is a whole number')
}

function checkDelivery(instrument: ContractInstrument, need: Need): void {
  const { contractType, delivery, deliveryTime, launchTime } = instrument
  const dated = contractType === 'LinearFutures' || contractType === 'InverseFutures'
  need(!dated || deliveryTime > 0, 'deliveryTime', 'is given for futures')
  need((delivery !== null) === deliveryTime > 0, 'delivery', 'is given with a delivery time and never without')
  if (delivery === null) return
  need(deliveryTime > launchTime, 'deliveryTime', 'is after the launch')
  const { feeRate, averageSeconds, reduceOnlySeconds, closingSeconds } = delivery
  need(feeRate >= 0n && feeRate <= MAX_FEE_RATE, 'delivery', 'has a fee of at most 1 %')
  need(isCount(averageSeconds) && averageSeconds > 0, 'delivery', 'averages at least one second')
  need(isCount(reduceOnlySeconds) && isCount(closingSeconds), 'delivery', 'has whole seconds')
}

/** Checks the terms of an instrument's index. */
export function checkIndex({ id, indexInstrument, indexWeights }: IndexTerms & { id: number }, need: Need): void {
  need(isCount(indexInstrument) && indexInstrument !== id, 'indexInstrument', 'is 0 or another contract')
  need(indexWeights.length <= MAX_SOURCES, 'indexWeights', `has at most ${MAX_SOURCES} weights`)
  need(
    indexWeights.every((weight) => weight > 0n),
    'indexWeights',
    'has weights above zero',
  )
}

function checkPreListing(instrument: ContractInstrument, need: Need): void {
  const { preListing, tickSize, minPrice, maxPrice, delivery, indexInstrument } = instrument
  if (preListing === null) return
  const { auctionMinutes, noCancelMinutes, crossMatchingMinutes, referencePrice, finishTime } = preListing
  const minutes = [auctionMinutes, noCancelMinutes, crossMatchingMinutes]
  need(minutes.every(isCount), 'preListing', 'has phases of whole minutes')
  need(listingPhaseAt(preListing, finishTime) === 'Finished', 'preListing', 'ends after its auction')
  const inRange = referencePrice >= minPrice && referencePrice <= maxPrice && referencePrice % tickSize === 0n
  need(inRange, 'preListing', 'has a reference price on the grid')
  const { auctionFeeRate, makerRate, takerRate } = preListing
  const bounded = [auctionFeeRate, makerRate, takerRate].every((rate) => rate >= 0n && rate <= MAX_FEE_RATE)
  need(bounded, 'preListing', 'has fees from 0 to 1 %')
  need(indexInstrument === 0, 'preListing', 'is for contracts with an index of their own')
  need(
    delivery === null || preListing.phase === 'Finished',
    'preListing',
    'is over before the contract is given an end',
  )
  need((preListing.phase === 'Finished') === (instrument.status !== 'PreLaunch'), 'status', 'is that of the phase')
}

function isCount(value: number): boolean {
  return Number.isSafeInteger(value) && value >= 0
}
