import { QUIZ_STATEMENTS, TOKEN_REQUESTS, TOKEN_STATUS } from '@perpdesk/trading'
import * as z from 'zod/mini'
import {
  coin,
  decimal,
  milliseconds,
  orderId,
  orderLinkId,
  pairSymbol,
  side,
  signedDecimal,
  symbol,
} from '../fields.ts'

export const tokenRequestKind = z.enum(TOKEN_REQUESTS)
export const quizStatement = z.enum(QUIZ_STATEMENTS)

/** Limits of subscription (amounts in the quote coin) or of redemption (amounts in the token). */
export const tokenLimits = z.strictObject({
  /**
   * `suspended` while requests are stopped or the fund adjusts its position; `delisted` for good once its contract has
   * been delisted.
   */
  state: z.enum(['open', 'notStarted', 'suspended', 'delisted']),
  min: decimal,
  max: decimal,
  /** Largest sum of the requests of an account in a UTC day. */
  daily: decimal,
  step: decimal,
  /** Fee as a fraction of the amount, or of the value of redeemed tokens. */
  feeRate: decimal,
})
export type TokenLimits = z.infer<typeof tokenLimits>

/** A leveraged token: a share in a fund that holds a position in one perpetual contract (10.1). */
export const leveragedToken = z.strictObject({
  coin,
  tokenFullName: z.string(),
  /** Pair in which the token is traded; `""` if there is none. */
  pair: z.union([z.literal(''), pairSymbol]),
  /** Contract of the fund's position, and its side: `Buy` for a long token, `Sell` for a short one. */
  symbol,
  side,
  /** Coin of net asset value and amounts. */
  quoteCoin: coin,
  /** Net asset value of one token. */
  nav: decimal,
  supply: decimal,
  /** The fund's assets: its balance with the unrealised profit of its position. */
  assets: signedDecimal,
  /** Size of the basket in the contract's coin, and of the position that follows it in whole lots; below zero for short. */
  basket: signedDecimal,
  position: signedDecimal,
  /** Basket × mark price ÷ assets; `"0"` without assets. */
  leverage: decimal,
  targetLeverage: decimal,
  /** Leverages at which the basket is reset to the target. */
  lowerLeverage: decimal,
  upperLeverage: decimal,
  /** Part of the assets charged at each 00:00 UTC. */
  managementRate: decimal,
  subscription: tokenLimits,
  redemption: tokenLimits,
  /** Largest value of an account's tokens and waiting subscriptions. */
  maxHolding: decimal,
  /** Time from which requests are accepted; 0 for at once. */
  openTime: milliseconds,
})
export type LeveragedToken = z.infer<typeof leveragedToken>

/** Amounts that an account can still request of a token on this UTC day, by the daily limits of its terms. */
export const tokenDailyLeft = z.strictObject({
  coin,
  /** In the quote coin. */
  subscription: decimal,
  /** In the token. */
  redemption: decimal,
})
export type TokenDailyLeft = z.infer<typeof tokenDailyLeft>

/** A subscription or redemption. */
export const tokenRequest = z.strictObject({
  id: orderId,
  /** The client's serial number; `""` if it gave none. */
  serialNo: z.union([z.literal(''), orderLinkId]),
  coin,
  kind: tokenRequestKind,
  /** 1 completed, 2 in progress, 3 failed. */
  status: z.literal(Object.values(TOKEN_STATUS)),
  /** The given amount: of the quote coin with the fee (subscription), or of the token (redemption). */
  amount: decimal,
  quoteCoin: coin,
  /** Net asset value of the execution; `"0"` before it, and if the request failed. */
  nav: decimal,
  /** In the quote coin. */
  fee: decimal,
  /** Tokens received (subscription) or amount of the quote coin after the fee (redemption). */
  received: decimal,
  createdTime: milliseconds,
})
export type TokenRequest = z.infer<typeof tokenRequest>
