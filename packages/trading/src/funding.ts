import { divide, type E8, mulDiv, ONE } from '@perpdesk/numeric'
import { directionOf } from './direction.ts'
import type { FundingTerms } from './instrument.ts'
import { type ContractKind, isInverse } from './value.ts'
import type { Side } from './vocabulary.ts'

const MINUTES_PER_DAY = 1440n
const MS_PER_MINUTE = 60_000

/** Clamp of the interest term around the premium: 0.05 % (R2.13). */
const INTEREST_CLAMP: E8 = 50_000n

/**
 * Average price of filling `notional` (E8 of the quote coin) against one side of a book, best level first (R2.9): what is
 * paid ÷ what is got; half up at the 8th decimal. `null` when the side does not hold so much.
 */
export function impactPrice(
  contract: ContractKind,
  levels: Iterable<readonly [price: E8, qty: E8]>,
  notional: E8,
): E8 | null {
  return isInverse(contract) ? inverseImpactPrice(levels, notional) : linearImpactPrice(levels, notional)
}

function linearImpactPrice(levels: Iterable<readonly [price: E8, qty: E8]>, notional: E8): E8 | null {
  const target = notional * ONE
  let value = 0n
  let qty = 0n
  for (const [price, size] of levels) {
    const levelValue = price * size
    if (value + levelValue < target) {
      value += levelValue
      qty += size
      continue
    }
    return divide(target * price, qty * price + (target - value), 'halfUp')
  }
  return null
}

/** Quantities are quote coins here; the base coins they are worth are summed as an exact fraction. */
function inverseImpactPrice(levels: Iterable<readonly [price: E8, qty: E8]>, notional: E8): E8 | null {
  let left = notional
  let coins = 0n
  let shared = 1n
  for (const [price, size] of levels) {
    const taken = size < left ? size : left
    coins = coins * price + taken * shared
    shared *= price
    left -= taken
    if (left === 0n) return divide(notional * shared, coins, 'halfUp')
  }
  return null
}

/**
 * Premium index of one minute (R2.10): [max(0, impact bid − I) − max(0, I − impact ask)] ÷ I, as a fraction, half up. A
 * side too thin for an impact price adds nothing.
 */
export function premiumIndex(index: E8, impactBid: E8 | null, impactAsk: E8 | null): E8 {
  const above = impactBid !== null && impactBid > index ? impactBid - index : 0n
  const below = impactAsk !== null && index > impactAsk ? index - impactAsk : 0n
  return divide((above - below) * ONE, index, 'halfUp')
}

/** Average premium of an interval (R2.11): Σ i P_i ÷ Σ i over its minutes i = 1…n, half up. 0n without samples. */
export function averagePremium(samples: readonly E8[]): E8 {
  let sum = 0n
  for (const [index, sample] of samples.entries()) sum += BigInt(index + 1) * sample
  return averagePremiumOfSum(sum, samples.length)
}

/** {@link averagePremium} for a running sum Σ i P_i over `count` minutes. */
export function averagePremiumOfSum(weightedSum: bigint, count: number): E8 {
  const n = BigInt(count)
  return count === 0 ? 0n : divide(weightedSum * 2n, n * (n + 1n), 'halfUp')
}

/** Interest of one funding interval (R2.12): interest per day × interval ÷ day, half up. */
export function intervalInterest(terms: Pick<FundingTerms, 'interestPerDay' | 'intervalMinutes'>): E8 {
  return mulDiv(terms.interestPerDay, BigInt(terms.intervalMinutes), MINUTES_PER_DAY, 'halfUp')
}

/** Funding rate (R2.13): P + clamp(interest − P, ±0.05 %), kept between the symbol's floor and cap. Exact. */
export function fundingRate(premium: E8, terms: Omit<FundingTerms, 'hourlyAtLimit'>): E8 {
  const correction = clamp(intervalInterest(terms) - premium, -INTEREST_CLAMP, INTEREST_CLAMP)
  return clamp(premium + correction, terms.lowerRate, terms.upperRate)
}

/**
 * What a position receives (positive) or pays (negative) at a funding timestamp (R2.16): −s × value at the mark × rate, in
 * the settle coin. Rounded once toward minus infinity: the payer pays up, the receiver gets down.
 */
export function fundingPayment(contract: ContractKind, side: Side, size: E8, mark: E8, rate: E8): E8 {
  const paid = -directionOf(side) * size * rate
  return isInverse(contract) ? divide(paid, mark, 'floor') : divide(paid * mark, ONE * ONE, 'floor')
}

/** First funding timestamp after `time` (R2.15): intervals count from 00:00 UTC. Milliseconds since 1970 UTC. */
export function nextFundingTime(time: number, intervalMinutes: number): number {
  const interval = intervalMinutes * MS_PER_MINUTE
  return (Math.floor(time / interval) + 1) * interval
}

function clamp(value: E8, low: E8, high: E8): E8 {
  if (value < low) return low
  return value > high ? high : value
}
