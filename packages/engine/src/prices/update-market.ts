import type { E8 } from '@perpdesk/numeric'
import {
  averagePremiumOfSum,
  basisRate,
  type FundingTerms,
  fundingRate,
  midPrice,
  premiumIndex,
} from '@perpdesk/trading'
import { BUY, SELL } from '../book/order-pool.ts'
import { NO_PRICE } from '../book/price-levels.ts'
import type { MarkEvent } from '../event.ts'
import type { ContractMarket, Market } from '../market.ts'
import type { State } from '../state.ts'
import { impactOf } from './impact.ts'
import { basisRateOf, markNow, setCollar, setMark } from './mark.ts'
import type { MarketPrices } from './market-prices.ts'
import { type MovingWindow, NO_SAMPLE } from './moving-window.ts'

/** Marks become stale if the index, or the exchange's clock, stops for longer. */
export const MAX_PRICE_AGE_MS = 10_000
/** Consecutive ticks with a fresh index before marks may trigger liquidation and settlement again. */
export const FRESH_TICKS = 3

const MS_PER_SECOND = 1000
const MS_PER_MINUTE = 60_000

/** True if the contract's mark is fresh. Nothing is liquidated or settled on a stale mark. */
export function isFresh(market: ContractMarket): boolean {
  return market.prices.freshTicks >= FRESH_TICKS
}

/** Performs one tick of a market that has an index: freshness, samples, mark and collar. */
export function updateMarket(state: State, market: ContractMarket): void {
  const { prices } = market
  const clockJumped = hasClockJumped(state)
  if (clockJumped) {
    prices.basis.clear()
    prices.premium.clear()
  }
  const indexIsOld = !market.isPreMarket && !isRecent(state, prices)
  if (clockJumped || indexIsOld) prices.freshTicks = 0
  else if (prices.freshTicks < FRESH_TICKS) prices.freshTicks++
  const seconds = clockJumped ? 1 : secondsSinceTick(state)
  if (indexIsOld) {
    takeSample(prices.basis, seconds, NO_SAMPLE)
    takeSample(prices.premium, seconds, NO_SAMPLE)
    return
  }
  const mid = midOf(market)
  takeSample(prices.basis, seconds, basisSample(market, mid) ?? NO_SAMPLE)
  setMark(state, market, markNow(state, market, mid))
  if (market.isPreMarket) standForIndex(state, market)
  takeSample(prices.premium, seconds, mid === null ? NO_SAMPLE : mid - prices.mark)
  setCollar(market)
}

/** True if the last tick is so old that samples before it no longer count. */
export function hasClockJumped({ tickTime, time }: State): boolean {
  return tickTime > 0 && time - tickTime > MAX_PRICE_AGE_MS
}

/**
 * Returns the number of seconds begun since the last tick, at most those of {@link MAX_PRICE_AGE_MS} unless the clock
 * jumped.
 */
export function secondsSinceTick(state: State): number {
  if (state.tickTime === 0) return 1
  return Math.floor(state.time / MS_PER_SECOND) - Math.floor(state.tickTime / MS_PER_SECOND)
}

/**
 * Adds the sample of a second, taken at its first tick. Seconds without a tick are added without a sample, so that five
 * minutes stay five minutes when ticks are rare: on a busy machine, or when the exchange's time runs fast.
 */
export function takeSample(window: MovingWindow, seconds: number, sample: bigint): void {
  if (seconds === 0) return
  for (let missed = 1; missed < seconds; missed++) window.push(NO_SAMPLE)
  window.push(sample)
}

/**
 * Returns the sample for the mark's moving average: the book's distance from the index, or the last trade price of a
 * pre-market contract; `null` if there is none.
 */
function basisSample(market: ContractMarket, mid: E8 | null): E8 | null {
  const { prices, instrument } = market
  if (market.isPreMarket) return market.lastPrice > 0 ? market.priceOf(market.lastPrice) : null
  if (instrument.funding !== null) return mid === null ? null : mid - prices.index
  const deep = impactMid(market) ?? mid
  return deep === null ? null : basisRate(deep, prices.index)
}

/** Returns the middle of the impact prices (R2.6), or `null` if a side is too thin; the best prices are used then. */
function impactMid(market: ContractMarket): E8 | null {
  const bid = impactOf(market, BUY)
  if (bid === null) return null
  const ask = impactOf(market, SELL)
  return ask === null ? null : midPrice(bid, ask)
}

