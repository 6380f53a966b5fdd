import type * as z from 'zod/mini'
import { accountEndpoints } from './endpoints/account.ts'
import { accountsEndpoints } from './endpoints/accounts.ts'
import { alertChangeEndpoints } from './endpoints/alert-changes.ts'
import { alertEndpoints } from './endpoints/alerts.ts'
import { assetsEndpoints } from './endpoints/assets.ts'
import { expiryEndpoints } from './endpoints/expiry.ts'
import { feeEndpoints } from './endpoints/fees.ts'
import { inviteEndpoints } from './endpoints/invites.ts'
import { leveragedTokenEndpoints } from './endpoints/leveraged-tokens.ts'
import { marketDataEndpoints } from './endpoints/market-data.ts'
import { marketRecordEndpoints } from './endpoints/market-records.ts'
import { orderEndpoints } from './endpoints/orders.ts'
import { passkeyEndpoints } from './endpoints/passkeys.ts'
import { pnlEndpoints } from './endpoints/pnl.ts'
import { positionEndpoints } from './endpoints/positions.ts'
import { preferenceEndpoints } from './endpoints/preferences.ts'
import { recoveryEndpoints } from './endpoints/recovery.ts'
import { securityEndpoints } from './endpoints/security.ts'
import { sessionEndpoints } from './endpoints/session.ts'
import { spotMarginEndpoints } from './endpoints/spot-margin.ts'
import { spotMarketEndpoints } from './endpoints/spot-market.ts'
import { spotOrderEndpoints } from './endpoints/spot-orders.ts'
import { strategyEndpoints } from './endpoints/strategies.ts'
import { visitorEndpoints } from './endpoints/visitors.ts'

export { accountEndpoints, STATEMENTS, type StatementKind } from './endpoints/account.ts'
export { ACCOUNT_NAME_LENGTH, accountsEndpoints } from './endpoints/accounts.ts'
export { alertChangeEndpoints } from './endpoints/alert-changes.ts'
export { alertEndpoints } from './endpoints/alerts.ts'
export { assetsEndpoints } from './endpoints/assets.ts'
export { BUSINESSES, type Business, type Endpoint } from './endpoints/endpoint.ts'
export { feeEndpoints } from './endpoints/fees.ts'
export { inviteEndpoints } from './endpoints/invites.ts'
export { leveragedTokenEndpoints } from './endpoints/leveraged-tokens.ts'
export { marketDataEndpoints, RESOLUTIONS, type Resolution } from './endpoints/market-data.ts'
export { INTEREST_INTERVALS, marketRecordEndpoints } from './endpoints/market-records.ts'
export {
  cancelOrderFields,
  createOrderFields,
  MAX_BATCH_ORDERS,
  orderEndpoints,
  replaceOrderFields,
} from './endpoints/orders.ts'
export { passkeyEndpoints } from './endpoints/passkeys.ts'
export { pnlEndpoints } from './endpoints/pnl.ts'
export { positionEndpoints } from './endpoints/positions.ts'
export { PREFERENCE_NAMES, type Preferences, preferenceEndpoints, preferenceRecord } from './endpoints/preferences.ts'
export { recoveryEndpoints } from './endpoints/recovery.ts'
export { securityEndpoints } from './endpoints/security.ts'
export { sessionEndpoints } from './endpoints/session.ts'
export { spotMarginEndpoints } from './endpoints/spot-margin.ts'
export { spotMarketEndpoints } from './endpoints/spot-market.ts'
export {
  cancelSpotOrderFields,
  createSpotOrderFields,
  MAX_SPOT_BATCH,
  replaceSpotOrderFields,
  spotOrderEndpoints,
} from './endpoints/spot-orders.ts'
export { strategyEndpoints } from './endpoints/strategies.ts'
export { CLIENT_TIMINGS, MAX_METRICS, MAX_TIMING, visitorEndpoints } from './endpoints/visitors.ts'

/**
 * Every REST call of the terminal's API. The server's routes, the client and the API document are derived from this
 * table.
 */
export const endpoints = {
  ...marketDataEndpoints,
  ...marketRecordEndpoints,
  ...spotMarketEndpoints,
  ...sessionEndpoints,
  ...orderEndpoints,
  ...spotOrderEndpoints,
  ...spotMarginEndpoints,
  ...leveragedTokenEndpoints,
  ...positionEndpoints,
  ...expiryEndpoints,
  ...accountEndpoints,
  ...pnlEndpoints,
  ...accountsEndpoints,
  ...assetsEndpoints,
  ...feeEndpoints,
  ...strategyEndpoints,
  ...preferenceEndpoints,
  ...visitorEndpoints,
  ...alertEndpoints,
  ...alertChangeEndpoints,
  ...inviteEndpoints,
  ...securityEndpoints,
  ...passkeyEndpoints,
  ...recoveryEndpoints,
} as const

export type EndpointName = keyof typeof endpoints
// `Object.keys` returns plain strings, but the table is a constant, so the keys are exactly its endpoint names.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
export const ENDPOINT_NAMES = Object.keys(endpoints) as readonly EndpointName[]
/** The request of an endpoint, in the form in which a caller passes it. */
export type RequestOf<Name extends EndpointName> = z.input<(typeof endpoints)[Name]['request']>
/** The result of an endpoint, after it was parsed. */
export type ResultOf<Name extends EndpointName> = z.output<(typeof endpoints)[Name]['result']>
/** The result of an endpoint before parsing, as it is sent over the wire: brief lists have records under short keys. */
export type SentOf<Name extends EndpointName> = z.input<(typeof endpoints)[Name]['result']>
