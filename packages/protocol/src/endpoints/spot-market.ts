import * as z from 'zod/mini'
import { decimal, milliseconds, pairSymbol } from '../fields.ts'
import { pairTicker, spotSymbol, spotSymbolState, tokenGroup } from '../records.ts'
import { commonQuery, type Endpoint, timestamp } from './endpoint.ts'

const { timestamp: cacheBuster } = commonQuery
/** The version of a list, as the exchange printed it. */
const version = z.string().check(z.regex(/^[0-9a-f]{16}$/))

/** Calls for spot pairs that anybody may make. Order books, trades and bars come from the calls that contracts have. */
export const spotMarketEndpoints = {
  /**
   * The whole catalogue of spot pairs. With the `lastModifiedAt` of an earlier answer, the lists are empty and
   * `isModified` is false if nothing has changed since then, apart from the volumes.
   */
  spotSymbolsAll: {
    method: 'GET',
    path: '/spot/api/basic/symbol_list_all',
    access: 'public',
    bucket: 'read',
    request: z.strictObject({ timestamp: cacheBuster, last_modified_at: z.optional(timestamp) }),
    result: z.strictObject({
      lastModifiedAt: milliseconds,
      isModified: z.boolean(),
      list: z.array(spotSymbol),
      tokens: z.array(tokenGroup),
    }),
  },
  /**
   * The changing terms of all pairs. With the `version` of an earlier answer, the list is empty if nothing has changed
   * since then, apart from the volumes.
   */
  spotSymbolsV3: {
    method: 'GET',
    path: '/spot/api/basic/symbol_list_v3',
    access: 'public',
    bucket: 'read',
    request: z.strictObject({ timestamp: cacheBuster, version: z.optional(version) }),
    result: z.strictObject({ version, list: z.array(spotSymbolState) }),
  },
  /** The whole catalogue of spot pairs without a version, for clients that could not load the other lists. */
  spotSymbolsV2: {
    method: 'GET',
    path: '/spot/api/basic/symbol_list_v2',
    access: 'public',
    bucket: 'read',
    request: z.strictObject({ timestamp: cacheBuster }),
    result: z.strictObject({ list: z.array(spotSymbol) }),
  },
  pairTickers: {
    method: 'GET',
    path: '/spot/api/public/tickers',
    access: 'public',
    bucket: 'read',
    request: z.strictObject({ timestamp: cacheBuster, symbol: z.optional(pairSymbol) }),
    result: z.strictObject({ list: z.array(pairTicker) }),
  },
  /**
   * Closing prices of the last 24 whole hours of all pairs, oldest first; fewer if a pair is younger. `time` is the end of
   * the last hour.
   */
  pairSparklines: {
    method: 'GET',
    path: '/spot/api/public/sparklines',
    access: 'public',
    bucket: 'read',
    request: z.strictObject({ timestamp: cacheBuster }),
    result: z.strictObject({
      time: milliseconds,
      stepMs: z.int(),
      list: z.array(z.strictObject({ symbol: pairSymbol, closes: z.array(decimal) })),
    }),
    revalidated: true,
  },
} as const satisfies Record<string, Endpoint>
