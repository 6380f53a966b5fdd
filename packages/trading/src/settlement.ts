import { divide, type E8, mulE8 } from '@perpdesk/numeric'
import { realisedPnl } from './pnl.ts'
import { againstHolder, type ContractKind, contractValue, valueDirection } from './value.ts'
import type { Side } from './vocabulary.ts'

/**
 * Returns the settlement price (R1.7), or before delivery the predicted settlement price (R1.8): the mean of the index
 * prices that were sampled each second so far, half up at the 8th decimal. `null` without samples.
 */
export function settlementPrice(sum: E8, count: number): E8 | null {
  return count === 0 ? null : divide(sum, BigInt(count), 'halfUp')
}

/** The result of settling a position, in E8 of the settle coin. The settlement price may lie between ticks. */
export interface SettledPosition {
  /** Value at the settlement price. */
  readonly value: E8
  /** Profit before fees. */
  readonly pnl: E8
}

/**
 * Returns the result of settling a position at a price (R1.10, R4.8); the profit is d × (value − entry value). The
 * value is rounded against the holder (down if the position gains with the value, otherwise up), so that winners never
 * receive more in total than losers pay.
 */
export function settlePosition(
  contract: ContractKind,
  side: Side,
  size: E8,
  entryValue: E8,
  price: E8,
): SettledPosition {
  const direction = valueDirection(contract, side)
  const value = contractValue(contract, price, size, againstHolder(direction))
  return { value, pnl: realisedPnl(direction, entryValue, value) }
}

/** Returns the fee of a delivery (R1.12): settled value × rate, rounded up (N5). */
export function deliveryFee(value: E8, rate: E8): E8 {
  return mulE8(value, rate, 'ceil')
}
