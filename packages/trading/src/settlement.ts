import { divide, type E8, mulE8 } from '@perpdesk/numeric'
import { realisedPnl } from './pnl.ts'
import { againstHolder, type ContractKind, contractValue, valueDirection } from './value.ts'
import type { Side } from './vocabulary.ts'

/**
 * Settlement price (R1.7), and before delivery the predicted one (R1.8): mean of the index prices of the seconds sampled so
 * far, half up at the 8th decimal. `null` without samples.
 */
export function settlementPrice(sum: E8, count: number): E8 | null {
  return count === 0 ? null : divide(sum, BigInt(count), 'halfUp')
}

/** Result of settling a position at a price between ticks, in the settle coin. */
export interface SettledPosition {
  /** Value at the settlement price. */
  readonly value: E8
  /** Profit before fees. */
  readonly pnl: E8
}

/**
 * Settles a position at a price (R1.10, R4.8): d × (value − entry value). The value is rounded against the holder (down
 * where value is gained, up where it is owed), so that what both sides of a contract get never exceeds what there is.
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

/** Fee of a delivery (R1.12): settled value × rate, rounded up (N5). */
export function deliveryFee(value: E8, rate: E8): E8 {
  return mulE8(value, rate, 'ceil')
}
