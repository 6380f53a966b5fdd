import { divide, type E8, ONE } from '@perpdesk/numeric'

/** Kinds of requests to a fund. */
export const TOKEN_REQUESTS = ['subscribe', 'redeem'] as const
export type TokenRequestKind = (typeof TOKEN_REQUESTS)[number]

/** States of a request (R10.4): 1 completed, 2 in progress, 3 failed. */
export const TOKEN_STATUS = { completed: 1, inProgress: 2, failed: 3 } as const
export type TokenStatus = (typeof TOKEN_STATUS)[keyof typeof TOKEN_STATUS]

/** Returns the fee of an amount of the quote coin, rounded up (R10.3). */
export function requestFee(amount: E8, feeRate: E8): E8 {
  return divide(amount * feeRate, ONE, 'ceil')
}

/**
 * Returns the tokens received for an amount of the quote coin after its fee, in whole steps, rounded down (R10.4): amount ÷
 * net asset value. The rounded part stays in the fund.
 *
 * @throws RangeError if the net asset value is not above zero
 */
export function tokensFor(amount: E8, nav: E8, step: E8): E8 {
  if (nav <= 0n) throw new RangeError('worthless tokens cannot be bought')
  const tokens = divide(amount * ONE, nav, 'floor')
  return tokens - (tokens % step)
}

/** Returns the value of tokens in E8 of the quote coin, rounded down. */
export function tokenValue(tokens: E8, nav: E8): E8 {
  return divide(tokens * nav, ONE, 'floor')
}
