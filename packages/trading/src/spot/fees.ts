import { type Amount, e8, mulDivAmount, UNITS_IN_ONE } from '@perpdesk/numeric'
import type { FeeRates } from '../fees.ts'

/** Rates of an account without a level in pairs of coins (section 7.1). */
export const DEFAULT_SPOT_RATES: FeeRates = { taker: e8('0.001'), maker: e8('0.001') }

/** Amounts that an order in a pair gives and gets by a fill, in units of 1e-8 of each coin. */
export interface ExchangedAmounts {
  readonly given: Amount
  readonly received: Amount
}

/** Cost of a fill for its owner. One of both is zero. */
export interface SpotFee {
  /** Of the coin that is received: zero or more. */
  readonly ofReceived: Amount
  /** Of the coin that is given: a rebate, zero or less. */
  readonly ofGiven: Amount
}

/**
 * Fee of a fill in a pair (R7.3): rate × amount received, in that coin, so that nothing is needed beyond the amount given. A
 * negative rate pays back rate × amount given, in that coin, the one of the taker's fee. Rounded at the 8th
 * decimal toward plus infinity, against the trader (N5).
 */
export function spotFee({ given, received }: ExchangedAmounts, rate: Amount): SpotFee {
  return rate >= 0
    ? { ofReceived: mulDivAmount(received, rate, UNITS_IN_ONE, 'ceil'), ofGiven: 0 }
    : { ofReceived: 0, ofGiven: mulDivAmount(given, rate, UNITS_IN_ONE, 'ceil') }
}
