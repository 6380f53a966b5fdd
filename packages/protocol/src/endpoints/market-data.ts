import * as z from 'zod/mini'
import { compactSymbol, symbolLists } from '../catalogue.ts'
import { anySymbol, milliseconds, symbol } from '../fields.ts'
import { bar, collateralTerms, orderBook, publicTrade, slippageTerms, ticker } from '../records.ts'
import { commonQuery, count, type Endpoint, timestamp } from './endpoint.ts'

export const RESOLUTIONS = ['1', '3', '5', '15', '30', '60', '120', '240', '360', '720', '1D', '1W', '1M'] as const
export type Resolution = (typeof RESOLUTIONS)[number]

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
  /** The collateral terms, in cross margin, of coins other than the dollar coins. */
  collateral: {
    method: 'GET',
    path: '/contract/v5/public/collateral',
    access: 'public',
    bucket: 'read',
    request: z.strictObject(commonQuery),
    result: z.strictObject({ list: z.array(collateralTerms) }),
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
