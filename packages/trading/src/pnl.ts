import { type Amount, divide, type E8, e8, e8Of, minus, ONE } from '@perpdesk/numeric'
import {
  againstHolder,
  type ContractKind,
  contractAmount,
  type Direction,
  EXACT_GRID,
  priceOfValue,
  valueDirection,
} from './value.ts'
import type { Side } from './vocabulary.ts'

/**
 * Returns the unrealised profit of a position at a reference price (R4.2): d × (value at the reference price − entry
 * value), with d of `valueDirection`. In E8 of the settle coin, rounded toward minus infinity, against the holder.
 * `reference` must be above zero.
 */
export function unrealisedPnl(contract: ContractKind, side: Side, size: E8, entryValue: E8, reference: E8): E8 {
  return e8Of(unrealisedAmount(contract, valueDirection(contract, side), size, entryValue, reference))
}

/** {@link unrealisedPnl} for amounts. */
export function unrealisedAmount(
  contract: ContractKind,
  direction: Direction,
  size: Amount,
  entryValue: Amount,
  reference: Amount,
): Amount {
  return realisedAmount(direction, entryValue, contractAmount(contract, reference, size, againstHolder(direction)))
}

/** Returns the profit of a closed part before fees (R4.3): d × (exit value − entry value) of that part. Exact. */
export function realisedPnl(direction: Direction, entryValue: E8, exitValue: E8): E8 {
  return e8Of(realisedAmount(direction, entryValue, exitValue))
}

/** {@link realisedPnl} for amounts. */
export function realisedAmount(direction: Direction, entryValue: Amount, exitValue: Amount): Amount {
  return direction === 1n ? minus(exitValue, entryValue) : minus(entryValue, exitValue)
}

/**
 * Returns the reported closed PnL (R4.3): profit of the closed part less its opening and closing fees, without funding.
 */
export function closedPnl(direction: Direction, entryValue: E8, exitValue: E8, openFee: E8, closeFee: E8): E8 {
  return realisedPnl(direction, entryValue, exitValue) - openFee - closeFee
}

/** Smallest closing fee rate that the break-even price includes (R4.6). */
export const BREAK_EVEN_MIN_FEE_RATE: E8 = e8('0.00055')

/**
 * Returns the break-even price (R4.6), at which closing the whole position makes its total profit zero: the price at
 * which its value is (d × entry value − realised) ÷ (d − max(taker, 0.055 %)); half up at the 8th decimal. `realised`
 * is the position's realised PnL since it was opened, including fees and funding (negative if paid). `null` if there is
 * no such price above zero: a long whose realised profit exceeds its value is in profit at any price, a short whose
 * realised loss does is at none.
 */
export function breakEvenPrice(
  contract: ContractKind,
  side: Side,
  size: E8,
  entryValue: E8,
  realised: E8,
  takerRate: E8,
): E8 | null {
  const direction = valueDirection(contract, side)
  const rate = takerRate > BREAK_EVEN_MIN_FEE_RATE ? takerRate : BREAK_EVEN_MIN_FEE_RATE
  const value = direction * entryValue - realised
  if (direction * value <= 0n) return null
  const price = priceOfValue(
    contract,
    { numerator: value * ONE, denominator: direction * ONE - rate },
    size,
    EXACT_GRID,
  )
  return price > 0n ? price : null
}

/** Smallest leverage with which a return is calculated, times 100: 0.01 (POS-01). */
const LEAST_LEVERAGE_E2 = 1

/**
 * Returns the return on the initial margin (R4.7): pnl × L ÷ value, as a fraction, half up; 0n if `value`, the
 * position's entry value, is 0. `leverageE2` is the leverage times 100; a smaller leverage than 0.01 counts as 0.01.
 */
export function returnOnMargin(pnl: E8, value: E8, leverageE2: number): E8 {
  const leverage = BigInt(Math.max(leverageE2, LEAST_LEVERAGE_E2))
  return value === 0n ? 0n : divide(pnl * leverage * ONE, value * 100n, 'halfUp')
}
