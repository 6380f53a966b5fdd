import type { Instrument, RiskTier, Side } from '@perpdesk/trading'
import { exact, Fraction, ONE_WHOLE, ratio, ZERO } from './fraction.ts'

/*
 * The rulebook's formulas, written a second time with exact fractions, each for linear and inverse contracts. Nothing here
 * comes from the product but the shapes of its data. Money is E8; the rounding of every figure is that of the rulebook: a margin or fee
 * up, a profit toward minus infinity, prices half up unless a rule says otherwise.
 */

/** +1 for a long, −1 for a short. */
export function sign(side: Side): Fraction {
  return side === 'Buy' ? ONE_WHOLE : new Fraction(-1n, 1n)
}

/** What the formulas ask of a contract. */
export type Contract = Pick<Instrument, 'contractType'>

export function isInverse({ contractType }: Contract): boolean {
  return contractType === 'InversePerpetual' || contractType === 'InverseFutures'
}

/** What a quantity is worth at a price, in the settle coin: Q × P, or Q ÷ P of an inverse contract (N8). */
export function worth(contract: Contract, qty: bigint, price: bigint): Fraction {
  return isInverse(contract) ? exact(qty).over(exact(price)) : exact(qty).times(exact(price))
}

/** The price at which a quantity is worth a value. */
function priceWhere(contract: Contract, qty: bigint, value: Fraction): Fraction {
  return isInverse(contract) ? exact(qty).over(value) : value.over(exact(qty))
}

/** What may be bought for a value at a price. */
export function sizeWorth(contract: Contract, value: bigint, price: bigint): Fraction {
  return isInverse(contract) ? exact(value).times(exact(price)) : exact(value).over(exact(price))
}

/** Inverse longs, and linear shorts, win as the value of their contracts falls. */
function winsByValue(contract: Contract, side: Side): Fraction {
  return isInverse(contract) ? ZERO.minus(sign(side)) : sign(side)
}

/** What closing brought (R4.3): s (X − E) of values, or s (E − X) of an inverse contract. */
export function realised(contract: Contract, side: Side, entryValue: bigint, exitValue: bigint): bigint {
  return winsByValue(contract, side)
    .times(exact(exitValue - entryValue))
    .e8('down')
}

export function tierFor(tiers: readonly RiskTier[], value: bigint): RiskTier {
  let chosen: RiskTier | undefined
  for (const tier of tiers) {
    chosen = tier
    if (value <= tier.maxValue) break
  }
  if (chosen === undefined) throw new Error('no risk tiers')
  return chosen
}

/** Fee on a value: up, a rebate down (R7.1, N5). */
export function fee(value: bigint, rate: bigint): bigint {
  return exact(value).times(exact(rate)).e8('ceil')
}

/** Average price of a value over a quantity (R4.1, N4). */
export function averagePrice(contract: Contract, value: bigint, qty: bigint): bigint {
  return priceWhere(contract, qty, exact(value)).e8('halfUp')
}

/** Value at the mark, rounded up: what a margin is computed on. */
export function valueAtMark(contract: Contract, qty: bigint, mark: bigint): bigint {
  return worth(contract, qty, mark).e8('up')
}

/** s (Q × ref − entry value), of an inverse contract s (entry value − Q ÷ ref) (R4.2). */
export function unrealised(contract: Contract, side: Side, qty: bigint, entryValue: bigint, reference: bigint): bigint {
  const grown = worth(contract, qty, reference).minus(exact(entryValue))
  return winsByValue(contract, side).times(grown).e8('floor')
}

/** Value ÷ L, but not less than the tier's rate asks for (R5.6). */
export function startMargin(value: bigint, leverageE2: number, tiers: readonly RiskTier[]): bigint {
  const byLeverage = exact(value).over(ratio(leverageE2, 100)).e8('up')
  const byTier = exact(value)
    .times(exact(tierFor(tiers, value).initialRate))
    .e8('up')
  return byLeverage > byTier ? byLeverage : byTier
}

/** Value × (1 ∓ 1/L) × t, of an inverse contract × (1 ± 1/L) (5.3). */
export function closeFee(contract: Contract, side: Side, value: bigint, leverageE2: number, takerRate: bigint): bigint {
  const atBankruptcy = ONE_WHOLE.minus(winsByValue(contract, side).over(ratio(leverageE2, 100)))
  return exact(value).times(atBankruptcy).times(exact(takerRate)).e8('up')
}

/** Value × mmr − deduction of the tier (R5.3). */
export function keepMargin(value: bigint, tiers: readonly RiskTier[]): bigint {
  const tier = tierFor(tiers, value)
  return exact(value).times(exact(tier.maintenanceRate)).e8('up') - tier.deduction
}

