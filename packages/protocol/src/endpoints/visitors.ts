import * as z from 'zod/mini'
import { EVENT_CODES } from '../event-codes.ts'
import { link } from '../fields.ts'
import { MARKET_TYPES, type MarketType } from '../markets.ts'
import { bust, type Endpoint, empty } from './endpoint.ts'

/** Longest call that is measured, in milliseconds; a longer one was a sleeping page. */
export const MAX_TIMING = 30_000
/** Timings besides calls: from the call that made or changed an order to the push that reports it. */
export const CLIENT_TIMINGS = ['orderPush'] as const
/** Timings, and counted events, in one message at most. */
export const MAX_METRICS = 100

/** Duration of one call; `name` is one of the endpoint table, `code` that of its answer, 0 for success. */
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
  /** Tells if contracts are closed to the caller, by region or by name; then both links say where to go instead. */
  visitorProfile: {
    method: 'GET',
    path: '/contract/v5/settings/visitor-profile',
    access: 'public',
    bucket: 'read',
    request: z.strictObject({
      ...bust,
      lang: z.optional(z.string().check(z.regex(/^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8})?$/))),
    }),
    result: z.union([
      z.strictObject({ isBanned: z.literal(false) }),
      z.strictObject({ isBanned: z.literal(true), confirmUrl: link, cancelUrl: link }),
    ]),
  },
  /** Measurements by terminals: times of calls and counts of events, of nobody in particular. */
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
