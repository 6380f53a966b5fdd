import type { E8 } from '@perpdesk/numeric'
import {
  averageBasis,
  datedMarkPrice,
  nextFundingTime,
  perpetualMarkPrice,
  preMarketMarkPrice,
  priceLimits,
} from '@perpdesk/trading'
import { type Exposure, exposureOf } from '../account/account.ts'
import type { ContractMarket } from '../market.ts'
import type { State } from '../state.ts'
import { bandAround, isWithin } from './mark-band.ts'

const MS_PER_MINUTE = 60_000

/**
 * Sets a market's mark price. While it stays within the band, the figures of its holders are renewed only when they are
 * next read.
 */
export function setMark(state: State, market: ContractMarket, mark: E8): void {
  const { prices } = market
  const isOther = prices.mark !== mark
  prices.mark = mark
  if (prices.nextFundingTime === 0 && prices.nextSessionTime === 0) startIntervals(state, market)
  if (!isOther) return
  state.accounts.marks.count++
  if (market.band === null || !isWithin(market.band, mark)) renewBand(state, market)
}

/** Draws a new band and ends all proofs of the accounts with positions or orders in the market. */
function renewBand(state: State, market: ContractMarket): void {
  market.band = bandAround(market.prices.mark)
  for (const row of market.rows) {
    const exposure = exposureOf(state.accounts.seats[row]!)
    if (exposure.hasPosition || exposure.hasOrders) exposure.account.wake()
  }
}

/** Starts funding or sessions with the first mark. The sessions of a perpetual end with its funding intervals. */
function startIntervals(state: State, market: ContractMarket): void {
  const { prices, instrument } = market
  if (instrument.funding !== null) {
    prices.fundingMinutes = instrument.funding.intervalMinutes
    prices.nextFundingTime = nextFundingTime(state.time, prices.fundingMinutes)
  } else if (instrument.sessionMinutes > 0) {
    prices.nextSessionTime = nextFundingTime(state.time, instrument.sessionMinutes)
  }
}

/** Sets the collar (R2.18) around the present mark and index. */
export function setCollar(market: ContractMarket): void {
  const { prices, instrument } = market
  const premium = averageBasis(prices.premium.sum, prices.premium.count) ?? 0n
  const limits = priceLimits(instrument, { mark: prices.mark, index: prices.index, premium })
  const maxBuy = market.ticksAtMost(limits.maxBuy)
  const minSell = market.ticksAtMost(limits.minSell)
  if (maxBuy !== prices.maxBuy || minSell !== prices.minSell) market.moves++
  prices.maxBuy = maxBuy
  prices.minSell = minSell
}

/** Uses the first index of a contract as its first mark (R2.8). */
export function beginMark(state: State, market: ContractMarket): void {
  const { prices } = market
  if (prices.mark > 0n) return
  setMark(state, market, prices.index)
  setCollar(market)
}

/**
 * Returns the present mark price: median rule (R2.5), average basis of dated contracts (R2.6), trades while there is no
 * index (R2.7).
 */
export function markNow(state: State, market: ContractMarket, mid: E8 | null): E8 {
  const { prices, instrument } = market
  const { sum, count } = prices.basis
  const last = market.lastPrice === 0 ? null : market.priceOf(market.lastPrice)
  if (market.isPreMarket) return preMarketMarkPrice(last ?? prices.mark, mid, averageBasis(sum, count))
  if (instrument.funding === null) return datedMarkPrice(prices.index, sum, count)
  return perpetualMarkPrice({
    index: prices.index,
    lastFundingRate: prices.lastFundingRate,
    timeToFunding: Math.max(0, prices.nextFundingTime - state.time),
    fundingInterval: prices.fundingMinutes * MS_PER_MINUTE,
    basisAverage: averageBasis(sum, count),
    lastPrice: last,
  })
}

/** Returns the average basis rate of a dated contract, as an E8 fraction; 0n for others. */
export function basisRateOf(market: ContractMarket): E8 {
  const { prices, instrument } = market
  return instrument.funding === null ? (averageBasis(prices.basis.sum, prices.basis.count) ?? 0n) : 0n
}

/**
 * Runs `act` while profits count at the mark in settlement windows too; does nothing if no contract is in its window.
 * Either price can trigger liquidation (R1.8), so callers check both, one after the other, with all figures at one price.
 */
export function atMarks(state: State, act: () => void): void {
  const inWindow = state.markets.aliveContracts.filter(
    (market) => market.prices.predictedDelivery !== 0n && !market.isOver,
  )
  if (inWindow.length === 0) return
  countAtMark(state, inWindow, true)
  act()
  countAtMark(state, inWindow, false)
}

/** Returns the result of `ask`, called while the exposure's profit counts at the mark. */
export function countedAtMark<T>(exposure: Exposure, ask: () => T): T {
  const { market } = exposure
  market.countsAtMark = true
  exposure.recount()
  const answer = ask()
  market.countsAtMark = false
  exposure.recount()
  return answer
}

function countAtMark(state: State, markets: readonly ContractMarket[], countsAtMark: boolean): void {
  for (const market of markets) {
    market.countsAtMark = countsAtMark
    touchHolders(state, market)
  }
}

/** Marks the figures of every holder of a position as outdated. */
export function touchHolders(state: State, market: ContractMarket): void {
  for (const row of market.rows) {
    const exposure = exposureOf(state.accounts.seats[row]!)
    if (exposure.hasPosition) exposure.touchMark()
  }
}