/** What a position with this margin is worth when the margin is used up, closing fee included: Q b, or Q ÷ b, of 5.5. */
function bankruptcyValue(
  contract: Contract,
  side: Side,
  entryValue: bigint,
  margin: bigint,
  takerRate: bigint,
): Fraction {
  const s = winsByValue(contract, side)
  const value = exact(entryValue).minus(s.times(exact(margin)))
  return value.over(ONE_WHOLE.minus(s.times(exact(takerRate)))).max(ZERO)
}

/** Fee of closing an isolated position at its bankruptcy price. */
export function isolatedCloseFee(
  contract: Contract,
  side: Side,
  entryValue: bigint,
  margin: bigint,
  takerRate: bigint,
): bigint {
  return bankruptcyValue(contract, side, entryValue, margin, takerRate).times(exact(takerRate)).e8('up')
}

/** To the tick: a long's protective price up, a short's down (N3). */
function toTick(price: Fraction, side: Side, tick: bigint): bigint {
  return price.over(exact(tick)).whole(side === 'Buy' ? 'ceil' : 'floor') * tick
}

export function bankruptcyPrice(
  instrument: Instrument,
  side: Side,
  qty: bigint,
  entryValue: bigint,
  margin: bigint,
  takerRate: bigint,
): bigint | null {
  const value = bankruptcyValue(instrument, side, entryValue, margin, takerRate)
  return value.compare(ZERO) <= 0 ? null : toTick(priceWhere(instrument, qty, value), side, instrument.tickSize)
}

/**
 * Price at which what is left equals maintenance margin: Q p (1 ∓ rate) = left ∓ deduction, in the tier of Q p (5.5, 5.6).
 * Every tier is tried; maintenance margin has no jumps, so the one that fits is the answer.
 */
function liquidationPrice(
  instrument: Instrument,
  side: Side,
  qty: bigint,
  left: Fraction,
  feeRate: bigint,
): bigint | null {
  const s = winsByValue(instrument, side)
  const tiers = instrument.riskTiers
  for (const [index, tier] of tiers.entries()) {
    const share = ONE_WHOLE.minus(s.times(exact(tier.maintenanceRate + feeRate)))
    if (share.compare(ZERO) <= 0) return null
    const value = left.minus(s.times(exact(tier.deduction))).over(share)
    const fits = value.compare(exact(tier.maxValue)) <= 0
    if (!fits && index < tiers.length - 1) continue
    if (value.compare(ZERO) <= 0) return null
    const price = toTick(priceWhere(instrument, qty, value), side, instrument.tickSize)
    return price > 0n ? price : null
  }
  return null
}

export function isolatedLiquidationPrice(
  instrument: Instrument,
  side: Side,
  qty: bigint,
  entryValue: bigint,
  margin: bigint,
  takerRate: bigint,
): bigint | null {
  const s = winsByValue(instrument, side)
  const held = exact(entryValue).minus(s.times(exact(margin)))
  return liquidationPrice(instrument, side, qty, held.over(ONE_WHOLE.minus(s.times(exact(takerRate)))), 0n)
}

/** Where loss has eaten all but the maintenance margin of classic accounts (5.5, 5.6): at entry value − d × what is spare. */
export function classicLiquidationPrice(
  instrument: Instrument,
  side: Side,
  qty: bigint,
  entryValue: bigint,
  spare: bigint,
): bigint | null {
  const value = exact(entryValue).minus(winsByValue(instrument, side).times(exact(spare)))
  if (value.compare(ZERO) <= 0) return null
  const price = toTick(priceWhere(instrument, qty, value), side, instrument.tickSize)
  return price > 0n ? price : null
}

export function crossLiquidationPrice(
  instrument: Instrument,
  side: Side,
  qty: bigint,
  entryValue: bigint,
  balance: bigint,
  takerRate: bigint,
): bigint | null {
  const left = exact(entryValue).minus(winsByValue(instrument, side).times(exact(balance)))
  const price = liquidationPrice(instrument, side, qty, left, takerRate)
  return price === null || price >= instrument.maxPrice ? null : price
}

/**
 * (E Q − realised) ÷ (Q − |Q| × max(t, 0.055 %)) with signed Q (R4.6); of an inverse contract Q (1 ± f) ÷ (Q/E ± realised),
 * `null` when that is not above zero.
 */
