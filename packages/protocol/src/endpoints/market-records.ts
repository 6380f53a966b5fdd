import type { InterestMinutes } from '@perpdesk/trading'
import * as z from 'zod/mini'
import { page } from '../envelope.ts'
import { milliseconds, symbol } from '../fields.ts'
import {
  accountRatioPoint,
  adlAlert,
  deliveryPrice,
  fundingRate,
  indexMakeUp,
  insuranceDay,
  insurancePool,
  liquidation,
  openInterestPoint,
  settlementPrice,
  sparkline,
} from '../records.ts'
import { commonQuery, dayQuery, type Endpoint, pageQuery } from './endpoint.ts'

/** The sampling intervals of open interest and of the long/short account ratio, in minutes. */
export const INTEREST_INTERVALS = {
  '5min': 5,
  '15min': 15,
  '30min': 30,
  '1h': 60,
  '4h': 240,
  '1d': 1440,
} as const satisfies Record<string, InterestMinutes>

const interestQuery = z.strictObject({
  ...pageQuery,
  symbol,
  interval: z.enum(['5min', '15min', '30min', '1h', '4h', '1d']),
})

/** Calls for public records and overviews, which pages other than those for trading make. */
export const marketRecordEndpoints = {
  /** Open interest at the start of each interval, recorded since the first five minutes of the exchange. */
  openInterest: {
    method: 'GET',
    path: '/contract/v5/public/open-interest',
    access: 'public',
    bucket: 'read',
    request: interestQuery,
    result: page(openInterestPoint),
  },
  /** Numbers of net long and net short accounts at the start of each interval. */
  accountRatio: {
    method: 'GET',
    path: '/contract/v5/public/account-ratio',
    access: 'public',
    bucket: 'read',
    request: interestQuery,
    result: page(accountRatioPoint),
  },
  fundingHistory: {
    method: 'GET',
    path: '/contract/v5/public/funding-history',
    access: 'public',
    bucket: 'read',
    request: z.strictObject({ ...pageQuery, symbol }),
    result: page(fundingRate),
  },
  /** The sources of a contract's index price, with their weights. */
  indexComponents: {
    method: 'GET',
    path: '/contract/v5/public/index-components',
    access: 'public',
    bucket: 'read',
    request: z.strictObject({ ...commonQuery, symbol }),
    result: indexMakeUp,
  },
  /**
   * Closing prices of the last 24 whole hours of all contracts that have not ended, in one answer. `time` is the end of
   * the last hour.
   */
  sparklines: {
    method: 'GET',
    path: '/contract/v5/public/sparklines',
    access: 'public',
    bucket: 'read',
    request: z.strictObject(commonQuery),
    result: z.strictObject({ time: milliseconds, stepMs: z.int(), list: z.array(sparkline) }),
    revalidated: true,
  },
  liquidations: {
    method: 'GET',
    path: '/contract/v5/public/liquidations',
    access: 'public',
    bucket: 'read',
    request: z.strictObject(pageQuery),
    result: page(liquidation),
  },
  /** Balances of the insurance pools at 00:00 UTC of each day. */
  insurance: {
    method: 'GET',
    path: '/contract/v5/public/insurance',
    access: 'public',
    bucket: 'read',
    request: z.strictObject(dayQuery),
    result: page(insuranceDay),
  },
  /** Present balances of the insurance pools. */
  insurancePools: {
    method: 'GET',
    path: '/contract/v5/public/insurance-pools',
    access: 'public',
    bucket: 'read',
    request: z.strictObject(commonQuery),
    result: z.strictObject({ list: z.array(insurancePool) }),
  },
  /** Settlement prices of delivered contracts. */
  deliveryPrices: {
    method: 'GET',
    path: '/contract/v5/public/delivery-price',
    access: 'public',
    bucket: 'read',
    request: z.strictObject(pageQuery),
    result: page(deliveryPrice),
  },
  /** Prices at which session settlements took place. */
  settlementPrices: {
    method: 'GET',
    path: '/contract/v5/public/settlement-price',
    access: 'public',
    bucket: 'read',
    request: z.strictObject(pageQuery),
    result: page(settlementPrice),
  },
  /** Beginnings and ends of auto-deleveraging. */
  adlAlerts: {
    method: 'GET',
    path: '/contract/v5/public/adl-alert',
    access: 'public',
    bucket: 'read',
    request: z.strictObject(pageQuery),
    result: page(adlAlert),
  },
} as const satisfies Record<string, Endpoint>
