import { type Amount, type E8, e8, e8Of, mulDivAmount, UNITS_IN_ONE } from '@perpdesk/numeric'

/** Fee rates of both sides of a fill. */
export interface FeeRates {
  /** Fractions of the fill value; a negative maker rate is a rebate. */
  readonly taker: E8
  readonly maker: E8
}

const rates = (taker: string, maker: string): FeeRates => ({ taker: e8(taker), maker: e8(maker) })

/** Levels of the fee schedule for perpetuals and futures (section 7.1); they are data, never code. */
export const DERIVATIVES_FEE_LEVELS = {
  'VIP 0': rates('0.00055', '0.0002'),
  'VIP 1': rates('0.0004', '0.00018'),
  'VIP 2': rates('0.000375', '0.00016'),
  'VIP 3': rates('0.00035', '0.00014'),
  'VIP 4': rates('0.00032', '0.00012'),
  'VIP 5': rates('0.00032', '0.0001'),
  'Supreme VIP': rates('0.0003', '0'),
} as const satisfies Record<string, FeeRates>

/** Rates of an account without a level. */
export const DEFAULT_FEE_RATES: FeeRates = DERIVATIVES_FEE_LEVELS['VIP 0']

/**
 * Fee of a fill (R7.1): value × rate in the settle coin. A fee is rounded up at the 8th decimal (N5), a rebate (negative
 * rate, R7.9) down: both toward plus infinity, against the trader.
 */
export function tradeFee(value: E8, rate: E8): E8 {
  return e8Of(feeAmount(value, rate))
}

/** {@link tradeFee} of amounts; the rate in units of 1e-8 as well. */
export function feeAmount(value: Amount, rate: Amount): Amount {
  return mulDivAmount(value, rate, UNITS_IN_ONE, 'ceil')
}

/**
 * The closing part of the fee of a fill that closes a position and opens the other side (R4.5): pro rata by quantity,
 * rounded up; the opening part is the rest, so that both add up to the fee of the fill.
 */
export function closingFeePart(fee: E8, qty: bigint, closedQty: bigint): E8 {
  return e8Of(closingFeeAmount(fee, qty, closedQty))
}

/** {@link closingFeePart} of amounts. */
export function closingFeeAmount(fee: Amount, qty: Amount, closedQty: Amount): Amount {
  return closedQty === qty ? fee : mulDivAmount(fee, closedQty, qty, 'ceil')
}
