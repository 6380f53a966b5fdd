import type { ContractInstrument, RiskTier, Side } from '@perpdesk/trading'
import { exact, Fraction, ONE_WHOLE, ratio, ZERO } from './fraction.ts'

/*
 * The rulebook's formulas, implemented a second time with exact fractions, each for linear and inverse contracts. Only
 * the types of the data are shared with the product. Money is E8; every figure is rounded as in the rulebook: margins
 * and fees up, profits toward minus infinity, prices half up unless a rule says otherwise.
 */

/** Returns +1 for a long, −1 for a short. */
export function sign(side: Side): Fraction {
  return side === 'Buy' ? ONE_WHOLE : new Fraction(-1n, 1n)
}

/** The fields of a contract that the formulas need. */
export type Contract = Pick<ContractInstrument, 'contractType'>

export function isInverse({ contractType }: Contract): boolean {
  return contractType === 'InversePerpetual' || contractType === 'InverseFutures'
}

/** Returns the value of a quantity at a price in the settlement coin: Q × P, or Q ÷ P for an inverse contract (N8). */
export function worth(contract: Contract, qty: bigint, price: bigint): Fraction {
  return isInverse(contract) ? exact(qty).over(exact(price)) : exact(qty).times(exact(price))
}

/** Returns the price at which a quantity has a value. */
function priceWhere(contract: Contract, qty: bigint, value: Fraction): Fraction {
  return isInverse(contract) ? exact(qty).over(value) : value.over(exact(qty))
}

/** Returns the quantity that has a value at a price. */
export function sizeWorth(contract: Contract, value: bigint, price: bigint): Fraction {
  return isInverse(contract) ? exact(value).times(exact(price)) : exact(value).over(exact(price))
}

/**
 * Returns +1 if the position gains when the value of its contracts rises, else −1. Inverse longs and linear shorts gain
 * when it falls.
 */
function winsByValue(contract: Contract, side: Side): Fraction {
  return isInverse(contract) ? ZERO.minus(sign(side)) : sign(side)
}

/** Returns the realised profit of a close (R4.3): s (X − E) of values, or s (E − X) for an inverse contract. */
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

/** Returns the fee on a value: rounded up, a rebate down (R7.1, N5). */
export function fee(value: bigint, rate: bigint): bigint {
  return exact(value).times(exact(rate)).e8('ceil')
}

/** Returns the average price of a value over a quantity (R4.1, N4). */
export function averagePrice(contract: Contract, value: bigint, qty: bigint): bigint {
  return priceWhere(contract, qty, exact(value)).e8('halfUp')
}

/** Returns the value at the mark price, rounded up: the basis of margins. */
export function valueAtMark(contract: Contract, qty: bigint, mark: bigint): bigint {
  return worth(contract, qty, mark).e8('up')
}

/**
 * Returns the unrealised profit: s (Q × ref − entry value), for an inverse contract s (entry value − Q ÷ ref) (R4.2).
 */
export function unrealised(contract: Contract, side: Side, qty: bigint, entryValue: bigint, reference: bigint): bigint {
  const grown = worth(contract, qty, reference).minus(exact(entryValue))
  return winsByValue(contract, side).times(grown).e8('floor')
}

/** Returns the initial margin: value ÷ L, but not less than the tier's rate requires (R5.6). */
export function startMargin(value: bigint, leverageE2: number, tiers: readonly RiskTier[]): bigint {
  const byLeverage = exact(value).over(ratio(leverageE2, 100)).e8('up')
  const byTier = exact(value)
    .times(exact(tierFor(tiers, value).initialRate))
    .e8('up')
  return byLeverage > byTier ? byLeverage : byTier
}

/** Returns the closing fee: value × (1 ∓ 1/L) × t, for an inverse contract × (1 ± 1/L) (5.3). */
export function closeFee(contract: Contract, side: Side, value: bigint, leverageE2: number, takerRate: bigint): bigint {
  const atBankruptcy = ONE_WHOLE.minus(winsByValue(contract, side).over(ratio(leverageE2, 100)))
  return exact(value).times(atBankruptcy).times(exact(takerRate)).e8('up')
}

/** Returns the maintenance margin: value × mmr − deduction of the tier (R5.3). */
export function keepMargin(value: bigint, tiers: readonly RiskTier[]): bigint {
  const tier = tierFor(tiers, value)
  return exact(value).times(exact(tier.maintenanceRate)).e8('up') - tier.deduction
}

/** Returns the value of a position at which its margin is used up, including the closing fee: Q b, or Q ÷ b, of 5.5. */
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

/** Returns the fee of closing an isolated position at its bankruptcy price. */
export function isolatedCloseFee(
  contract: Contract,
  side: Side,
  entryValue: bigint,
  margin: bigint,
  takerRate: bigint,
): bigint {
  return bankruptcyValue(contract, side, entryValue, margin, takerRate).times(exact(takerRate)).e8('up')
}

