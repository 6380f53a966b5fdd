import {
  accountEndpoints,
  type accountsEndpoints,
  alertEndpoints,
  type inviteEndpoints,
  marketDataEndpoints,
  orderEndpoints,
  type pnlEndpoints,
  positionEndpoints,
  preferenceEndpoints,
  type securityEndpoints,
  sessionEndpoints,
  strategyEndpoints,
  visitorEndpoints,
} from '@perpdesk/protocol'

/** Calls of pages that are fetched when somebody opens them: they come with their page. */
type LateEndpoints = typeof accountsEndpoints & typeof inviteEndpoints & typeof pnlEndpoints & typeof securityEndpoints

const early = {
  ...marketDataEndpoints,
  ...sessionEndpoints,
  ...orderEndpoints,
  ...positionEndpoints,
  ...strategyEndpoints,
  ...accountEndpoints,
  ...alertEndpoints,
  ...preferenceEndpoints,
  visitorProfile: visitorEndpoints.visitorProfile,
} as const

/** The calls that screens make, late ones once their page is there. Unused ones are not carried into the browser. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a late page adds its calls before it makes one
export const endpoints = early as typeof early & LateEndpoints

export type EndpointName = keyof typeof endpoints
