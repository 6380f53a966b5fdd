import { PICK_TABS, type PickTab } from '../../stores/catalogue/pick-tabs.ts'

const MARKETS = '/markets'

/** Returns the address of a tab of the markets page; the tab of all contracts has no name in its address. */
export function marketsAddress(tab: PickTab): string {
  return tab === 'all' ? MARKETS : `${MARKETS}/${tab}`
}

/** Returns the tab that an address of the markets page names; `undefined` for other addresses. */
export function readMarkets(path: string): PickTab | undefined {
  return PICK_TABS.find((tab) => marketsAddress(tab) === path)
}
