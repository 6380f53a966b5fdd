import {
  accountEndpoints,
  alertEndpoints,
  marketDataEndpoints,
  orderEndpoints,
  positionEndpoints,
  preferenceEndpoints,
  sessionEndpoints,
  strategyEndpoints,
  visitorEndpoints,
} from '@perpdesk/protocol'

/** The calls that screens make. Those that no screen makes are not carried into the browser. */
export const endpoints = {
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

export type EndpointName = keyof typeof endpoints
