import * as z from 'zod/mini'
import { EVENT_CODES } from '../event-codes.ts'
import { link } from '../fields.ts'
import { MARKET_TYPES, type MarketType } from '../markets.ts'
import { commonQuery, type Endpoint, empty } from './endpoint.ts'

/** Upper limit of a measured call, in milliseconds. A longer one means that the page slept in between. */
export const MAX_TIMING = 30_000
/**
 * Timings other than of calls. `orderPush`: from the call that places or amends an order to the push that reports it.
 */
export const CLIENT_TIMINGS = ['orderPush'] as const
/** Largest number of timings, and of counted events, in one message. */
export const MAX_METRICS = 100

/**
 * Duration of one call. `name` is its name in the endpoint table, `code` the `retCode` of the answer (0 for success).
 */
const timing = z.strictObject({
  name: z.string().check(z.regex(/^[A-Za-z]{2,40}$/)),
  ms: z.int().check(z.gte(0), z.lt(MAX_TIMING)),
  code: z.int().check(z.gte(-99_999_999), z.lte(99_999_999)),
})

const counted = z.strictObject({
  code: z.literal(Object.values(EVENT_CODES)),
  // The names are the keys of the table.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  type: z.optional(z.enum(Object.keys(MARKET_TYPES) as [MarketType, ...MarketType[]])),
  count: z.int().check(z.gte(1), z.lte(10_000)),
})

export const visitorEndpoints = {
  /**
   * Whether the caller is barred from contracts, by region or personally. If so, the links are the targets of the two
   * buttons of the notice.
   */
  visitorProfile: {
    method: 'GET',
    path: '/contract/v5/settings/visitor-profile',
    access: 'public',
    bucket: 'read',
    request: z.strictObject({
      ...commonQuery,
      lang: z.optional(z.string().check(z.regex(/^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8})?$/))),
    }),
    result: z.union([
      z.strictObject({ isBanned: z.literal(false) }),
      z.strictObject({ isBanned: z.literal(true), confirmUrl: link, cancelUrl: link }),
    ]),
  },
  /** Takes anonymous measurements of terminals: durations of calls and counts of events. */
  metrics: {
    method: 'POST',
    path: '/v2/public/metrics',
    access: 'open',
    bucket: 'metrics',
    request: z.strictObject({
      timings: z.array(timing).check(z.maxLength(MAX_METRICS)),
      events: z.array(counted).check(z.maxLength(MAX_METRICS)),
    }),
    result: empty,
  },
} as const satisfies Record<string, Endpoint>
