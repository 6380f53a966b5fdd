import type { E8 } from '@perpdesk/numeric'
import type { TokenRequestKind, TokenTerms } from '@perpdesk/trading'
import type { Account } from '../account/account.ts'

/** A subscription or redemption that waits for the next tick. */
export interface TokenRequest {
  readonly id: number
  readonly account: number
  readonly kind: TokenRequestKind
  /** E8 of the quote coin (subscription, with its fee) or of the token (redemption). */
  readonly amount: E8
  /** Fee of a subscription, in E8 of the quote coin; 0n for a redemption, whose fee depends on its value. */
  readonly fee: E8
  readonly serial: string
  readonly createdTime: number
}

/** Requests of an account on one UTC day, in E8 of the quote coin and of the token. */
export interface TokenUsage {
  readonly account: number
  readonly subscribed: E8
  readonly redeemed: E8
}

/** A leveraged token with its fund. */
export interface Token {
  terms: TokenTerms
  /** Settle coin of the contract. */
  readonly quote: string
  /** The fund's house account: its balance of the token is the negative supply. */
  readonly fund: Account
  /** Size of the position that the fund should have, in E8 of the contract's quantity; not rounded to lots. */
  basket: E8
  /** Waiting requests, oldest first. */
  requests: readonly TokenRequest[]
  /** Start of the UTC day of `usage`. */
  day: number
  /** Sorted by account. */
  usage: readonly TokenUsage[]
}
