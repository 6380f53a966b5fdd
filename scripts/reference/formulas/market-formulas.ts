import type { ContractInstrument } from '@perpdesk/trading'
import { type Contract, isInverse } from './formulas.ts'
import { exact, Fraction, ONE_WHOLE, ratio, ZERO } from './fraction.ts'

/* Index, mark price, funding rate and collar, implemented a second time like the formulas of positions. */

/**
 * Returns the index: the mean of the sources that give a price within 3 % of their median (R2.1, R2.3), weighted by
 * their weights or by the inverse square of their distance from the plain mean; `null` if none is left.
 */
export function indexOf(
  sources: readonly bigint[],
  { indexScheme, indexWeights }: Pick<ContractInstrument, 'indexScheme' | 'indexWeights'>,
): bigint | null {
  const near = nearMiddle(sources.map((price, place) => ({ price, weight: indexWeights[place] ?? 100_000_000n })))
  if (near.length === 0) return null
  const total = exact(near.reduce((sum, { price }) => sum + price, 0n))
  const mean = total.over(ratio(near.length))
  if (indexScheme === 'weighted') return weightedMean(near.map(({ price, weight }) => [exact(price), exact(weight)]))
  const distances = near.map(({ price }) => exact(price).minus(mean))
  if (distances.some((distance) => distance.compare(ZERO) === 0)) return mean.e8('halfUp')
  return weightedMean(
    near.map(({ price }, place) => {
      const distance = distances[place] ?? ONE_WHOLE
      return [exact(price), ONE_WHOLE.over(distance.times(distance))]
    }),
  )
}

function weightedMean(parts: readonly (readonly [Fraction, Fraction])[]): bigint {
  let sum = ZERO
  let weights = ZERO
  for (const [price, weight] of parts) {
    sum = sum.plus(price.times(weight))
    weights = weights.plus(weight)
  }
  return sum.over(weights).e8('halfUp')
}

interface Source {
  readonly price: bigint
  readonly weight: bigint
}

function nearMiddle(sources: readonly Source[]): readonly Source[] {
  const live = sources.filter(({ price }) => price > 0n)
  if (live.length === 0) return []
  const sorted = live.map(({ price }) => price).toSorted((a, b) => exact(a).compare(exact(b)))
  const middle = averageOf([
    sorted[Math.ceil(sorted.length / 2) - 1] ?? 0n,
    sorted[Math.floor(sorted.length / 2)] ?? 0n,
  ])
  return live.filter(({ price }) => {
    const away = exact(price).minus(exact(middle))
    const distance = away.max(ZERO.minus(away))
    return distance.compare(exact(middle).times(new Fraction(3n, 100n))) <= 0
  })
}

export function averageOf(values: readonly bigint[]): bigint {
  const sum = values.reduce((total, value) => total + value, 0n)
  return new Fraction(sum, BigInt(values.length)).whole('halfUp')
}

/**
 * Returns the first of the three prices of which the mark price is the median: I × (1 + last rate × time to funding ÷
 * interval) (R2.5).
 */
export function firstMarkPrice(index: bigint, lastRate: bigint, timeLeft: number, interval: number): bigint {
  const share = exact(lastRate).times(new Fraction(BigInt(timeLeft), BigInt(interval)))
  return index + exact(index).times(share).e8('halfUp')
}

export function middleOf(a: bigint, b: bigint, c: bigint): bigint {
  const [, middle = 0n] = [a, b, c].toSorted((x, y) => exact(x).compare(exact(y)))
  return middle
}

/**
 * Returns the average price of filling a notional against levels, best first (R2.9); `null` if the levels do not
 * suffice.
 */
export function impactPrice(
  contract: Contract,
  levels: readonly (readonly [price: bigint, qty: bigint])[],
  notional: bigint,
): bigint | null {
  let left = exact(notional)
  let taken = ZERO
  for (const [price, qty] of levels) {
    // an inverse contract's quantity is its notional, and its value is in coins
    const value = isInverse(contract) ? exact(qty) : exact(price).times(exact(qty))
    if (value.compare(left) >= 0) {
      taken = taken.plus(left.over(exact(price)))
      return exact(notional).over(taken).e8('halfUp')
    }
    left = left.minus(value)
    taken = taken.plus(value.over(exact(price)))
  }
  return null
}

/** Returns the premium: [max(0, impact bid − I) − max(0, I − impact ask)] ÷ I (R2.10). */
export function premiumOf(index: bigint, impactBid: bigint | null, impactAsk: bigint | null): bigint {
  const bid = impactBid === null ? ZERO : exact(impactBid).minus(exact(index)).max(ZERO)
  const ask = impactAsk === null ? ZERO : exact(index).minus(exact(impactAsk)).max(ZERO)
  return bid.minus(ask).over(exact(index)).e8('halfUp')
}

/** Returns the weighted premium: Σ i P_i ÷ Σ i (R2.11). */
export function weightedPremium(samples: readonly bigint[]): bigint {
  let sum = ZERO
  let weights = ZERO
  for (const [index, sample] of samples.entries()) {
    const weight = ratio(index + 1)
    sum = new Fraction(sum.top + weight.top * sample, 1n)
    weights = new Fraction(weights.top + weight.top, 1n)
  }
  return samples.length === 0 ? 0n : sum.over(weights).whole('halfUp')
}

/** Returns the funding rate: P + clamp(interest − P, ±0.05 %) between floor and cap (R2.12, R2.13). */
export function fundingRateOf(premium: bigint, terms: NonNullable<ContractInstrument['funding']>): bigint {
  const interest = exact(terms.interestPerDay)
    .times(new Fraction(BigInt(terms.intervalMinutes), 1440n))
    .e8('halfUp')
  const step = new Fraction(5n, 10_000n)
  const pull = exact(interest - premium)
    .min(step)
    .max(ZERO.minus(step))
  return exact(premium).plus(pull).min(exact(terms.upperRate)).max(exact(terms.lowerRate)).e8('down')
}

/** Returns the collar in ticks (R2.18, N2). */
export function collar(
  instrument: ContractInstrument,
  mark: bigint,
  index: bigint,
  premium: bigint,
): { maxBuy: number; minSell: number } {
  const tick = exact(instrument.tickSize)
  const m = exact(mark)
  const x = exact(instrument.priceLimitX)
  const y = exact(instrument.priceLimitY)
  const near = m.times(ONE_WHOLE.plus(x)).plus(exact(premium).max(ZERO))
  const highest = m.times(ONE_WHOLE.plus(y)).min(exact(index).max(near))
  const far = m.times(ONE_WHOLE.minus(x)).plus(exact(premium).min(ZERO))
  const lowest = m.times(ONE_WHOLE.minus(y)).max(exact(index).min(far))
  const low = exact(instrument.minPrice)
  const high = exact(instrument.maxPrice)
  const ticks = (price: Fraction, towards: 'floor' | 'ceil'): number => {
    const onGrid = new Fraction(price.over(tick).whole(towards), 1n).times(tick)
    return Number(onGrid.min(high).max(low).over(tick).whole('down'))
  }
  return { maxBuy: ticks(highest, 'floor'), minSell: ticks(lowest, 'ceil') }
}
