import { type Amount, amountOf, divide, type E8, e8Of, mulDiv, ONE, plus, times } from '@perpdesk/numeric'
import { directionOf } from './direction.ts'
import type { Instrument } from './instrument.ts'
import type { FundingTerms } from './products/contract.ts'
import { type ContractKind, isInverse } from './value.ts'
import type { Side } from './vocabulary.ts'

const MINUTES_PER_DAY = 1440n
const MS_PER_MINUTE = 60_000

/** Largest correction of the premium by interest, in both directions: 0.05 % (R2.13). */
const INTEREST_CLAMP: E8 = 50_000n

/** The terms that convert the ticks and lots of levels into prices and quantities. */
type LevelGrid = Pick<Instrument, 'contractType' | 'tickSize' | 'lotSize'>

/**
 * The levels of one side of an order book, best price first: prices in whole ticks (below 2^32), quantities in whole
 * lots (safe integers, at least in the levels that the notional consumes).
 */
export interface BookLevels {
  readonly ticks: readonly number[]
  readonly lots: readonly number[]
}

/**
 * Returns the impact price (R2.9): the average price of an order of `notional` (E8 of the quote coin) that is filled
 * against one side of an order book, half up at the 8th decimal. `null` if the side is smaller than the notional.
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

/**
 * Bits of one digit of a quotient. The remainder of a division by a price in ticks (below 2^32), shifted by this number
 * of bits, is still a safe integer.
 */
const DIGIT_BITS = 21n
const DIGIT = 2 ** 21
/** Fractional bits of a quotient, three digits: enough that the cut-off remainder hardly ever affects the rounding. */
const COIN_BITS = DIGIT_BITS * 3n

/**
 * Returns the impact price of an inverse contract, whose quantities are in the quote coin. Each level is worth lots ÷
 * ticks in the base coin, and the price is the notional divided by the sum of these values. The quotient of every level
 * is cut off, so the true price lies between the price of this sum and that of a sum larger by one unit per level. If
 * both are rounded to the same price, it is the result; otherwise the sum is calculated as an exact fraction.
 */
function inverseImpactPrice(grid: LevelGrid, levels: BookLevels, notional: E8): E8 | null {
  const { tickSize, lotSize } = grid
  const { ticks, lots } = levels
  const needed = amountOf(divide(notional, lotSize, 'ceil'))
  let filled: Amount = 0
  // sums of the quotients' integer parts and of their first, second and third fractional digit (to the base 2^21)
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
 * Returns the premium index of one minute (R2.10): [max(0, impact bid − I) − max(0, I − impact ask)] ÷ I with the index
 * price I, as a fraction, half up. A side without an impact price (`null`) contributes 0.
 */
export function premiumIndex(index: E8, impactBid: E8 | null, impactAsk: E8 | null): E8 {
  const above = impactBid !== null && impactBid > index ? impactBid - index : 0n
  const below = impactAsk !== null && index > impactAsk ? index - impactAsk : 0n
  return divide((above - below) * ONE, index, 'halfUp')
}

/**
 * Returns the average premium of an interval (R2.11): Σ i P_i ÷ Σ i over its minutes i = 1…n, half up; 0n without
 * samples.
 */
export function averagePremium(samples: readonly E8[]): E8 {
  let sum = 0n
  for (const [index, sample] of samples.entries()) sum += BigInt(index + 1) * sample
  return averagePremiumOfSum(sum, samples.length)
}

/** Returns {@link averagePremium} from a running sum Σ i P_i over `count` minutes. */
export function averagePremiumOfSum(weightedSum: bigint, count: number): E8 {
  const n = BigInt(count)
  return count === 0 ? 0n : divide(weightedSum * 2n, n * (n + 1n), 'halfUp')
}

/** Returns the interest of one funding interval (R2.12): interest per day × interval ÷ day, a fraction, half up. */
export function intervalInterest(terms: Pick<FundingTerms, 'interestPerDay' | 'intervalMinutes'>): E8 {
  return mulDiv(terms.interestPerDay, BigInt(terms.intervalMinutes), MINUTES_PER_DAY, 'halfUp')
}

/**
 * Returns the funding rate (R2.13): P + clamp(interest − P, ±0.05 %) with the average premium P, limited to the
 * contract's floor and cap. A fraction, exact.
 */
export function fundingRate(premium: E8, terms: Omit<FundingTerms, 'hourlyAtLimit'>): E8 {
  const correction = clamp(intervalInterest(terms) - premium, -INTEREST_CLAMP, INTEREST_CLAMP)
  return clamp(premium + correction, terms.lowerRate, terms.upperRate)
}

/**
 * Returns the amount that a position receives (positive) or pays (negative) at a funding time (R2.16): −s × value at
 * the mark price × rate, in E8 of the settle coin. Rounded once toward minus infinity, against the trader on either
 * side.
 */
export function fundingPayment(contract: ContractKind, side: Side, size: E8, mark: E8, rate: E8): E8 {
  const paid = -directionOf(side) * size * rate
  return isInverse(contract) ? divide(paid, mark, 'floor') : divide(paid * mark, ONE * ONE, 'floor')
}

/**
 * Returns the first funding time after `time` (R2.15), in milliseconds since 1970 UTC. Intervals are counted from 00:00
 * UTC.
 */
export function nextFundingTime(time: number, intervalMinutes: number): number {
  const interval = intervalMinutes * MS_PER_MINUTE
  return (Math.floor(time / interval) + 1) * interval
}

function clamp(value: E8, low: E8, high: E8): E8 {
  if (value < low) return low
  return value > high ? high : value
}
