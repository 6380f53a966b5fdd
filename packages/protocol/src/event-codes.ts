/**
 * The codes of all events that a terminal counts. Adding margin is counted when it is requested and when it is
 * accepted, for linear and inverse contracts. The seven catalogue events are about its cache, its download and its
 * built-in lists. The eleven events of the list of spot pairs are, in this order: a failed retry, the last retry failed,
 * the stored list is used, the built-in list is used, an error of the page's own code, the requests for
 * `symbol_list_all` and `symbol_list_v3` gave no list together, their answers do not fit, the request for
 * `symbol_list_all` failed (the list that a CDN may serve), the request for `symbol_list_v3` failed, `symbol_list_v2` is
 * requested instead, that request failed.
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
  spotListRetry: 11511501,
  spotListRetriesOver: 11511502,
  spotListFromCache: 11511503,
  spotListBuiltIn: 11511504,
  spotListExecution: 11511505,
  spotListAllV3: 11511506,
  spotListMerge: 11511507,
  spotListAll: 11511508,
  spotListV3: 11511509,
  spotListToV2: 11511510,
  spotListV2: 11511511,
} as const

export type EventName = keyof typeof EVENT_CODES
export type EventCode = (typeof EVENT_CODES)[EventName]
