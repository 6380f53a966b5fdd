import { divide, type E8, e8, ONE } from '@perpdesk/numeric'
import { directionOf } from './direction.ts'
import type { Side } from './vocabulary.ts'

/**
 * Unrealised profit of a linear position at a reference price (R4.2): s × (Q × ref − entry value). All in E8; rounded
 * toward minus infinity, so that no fraction of a unit is ever counted in the holder's favour.
 */
export function linearUnrealisedPnl(side: Side, size: E8, entryValue: E8, reference: E8): E8 {
  return divide(directionOf(side) * (reference * size - entryValue * ONE), ONE, 'floor')
}

/** Profit of a closed part before fees (R4.3): s × (exit value − entry value) of that part. Exact. */
export function linearRealisedPnl(side: Side, entryValue: E8, exitValue: E8): E8 {
  return directionOf(side) * (exitValue - entryValue)
}

/** Closed PnL as reported (R4.3): profit of the closed part less the fees of opening and closing it; no funding. */
export function linearClosedPnl(side: Side, entryValue: E8, exitValue: E8, openFee: E8, closeFee: E8): E8 {
  return linearRealisedPnl(side, entryValue, exitValue) - openFee - closeFee
}

/** Smallest closing fee rate that the break-even price allows for (R4.6). */
export const BREAK_EVEN_MIN_FEE_RATE: E8 = e8('0.00055')

/**
 * Price at which closing the whole position at once would return everything paid so far (R4.6):
 * (E Q − realised) ÷ (Q − |Q| × max(taker, 0.055 %)) with signed Q; half up at the 8th decimal. `realised` is the
 * position's realised PnL since it was opened (fees and funding included, negative when paid).
 */
export function linearBreakEvenPrice(side: Side, size: E8, entryValue: E8, realised: E8, takerRate: E8): E8 {
  const direction = directionOf(side)
  const rate = takerRate > BREAK_EVEN_MIN_FEE_RATE ? takerRate : BREAK_EVEN_MIN_FEE_RATE
  return divide((direction * entryValue - realised) * ONE * ONE, size * (direction * ONE - rate), 'halfUp')
}

/**
 * Return on the initial margin (R4.7): pnl × L ÷ value, as a fraction, half up. `value` is the position's entry value;
 * an empty position returns 0.
 */
export function returnOnMargin(pnl: E8, value: E8, leverageE2: number): E8 {
  return value === 0n ? 0n : divide(pnl * BigInt(leverageE2) * ONE, value * 100n, 'halfUp')
}