export function breakEvenPrice(
  contract: Contract,
  side: Side,
  qty: bigint,
  entryValue: bigint,
  earned: bigint,
  takerRate: bigint,
): bigint | null {
  const s = sign(side)
  const rate = exact(takerRate).max(new Fraction(55n, 100_000n))
  if (isInverse(contract)) {
    const left = exact(entryValue).plus(s.times(exact(earned)))
    if (left.compare(ZERO) <= 0) return null
    return exact(qty)
      .times(ONE_WHOLE.plus(s.times(rate)))
      .over(left)
      .e8('halfUp')
  }
  const paid = s.times(exact(entryValue)).minus(exact(earned))
  return paid.over(exact(qty).times(s.minus(rate))).e8('halfUp')
}

/**
 * Mean of the sources that give a price and lie within 3 % of their median (R2.1, R2.3), by their weights or by the inverse
 * square of their distance from the plain mean; `null` when none is left.
 */
export function indexOf(
  sources: readonly bigint[],
  { indexScheme, indexWeights }: Pick<Instrument, 'indexScheme' | 'indexWeights'>,
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

/** I × (1 + last rate × time to funding ÷ interval) (R2.5). */
export function firstMarkPrice(index: bigint, lastRate: bigint, timeLeft: number, interval: number): bigint {
  const share = exact(lastRate).times(new Fraction(BigInt(timeLeft), BigInt(interval)))
  return index + exact(index).times(share).e8('halfUp')
}

export function middleOf(a: bigint, b: bigint, c: bigint): bigint {
  const [, middle = 0n] = [a, b, c].toSorted((x, y) => exact(x).compare(exact(y)))
  return middle
}

/** Average price of filling a notional against levels, best first (R2.9); `null` when they do not hold so much. */
export function impactPrice(
  contract: Contract,
  levels: readonly (readonly [price: bigint, qty: bigint])[],
  notional: bigint,
): bigint | null {
  let left = exact(notional)
  let taken = ZERO
  for (const [price, qty] of levels) {
    // an inverse contract's quantity is its notional, and what it is worth is counted in coins
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

/** [max(0, impact bid − I) − max(0, I − impact ask)] ÷ I (R2.10). */
export function premiumOf(index: bigint, impactBid: bigint | null, impactAsk: bigint | null): bigint {
  const bid = impactBid === null ? ZERO : exact(impactBid).minus(exact(index)).max(ZERO)
  const ask = impactAsk === null ? ZERO : exact(index).minus(exact(impactAsk)).max(ZERO)
  return bid.minus(ask).over(exact(index)).e8('halfUp')
}

/** Σ i P_i ÷ Σ i (R2.11). */
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

/** P + clamp(interest − P, ±0.05 %) between floor and cap (R2.12, R2.13). */
export function fundingRateOf(premium: bigint, terms: NonNullable<Instrument['funding']>): bigint {
  const interest = exact(terms.interestPerDay)
    .times(new Fraction(BigInt(terms.intervalMinutes), 1440n))
    .e8('halfUp')
  const step = new Fraction(5n, 10_000n)
  const pull = exact(interest - premium)
    .min(step)
    .max(ZERO.minus(step))
  return exact(premium).plus(pull).min(exact(terms.upperRate)).max(exact(terms.lowerRate)).e8('down')
}

/** −s × value at the mark × F, the payer up and the receiver down (R2.16). */
export function fundingPayment(contract: Contract, side: Side, qty: bigint, mark: bigint, rate: bigint): bigint {
  const value = worth(contract, qty, mark).times(exact(rate))
  return ZERO.minus(sign(side).times(value)).e8('floor')
}

/**
 * What settling a position at a price between ticks comes to (R1.10, R4.8): its value, down for who gains by it and up for
 * who owes it, and its profit.
 */
export function settled(
  contract: Contract,
  side: Side,
  qty: bigint,
  entryValue: bigint,
  price: bigint,
): { value: bigint; pnl: bigint } {
  const gains = winsByValue(contract, side).compare(ZERO) > 0
  const value = worth(contract, qty, price).e8(gains ? 'down' : 'up')
  return { value, pnl: realised(contract, side, entryValue, value) }
}

/** Where a trailing stop stands behind the best price, in ticks; by ratio away from the market (R3.25). */
export function trailingTrigger(held: Side, best: number, terms: { distance: number; ratio: bigint }): number {
  const s = held === 'Buy' ? -1 : 1
  if (terms.ratio === 0n) return best + s * terms.distance
  const away = ONE_WHOLE.plus(exact(terms.ratio).times(ratio(s)))
  return Number(
    ratio(best)
      .times(away)
      .whole(held === 'Buy' ? 'floor' : 'ceil'),
  )
}

/** Collar in ticks (R2.18, N2). */
export function collar(
  instrument: Instrument,
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
