import {
  accountEndpoints,
  type accountsEndpoints,
  type alertChangeEndpoints,
  alertEndpoints,
  type assetsEndpoints,
  type feeEndpoints,
  type inviteEndpoints,
  type leveragedTokenEndpoints,
  marketDataEndpoints,
  type marketRecordEndpoints,
  orderEndpoints,
  type passkeyEndpoints,
  type pnlEndpoints,
  positionEndpoints,
  preferenceEndpoints,
  type recoveryEndpoints,
  type securityEndpoints,
  sessionEndpoints,
  type spotMarginEndpoints,
  type spotMarketEndpoints,
  type spotOrderEndpoints,
  type strategyEndpoints,
  visitorEndpoints,
} from '@perpdesk/protocol'

/** Calls of pages that are fetched when first opened; each page adds its own calls. */
type LateEndpoints = typeof accountsEndpoints &
  typeof alertChangeEndpoints &
  typeof assetsEndpoints &
  typeof feeEndpoints &
  typeof inviteEndpoints &
  typeof leveragedTokenEndpoints &
  typeof marketRecordEndpoints &
  typeof pnlEndpoints &
  typeof securityEndpoints &
  typeof passkeyEndpoints &
  typeof spotMarginEndpoints &
  typeof recoveryEndpoints &
  typeof spotMarketEndpoints &
  typeof spotOrderEndpoints &
  typeof strategyEndpoints

const early = {
  ...marketDataEndpoints,
  ...sessionEndpoints,
  ...orderEndpoints,
  ...positionEndpoints,
  ...accountEndpoints,
  ...alertEndpoints,
  ...preferenceEndpoints,
  visitorProfile: visitorEndpoints.visitorProfile,
} as const

/**
 * The calls that the terminal makes; late ones are available once their page is loaded. Unused endpoints are not in the
 * browser's bundle.
 */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a late page adds its calls before it makes one
export const endpoints = early as typeof early & LateEndpoints

export type EndpointName = keyof typeof endpoints
