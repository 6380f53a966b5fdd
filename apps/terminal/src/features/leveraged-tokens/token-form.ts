import { type E8, e8 } from '@perpdesk/numeric'
import type { LeveragedToken, TokenLimits } from '@perpdesk/protocol'
import { requestFee, type TokenRequestKind, tokensFor, tokenValue } from '@perpdesk/trading'
import { typedDecimal } from '../../format/index.ts'

/** A subscription or redemption as typed, judged at the present net asset value. */
export interface Estimate {
  /** In E8 of the given coin; 0n without a number. */
  readonly amount: E8
  /** In E8 of the quote coin. */
  readonly fee: E8
  /** In E8 of the received coin; 0n if it cannot be estimated. */
  readonly received: E8
  readonly issue: 'missing' | 'min' | 'step' | 'max' | 'short' | undefined
}

/** Returns the limits of a kind of request. */
export function limitsOf({ subscription, redemption }: LeveragedToken, kind: TokenRequestKind): TokenLimits {
  return kind === 'subscribe' ? subscription : redemption
}

/** Returns the coin that a kind of request gives. */
export function givenCoin({ coin, quoteCoin }: LeveragedToken, kind: TokenRequestKind): string {
  return kind === 'subscribe' ? quoteCoin : coin
}

/**
 * Returns the outcome of a request at the present net asset value, by the rules of the exchange. `free` is the free
 * balance of the given coin; `undefined` while it is unknown.
 */
export function estimate(token: LeveragedToken, kind: TokenRequestKind, typed: string, free: E8 | undefined): Estimate {
  const limits = limitsOf(token, kind)
  const amount = typedDecimal(typed) ?? 0n
  const nav = e8(token.nav)
  const feeRate = e8(limits.feeRate)
  const issue = issueOf(limits, amount, free)
  if (kind === 'subscribe') {
    const fee = requestFee(amount, feeRate)
    const received = nav > 0n ? tokensFor(amount - fee, nav, e8(token.redemption.step)) : 0n
    return { amount, fee, received, issue }
  }
  const value = tokenValue(amount, nav)
  const fee = requestFee(value, feeRate)
  return { amount, fee, received: value - fee, issue }
}

function issueOf({ min, max, step }: TokenLimits, amount: E8, free: E8 | undefined): Estimate['issue'] {
  if (amount <= 0n) return 'missing'
  if (amount < e8(min)) return 'min'
  if (amount % e8(step) !== 0n) return 'step'
  if (amount > e8(max)) return 'max'
  return free !== undefined && amount > free ? 'short' : undefined
}

/** Returns the largest amount that a request can give: the balance or the limit, in whole steps. */
export function largest(token: LeveragedToken, kind: TokenRequestKind, free: E8): E8 {
  const { max, step } = limitsOf(token, kind)
  const amount = free < e8(max) ? free : e8(max)
  return amount - (amount % e8(step))
}
