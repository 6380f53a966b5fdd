import { type E8, ONE } from '@perpdesk/numeric'
import type { Side } from '../vocabulary.ts'

/** Limits of one kind of request, subscriptions in E8 of the quote coin, redemptions in E8 of the token. */
export interface RequestLimits {
  /** Least amount of a request. */
  readonly min: E8
  /** Largest amount of a request. */
  readonly max: E8
  /** Largest sum of the requests of an account in a UTC day. */
  readonly daily: E8
  /** Amounts are multiples of it. */
  readonly step: E8
  /** Fee as a fraction of the amount (subscription) or of its value (redemption). */
  readonly feeRate: E8
  /** False while requests are suspended by the exchange. */
  readonly isOpen: boolean
}

/**
 * Terms of a leveraged token (10.1). The token is a share in a fund that holds a position in one linear perpetual; the
 * contract's settle coin is the quote coin.
 */
export interface TokenTerms {
  /** Name of the token as a coin, for example `BTC3L`. */
  readonly coin: string
  /** The linear perpetual of the basket. */
  readonly instrument: number
  /** Side of the fund's position: `Buy` for a long token, `Sell` for a short one. */
  readonly side: Side
  /** Number of the fund's house account. */
  readonly account: number
  /** Leverages in E8: the target, and the bounds at which the basket is reset to it (R10.2). */
  readonly target: E8
  readonly lower: E8
  readonly upper: E8
  /** Net asset value of a token while there is none; E8 of the quote coin. */
  readonly initialNav: E8
  /** Part of the fund's assets charged at each 00:00 UTC, a fraction (R10.3). */
  readonly managementRate: E8
  readonly subscription: RequestLimits
  readonly redemption: RequestLimits
  /** Largest value of an account's tokens and waiting subscriptions; E8 of the quote coin. */
  readonly maxHolding: E8
  /** Largest number of waiting requests of each kind. */
  readonly maxRequests: number
  /** Time from which requests are accepted, in milliseconds since 1970; 0 for at once. */
  readonly openTime: number
}

type Issue = readonly [field: string, reason: string]

const MAX_LEVERAGE = 100n * ONE

/** Returns the first violated condition of terms with its field, or `undefined`. */
export function tokenIssue(terms: TokenTerms): Issue | undefined {
  const { target, lower, upper, initialNav, managementRate, maxHolding, maxRequests, openTime } = terms
  if (lower < 0n || lower >= target || target >= upper || upper > MAX_LEVERAGE) {
    return ['target', 'it lies between the bounds, which lie between 0 and 100']
  }
  if (initialNav <= 0n) return ['initialNav', 'it is above zero']
  if (managementRate < 0n || managementRate >= ONE) return ['managementRate', 'it lies between 0 and 1']
  if (maxHolding <= 0n) return ['maxHolding', 'it is above zero']
  if (!Number.isSafeInteger(maxRequests) || maxRequests < 1) return ['maxRequests', 'it is a whole number above zero']
  if (!Number.isSafeInteger(openTime) || openTime < 0) return ['openTime', 'it is a time']
  return limitsIssue('subscription', terms.subscription) ?? limitsIssue('redemption', terms.redemption)
}

function limitsIssue(field: string, { min, max, daily, step, feeRate }: RequestLimits): Issue | undefined {
  if (step <= 0n || min < step || min % step !== 0n) return [field, 'the least amount is a multiple of the step']
  if (max < min || daily < max) return [field, 'limits grow from the least amount to that of a day']
  return feeRate < 0n || feeRate >= ONE ? [field, 'the fee rate lies between 0 and 1'] : undefined
}
