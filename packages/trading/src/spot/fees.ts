import { type Amount, e8, mulDivAmount, UNITS_IN_ONE } from '@perpdesk/numeric'
import type { FeeRates } from '../fees.ts'

/** The fee rates on spot pairs of an account without a VIP level (section 7.1). */
export const DEFAULT_SPOT_RATES: FeeRates = { taker: e8('0.001'), maker: e8('0.001') }

/** The amounts that a fill on a spot pair exchanges, each in 1e-8 of its coin. */
export interface ExchangedAmounts {
  readonly given: Amount
  readonly received: Amount
}

/** The fee of a fill on a spot pair. One of the two fields is zero. */
export interface SpotFee {
  /** The fee, in the received coin: zero or positive. */
  readonly ofReceived: Amount
  /** The rebate, in the given coin: zero or negative. */
  readonly ofGiven: Amount
}

/**
 * Returns the fee of a fill on a spot pair (R7.3): rate × received amount, in the received coin, so that an order needs
 * no balance beyond the amount that it gives. A negative rate is a rebate of rate × given amount, in the given coin,
 * which is the coin of the taker's fee. Rounded at the 8th decimal toward plus infinity, against the trader (N5).
 */
export function spotFee({ given, received }: ExchangedAmounts, rate: Amount): SpotFee {
  return rate >= 0
    ? { ofReceived: mulDivAmount(received, rate, UNITS_IN_ONE, 'ceil'), ofGiven: 0 }
    : { ofReceived: 0, ofGiven: mulDivAmount(given, rate, UNITS_IN_ONE, 'ceil') }
}
