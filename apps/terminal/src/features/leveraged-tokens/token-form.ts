import { type E8, e8 } from '@perpdesk/numeric'
import type { LeveragedToken, TokenDailyLeft, TokenLimits } from '@perpdesk/protocol'
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
  readonly issue: 'missing' | 'min' | 'step' | 'max' | 'daily' | 'short' | undefined
}

/** Returns the limits of a kind of request. */
export function limitsOf({ subscription, redemption }: LeveragedToken, kind: TokenRequestKind): TokenLimits {
  return kind === 'subscribe' ? subscription : redemption
}

/** Returns what is left of the daily limit of a kind of request; `undefined` for unknown tokens. */
export function leftToday(
  dailyLeft: readonly TokenDailyLeft[],
  { coin }: LeveragedToken,
  kind: TokenRequestKind,
): E8 | undefined {
  const left = dailyLeft.find((one) => one.coin === coin)
  if (left === undefined) return undefined
  return e8(kind === 'subscribe' ? left.subscription : left.redemption)
}

/** Returns the coin that a kind of request gives. */
export function givenCoin({ coin, quoteCoin }: LeveragedToken, kind: TokenRequestKind): string {
  return kind === 'subscribe' ? quoteCoin : coin
}

/** The amounts of the given coin that bound a request; `undefined` while unknown. */
interface Bounds {
  /** The free balance. */
  readonly free: E8 | undefined
  /** The remaining part of the daily limit. */
  readonly left: E8 | undefined
}

/** Returns the outcome of a request at the present net asset value, by the rules of the exchange. */
export function estimate(token: LeveragedToken, kind: TokenRequestKind, typed: string, bounds: Bounds): Estimate {
  const limits = limitsOf(token, kind)
  const amount = typedDecimal(typed) ?? 0n
  const nav = e8(token.nav)
  const feeRate = e8(limits.feeRate)
  const issue = issueOf(limits, amount, bounds)
  if (kind === 'subscribe') {
    const fee = requestFee(amount, feeRate)
    const received = nav > 0n ? tokensFor(amount - fee, nav, e8(token.redemption.step)) : 0n
    return { amount, fee, received, issue }
  }
  const value = tokenValue(amount, nav)
  const fee = requestFee(value, feeRate)
  return { amount, fee, received: value - fee, issue }
}

function issueOf({ min, max, step }: TokenLimits, amount: E8, { free, left }: Bounds): Estimate['issue'] {
  if (amount <= 0n) return 'missing'
  if (amount < e8(min)) return 'min'
  if (amount % e8(step) !== 0n) return 'step'
  if (amount > e8(max)) return 'max'
  if (left !== undefined && amount > left) return 'daily'
  return free !== undefined && amount > free ? 'short' : undefined
}

/** Returns the largest amount that a request can give: the balance or the smallest limit, in whole steps. */
export function largest(token: LeveragedToken, kind: TokenRequestKind, { free = 0n, left }: Bounds): E8 {
  const { max, step } = limitsOf(token, kind)
  const amount = [e8(max), ...(left === undefined ? [] : [left])].reduce(
    (least, one) => (one < least ? one : least),
    free,
  )
  return amount - (amount % e8(step))
}
