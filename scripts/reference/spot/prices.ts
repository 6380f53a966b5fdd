import { exact, Fraction, ratio } from '../formulas/fraction.ts'
import * as marketFormulas from '../formulas/market-formulas.ts'
import type { Model, Pair } from '../model.ts'
import { OLD } from '../prices/freshness.ts'
import { secondsBetween } from '../prices/update-market.ts'
import { isOpening } from './faults.ts'
import { ticksPrice } from './pair.ts'

const PREMIUM_KEPT = 120

/** Sets the price limits of a pair (R2.20 and R2.21). Trades change them only during the opening. */
export function setPairLimits(model: Model, pair: Pair, byTrade = false): void {
  const opens = isOpening(model, pair)
  if (byTrade && !opens) return
  const { tickSize, minPrice, maxPrice, priceLimitX, priceLimitY } = pair.instrument
  const { index, opening, last } = pair
  let high = exact(maxPrice)
  let low = exact(minPrice)
  if (!opens) {
    const samples = pair.premium.filter((sample) => sample !== null)
    const premium = exact(samples.length === 0 ? 0n : marketFormulas.averageOf(samples))
    const at = exact(index)
    const around = (part: bigint): Fraction => at.times(exact(100_000_000n + part))
    high = around(priceLimitX).plus(premium).max(at).min(around(priceLimitY))
    low = around(-priceLimitX).plus(premium).min(at).max(around(-priceLimitY))
  } else if (opening > 0) {
    high = exact(ticksPrice(pair, opening)).times(ratio(100))
    low = exact(ticksPrice(pair, last)).times(ratio(95, 100))
  }
  const inRange = (price: Fraction): Fraction => price.max(exact(minPrice)).min(exact(maxPrice))
  pair.maxBuy = Number(inRange(high).over(exact(tickSize)).whole('floor'))
  pair.minSell = Number(inRange(low).over(exact(tickSize)).whole('ceil'))
}

export function setPairIndex(model: Model, pair: Pair, index: bigint): void {
  if (index > pair.instrument.maxPrice) return
  pair.index = index
  pair.indexTime = model.time
  setPairLimits(model, pair)
}

/** Allows any price of the range, until limits are set. */
export function openRange(pair: Pair): void {
  const { tickSize, minPrice, maxPrice } = pair.instrument
  pair.maxBuy = Number(maxPrice / tickSize)
  pair.minSell = Number(minPrice / tickSize)
}

/** Plays a tick of a pair: launch, the sample of the second, limits. */
export function tickPair(model: Model, pair: Pair): void {
  if (pair.instrument.status === 'PreLaunch' && model.time >= pair.instrument.launchTime) {
    pair.instrument = { ...pair.instrument, status: 'Trading' }
    openRange(pair)
    model.events.push({ type: 'instrument', instrument: pair.instrument })
  }
  if (pair.index === 0n) return
  const jumped = model.tickTime > 0 && model.time - model.tickTime > OLD
  if (jumped) pair.premium = []
  const missed = jumped || model.tickTime === 0 ? [] : secondsBetween(model.tickTime, model.time)
  const [bid] = pair.bids
  const [ask] = pair.asks
  const middle =
    bid === undefined || ask === undefined
      ? null
      : new Fraction(ticksPrice(pair, bid.price) + ticksPrice(pair, ask.price), 2n).whole('halfUp')
  if (missed !== 'same') {
    pair.premium = [...pair.premium, ...missed, middle === null ? null : middle - pair.index].slice(-PREMIUM_KEPT)
  }
  setPairLimits(model, pair)
}
