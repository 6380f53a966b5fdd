import { type Amount, type E8, e8, e8Of, mulDivAmount, UNITS_IN_ONE } from '@perpdesk/numeric'

/** The fee rates of taker and maker. */
export interface FeeRates {
  /** Fractions of the fill value; a negative maker rate is a rebate. */
  readonly taker: E8
  readonly maker: E8
}

const rates = (taker: string, maker: string): FeeRates => ({ taker: e8(taker), maker: e8(maker) })

/** The fee rates of each VIP level for perpetuals and futures (section 7.1). */
export const DERIVATIVES_FEE_LEVELS = {
  'VIP 0': rates('0.00055', '0.0002'),
  'VIP 1': rates('0.0004', '0.00018'),
  'VIP 2': rates('0.000375', '0.00016'),
  'VIP 3': rates('0.00035', '0.00014'),
  'VIP 4': rates('0.00032', '0.00012'),
  'VIP 5': rates('0.00032', '0.0001'),
  'Supreme VIP': rates('0.0003', '0'),
} as const satisfies Record<string, FeeRates>

/** The fee rates of an account without a VIP level. */
export const DEFAULT_FEE_RATES: FeeRates = DERIVATIVES_FEE_LEVELS['VIP 0']

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
