import type * as z from 'zod/mini'
import { accountEndpoints } from './endpoints/account.ts'
import { marketDataEndpoints } from './endpoints/market-data.ts'
import { orderEndpoints } from './endpoints/orders.ts'
import { positionEndpoints } from './endpoints/positions.ts'
import { preferenceEndpoints } from './endpoints/preferences.ts'
import { sessionEndpoints } from './endpoints/session.ts'
import { strategyEndpoints } from './endpoints/strategies.ts'

export { STATEMENTS, type StatementKind } from './endpoints/account.ts'
export { BUSINESSES, type Business, type Endpoint } from './endpoints/endpoint.ts'
export { type marketDataEndpoints, RESOLUTIONS, type Resolution } from './endpoints/market-data.ts'
export { cancelOrderFields, createOrderFields, MAX_BATCH_ORDERS, replaceOrderFields } from './endpoints/orders.ts'
export { PREFERENCE_NAMES, type Preferences, preferenceRecord } from './endpoints/preferences.ts'

/** Every REST call of the terminal's own API: one table for routes, client and documentation. */
export const endpoints = {
  ...marketDataEndpoints,
  ...sessionEndpoints,
  ...orderEndpoints,
  ...positionEndpoints,
  ...accountEndpoints,
  ...strategyEndpoints,
  ...preferenceEndpoints,
} as const

export type EndpointName = keyof typeof endpoints
// `Object.keys` forgets which keys they are; the table is a constant, so they are exactly these.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
export const ENDPOINT_NAMES = Object.keys(endpoints) as readonly EndpointName[]
/** What the caller of an endpoint sends. */
export type RequestOf<Name extends EndpointName> = z.input<(typeof endpoints)[Name]['request']>
/** What an endpoint answers with. */
export type ResultOf<Name extends EndpointName> = z.output<(typeof endpoints)[Name]['result']>

/** Names of headers and cookies. */
export const HEADERS = {
  platform: 'platform',
  language: 'language',
  /** Echo of the readable token cookie: the session-bound CSRF token. */
  userToken: 'usertoken',
  clientTag: 'x-client-tag',
  /**
   * Server time in milliseconds after which the call is not begun any more (10002). A client that asks for its order a
   * second after that and finds none knows that there never will be one.
   */
  deadline: 'x-deadline',
  requestId: 'x-request-id',
} as const
export const TOKEN_COOKIE = 'user_token'
/** `__Host-sid` behind TLS. */
export const SESSION_COOKIE = 'sid'
export const TOKEN_MINUTES = 10_080
