import type { InterestMinutes } from '@perpdesk/trading'
import * as z from 'zod/mini'
import { compactSymbol, symbolLists } from '../catalogue.ts'
import { page } from '../envelope.ts'
import { anySymbol, milliseconds, symbol } from '../fields.ts'
import {
  accountRatioPoint,
  adlAlert,
  bar,
  collateralTerms,
  deliveryPrice,
  fundingRate,
  indexMakeUp,
  insuranceDay,
  insurancePool,
  liquidation,
  openInterestPoint,
  orderBook,
  publicTrade,
  settlementPrice,
  slippageTerms,
  sparkline,
  ticker,
} from '../records.ts'
import { commonQuery, count, dayQuery, type Endpoint, pageQuery, timestamp } from './endpoint.ts'

export const RESOLUTIONS = ['1', '3', '5', '15', '30', '60', '120', '240', '360', '720', '1D', '1W', '1M'] as const
export type Resolution = (typeof RESOLUTIONS)[number]

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

export const marketDataEndpoints = {
  /** All contracts. The answer has an ETag, so a client with a cached copy only asks whether the list has changed. */
  symbols: {
    method: 'GET',
    path: '/contract/v5/product/brief-symbol-list',
    access: 'public',
    bucket: 'read',
    request: z.strictObject({
      ...commonQuery,
      filter: z.optional(z.literal('all')),
      version: z.optional(count),
      t: z.optional(z.string().check(z.maxLength(8))),
    }),
    result: symbolLists,
    revalidated: true,
  },
  /** The current catalogue record of one contract. */
  symbolItem: {
    method: 'GET',
    path: '/contract/v5/product/dynamic-symbol-item',
    access: 'public',
    bucket: 'read',
    request: z.strictObject({ ...commonQuery, symbol }),
    result: z.strictObject({ item: compactSymbol }),
  },
  tickers: {
    method: 'GET',
    path: '/contract/v5/public/tickers',
    access: 'public',
    bucket: 'read',
    request: z.strictObject({ ...commonQuery, symbol: z.optional(symbol) }),
    result: z.strictObject({ list: z.array(ticker) }),
  },
  /** The order book of a contract or a spot pair. */
  depth: {
    method: 'GET',
    path: '/contract/v5/public/depth',
    access: 'public',
    bucket: 'read',
    request: z.strictObject({ ...commonQuery, symbol: anySymbol, limit: z.optional(count) }),
    result: orderBook,
  },
  /** The last public trades of a contract or a spot pair, newest first. */
  trades: {
    method: 'GET',
    path: '/contract/v5/public/trades',
    access: 'public',
    bucket: 'read',
    request: z.strictObject({ ...commonQuery, symbol: anySymbol, limit: z.optional(count) }),
    result: z.strictObject({ list: z.array(publicTrade) }),
  },
  /** Bars of a contract, or of a spot pair, which has those of its last price only. */
  bars: {
    method: 'GET',
    path: '/contract/v5/public/kline',
    access: 'public',
    bucket: 'read',
    request: z.strictObject({
      ...commonQuery,
      symbol: anySymbol,
      resolution: z.enum(RESOLUTIONS),
      price: z.optional(z.enum(['last', 'mark', 'index', 'premium'])),
      from: timestamp,
      to: timestamp,
      limit: z.optional(count),
    }),
    result: z.strictObject({ symbol: anySymbol, resolution: z.enum(RESOLUTIONS), list: z.array(bar) }),
  },
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
  fundingHistory: {
    method: 'GET',
    path: '/contract/v5/public/funding-history',
    access: 'public',
    bucket: 'read',
    request: z.strictObject({ ...pageQuery, symbol }),
    result: page(fundingRate),
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
  /** The collateral terms, in cross margin, of coins other than the dollar coins. */
  collateral: {
    method: 'GET',
    path: '/contract/v5/public/collateral',
    access: 'public',
    bucket: 'read',
    request: z.strictObject(commonQuery),
    result: z.strictObject({ list: z.array(collateralTerms) }),
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
  /** Allowed range of the slippage tolerance of market orders. */
  slippage: {
    method: 'GET',
    path: '/contract/v5/public/instrument/slippage',
    access: 'public',
    bucket: 'read',
    request: z.strictObject({ ...commonQuery, symbol }),
    result: slippageTerms,
  },
  time: {
    method: 'GET',
    path: '/contract/v5/public/time',
    access: 'public',
    bucket: 'read',
    request: z.strictObject({ ...commonQuery }),
    result: z.strictObject({ time: milliseconds }),
  },
  /** Whether the exchange accepts orders; `reason` is empty if it does. */
  status: {
    method: 'GET',
    path: '/contract/v5/public/status',
    access: 'public',
    bucket: 'read',
    request: z.strictObject({ ...commonQuery }),
    result: z.strictObject({ accepting: z.boolean(), reason: z.string(), time: milliseconds }),
  },
} as const satisfies Record<string, Endpoint>
