import { type Amount, type E8, e8, e8Of, mulDivAmount, UNITS_IN_ONE } from '@perpdesk/numeric'

/** The fee rates of taker and maker. */
export interface FeeRates {
  /** Fractions of the fill value; a negative maker rate is a rebate. */
  readonly taker: E8
  readonly maker: E8
}

/** The fee rates of an account without a VIP level, in perpetuals and futures (section 7.1). */
export const DEFAULT_FEE_RATES: FeeRates = { taker: e8('0.00055'), maker: e8('0.0002') }

/**
 * Returns the fee of a fill (R7.1): value × rate, in E8 of the settle coin; negative for a rebate (R7.9). It is rounded
 * toward plus infinity at the 8th decimal (N5), so a fee is rounded up and a rebate down, both against the trader.
 */
export function tradeFee(value: E8, rate: E8): E8 {
  return e8Of(feeAmount(value, rate))
}

/** {@link tradeFee} for amounts; the rate is an amount (in 1e-8) too. */
export function feeAmount(value: Amount, rate: Amount): Amount {
  return mulDivAmount(value, rate, UNITS_IN_ONE, 'ceil')
}

/**
 * Returns the closing part of the fee of a fill that closes a position and opens one on the other side (R4.5): the
 * share of `closedQty` in `qty`, rounded up. The remainder is the fee of the opening part.
 */
export function closingFeePart(fee: E8, qty: bigint, closedQty: bigint): E8 {
  return e8Of(closingFeeAmount(fee, qty, closedQty))
}

/** {@link closingFeePart} for amounts. */
export function closingFeeAmount(fee: Amount, qty: Amount, closedQty: Amount): Amount {
  return closedQty === qty ? fee : mulDivAmount(fee, closedQty, qty, 'ceil')
}
