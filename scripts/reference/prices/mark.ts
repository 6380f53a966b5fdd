import { exact, Fraction, ratio } from '../formulas/fraction.ts'
import * as marketFormulas from '../formulas/market-formulas.ts'
import { priceOf } from '../market.ts'
import type { Market, Model } from '../model.ts'
import { MINUTE, nextTimestamp } from '../time.ts'

export function setMark(model: Model, market: Market, mark: bigint): void {
  market.mark = mark
  const { funding, sessionMinutes } = market.instrument
  if (market.nextFundingTime !== 0 || market.nextSessionTime !== 0) return
  if (funding !== null) {
    market.fundingMinutes = funding.intervalMinutes
    market.nextFundingTime = nextTimestamp(model.time, funding.intervalMinutes)
  } else if (sessionMinutes > 0) market.nextSessionTime = nextTimestamp(model.time, sessionMinutes)
}

export function setCollar(market: Market): void {
  const premium = averageSample(market.premium) ?? 0n
  const { maxBuy, minSell } = marketFormulas.collar(market.instrument, market.mark, market.index, premium)
  market.maxBuy = maxBuy
  market.minSell = minSell
}

/**
 * Returns the mark price before there is an index: the median of last price, mid-price and average last price (R2.7).
 */
export function earlyMark(market: Market, mid: bigint | null): bigint {
  const last = market.last === 0 ? market.mark : priceOf(market, market.last)
  return marketFormulas.middleOf(last, mid ?? last, averageSample(market.basis) ?? last)
}

export function datedMark({ index, basis }: Market): bigint {
  const rates = samplesOf(basis)
  if (rates.length === 0) return index
  const sum = rates.reduce((total, rate) => total + rate, 0n)
  return index + exact(index).times(exact(sum)).over(ratio(rates.length)).e8('halfUp')
}

/** Returns the mark price of a perpetual (R2.5 and R2.8). */
export function medianMark(model: Model, market: Market): bigint {
  const interval = market.fundingMinutes * MINUTE
  const left = Math.max(0, market.nextFundingTime - model.time)
  const first = marketFormulas.firstMarkPrice(market.index, market.lastFundingRate, left, interval)
  const basis = averageSample(market.basis)
  const second = basis === null ? first : market.index + basis
  const last = market.last === 0 ? first : priceOf(market, market.last)
  return marketFormulas.middleOf(first, second, last)
}

/** Returns the average basis rate of a dated contract. */
export function basisRateOf(market: Market): bigint {
  return (isDated(market) ? averageSample(market.basis) : null) ?? 0n
}

/** True for a contract without funding, whose mark price follows the book by a basis rate (R2.6). */
export function isDated(market: Market): boolean {
  return market.instrument.funding === null
}

/** Returns the samples of the seconds that had one. */
function samplesOf(window: readonly (bigint | null)[]): readonly bigint[] {
  return window.filter((sample) => sample !== null)
}

function averageSample(window: readonly (bigint | null)[]): bigint | null {
  const samples = samplesOf(window)
  return samples.length === 0 ? null : marketFormulas.averageOf(samples)
}

export function midOf(market: Market): bigint | null {
  const [bid] = market.bids
  const [ask] = market.asks
  if (bid === undefined || ask === undefined) return null
  return new Fraction(priceOf(market, bid.price) + priceOf(market, ask.price), 2n).whole('halfUp')
}
