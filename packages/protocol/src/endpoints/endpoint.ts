import { FAMILIES } from '@perpdesk/trading'
import * as z from 'zod/mini'
import { symbol } from '../fields.ts'

/** The names of the product families in calls: contracts settled in USDT, in USDC, and in their base coin (inverse). */
export const BUSINESSES = FAMILIES
export type Business = (typeof BUSINESSES)[number]

export interface Endpoint {
  readonly method: 'GET' | 'POST'
  readonly path: string
  /**
   * The allowed callers. `public`: anybody (GET only). `open`: anybody, with a POST, which must come from an allowed
   * origin. `session`: only a session; its POST calls need the CSRF token (header `usertoken`) too.
   */
  readonly access: 'public' | 'open' | 'session'
  /** The class of calls whose request budget the call is charged to; the server defines the limits. */
  readonly bucket: 'read' | 'trade' | 'login' | 'history' | 'metrics'
  /** Schema of the query of a GET, or of the JSON body of a POST. */
  readonly request: z.core.$ZodType
  /** Schema of the query of a POST; without it the POST takes no query. */
  readonly query?: z.core.$ZodType
  /**
   * Callers send the same `business` tag for every product family, so the tag is not compared with the contract's
   * family.
   */
  readonly fixedTag?: true
  readonly result: z.core.$ZodType
  /** The browser caches the answer and revalidates it by its ETag, so calls carry no cache-busting timestamp. */
  readonly revalidated?: true
  /**
   * A large answer may be compressed although it is private: it has figures only, with no secret and no text of a caller,
   * so its compressed size reveals nothing.
   */
  readonly compressed?: true
  /** The answer is a file of this media type instead of an envelope. Errors are sent as envelopes nevertheless. */
  readonly file?: 'text/csv' | 'application/pdf' | 'application/json'
}

/** The requested number of rows, as digits. More than the endpoint's maximum (200; bars 1000) returns the maximum. */
export const count = z.string().check(z.regex(/^[1-9][0-9]{0,3}$/))
export const timestamp = z.string().check(z.regex(/^[0-9]{1,16}$/))
export const empty = z.strictObject({})
/**
 * Query fields that every GET call may have. The cache-busting timestamp is ignored by the server. A call may name a
 * product family by `category` or `business`, which must be the family of the contract in the call.
 */
export const commonQuery = {
  timestamp: z.optional(timestamp),
  category: z.optional(z.enum(['linear', 'inverse'])),
  business: z.optional(z.enum(BUSINESSES)),
  response_format: z.optional(z.literal('original')),
}

/** The query of a page of records, newest first. `startTime` and `endTime` are in milliseconds and inclusive. */
export const pageQuery = {
  ...commonQuery,
  symbol: z.optional(symbol),
  startTime: z.optional(timestamp),
  endTime: z.optional(timestamp),
  limit: z.optional(count),
  cursor: z.optional(z.string().check(z.regex(/^[A-Za-z0-9_.-]{0,64}$/))),
}

/** The query of a page of records that do not belong to a contract. */
const { symbol: _, ...withoutSymbol } = pageQuery
export const dayQuery = withoutSymbol

/** The query by which the terminal tags a POST with its product family. */
export const businessQuery = z.strictObject({ business: z.optional(z.enum(BUSINESSES)) })
