import { type E8, toSafeInteger } from '@perpdesk/numeric'
import { averageBasis, nextFundingTime, perpetualMarkPrice, priceLimits } from '@perpdesk/trading'
import type { Market } from '../market.ts'
import type { State } from '../state.ts'

const MS_PER_MINUTE = 60_000

/** Gives a market its mark price; everyone who holds a position there has new figures. */
export function setMark(state: State, market: Market, mark: E8): void {
  const { prices, instrument } = market
  prices.mark = mark
  if (prices.nextFundingTime === 0 && instrument.funding !== null) {
    prices.nextFundingTime = nextFundingTime(state.time, instrument.funding.intervalMinutes)
  }
  for (const row of market.rows) {
    const exposure = state.accounts.exposures[row]!
    if (exposure.hasPosition) exposure.touch()
  }
}

/** Draws the collar (R2.18) around the present mark and index. */
export function setCollar(market: Market): void {
  const { prices, instrument } = market
  const premium = averageBasis(prices.premium.sum, prices.premium.count) ?? 0n
  const limits = priceLimits(instrument, { mark: prices.mark, index: prices.index, premium })
  prices.maxBuy = toSafeInteger(limits.maxBuy / instrument.tickSize)
  prices.minSell = toSafeInteger(limits.minSell / instrument.tickSize)
}

/** The median rule (R2.5) at this moment. */
export function markNow(state: State, market: Market): E8 {
  const { prices, instrument } = market
  const interval = (instrument.funding?.intervalMinutes ?? 0) * MS_PER_MINUTE
  return perpetualMarkPrice({
    index: prices.index,
    lastFundingRate: prices.lastFundingRate,
    timeToFunding: Math.max(0, prices.nextFundingTime - state.time),
    fundingInterval: interval,
    basisAverage: averageBasis(prices.basis.sum, prices.basis.count),
    lastPrice: market.lastPrice === 0 ? null : market.priceOf(market.lastPrice),
  })
}