/** Rounds a bankruptcy or liquidation price to the tick: up for a long, down for a short (N3). */
function toTick(price: Fraction, side: Side, tick: bigint): bigint {
  return price.over(exact(tick)).whole(side === 'Buy' ? 'ceil' : 'floor') * tick
}

export function bankruptcyPrice(
  instrument: ContractInstrument,
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
 * Returns the price at which the remaining margin equals the maintenance margin: Q p (1 ∓ rate) = left ∓ deduction, in
 * the tier of Q p (5.5, 5.6). In hedge mode both legs, Q + H and H, have their own tiers. The ranges of values between
 * tier limits of any leg are tried in turn; maintenance margin has no jumps, so the first range that contains its own
 * solution is right.
 */
function liquidationPrice(
  instrument: ContractInstrument,
  side: Side,
  qty: bigint,
  left: Fraction,
  fees: Fraction,
  hedged = 0n,
): bigint | null {
  const s = winsByValue(instrument, side)
  const tiers = instrument.riskTiers
  const shares = [qty + hedged, hedged].filter((leg) => leg > 0n).map((leg) => new Fraction(leg, qty))
  const ends = shares.flatMap((share) => tiers.slice(0, -1).map((tier) => exact(tier.maxValue).over(share)))
  ends.sort((a, b) => a.compare(b))
  for (const end of [...ends, null]) {
    let kept = ONE_WHOLE.minus(s.times(fees))
    let rest = left
    for (const share of shares) {
      // the leg's tier in the range that ends here
      const tier = tiers.find(({ maxValue }) => end !== null && end.times(share).compare(exact(maxValue)) <= 0)
      const { maintenanceRate, deduction } = tier ?? tiers[tiers.length - 1]!
      kept = kept.minus(s.times(share).times(exact(maintenanceRate)))
      rest = rest.minus(s.times(exact(deduction)))
    }
    if (kept.compare(ZERO) <= 0) return null
    const value = rest.over(kept)
    if (end !== null && value.compare(end) > 0) continue
    if (value.compare(ZERO) <= 0) return null
    const price = toTick(priceWhere(instrument, qty, value), side, instrument.tickSize)
    return price > 0n ? price : null
  }
  return null
}

export function isolatedLiquidationPrice(
  instrument: ContractInstrument,
  side: Side,
  qty: bigint,
  entryValue: bigint,
  margin: bigint,
  takerRate: bigint,
): bigint | null {
  const s = winsByValue(instrument, side)
  const held = exact(entryValue).minus(s.times(exact(margin)))
  return liquidationPrice(instrument, side, qty, held.over(ONE_WHOLE.minus(s.times(exact(takerRate)))), ZERO)
}

/**
 * Returns the liquidation price in a classic account (5.5, 5.6): at entry value − d × spare only the maintenance margin
 * is left.
 */
export function classicLiquidationPrice(
  instrument: ContractInstrument,
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
  instrument: ContractInstrument,
  side: Side,
  qty: bigint,
  entryValue: bigint,
  balance: bigint,
  takerRate: bigint,
  hedged: bigint,
  leverage: number,
): bigint | null {
  const s = winsByValue(instrument, side)
  const left = exact(entryValue).minus(s.times(exact(balance)))
  // both legs reserve the fee of closing at their own bankruptcy price, t (1 ∓ 1/L) of their value
  const own = new Fraction(qty + hedged, qty).times(ONE_WHOLE.minus(s.times(ratio(100, leverage))))
  const other = new Fraction(hedged, qty).times(ONE_WHOLE.plus(s.times(ratio(100, leverage))))
  const price = liquidationPrice(instrument, side, qty, left, exact(takerRate).times(own.plus(other)), hedged)
  return price === null || price >= instrument.maxPrice ? null : price
}

/**
 * Returns the break-even price: (E Q − realised) ÷ (Q − |Q| × max(t, 0.055 %)) with signed Q (R4.6); for an inverse
 * contract Q (1 ± f) ÷ (Q/E ± realised). `null` if it is not above zero.
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
  const price = paid.over(exact(qty).times(s.minus(rate))).e8('halfUp')
  return price > 0n ? price : null
}

/**
 * Returns the funding payment: −s × value at the mark price × F, rounded up for the payer and down for the receiver
 * (R2.16).
 */
export function fundingPayment(contract: Contract, side: Side, qty: bigint, mark: bigint, rate: bigint): bigint {
  const value = worth(contract, qty, mark).times(exact(rate))
  return ZERO.minus(sign(side).times(value)).e8('floor')
}

/**
 * Returns the result of settling a position at a price between ticks (R1.10, R4.8): its value, rounded down for a side
 * that gains with the value and up for the other, and its profit.
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

/**
 * Returns the trigger of a trailing stop behind the best price, in ticks; by ratio rounded away from the market
 * (R3.25).
 */
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

export function opposite(side: Side): Side {
  return side === 'Buy' ? 'Sell' : 'Buy'
}
