import * as z from 'zod/mini'
import { page } from '../envelope.ts'
import { coin, decimal } from '../fields.ts'
import { interestCharge, lendingTerms, loan, spotMarginState } from '../records.ts'
import { commonQuery, count, type Endpoint, pageQuery } from './endpoint.ts'

const { timestamp: cacheBuster } = commonQuery

/** Spot margin, loans and the terms on which coins are lent. */
export const spotMarginEndpoints = {
  /** The lent coins with limits, margin rates and the present rate. */
  lendingTerms: {
    method: 'GET',
    path: '/spot/api/margin/terms',
    access: 'public',
    bucket: 'read',
    request: z.strictObject({ timestamp: cacheBuster, coin: z.optional(coin) }),
    result: z.strictObject({ list: z.array(lendingTerms) }),
  },
  /** Leverage of spot margin and an entry for each coin that is lent to the account. */
  spotMargin: {
    method: 'GET',
    path: '/spot/api/margin/state',
    access: 'session',
    bucket: 'read',
    request: z.strictObject({ timestamp: cacheBuster }),
    result: spotMarginState,
  },
  /** Switches spot margin on with a leverage of 2 to 10, or off with 0. */
  setSpotMargin: {
    method: 'POST',
    path: '/spot/api/margin/set-leverage',
    access: 'session',
    bucket: 'trade',
    request: z.strictObject({ leverage: z.int().check(z.gte(0), z.lte(100)) }),
    result: z.strictObject({ leverage: z.int() }),
  },
  /** Takes a manual loan; the answer is the debt after it. */
  borrow: {
    method: 'POST',
    path: '/spot/api/margin/borrow',
    access: 'session',
    bucket: 'trade',
    request: z.strictObject({ coin, amount: decimal }),
    result: loan,
  },
  /**
   * Repays a debt from the balance of its coin, and with `converts` the remainder by selling other coins. Without
   * `amount` the whole debt is repaid. The answer is the debt after it.
   */
  repay: {
    method: 'POST',
    path: '/spot/api/margin/repay',
    access: 'session',
    bucket: 'trade',
    request: z.strictObject({ coin, amount: z.optional(decimal), converts: z.optional(z.boolean()) }),
    result: loan,
  },
  /** Switches a coin on or off as collateral. */
  setCollateralSwitch: {
    method: 'POST',
    path: '/spot/api/margin/collateral-switch',
    access: 'session',
    bucket: 'trade',
    request: z.strictObject({ coin, isCollateral: z.boolean() }),
    result: z.strictObject({ coin, isCollateral: z.boolean() }),
  },
  /** Charges of interest, newest first. Loans and repayments are rows `BORROW` and `REPAY` of `transactions`. */
  interestHistory: {
    method: 'GET',
    path: '/spot/api/margin/interest-list',
    access: 'session',
    bucket: 'history',
    request: z.strictObject({
      timestamp: cacheBuster,
      coin: z.optional(coin),
      startTime: pageQuery.startTime,
      endTime: pageQuery.endTime,
      limit: z.optional(count),
      cursor: pageQuery.cursor,
    }),
    result: page(interestCharge),
  },
} as const satisfies Record<string, Endpoint>
