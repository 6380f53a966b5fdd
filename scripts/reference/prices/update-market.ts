import { Fraction } from '../formulas/fraction.ts'
import * as marketFormulas from '../formulas/market-formulas.ts'
import { isPreMarket } from '../listing/stage.ts'
import { priceOf } from '../market.ts'
import type { Market, Model } from '../model.ts'
import { MINUTE, SECOND } from '../time.ts'
import { FRESH, isFresh, OLD } from './freshness.ts'
import { impactPrices } from './impact.ts'
import { datedMark, earlyMark, isDated, medianMark, midOf, setCollar, setMark } from './mark.ts'

const BASIS_KEPT = 300
const BASIS_RATES_KEPT = 600
const PREMIUM_KEPT = 30

export function renewPrices(model: Model, market: Market): void {
  const jumped = model.tickTime > 0 && model.time - model.tickTime > OLD
  if (jumped) {
    market.basis = []
    market.premium = []
  }
  const early = isPreMarket(market)
  const isOld = !early && model.time - market.indexTime > OLD
  market.freshTicks = jumped || isOld ? 0 : Math.min(market.freshTicks + 1, FRESH)
  const missed = jumped || model.tickTime === 0 ? [] : secondsBetween(model.tickTime, model.time)
  if (missed !== 'same') keepSample(market, [...missed, isOld ? null : basisSample(market)])
  if (isOld) {
    if (missed !== 'same') keepPremium(market, [...missed, null])
    return
  }
  const mid = midOf(market)
  setMark(
    model,
    market,
    early ? earlyMark(market, mid) : isDated(market) ? datedMark(market) : medianMark(model, market),
  )
  if (early) {
    // before there is an index, the mark price stands in for it
    market.index = market.mark
    market.indexTime = model.time
  }
  if (missed !== 'same') keepPremium(market, [...missed, mid === null ? null : mid - market.mark])
  setCollar(market)
}

/**
 * Returns an empty sample for each whole second between two ticks; `same` if both lie in one second, whose sample is
 * that of the first tick.
 */
export function secondsBetween(earlier: number, later: number): null[] | 'same' {
  const begun: null[] = []
  for (let second = (Math.floor(earlier / SECOND) + 1) * SECOND; second <= later; second += SECOND) begun.push(null)
  return begun.length === 0 ? 'same' : begun.slice(1)
}

/**
 * Adds samples. An empty sample also takes up a place, so that the window always covers five minutes, or ten for a
 * dated contract.
 */
function keepSample(market: Market, samples: readonly (bigint | null)[]): void {
  const seconds = isDated(market) && !isPreMarket(market) ? BASIS_RATES_KEPT : BASIS_KEPT
  market.basis = [...market.basis, ...samples].slice(-seconds)
}

function keepPremium(market: Market, samples: readonly (bigint | null)[]): void {
  market.premium = [...market.premium, ...samples].slice(-PREMIUM_KEPT)
}

function basisSample(market: Market): bigint | null {
  if (isPreMarket(market)) return market.last > 0 ? priceOf(market, market.last) : null
  const mid = midOf(market)
  if (!isDated(market)) return mid === null ? null : mid - market.index
  const { bid, ask } = impactPrices(market)
  const deep = bid === null || ask === null ? mid : new Fraction(bid + ask, 2n).whole('halfUp')
  return deep === null ? null : new Fraction(deep - market.index, market.index).e8('halfUp')
}

export function samplePremium(model: Model, market: Market): void {
  const minute = (model.time - (model.time % MINUTE)) / MINUTE
  const { funding } = market.instrument
  if (funding === null || minute === market.premiumMinute || !isFresh(market)) return
  market.premiumMinute = minute
  market.minutePremiums.push(presentPremium(market))
  market.predictedRate = marketFormulas.fundingRateOf(marketFormulas.weightedPremium(market.minutePremiums), {
    ...funding,
    intervalMinutes: market.fundingMinutes,
  })
}

function presentPremium(market: Market): bigint {
  const { bid, ask } = impactPrices(market)
  return marketFormulas.premiumOf(market.index, bid, ask)
}

export function premiumNow(market: Market): bigint | null {
  return market.instrument.funding === null || !isFresh(market) ? null : presentPremium(market)
}
