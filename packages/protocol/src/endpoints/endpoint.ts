import { FAMILIES } from '@perpdesk/trading'
import * as z from 'zod/mini'
import { symbol } from '../fields.ts'

/** Product families as calls name them: contracts settled in USDT, in USDC, and in their own coin. */
export const BUSINESSES = FAMILIES
export type Business = (typeof BUSINESSES)[number]

export interface Endpoint {
  readonly method: 'GET' | 'POST'
  readonly path: string
  /** Allowed callers: everybody, everybody with a CSRF-safe origin (opens a session), or a session. */
  readonly access: 'public' | 'open' | 'session'
  /** Budget bucket; limits per bucket are the server's. */
  readonly bucket: 'read' | 'trade' | 'login' | 'history' | 'metrics'
  /** Query of a GET, JSON body of a POST. */
  readonly request: z.core.$ZodType
  /** Query of a POST that takes one; others take none. */
  readonly query?: z.core.$ZodType
  /** Callers tag it the same for every product family, so the tag is not held against that of the contract. */
  readonly fixedTag?: true
  readonly result: z.core.$ZodType
  /** Clients keep the answer and only ask again whether it has changed: calls carry no cache-busting timestamp. */
  readonly revalidated?: true
  /** The answer is a file of this type, not an envelope; errors are envelopes all the same. */
  readonly file?: 'text/csv'
}

/** Rows wanted, as plain digits; more than an endpoint's most (200, bars 1000) gives its most. */
export const count = z.string().check(z.regex(/^[1-9][0-9]{0,3}$/))
export const timestamp = z.string().check(z.regex(/^[0-9]{1,16}$/))
export const empty = z.strictObject({})
/**
 * GET calls carry a cache-busting timestamp, which the server ignores. Those for one product family may say which; it must
 * be the family of the contract that they name.
 */
export const bust = {
  timestamp: z.optional(timestamp),
  category: z.optional(z.enum(['linear', 'inverse'])),
  business: z.optional(z.enum(BUSINESSES)),
  response_format: z.optional(z.literal('original')),
}

/** A page of records, newest first; times in milliseconds, inclusive. */
export const pageQuery = {
  ...bust,
  symbol: z.optional(symbol),
  startTime: z.optional(timestamp),
  endTime: z.optional(timestamp),
  limit: z.optional(count),
  cursor: z.optional(z.string().check(z.regex(/^[A-Za-z0-9_.-]{0,64}$/))),
}

/** A page that is not of one contract. */
const { symbol: _, ...withoutSymbol } = pageQuery
export const dayQuery = withoutSymbol

/** Product family of a POST, as the terminal tags it. */
export const businessQuery = z.strictObject({ business: z.optional(z.enum(BUSINESSES)) })