/** Uses the mark as the index of a contract that has no index yet; it is as fresh as the clock. */
export function standForIndex(state: State, market: ContractMarket): void {
  market.prices.index = market.prices.mark
  market.prices.indexTime = state.time
}

/** Takes the premium sample of a new minute (R2.10, R2.11) and renews the predicted funding rate. */
export function samplePremium(state: State, market: ContractMarket): void {
  const { prices, instrument } = market
  const minute = Math.floor(state.time / MS_PER_MINUTE)
  if (instrument.funding === null || minute === prices.premiumMinute || !isFresh(market)) return
  prices.premiumMinute = minute
  prices.premiumCount++
  prices.premiumSum += BigInt(prices.premiumCount) * premiumOf(market)
  prices.predictedRate = currentRate(market, instrument.funding)
}

/** Returns the premium index (R2.10) of the present book. */
function premiumOf(market: ContractMarket): E8 {
  return premiumIndex(market.prices.index, impactOf(market, BUY), impactOf(market, SELL))
}

function premiumNow(market: ContractMarket): E8 | null {
  return market.instrument.funding === null || !isFresh(market) ? null : premiumOf(market)
}

/** Returns the funding rate of the present interval so far (R2.11 to R2.13), for the interval's own length. */
export function currentRate(market: ContractMarket, funding: FundingTerms): E8 {
  const { premiumSum, premiumCount, fundingMinutes } = market.prices
  const terms = { ...funding, intervalMinutes: fundingMinutes }
  return fundingRate(averagePremiumOfSum(premiumSum, premiumCount), terms)
}

/** Publishes the present prices of the market. */
export function reportMark(state: State, market: ContractMarket): void {
  const { prices, reported } = market
  const premium = premiumNow(market)
  const basisRate = basisRateOf(market)
  if (
    reported === null ||
    !stands(market, reported) ||
    reported.basisRate !== basisRate ||
    reported.premium !== premium
  ) {
    market.moves++
    market.reported = {
      type: 'mark',
      instrument: market.instrument.id,
      markPrice: prices.mark,
      indexPrice: prices.index,
      predictedFundingRate: prices.predictedRate,
      nextFundingTime: prices.nextFundingTime,
      fundingMinutes: prices.fundingMinutes,
      basisRate,
      predictedDeliveryPrice: prices.predictedDelivery,
      openInterest: market.openInterest,
      premium,
    }
  }
  if (market.reported !== null) state.report.push(market.reported)
  market.isStill = isStill(state, market)
}

/**
 * Publishes the last event of a contract again if time cannot change it: its index is old and all its samples have
 * expired. Returns false, without publishing, for all other contracts.
 */
export function reportStill(state: State, market: ContractMarket): boolean {
  const { reported, prices } = market
  if (!market.isStill || reported === null || isRecent(state, prices) || reported.openInterest !== market.openInterest)
    return false
  state.report.push(reported)
  return true
}

function isRecent(state: State, { indexTime }: MarketPrices): boolean {
  return state.time - indexTime <= MAX_PRICE_AGE_MS
}

/**
 * True if time alone changes nothing any more: no stage of its life is due, its prices are not fresh, no sample can
 * expire.
 */
function isStill(state: State, { instrument, prices }: ContractMarket): boolean {
  const { status } = instrument
  if (status !== 'Trading' && status !== 'Closed') return false
  return prices.freshTicks === 0 && prices.basis.count === 0 && prices.premium.count === 0 && !isRecent(state, prices)
}

/** True if the market is as last published, apart from the figures that are computed for publishing. */
function stands({ prices, openInterest }: ContractMarket, reported: MarkEvent): boolean {
  return (
    reported.markPrice === prices.mark &&
    reported.indexPrice === prices.index &&
    reported.predictedFundingRate === prices.predictedRate &&
    reported.nextFundingTime === prices.nextFundingTime &&
    reported.fundingMinutes === prices.fundingMinutes &&
    reported.predictedDeliveryPrice === prices.predictedDelivery &&
    reported.openInterest === openInterest
  )
}

/** Returns the mid of best bid and best ask; `null` if a side is empty. */
export function midOf(market: Market): E8 | null {
  const { bestBid, bestAsk } = market.book
  if (bestBid === NO_PRICE || bestAsk === NO_PRICE) return null
  return midPrice(market.priceOf(bestBid), market.priceOf(bestAsk))
}
