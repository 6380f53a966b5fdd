import { QUIZ_STATEMENTS } from '@perpdesk/trading'
import * as z from 'zod/mini'
import { page } from '../envelope.ts'
import { coin, decimal, orderId, orderLinkId } from '../fields.ts'
import { leveragedToken, quizStatement, tokenDailyLeft, tokenRequest, tokenRequestKind } from '../records.ts'
import { commonQuery, count, type Endpoint, pageQuery } from './endpoint.ts'

const { timestamp: cacheBuster } = commonQuery
const amountOfToken = z.strictObject({ coin, amount: decimal, serialNo: z.optional(orderLinkId) })

/** Leveraged tokens: their funds, the quiz before the first purchase, subscription and redemption. */
export const leveragedTokenEndpoints = {
  /** The tokens with net asset value, basket, limits and states. */
  leveragedTokens: {
    method: 'GET',
    path: '/spot/api/leveraged-token/list',
    access: 'public',
    bucket: 'read',
    request: z.strictObject({ timestamp: cacheBuster, coin: z.optional(coin) }),
    result: z.strictObject({ list: z.array(leveragedToken) }),
  },
  /**
   * Whether the account has passed the quiz, its requests that wait for the next tick, and the amounts left of the daily limits of
   * every token.
   */
  tokenState: {
    method: 'GET',
    path: '/spot/api/leveraged-token/state',
    access: 'session',
    bucket: 'read',
    request: z.strictObject({ timestamp: cacheBuster }),
    result: z.strictObject({
      hasPassedQuiz: z.boolean(),
      requests: z.array(tokenRequest),
      dailyLeft: z.array(tokenDailyLeft),
    }),
  },
  /** Answers the quiz: whether each statement is true. It is passed if none is answered wrongly. */
  answerTokenQuiz: {
    method: 'POST',
    path: '/spot/api/leveraged-token/quiz',
    access: 'session',
    bucket: 'trade',
    request: z.strictObject({
      answers: z
        .array(z.strictObject({ statement: quizStatement, isTrue: z.boolean() }))
        .check(z.maxLength(QUIZ_STATEMENTS.length)),
    }),
    result: z.strictObject({ hasPassedQuiz: z.boolean(), wrong: z.array(quizStatement) }),
  },
  /** Subscribes for an amount of the quote coin, which includes the fee; executed at the net asset value of the next tick. */
  subscribeToken: {
    method: 'POST',
    path: '/spot/api/leveraged-token/subscribe',
    access: 'session',
    bucket: 'trade',
    request: amountOfToken,
    result: tokenRequest,
  },
  /** Redeems an amount of tokens, likewise. */
  redeemToken: {
    method: 'POST',
    path: '/spot/api/leveraged-token/redeem',
    access: 'session',
    bucket: 'trade',
    request: amountOfToken,
    result: tokenRequest,
  },
  /** A waiting or ended request by its id or, without one, by the serial number. */
  findTokenRequest: {
    method: 'GET',
    path: '/spot/api/leveraged-token/request',
    access: 'session',
    bucket: 'read',
    request: z.strictObject({
      timestamp: cacheBuster,
      id: z.optional(orderId),
      serialNo: z.optional(orderLinkId),
    }),
    result: tokenRequest,
  },
  /** Ended requests, newest first. */
  tokenRequests: {
    method: 'GET',
    path: '/spot/api/leveraged-token/request-list',
    access: 'session',
    bucket: 'history',
    request: z.strictObject({
      timestamp: cacheBuster,
      coin: z.optional(coin),
      kind: z.optional(tokenRequestKind),
      startTime: pageQuery.startTime,
      endTime: pageQuery.endTime,
      limit: z.optional(count),
      cursor: pageQuery.cursor,
    }),
    result: page(tokenRequest),
  },
} as const satisfies Record<string, Endpoint>
