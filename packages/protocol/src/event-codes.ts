/**
 * Every event that a terminal counts. Adding margin is counted when it is sent and when it was taken, by family; the
 * catalogue's seven name failures of its cache, its fetch and its built-in lists. Those of the spot list are 11511501 to
 * 11511511 and come with it.
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
