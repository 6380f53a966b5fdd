import { FAMILIES } from '@perpdesk/trading'

export const PICK_SORTS = ['symbol', 'last', 'change', 'turnover'] as const
export type PickSort = (typeof PICK_SORTS)[number]

/** The tabs of the lists of markets: starred ones, all, the families of contracts, spot pairs. */
export const PICK_TABS = ['favourites', 'all', ...FAMILIES, 'spot'] as const
export type PickTab = (typeof PICK_TABS)[number]
