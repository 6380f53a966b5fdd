/**
 * The codes of all events that a terminal counts. Adding margin is counted when it is requested and when it is
 * accepted, for linear and inverse contracts. The seven catalogue events are about its cache, its download and its
 * built-in lists. The codes 11511501 to 11511511 are reserved for the list of spot pairs.
 */
export const EVENT_CODES = {
  addMarginLinear: 10201,
  addedMarginLinear: 10202,
  addMarginInverse: 20201,
  addedMarginInverse: 20202,
  catalogueCacheParse: 10011501,
  catalogueCacheWrite: 10011502,
  catalogueFetch: 10011503,
  catalogueEmpty: 10011504,
  catalogueFromCache: 10011505,
  catalogueBuiltIn: 10011506,
  catalogueNothing: 10011507,
} as const

export type EventName = keyof typeof EVENT_CODES
export type EventCode = (typeof EVENT_CODES)[EventName]
