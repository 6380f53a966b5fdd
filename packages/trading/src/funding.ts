import { type Amount, amountOf, divide, type E8, e8Of, mulDiv, ONE, plus, times } from '@perpdesk/numeric'
import { directionOf } from './direction.ts'
import type { Instrument } from './instrument.ts'
import type { FundingTerms } from './products/contract.ts'
import { type ContractKind, isInverse } from './value.ts'
import type { Side } from './vocabulary.ts'

const MINUTES_PER_DAY = 1440n
const MS_PER_MINUTE = 60_000

/** Clamp of the interest term around the premium: 0.05 % (R2.13). */
const INTEREST_CLAMP: E8 = 50_000n

/** The grid that levels are counted on. */
type LevelGrid = Pick<Instrument, 'contractType' | 'tickSize' | 'lotSize'>

/**
 * Levels of one side of a book, best first: prices in whole ticks (below 2^32), quantities in whole lots (safe integers as far
 * as the notional needs them).
 */
export interface BookLevels {
  readonly ticks: readonly number[]
  readonly lots: readonly number[]
}

/**
 * Average price of filling `notional` (E8 of the quote coin) against one side of a book (R2.9): amount
 * paid ÷ amount got; half up at the 8th decimal. `null` when the side does not hold so much.
 */
export function impactPrice(grid: LevelGrid, levels: BookLevels, notional: E8): E8 | null {
  return isInverse(grid) ? inverseImpactPrice(grid, levels, notional) : linearImpactPrice(grid, levels, notional)
}

function linearImpactPrice({ tickSize, lotSize }: LevelGrid, { ticks, lots }: BookLevels, notional: E8): E8 | null {
  const unit = tickSize * lotSize
  const target = notional * ONE
  const needed = amountOf(divide(target, unit, 'ceil'))
  let cost: Amount = 0
  let filled: Amount = 0
  for (let level = 0; level < ticks.length; level++) {
    const total = plus(cost, times(ticks[level]!, lots[level]!))
    if (total >= needed) {
      const price = BigInt(ticks[level]!) * tickSize
      const qty = e8Of(filled) * lotSize
      return divide(target * price, qty * price + (target - e8Of(cost) * unit), 'halfUp')
    }
    cost = total
    filled = plus(filled, lots[level]!)
  }
  return null
}

/** Bits of one digit of a quotient: the rest of a division by ticks, moved up by so many, is a safe integer. */
const DIGIT_BITS = 21n
const DIGIT = 2 ** 21
/** Three digits behind the point: so fine that the part cut off hardly ever decides a rounding. */
const COIN_BITS = DIGIT_BITS * 3n

/**
 * Quantities are quote coins here; the sum of the base coins they are worth counts, lots ÷ ticks each. It is cut at
 * every level, so the price lies between that of the sum and that of a sum larger by a unit a level: where both round to
 * the same, that is the price; where they do not, the sum is taken as an exact fraction.
 */
function inverseImpactPrice(grid: LevelGrid, levels: BookLevels, notional: E8): E8 | null {
  const { tickSize, lotSize } = grid
  const { ticks, lots } = levels
  const needed = amountOf(divide(notional, lotSize, 'ceil'))
  let filled: Amount = 0
  // the quotients digit by digit, each digit in a sum of its own
  let whole = 0
  let first = 0
  let second = 0
  let third = 0
  for (let level = 0; level < ticks.length; level++) {
    const price = ticks[level]!
    const size = lots[level]!
    const total = plus(filled, size)
    if (total >= needed) {
      const left = notional - e8Of(filled) * lotSize
      const digits = [whole, first, second, third].reduce((sum, digit) => (sum << DIGIT_BITS) + BigInt(digit), 0n)
      const coins = digits * lotSize + (left << COIN_BITS) / BigInt(price)
      const paid = (notional * tickSize) << COIN_BITS
      const found = divide(paid, coins, 'halfUp')
      const cut = BigInt(level + 1) * lotSize
      return found === divide(paid, coins + cut, 'halfUp') ? found : exactInversePrice(grid, levels, notional)
    }
    filled = total
    const quotient = Math.floor(size / price)
    const moved = (size - quotient * price) * DIGIT
    const digit = Math.floor(moved / price)
    const movedAgain = (moved - digit * price) * DIGIT
    const nextDigit = Math.floor(movedAgain / price)
    whole += quotient
    first += digit
    second += nextDigit
    third += Math.floor(((movedAgain - nextDigit * price) * DIGIT) / price)
  }
  return null
}

function exactInversePrice({ tickSize, lotSize }: LevelGrid, { ticks, lots }: BookLevels, notional: E8): E8 {
  let left = notional
  let coins = 0n
  let shared = 1n
  for (let level = 0; left > 0n; level++) {
    const size = BigInt(lots[level]!) * lotSize
    const taken = size < left ? size : left
    const price = BigInt(ticks[level]!)
    coins = coins * price + taken * shared
    shared *= price
    left -= taken
  }
  return divide(notional * tickSize * shared, coins, 'halfUp')
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
 * Amount that a position receives (positive) or pays (negative) at a funding time (R2.16): −s × value at the mark × rate,
 * in the settle coin. Rounded once toward minus infinity: the payer pays up, the receiver gets down.
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
